//! The streams that a command prints to. Untrusted text (content, file names, other programs) has no
//! character that controls a terminal, or that hides or reorders others.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::Arc;

use anstream::adapter::strip_str;
use indicatif::{MultiProgress, ProgressDrawTarget};
use parking_lot::Mutex;
use ssg_model::file_error;
use ssg_model::printable::lines;

use crate::failure::Failure;
use crate::messages;

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
            None => self.bars.suspend(|| print(text)),
            Some(memory) => {
                memory.lock().stderr.extend(format!("{}\n", lines(text)).into_bytes());
            }
        }
    }

    /// Prints lines on stderr, in colour if supported.
    pub(crate) fn say_styled(&self, text: &str) {
        match &self.memory {
            None => self.bars.suspend(|| print_styled(text)),
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

/// Prints lines on stderr. Errors are ignored, so that a closed stderr does not stop the work.
pub(crate) fn print(text: &str) {
    drop(writeln!(anstream::stderr(), "{}", lines(text)));
}

/// Prints lines on stderr, in colour if supported. All other control sequences are escaped.
pub(crate) fn print_styled(text: &str) {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((start, end)) = style(rest) {
        shown.push_str(&lines(&rest[..start]));
        shown.push_str(&rest[start..end]);
        rest = &rest[end..];
    }
    shown.push_str(&lines(rest));
    drop(writeln!(anstream::stderr(), "{shown}"));
}

/// Finds the byte range of the first sequence that sets a style, such as `\x1b[1;31m`.
fn style(text: &str) -> Option<(usize, usize)> {
    text.match_indices("\x1b[").find_map(|(start, opening)| {
        let parameters = start + opening.len();
        let end = text[parameters..].find(|c: char| !c.is_ascii_digit() && c != ';')?;
        let end = parameters + end;
        text[end..].starts_with('m').then_some((start, end + 1))
    })
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
