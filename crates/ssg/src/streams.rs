//! The streams that a command prints to.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::Arc;

use anstream::adapter::strip_str;
use indicatif::{MultiProgress, ProgressDrawTarget};
use parking_lot::Mutex;
use ssg_model::file_error;

use crate::failure::Failure;
use crate::{messages, terminal};

/// The standard streams of this process, or memory.
#[derive(Clone, Default)]
pub(crate) struct Streams {
    memory: Option<Arc<Mutex<Printed>>>,
    /// The bars of progress below the last line of a terminal.
    pub(crate) bars: MultiProgress,
}

/// The output of a command, without colours.
#[derive(Clone, Debug, Default)]
pub(crate) struct Printed {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

impl Streams {
    pub(crate) fn in_memory() -> Streams {
        let bars = MultiProgress::with_draw_target(ProgressDrawTarget::hidden());
        Streams { memory: Some(Arc::default()), bars }
    }

    /// Returns the output in memory.
    pub(crate) fn printed(&self) -> Printed {
        self.memory.as_ref().map(|memory| memory.lock().clone()).unwrap_or_default()
    }

    /// Prints lines on stderr.
    pub(crate) fn say(&self, text: &str) {
        match &self.memory {
            None => self.bars.suspend(|| terminal::print(text)),
            Some(memory) => {
                memory.lock().stderr.extend(format!("{}\n", terminal::lines(text)).into_bytes());
            }
        }
    }

    /// Prints lines on stderr, in colour if supported.
    pub(crate) fn say_styled(&self, text: &str) {
        match &self.memory {
            None => self.bars.suspend(|| terminal::print_styled(text)),
            Some(_) => self.say(&strip_str(text).to_string()),
        }
    }

    /// Prints on stdout.
    pub(crate) fn give(&self, data: &[u8]) -> io::Result<()> {
        match &self.memory {
            None => print_on_stdout(data),
            Some(memory) => {
                memory.lock().stdout.extend(data);
                Ok(())
            }
        }
    }

    pub(crate) fn are_of_the_process(&self) -> bool {
        self.memory.is_none()
    }
}

/// Prints to the file descriptor of stdout, since the standard library ignores a stdout that is not open for
/// writing.
pub(crate) fn print_on_stdout(data: &[u8]) -> io::Result<()> {
    File::from(io::stdout().as_fd().try_clone_to_owned()?).write_all(data)
}

/// Returns the failure to write to stdout.
pub(crate) fn stdout_failure(error: &io::Error) -> Failure {
    let message = messages::stdout_not_written(&file_error::reason(error));
    Failure::new(message).hint(file_error::remedy(error))
}
