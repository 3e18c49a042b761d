//! What is to change, and which bytes do.

use ssg_model::value::ByteRange;

use super::path::{PathStep, ValuePath};
use super::plain::PlainValue;

/// A change of one value.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Another scalar in the place of a value, or in that of a key that is not there; without a
    /// value, the key goes. `bare` values are no texts: flags, numbers, days.
    Set { path: ValuePath, value: Option<String>, bare: bool },
    /// Any value in the place of that of a key, which may not be there yet.
    Put { path: ValuePath, value: PlainValue },
    /// A new item of a list, before the one at `at`.
    Insert { path: ValuePath, at: usize, value: PlainValue },
    /// A copy of an item of a list behind it.
    Duplicate { path: ValuePath, at: usize },
    /// An item of a list at another place of it.
    Move { path: ValuePath, from: usize, to: usize },
    /// A key or an item goes.
    Remove { path: ValuePath },
    /// Other lines in the running text below front matter.
    Lines { start: usize, end: usize, text: String },
}

impl Edit {
    /// The value that it is about; nothing in running text.
    pub fn path(&self) -> &[PathStep] {
        match self {
            Edit::Set { path, .. }
            | Edit::Put { path, .. }
            | Edit::Insert { path, .. }
            | Edit::Duplicate { path, .. }
            | Edit::Move { path, .. }
            | Edit::Remove { path } => path,
            Edit::Lines { .. } => &[],
        }
    }
}

/// The only bytes of a text that change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    pub range: ByteRange,
    pub text: String,
}

impl Patch {
    /// The text with the change.
    pub fn apply(&self, source: &str) -> String {
        [&source[..self.range.start], &self.text, &source[self.range.end..]].concat()
    }

    /// What takes the change back.
    pub fn inverse(&self, source: &str) -> Patch {
        let start = self.range.start;
        Patch { range: start..start + self.text.len(), text: source[self.range.clone()].to_owned() }
    }
}

/// Why there is no such change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditFault {
    /// The data of the file cannot be read.
    Unreadable,
    /// There is no such value.
    NoSuchValue,
    /// The value is written in a way that cannot be changed without touching others.
    Unwritable,
}
