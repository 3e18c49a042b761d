//! Compiles and runs the Rust tests, some of which `cargo xtask soak` runs with more cases.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use crate::output::{note_test, say};
use crate::process::{cargo, run, run_and_read};

/// The arguments that select the property tests.
pub(crate) const PROPERTIES: [&str; 3] = ["--workspace", "--lib", "properties::"];

/// Whether [`compile`] has succeeded.
static IS_COMPILED: AtomicBool = AtomicBool::new(false);

/// Creates a command for cargo that compiles with clippy, each of whose warnings is an error.
///
/// `cargo clippy` only checks, so it would compile every dependency once more. `CLIPPY_ARGS` is how
/// it passes arguments to the compiler.
fn linting_cargo(root: &Path) -> Command {
    let mut cargo = cargo(root);
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo.env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    cargo
}

/// Compiles the program and all Rust tests, with the features of the whole workspace: otherwise
/// cargo would compile most of it again for the next step.
pub(crate) fn compile(root: &Path) -> Result<()> {
    run(linting_cargo(root).args(["test", "--quiet", "--no-run", "--workspace"]))?;
    IS_COMPILED.store(true, Ordering::Relaxed);
    Ok(())
}

/// Returns the `ssg` program that all tests start.
pub(crate) fn program(root: &Path) -> Result<PathBuf> {
    // cargo would wait for another cargo that runs in parallel.
    if !IS_COMPILED.load(Ordering::Relaxed) {
        run(linting_cargo(root).args(["build", "--quiet", "--workspace", "--bin", "ssg"]))?;
    }
    // `ssg` is beside this program.
    Ok(env::current_exe()?.with_file_name("ssg"))
}

/// Runs `cargo test` with these arguments, records the duration of each test, and prints how to run
/// failed ones alone.
pub(crate) fn test(root: &Path, arguments: &[&str], only: Option<&str>) -> Result<()> {
    let mut tests = linting_cargo(root);
    // The test harness reports durations only with unstable options; this does not affect the
    // compilation.
    let runner = r#"target."cfg(all())".runner=["env","RUSTC_BOOTSTRAP=1"]"#;
    tests.args(["--config", runner, "test"]).args(arguments).args(only);
    tests.args(["--", "-Zunstable-options", "--report-time"]);
    // Many tests wait for a timeout or another program, and the browsers also need processors.
    let threads = thread::available_parallelism()?.get() + 1;
    tests.env("RUST_TEST_THREADS", threads.to_string());
    let (mut failed, mut target) = (Vec::new(), None);
    let result = run_and_read(&mut tests, |line| {
        if let Some((name, end)) = line.strip_prefix("test ").and_then(|it| it.split_once(" ... "))
        {
            let seconds =
                end.split_once('<').and_then(|(_, it)| it.strip_suffix("s>")?.parse().ok());
            note_test(seconds.unwrap_or(0.0), format!("rust  {name}"));
            failed.extend(end.starts_with("FAILED").then(|| name.to_owned()));
        } else if let Some((_, rest)) = line.split_once("to rerun pass `") {
            target = rest.strip_suffix('`').map(str::to_owned);
        }
    });
    for name in failed {
        let target = target.as_deref().unwrap_or("--workspace");
        say(&format!("run it alone: `cargo test {target} -- --exact {name}`"));
    }
    result
}

/// Writes the files that are made from the Rust types, as the test that compares them does if asked to.
pub(crate) fn generate(root: &Path) -> Result<()> {
    let mut test = linting_cargo(root);
    test.args([
        "test",
        "--quiet",
        "--workspace",
        "--test",
        "binary",
        "generated_files_are_current",
    ]);
    test.env("SNAPSHOTS", "overwrite");
    // The first run may write new names of icons. Schemas list those that are compiled in.
    run(&mut test)?;
    run(&mut test)
}

/// Returns a seed from the time, so that cases of earlier runs are not repeated.
pub(crate) fn fresh_seed() -> Result<u64> {
    Ok(u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_micros())?)
}
