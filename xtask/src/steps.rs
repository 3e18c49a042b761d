//! Runs steps, two in parallel, each after those that it needs, and prints a summary.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::panic;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::output::{self, say, with_output};
use crate::process::seconds;

/// The number of parallel steps: the long ones use several processors themselves, and with three of them a
/// program could wait for its turn longer than tests wait for it.
const AT_A_TIME: usize = 2;

/// The number of tests in the table at the end.
const SLOWEST: usize = 10;

/// A check of `cargo xtask test`.
pub(crate) struct TestStep {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The steps that must end first, if they run at all.
    pub(crate) needs: &'static [&'static str],
    pub(crate) run: fn(&Path) -> Result<()>,
}

/// Returns the list of steps, given with their descriptions, for `--help`.
pub(crate) fn help(steps: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    let lines = steps.map(|(name, about)| format!("\n  {name:15} {about}"));
    format!("Steps:{}", lines.collect::<String>())
}

/// Returns the names of steps, which the command line accepts.
pub(crate) fn names(
    steps: impl Iterator<Item = (&'static str, &'static str)>,
) -> Vec<&'static str> {
    steps.map(|(name, _)| name).collect()
}

/// The result of a step.
struct EndedStep {
    name: &'static str,
    time: Duration,
    result: Result<()>,
}

/// Runs the steps, starts none after a failure, and prints the duration of each.
///
/// The output of the step that began first is shown immediately, the output of the others in turn.
pub(crate) fn run_all(root: &Path, steps: &[&TestStep]) -> Result<()> {
    let start = Instant::now();
    let (sender, ended) = mpsc::channel();
    let (mut waiting, mut running) = (steps.to_vec(), 0);
    let mut times: BTreeMap<&str, Duration> = BTreeMap::new();
    let mut failures = Vec::new();
    let is_asked_for = |name: &str| steps.iter().any(|step| step.name == name);
    thread::scope(|scope| {
        loop {
            let is_over = |name: &&str| times.contains_key(name) || !is_asked_for(name);
            let next = waiting.iter().position(|step| step.needs.iter().all(is_over));
            if let Some(next) = next.filter(|_| running < AT_A_TIME && failures.is_empty()) {
                let (step, number, sender) =
                    (waiting.remove(next), output::begin(), sender.clone());
                running += 1;
                scope.spawn(move || sender.send((run_one(root, step, number), number)));
            } else if running > 0
                && let Ok((ended, number)) = ended.recv()
            {
                running -= 1;
                output::end(number);
                times.insert(ended.name, ended.time);
                failures.extend(ended.result.err());
            } else {
                break;
            }
        }
    });
    failures.into_iter().next().map_or(Ok(()), Err)?;
    ensure!(waiting.is_empty(), "some steps need steps that need them");
    say(&table(steps, &times, output::tests()));
    say(&format!("ok: {} steps passed in {}", steps.len(), seconds(start.elapsed())));
    Ok(())
}

/// Runs a step in this thread; a panic is a failure.
fn run_one(root: &Path, step: &TestStep, number: usize) -> EndedStep {
    let TestStep { name, about, run, .. } = *step;
    let start = Instant::now();
    let result = with_output(number, || {
        say(&format!("==> {name}: {about}"));
        let result = panic::catch_unwind(|| run(root)).unwrap_or_else(|_| bail!("it panicked"));
        let word = if result.is_ok() { "passed" } else { "failed" };
        say(&format!("    {name} {word} in {}", seconds(start.elapsed())));
        let alone = format!("run it alone with `cargo xtask test {name}`");
        result.with_context(|| format!("step `{name}` failed; {alone}"))
    });
    EndedStep { name, time: start.elapsed(), result }
}

/// Returns a table with the duration of each step, and the slowest tests.
fn table(
    steps: &[&TestStep],
    times: &BTreeMap<&str, Duration>,
    mut tests: Vec<(f64, String)>,
) -> String {
    let mut table = String::from("\nseconds  step\n");
    for step in steps {
        let _ = writeln!(table, "{:7.1}  {}", times[step.name].as_secs_f64(), step.name);
    }
    tests.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    if !tests.is_empty() {
        table.push_str("\nseconds  slowest tests\n");
    }
    for (time, name) in tests.into_iter().take(SLOWEST) {
        let _ = writeln!(table, "{time:7.1}  {name}");
    }
    table
}
