//! A piece of the author's HTML, before it is read.

use ssg_model::value::ByteRange;

/// Consecutive pieces of HTML, each with its offset in the text: in a quotation every line has a
/// prefix that is not part of the HTML.
#[derive(Default)]
pub(super) struct Fragment {
    pub(super) html: String,
    /// Where each piece begins, in `html` and in the text.
    pieces: Vec<(usize, usize)>,
}

impl Fragment {
    /// Adds a piece, with its range in the text.
    pub(super) fn push(&mut self, piece: &str, range: ByteRange) {
        self.pieces.push((self.html.len(), range.start));
        self.html.push_str(piece);
    }

    /// The offset in the text of an offset in the HTML.
    fn offset(&self, at: usize) -> usize {
        let index = self.pieces.partition_point(|(start, _)| *start <= at).saturating_sub(1);
        self.pieces.get(index).map_or(at, |(start, offset)| offset + (at - start))
    }

    /// The range in the text of what the tokenizer has found.
    pub(super) fn range(&self, span: html5gum::Span<usize>) -> ByteRange {
        let end = self.html.len();
        let start = self.html.floor_char_boundary(span.start);
        // The end is the offset after the last byte, which may lie on the line before the next.
        // The tokenizer counts bytes: of `é`, it may name the first one only.
        let last = self.html.ceil_char_boundary(span.end.min(end).max(start + 1)) - 1;
        self.offset(start)..self.offset(last) + 1
    }

    /// The range of an attribute. `html5gum` counts one character after the value as its closing
    /// quote, which a value without quotes does not have.
    pub(super) fn attribute(&self, span: html5gum::Span<usize>) -> ByteRange {
        let html = self.html.get(span.start..span.end).unwrap_or_default();
        let attribute = html.trim_end_matches(|c: char| c == '>' || c.is_whitespace());
        self.range(html5gum::Span { start: span.start, end: span.start + attribute.len() })
    }
}
