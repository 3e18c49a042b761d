//! What the parser left as text, at its place in the body. Checks for marks that were not read as
//! intended search this text, so they never report what the parser has read.

use pulldown_cmark::{Event, Tag};
use ssg_model::value::ByteRange;

/// Stands for each byte of markup: of blocks, emphasis and links, and of escapes.
pub(super) const STRUCTURE: char = '\u{1}';

/// Stands for each byte of what is shown but not as written: code, images, references.
pub(super) const OBJECT: char = '\u{2}';

/// A text of the length of the body, in which markup is replaced.
pub(super) struct LeftText(Vec<u8>);

impl LeftText {
    pub(super) fn of(body: &str) -> LeftText {
        let blank = |byte: u8| if byte.is_ascii_whitespace() { byte } else { STRUCTURE as u8 };
        LeftText(body.bytes().map(blank).collect())
    }

    /// Adds what an event shows.
    pub(super) fn note(&mut self, body: &str, event: &Event<'_>, range: &ByteRange) {
        let (Some(left), Some(written)) = (self.0.get_mut(range.clone()), body.get(range.clone()))
        else {
            return;
        };
        match event {
            // After a backslash, a character is no mark.
            Event::Text(text) if **text == *written => {
                left.copy_from_slice(written.as_bytes());
                let is_escaped = body[..range.start].ends_with('\\')
                    && written.starts_with(|c: char| c.is_ascii_punctuation());
                if is_escaped && let Some(first) = left.first_mut() {
                    *first = OBJECT as u8;
                }
            }
            Event::Text(_)
            | Event::Code(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::Start(Tag::Image { .. }) => {
                left.iter_mut()
                    .filter(|byte| **byte != b'\n')
                    .for_each(|byte| *byte = OBJECT as u8);
            }
            _ => {}
        }
    }

    pub(super) fn take(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut self.0)).unwrap_or_default()
    }
}
