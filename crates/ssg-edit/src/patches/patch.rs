//! The change that an edit makes to a text.

use ssg_model::value::ByteRange;

/// The new text for a range of a text. No other byte changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// The range in the text without the byte order mark.
    pub(super) range: ByteRange,
    pub(super) text: String,
}

impl Patch {
    /// Returns the text with the range replaced.
    ///
    /// # Panics
    ///
    /// If the range is not inside the text.
    pub(super) fn apply(&self, source: &str) -> String {
        let Patch { range, text } = self;
        [&source[..range.start], text, &source[range.end..]].concat()
    }
}
