//! Normalizes line ends. Markdown allows LF, CR and CRLF, but the parser ignores CR alone and turns
//! CRLF within code into two spaces, so it gets LF only.

use std::borrow::Cow;

use ssg_model::value::ByteRange;

/// A text with LF line ends.
pub(super) struct PlainLines<'a> {
    pub(super) text: Cow<'a, str>,
    /// The positions in `text` at which the CR of a CRLF was removed.
    left_out: Vec<usize>,
}

impl<'a> PlainLines<'a> {
    pub(super) fn of(written: &'a str) -> PlainLines<'a> {
        if !written.contains('\r') {
            return PlainLines { text: written.into(), left_out: Vec::new() };
        }
        let mut text = String::with_capacity(written.len());
        let mut left_out = Vec::new();
        let mut rest = written;
        while let Some((before, after)) = rest.split_once('\r') {
            text.push_str(before);
            if after.starts_with('\n') {
                left_out.push(text.len());
            } else {
                text.push('\n');
            }
            rest = after;
        }
        text.push_str(rest);
        PlainLines { text: text.into(), left_out }
    }

    /// Converts a range of `text` into one of the original text.
    pub(super) fn written(&self, range: ByteRange) -> ByteRange {
        let written = |at| at + self.left_out.partition_point(|left_out| *left_out < at);
        written(range.start)..written(range.end)
    }
}
