//! The one place where child processes start and where something is printed.

use std::cell::RefCell;
use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

/// The folder whose `package.json` lists what only tests need.
pub(crate) const TESTS: &str = "tests";

thread_local! {
    /// Where the output of this thread goes; to the terminal where there is none.
    static OUTPUT: RefCell<Option<Arc<StepOutput>>> = const { RefCell::new(None) };
}

/// What a step prints: shown at once while it is its turn, and kept until then.
#[derive(Default)]
pub(crate) struct StepOutput(Mutex<StepText>);

#[derive(Default)]
struct StepText {
    kept: Vec<u8>,
    is_shown: bool,
    is_over: bool,
    /// The step's tests with the seconds that each took.
    tests: Vec<(f64, String)>,
}

/// The outputs of steps that run at the same time, in the order in which they began.
#[derive(Default)]
pub(crate) struct Outputs(Mutex<Vec<Arc<StepOutput>>>);

impl Outputs {
    /// The output of a step that begins.
    pub(crate) fn begin(&self) -> Arc<StepOutput> {
        let output = Arc::<StepOutput>::default();
        lock(&self.0).push(Arc::clone(&output));
        self.show_next();
        output
    }

    /// Shows what was kept of the next ones when a step is over.
    pub(crate) fn end(&self, output: &StepOutput) {
        lock(&output.0).is_over = true;
        self.show_next();
    }

    fn show_next(&self) {
        for output in lock(&self.0).iter() {
            let mut text = lock(&output.0);
            text.is_shown = true;
            print(&std::mem::take(&mut text.kept));
            if !text.is_over {
                break;
            }
        }
    }

    /// How many seconds each test took.
    pub(crate) fn tests(&self) -> Vec<(f64, String)> {
        lock(&self.0).iter().flat_map(|output| lock(&output.0).tests.clone()).collect()
    }
}

impl StepOutput {
    fn write(&self, bytes: &[u8]) {
        let mut text = lock(&self.0);
        if text.is_shown {
            print(bytes);
        } else {
            text.kept.extend_from_slice(bytes);
        }
    }
}

/// Does something whose output, and that of the programs that it runs, goes there.
pub(crate) fn with_output<T>(output: &Arc<StepOutput>, act: impl FnOnce() -> T) -> T {
    OUTPUT.set(Some(Arc::clone(output)));
    let result = act();
    OUTPUT.set(None);
    result
}

/// Notes how many seconds a test of the present step took.
pub(crate) fn note_test(seconds: f64, name: String) {
    if let Some(output) = OUTPUT.with_borrow(Clone::clone) {
        lock(&output.0).tests.push((seconds, name));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn print(bytes: &[u8]) {
    // A terminal that is gone hears nothing.
    let _ = io::stderr().write_all(bytes);
}

/// Prints one line on stderr, in order with what the tools print there.
pub(crate) fn say(line: &str) {
    let line = format!("{line}\n");
    match OUTPUT.with_borrow(Clone::clone) {
        Some(output) => output.write(line.as_bytes()),
        None => print(line.as_bytes()),
    }
}

/// A command that gets no input, so that no tool can wait for an answer.
pub(crate) fn command(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// The cargo that runs this program, so that a `+toolchain` holds for the steps, too.
///
/// What cargo tells this program of its own package is not passed on: build scripts that look at it
/// (that of `ring` does) would be run again, and all that follows be compiled, whenever somebody
/// types a command of cargo in between.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), root);
    let is_of_package =
        |name: &str| name.starts_with("CARGO_MANIFEST_") || name.starts_with("CARGO_PKG_");
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_of_package)) {
        cargo.env_remove(name);
    }
    cargo
}

/// A tool of the packages of the tests, run in a folder; `npx` would ask the registry for a missing
/// one.
pub(crate) fn node_tool(root: &Path, folder: &str, name: &str) -> Command {
    command(root.join(TESTS).join("node_modules/.bin").join(name), &root.join(folder))
}

/// Runs a command; an error unless it exits with 0. Its output goes where that of this thread goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    if OUTPUT.with_borrow(Option::is_some) {
        return run_and_read(command, |_| {});
    }
    let text = describe(command);
    let status = command.status().with_context(|| format!("cannot start `{text}`"))?;
    ended(&text, status)
}

fn ended(command: &str, status: ExitStatus) -> Result<()> {
    ensure!(status.success(), "`{command}` failed ({status})");
    Ok(())
}

/// The same, with a look at each line that it prints.
pub(crate) fn run_and_read(command: &mut Command, mut look: impl FnMut(&str)) -> Result<()> {
    let text = describe(command);
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start `{text}`"))?;
    // The pipe ends when nobody can write to it any more.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (mut reader, mut line) = (BufReader::new(reader), Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        let shown = String::from_utf8_lossy(&line);
        let shown = shown.trim_end_matches('\n');
        look(shown);
        say(shown);
        line.clear();
    }
    ended(&text, child.wait()?)
}

/// A command as one would type it, with the program's name in place of its path.
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

/// How long something took, as it is printed.
pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}
