//! The streams that a command prints to.

use std::io;
use std::sync::Arc;

use anstream::adapter::strip_str;
use parking_lot::Mutex;

use crate::{stdout, terminal};

/// The standard streams of this process, or memory.
#[derive(Clone, Default)]
pub(crate) struct Streams {
    memory: Option<Arc<Mutex<Printed>>>,
}

/// The output of a command, without colours.
#[derive(Clone, Debug, Default)]
pub(crate) struct Printed {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

impl Streams {
    pub(crate) fn in_memory() -> Streams {
        Streams { memory: Some(Arc::default()) }
    }

    /// Returns the output in memory.
    pub(crate) fn printed(&self) -> Printed {
        self.memory.as_ref().map(|memory| memory.lock().clone()).unwrap_or_default()
    }

    /// Prints lines on stderr.
    pub(crate) fn say(&self, text: &str) {
        match &self.memory {
            None => terminal::print(text),
            Some(memory) => {
                memory.lock().stderr.extend(format!("{}\n", terminal::lines(text)).into_bytes());
            }
        }
    }

    /// Prints lines on stderr, in colour if supported.
    pub(crate) fn say_styled(&self, text: &str) {
        match &self.memory {
            None => terminal::print_styled(text),
            Some(_) => self.say(&strip_str(text).to_string()),
        }
    }

    /// Prints on stdout.
    pub(crate) fn give(&self, data: &[u8]) -> io::Result<()> {
        match &self.memory {
            None => stdout::print(data),
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
