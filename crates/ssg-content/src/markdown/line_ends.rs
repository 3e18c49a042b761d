//! A line ends at a line feed, at a carriage return, or at both. The parser does not know the
//! second and makes two spaces of the third within code, so it gets none but the first.

use std::borrow::Cow;

use ssg_model::value::ByteRange;

/// A text whose lines end in line feeds.
pub(super) struct PlainLines<'a> {
    pub(super) text: Cow<'a, str>,
    /// Where a carriage return was left out before a line feed, in `text`.
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

    /// The range of the text as it was written.
    pub(super) fn written(&self, range: ByteRange) -> ByteRange {
        let written = |at| at + self.left_out.partition_point(|left_out| *left_out < at);
        written(range.start)..written(range.end)
    }
}
