//! The difference that an edit makes to a text.

use ssg_model::value::ByteRange;

/// What is written in the place of a range of a text. No other byte changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// In the text without the byte order mark, as all ranges of content.
    pub range: ByteRange,
    pub text: String,
}

impl Patch {
    /// The text with the edit made.
    ///
    /// # Panics
    ///
    /// When the range is none of the text.
    pub fn apply(&self, source: &str) -> String {
        let Patch { range, text } = self;
        [&source[..range.start], text, &source[range.end..]].concat()
    }

    /// The smallest patch that makes one text the other.
    pub fn between(old: &str, new: &str) -> Patch {
        let same = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
        let start = old.floor_char_boundary(same);
        let (old_rest, new_rest) = (&old[start..], &new[start..]);
        let same =
            old_rest.bytes().rev().zip(new_rest.bytes().rev()).take_while(|(a, b)| a == b).count();
        let end = old_rest.ceil_char_boundary(old_rest.len() - same);
        let same = old_rest.len() - end;
        Patch { range: start..start + end, text: new_rest[..new_rest.len() - same].to_owned() }
    }
}
