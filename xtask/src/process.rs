//! Starts all child processes.

use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::output::{has_output, say};

/// The folder with the `package.json` of packages that only tests need.
pub(crate) const TESTS: &str = "tests";

/// Creates a command without input, so that no tool can wait for an answer.
pub(crate) fn command(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Creates a command for the cargo that runs this program, with the same `+toolchain`.
///
/// The variables about this program's own package are removed. Some build scripts depend on them,
/// such as the one of `ring`. Otherwise these scripts, and everything after them, would run again
/// whenever cargo is called directly in between.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), root);
    let is_of_package =
        |name: &str| name.starts_with("CARGO_MANIFEST_") || name.starts_with("CARGO_PKG_");
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_of_package)) {
        cargo.env_remove(name);
    }
    cargo
}

/// Creates a command for a tool among the tests' packages, run in a folder; `npx` would fetch a
/// missing one from the registry.
pub(crate) fn node_tool(root: &Path, folder: &str, name: &str) -> Command {
    command(root.join(TESTS).join("node_modules/.bin").join(name), &root.join(folder))
}

/// Runs a command; an error unless it exits with 0. Its output goes where this thread's output
/// goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    if has_output() {
        return run_and_read(command, |_| {});
    }
    let text = describe(command);
    let status = command.status().with_context(|| format!("cannot start `{text}`"))?;
    ensure!(status.success(), "`{text}` failed ({status})");
    Ok(())
}

/// Like [`run`], and calls `look` for each line of output.
pub(crate) fn run_and_read(command: &mut Command, mut look: impl FnMut(&str)) -> Result<()> {
    let text = describe(command);
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start `{text}`"))?;
    // Close our writing ends, so that the pipe ends with the child.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (mut reader, mut line) = (BufReader::new(reader), Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        let shown = String::from_utf8_lossy(&line);
        let shown = shown.trim_end_matches('\n');
        look(shown);
        say(shown);
        line.clear();
    }
    let status = child.wait()?;
    ensure!(status.success(), "`{text}` failed ({status})");
    Ok(())
}

/// Returns a command as one would type it, with the program's name in place of its path.
fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words: Vec<_> = [name]
        .into_iter()
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    words.join(" ")
}

/// Formats a duration.
pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}
