//! The kinds of edit.

use serde::{Deserialize, Serialize};

use crate::plain_value::{PathStep, PlainValue, ValuePath};

/// An edit of a file of content. In JSON, `op` names its kind: `{"op": "set", "path": …}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Edit"))]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum ContentEdit {
    /// Replaces a scalar by a text, or removes the key. A missing key is added at the end of its
    /// record.
    ///
    /// If the old text is a block that ends with a line break and the new text does not, the block
    /// keeps its line break, which belongs to its style.
    Set {
        path: ValuePath,
        value: Option<String>,
        /// Whether the value is written without quotes: a flag, a number or a date.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        bare: bool,
    },
    /// Replaces a value. Parts that are equal in both stay as written; a missing key is added.
    Put { path: ValuePath, value: PlainValue },
    /// Inserts an item into the list at `path`, before the item at index `at`.
    Insert { path: ValuePath, at: usize, value: PlainValue },
    /// Duplicates an item of a list, below itself.
    Duplicate { path: ValuePath, at: usize },
    /// Moves an item of a list; `to` is its index afterwards.
    Move { path: ValuePath, from: usize, to: usize },
    /// Removes a key or an item, with its lines and the comment right above them.
    Remove { path: ValuePath },
    /// Replaces a part of the body of a `.md` file: byte `start` to `end` of the file. Empty lines
    /// around it stay, but an empty text removes one of them.
    Lines { start: usize, end: usize, text: String },
}

impl ContentEdit {
    /// Returns the path of the edited value; empty for running text.
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
