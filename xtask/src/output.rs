//! The one place where something is printed: at once, or by steps that run at the same time, in the
//! order in which they began.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// Whether what this thread prints is that of a step.
pub(crate) fn has_output() -> bool {
    OUTPUT.with_borrow(Option::is_some)
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
