//! The edits that there are.

use serde::{Deserialize, Serialize};

use super::plain_value::PlainValue;
use super::value_path::{PathStep, ValuePath};

/// An edit of a file of content. In JSON its kind is in `op`: `{"op": "set", "path": …}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Edit"))]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum ContentEdit {
    /// Writes a text in the place of a scalar, or takes the key away. A missing key is added at the
    /// end of its record.
    ///
    /// Where the old text is a block with a line break at its end and the new one has none, the
    /// block keeps that: it is part of how it is written.
    Set {
        path: ValuePath,
        value: Option<String>,
        /// Whether it is a flag, a number or a date, which has no quotes.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        bare: bool,
    },
    /// Makes a value this one. What is equal in both stays as it is written; a missing key is added.
    Put { path: ValuePath, value: PlainValue },
    /// Puts an item into the list at `path`, before the one that is at `at` now.
    Insert { path: ValuePath, at: usize, value: PlainValue },
    /// Writes an item of a list again, below itself.
    Duplicate { path: ValuePath, at: usize },
    /// Moves an item of a list; `to` is where it is afterwards.
    Move { path: ValuePath, from: usize, to: usize },
    /// Takes away a key or an item, with its lines and the comment right above them.
    Remove { path: ValuePath },
    /// Writes a text in the place of a part of the body of a `.md` file: byte `start` to `end` of
    /// the file. Empty lines around it stay; with no text, one goes with it.
    Lines { start: usize, end: usize, text: String },
}

impl ContentEdit {
    /// The value that it is about; of running text, none.
    pub fn path(&self) -> &[PathStep] {
        match self {
            ContentEdit::Set { path, .. }
            | ContentEdit::Put { path, .. }
            | ContentEdit::Insert { path, .. }
            | ContentEdit::Duplicate { path, .. }
            | ContentEdit::Move { path, .. }
            | ContentEdit::Remove { path } => path,
            ContentEdit::Lines { .. } => &[],
        }
    }
}
