//! Steps that run two at a time, each when those that it needs are over, and what is told of them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail};

use crate::process::{self, say, seconds};

/// How many steps run at a time: many of them wait for browsers or registries half of their time.
const AT_A_TIME: usize = 2;

/// How many tests the table at the end names.
const SLOWEST: usize = 10;

/// One check.
pub(crate) struct TestStep {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The steps that have to be over before, if they run at all.
    pub(crate) needs: &'static [&'static str],
    pub(crate) run: fn(&Path) -> Result<()>,
}

/// Which steps have begun and ended.
#[derive(Default)]
struct Progress {
    begun: BTreeSet<&'static str>,
    ended: Vec<(&'static str, Duration)>,
    failure: Option<Error>,
}

impl Progress {
    /// The first step in the order of the list that may begin now.
    fn next<'s>(&self, steps: &[&'s TestStep]) -> Option<&'s TestStep> {
        let is_over = |name: &&str| {
            let is_asked_for = steps.iter().any(|step| step.name == *name);
            !is_asked_for || self.ended.iter().any(|(ended, _)| ended == name)
        };
        let may_begin =
            |step: &&&TestStep| !self.begun.contains(step.name) && step.needs.iter().all(is_over);
        steps.iter().find(may_begin).copied()
    }
}

/// Runs the steps, begins none after one that fails, and prints how long each took.
///
/// The output of the one that began first is shown as it comes, that of another when it is its turn.
pub(crate) fn run_all(root: &Path, steps: &[&TestStep]) -> Result<()> {
    let start = Instant::now();
    let (progress, changed) = (Mutex::new(Progress::default()), Condvar::new());
    let outputs = process::Outputs::default();
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| work(root, steps, (&progress, &changed), &outputs));
        }
    });
    let Progress { ended, failure, .. } =
        progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = failure {
        return Err(failure);
    }
    if ended.len() < steps.len() {
        bail!("some steps need steps that need them");
    }
    say(&table(steps, &ended, outputs.tests()));
    say(&format!("ok: {} steps passed in {}", steps.len(), seconds(start.elapsed())));
    Ok(())
}

/// Runs one step after the other until there is none that may begin.
fn work(
    root: &Path,
    steps: &[&TestStep],
    (progress, changed): (&Mutex<Progress>, &Condvar),
    outputs: &process::Outputs,
) {
    let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
    while let Some(TestStep { name, about, run, .. }) = begin(steps, lock(), changed) {
        let output = outputs.begin();
        let start = Instant::now();
        let result = process::with_output(&output, || {
            say(&format!("==> {name}: {about}"));
            let result = run(root);
            let word = if result.is_ok() { "passed" } else { "failed" };
            say(&format!("    {name} {word} in {}", seconds(start.elapsed())));
            result
        });
        outputs.end(&output);
        let mut progress = lock();
        progress.ended.push((name, start.elapsed()));
        if let Err(error) = result {
            let hint = format!("step `{name}` failed; run it alone with `cargo xtask test {name}`");
            progress.failure.get_or_insert(error.context(hint));
        }
        changed.notify_all();
    }
}

/// Waits for the next step that may begin; `None` when there is none left.
fn begin<'s>(
    steps: &[&'s TestStep],
    mut progress: MutexGuard<'_, Progress>,
    changed: &Condvar,
) -> Option<&'s TestStep> {
    loop {
        if progress.failure.is_some() {
            return None;
        }
        if let Some(step) = progress.next(steps) {
            progress.begun.insert(step.name);
            return Some(step);
        }
        // Nothing runs that could let another one begin.
        if progress.begun.len() == progress.ended.len() {
            return None;
        }
        progress = changed.wait(progress).unwrap_or_else(PoisonError::into_inner);
    }
}

/// How long each step took, and the slowest tests of all.
fn table(steps: &[&TestStep], ended: &[(&str, Duration)], tests: Vec<(f64, String)>) -> String {
    let mut table = String::from("\nseconds  step\n");
    for step in steps {
        let time = ended.iter().find(|(name, _)| *name == step.name).map(|(_, time)| time);
        let time = time.map_or(0.0, Duration::as_secs_f64);
        let _ = writeln!(table, "{time:7.1}  {}", step.name);
    }
    let mut tests = tests;
    tests.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    if !tests.is_empty() {
        table.push_str("\nseconds  slowest tests\n");
    }
    for (time, name) in tests.into_iter().take(SLOWEST) {
        let _ = writeln!(table, "{time:7.1}  {name}");
    }
    table
}
