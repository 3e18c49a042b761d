//! Compiles and runs the Rust tests, of which `cargo xtask soak` tries some for long.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use crate::output::{note_test, say};
use crate::process::{cargo, run, run_and_read};

/// The tests of what holds for any text.
pub(crate) const PROPERTIES: [&str; 3] = ["--workspace", "--lib", "properties::"];

/// Whether [`compile`] has been done.
static IS_COMPILED: AtomicBool = AtomicBool::new(false);

/// Compiles the program and all Rust tests, with the features of the whole workspace: or else cargo
/// would compile most of it again for the next step.
pub(crate) fn compile(root: &Path) -> Result<()> {
    run(cargo(root).args(["test", "--quiet", "--no-run", "--workspace"]))?;
    IS_COMPILED.store(true, Ordering::Relaxed);
    Ok(())
}

/// The program that the Rust tests start, for all other tests, too.
pub(crate) fn program(root: &Path) -> Result<PathBuf> {
    // cargo would wait for clippy, which may run meanwhile.
    if !IS_COMPILED.load(Ordering::Relaxed) {
        compile(root)?;
    }
    // Beside this one.
    Ok(env::current_exe()?.with_file_name("ssg"))
}

/// Runs `cargo test` with these arguments, notes how long each test took, and says how to run those
/// alone that fail.
pub(crate) fn test(root: &Path, arguments: &[&str], only: Option<&str>) -> Result<()> {
    let mut tests = cargo(root);
    // The harness tells times only where unstable options are allowed; what is compiled is not
    // concerned.
    let runner = r#"target."cfg(all())".runner=["env","RUSTC_BOOTSTRAP=1"]"#;
    tests.args(["--config", runner, "test"]).args(arguments).args(only);
    tests.args(["--", "-Zunstable-options", "--report-time"]);
    // Many wait for a limit to be over or for another program, and the browsers have their share.
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

/// A first case from which no earlier run has begun, nor come to.
pub(crate) fn fresh_seed() -> Result<u64> {
    Ok(u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_micros())?)
}
