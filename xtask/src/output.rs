//! Prints all output: at once, or for steps that run in parallel, in the order in which they began.

use std::cell::Cell;
use std::io::{self, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

thread_local! {
    /// The step on this thread, as an index of [`STEPS`]; the output of `None` is printed at once.
    static STEP: Cell<Option<usize>> = const { Cell::new(None) };
}

/// The output of each step, in the order in which they began.
static STEPS: Mutex<Vec<StepOutput>> = Mutex::new(Vec::new());

/// The output of a step: printed at once when it is the step's turn, and kept until then.
#[derive(Default)]
struct StepOutput {
    kept: Vec<u8>,
    is_shown: bool,
    is_over: bool,
    /// The step's tests, with the duration of each in seconds.
    tests: Vec<(f64, String)>,
}

/// Adds a step, whose index [`with_output`] takes.
pub(crate) fn begin() -> usize {
    let mut steps = steps();
    steps.push(StepOutput::default());
    show_next(&mut steps);
    steps.len() - 1
}

/// Marks a step as ended, and prints the kept output of the following ones.
pub(crate) fn end(step: usize) {
    let mut steps = steps();
    steps[step].is_over = true;
    show_next(&mut steps);
}

fn show_next(steps: &mut [StepOutput]) {
    for step in steps {
        step.is_shown = true;
        print(&mem::take(&mut step.kept));
        if !step.is_over {
            break;
        }
    }
}

/// Calls a function whose output, including the output of its child processes, belongs to a step.
pub(crate) fn with_output<T>(step: usize, act: impl FnOnce() -> T) -> T {
    STEP.set(Some(step));
    let result = act();
    STEP.set(None);
    result
}

/// Whether this thread belongs to a step.
pub(crate) fn has_output() -> bool {
    STEP.get().is_some()
}

/// Records the duration of a test in the current step, in seconds.
pub(crate) fn note_test(seconds: f64, name: String) {
    if let Some(step) = STEP.get() {
        steps()[step].tests.push((seconds, name));
    }
}

/// Returns all tests, with the duration of each in seconds.
pub(crate) fn tests() -> Vec<(f64, String)> {
    steps().iter().flat_map(|step| step.tests.clone()).collect()
}

fn steps() -> MutexGuard<'static, Vec<StepOutput>> {
    STEPS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn print(bytes: &[u8]) {
    // If the terminal is gone, an error cannot be reported.
    let _ = io::stderr().write_all(bytes);
}

/// Prints a line on stderr, in order with the output of the tools.
pub(crate) fn say(line: &str) {
    let line = format!("{line}\n");
    let mut steps = steps();
    match STEP.get().map(|step| &mut steps[step]) {
        Some(step) if !step.is_shown => step.kept.extend_from_slice(line.as_bytes()),
        _ => print(line.as_bytes()),
    }
}
