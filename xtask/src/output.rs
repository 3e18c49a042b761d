//! Prints all output: at once, or for steps that run in parallel, in the order in which they began.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

thread_local! {
    /// The output of the step on this thread; `None` prints to the terminal.
    static OUTPUT: RefCell<Option<Arc<StepOutput>>> = const { RefCell::new(None) };
}

/// The output of a step: shown immediately when it is the step's turn, and buffered until then.
#[derive(Default)]
pub(crate) struct StepOutput(Mutex<StepText>);

#[derive(Default)]
struct StepText {
    kept: Vec<u8>,
    is_shown: bool,
    is_over: bool,
    /// The step's tests, with the duration of each in seconds.
    tests: Vec<(f64, String)>,
}

/// The outputs of parallel steps, in the order in which they began.
#[derive(Default)]
pub(crate) struct Outputs(Mutex<Vec<Arc<StepOutput>>>);

impl Outputs {
    /// Adds the output of a new step.
    pub(crate) fn begin(&self) -> Arc<StepOutput> {
        let output = Arc::<StepOutput>::default();
        lock(&self.0).push(Arc::clone(&output));
        self.show_next();
        output
    }

    /// Marks a step as ended, and shows the buffered output of the following ones.
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

    /// Returns the duration of each test, in seconds.
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

/// Calls a function whose output, including that of its child processes, goes to `output`.
pub(crate) fn with_output<T>(output: &Arc<StepOutput>, act: impl FnOnce() -> T) -> T {
    OUTPUT.set(Some(Arc::clone(output)));
    let result = act();
    OUTPUT.set(None);
    result
}

/// Whether this thread belongs to a step.
pub(crate) fn has_output() -> bool {
    OUTPUT.with_borrow(Option::is_some)
}

/// Records the duration of a test in the current step, in seconds.
pub(crate) fn note_test(seconds: f64, name: String) {
    if let Some(output) = OUTPUT.with_borrow(Clone::clone) {
        lock(&output.0).tests.push((seconds, name));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn print(bytes: &[u8]) {
    // There is nobody to report an error to if the terminal is gone.
    let _ = io::stderr().write_all(bytes);
}

/// Prints a line on stderr, in order with the output of the tools.
pub(crate) fn say(line: &str) {
    let line = format!("{line}\n");
    match OUTPUT.with_borrow(Clone::clone) {
        Some(output) => output.write(line.as_bytes()),
        None => print(line.as_bytes()),
    }
}
