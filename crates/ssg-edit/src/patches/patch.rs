//! The difference that an edit makes to a text.

use ssg_model::value::ByteRange;

/// What is written in the place of a range of a text. No other byte changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// In the text without the byte order mark, as all ranges of content.
    pub(super) range: ByteRange,
    pub(super) text: String,
}

impl Patch {
    /// The text with the edit made.
    ///
    /// # Panics
    ///
    /// When the range is none of the text.
    pub(super) fn apply(&self, source: &str) -> String {
        let Patch { range, text } = self;
        [&source[..range.start], text, &source[range.end..]].concat()
    }
}
