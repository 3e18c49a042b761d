//! Tabs that the parser does not take for what they are.
//!
//! To CommonMark a tab is as good as a space behind a closing fence or a heading and in the row
//! below a table's head. `pulldown-cmark` thinks otherwise: a fence with a tab behind it would
//! leave the rest of the article as code. So it gets a text of the same length, in which these are
//! spaces, and what it takes for text is read where it was written.

use std::borrow::Cow;

use pulldown_cmark::Event;
use ssg_model::value::ByteRange;

/// What stands at the end of a line and means nothing there.
const BLANK: [char; 2] = [' ', '\t'];

/// The text with spaces in place of the tabs that the parser should take for spaces, and perhaps
/// of some that are text.
pub(super) fn with_spaces(text: &str) -> Cow<'_, str> {
    let mut spaced = Cow::Borrowed(text);
    if !text.contains('\t') {
        return spaced;
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let range = blank_of_structure(line);
        if line[range.clone()].contains('\t') {
            let spaces = line[range.clone()].replace('\t', " ");
            spaced.to_mut().replace_range(start + range.start..start + range.end, &spaces);
        }
        start += line.len();
    }
    spaced
}

/// Which part of a line may be blank between marks of structure, if it holds such marks. Tabs
/// before them are indentation, whose width counts.
fn blank_of_structure(line: &str) -> ByteRange {
    let line = line.trim_end_matches('\n');
    let content = line.trim_end_matches(BLANK);
    let marks = content.trim_start_matches([' ', '\t', '>']);
    if is_delimiter_row(marks) {
        return content.len() - marks.len()..line.len();
    }
    let before = content.trim_end_matches('#').trim_end_matches(BLANK);
    if before.contains('#') {
        // A heading, closed or not. Behind the mark of a list item, a tab alone would be its
        // indentation.
        let is_closed = content.ends_with('#');
        return if is_closed { before.len() } else { content.len() }..line.len();
    }
    let is_structure = ["```", "~~~", "#"].iter().any(|marks| content.ends_with(marks));
    if is_structure { content.len()..line.len() } else { line.len()..line.len() }
}

/// Whether a line can be the one below the head of a table. A `-` before a blank begins an item.
fn is_delimiter_row(marks: &str) -> bool {
    let is_item = marks.starts_with('-') && marks[1..].starts_with(BLANK);
    marks.contains('|') && !is_item && marks.chars().all(|c| "|:- \t".contains(c))
}

/// The event that the parser of `spaced` gives for a range, with the text as it was written.
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
        // Two spaces break a line; the parser counts tabs, too.
        Event::HardBreak if written.contains('\t') => {
            let is_hard = written.trim_end_matches('\n').ends_with("  ");
            if is_hard { Event::HardBreak } else { Event::SoftBreak }
        }
        event => event,
    }
}
