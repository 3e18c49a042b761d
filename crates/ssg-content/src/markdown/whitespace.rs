//! Replaces tabs that the parser misreads.
//!
//! CommonMark treats a tab like a space after a closing fence, after a heading and in the delimiter
//! row of a table. `pulldown-cmark` does not: after a fence with a trailing tab, the rest of the
//! article would be code. So it gets a text of the same length with spaces for these tabs, and text
//! is restored from the original.

use std::borrow::Cow;

use pulldown_cmark::Event;
use ssg_model::value::ByteRange;

use crate::lines::lines;

/// Whitespace that is insignificant at the end of a line.
const BLANK: [char; 2] = [' ', '\t'];

/// Replaces the tabs that the parser should treat as spaces, and possibly some within text.
pub(super) fn with_spaces(text: &str) -> Cow<'_, str> {
    let mut spaced = Cow::Borrowed(text);
    if !text.contains('\t') {
        return spaced;
    }
    for (start, line) in lines(text) {
        let range = blank_of_structure(line);
        if line[range.clone()].contains('\t') {
            let spaces = line[range.clone()].replace('\t', " ");
            spaced.to_mut().replace_range(start + range.start..start + range.end, &spaces);
        }
    }
    spaced
}

/// Returns the part of a line in which tabs only separate markup; empty if there is none. Leading
/// tabs are indentation, so their width counts.
fn blank_of_structure(line: &str) -> ByteRange {
    let line = line.trim_end_matches('\n');
    let content = line.trim_end_matches(BLANK);
    let marks = content.trim_start_matches([' ', '\t', '>']);
    if is_delimiter_row(marks) {
        return content.len() - marks.len()..line.len();
    }
    let before = content.trim_end_matches('#').trim_end_matches(BLANK);
    if before.contains('#') {
        // A heading, closed or not. After the mark of a list item, a tab alone would be
        // indentation.
        let is_closed = content.ends_with('#');
        return if is_closed { before.len() } else { content.len() }..line.len();
    }
    let is_structure = ["```", "~~~", "#"].iter().any(|marks| content.ends_with(marks));
    if is_structure { content.len()..line.len() } else { line.len()..line.len() }
}

/// Whether a line may be the delimiter row of a table. `-` before whitespace begins a list item.
fn is_delimiter_row(marks: &str) -> bool {
    let is_item = marks.starts_with('-') && marks[1..].starts_with(BLANK);
    marks.contains('|') && !is_item && marks.chars().all(|c| "|:- \t".contains(c))
}

/// Restores the original text in an event that the parser created from `spaced`.
pub(super) fn as_written<'a>(
    event: Event<'a>,
    range: &ByteRange,
    written: &'a str,
    spaced: &str,
) -> Event<'a> {
    let is_spaced = |text: &str| spaced.get(range.clone()) == Some(text);
    let written = written.get(range.clone()).unwrap_or_default();
    match event {
        Event::Text(text) if is_spaced(&text) => Event::Text(written.into()),
        Event::Html(html) if is_spaced(&html) => Event::Html(written.into()),
        Event::InlineHtml(html) if is_spaced(&html) => Event::InlineHtml(written.into()),
        // Two spaces break a line; the parser also counts tabs.
        Event::HardBreak if written.contains('\t') => {
            let is_hard = written.trim_end_matches('\n').ends_with("  ");
            if is_hard { Event::HardBreak } else { Event::SoftBreak }
        }
        event => event,
    }
}
