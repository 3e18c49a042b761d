//! Finds markup that is not read as intended: visitors would see its marks, or a paragraph instead
//! of a list.

use memchr::{memchr, memchr3};
use pulldown_cmark::{CodeBlockKind, TagEnd};
use ssg_model::email::is_email;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::left_text::STRUCTURE;
use super::writer::Writer;
use crate::lines::lines;

/// The characters that word processors put before list items.
const BULLETS: [char; 5] = ['•', '◦', '▪', '‣', '·'];

/// The space that word processors put after a mark, and that Markdown treats as a letter.
pub(super) const NO_BREAK_SPACE: char = '\u{a0}';

impl Writer<'_> {
    /// Reports everything that the parser left as text and that was meant as markup.
    pub(super) fn find_unread(&mut self) {
        let left = self.left.take();
        for range in std::mem::take(&mut self.paragraphs) {
            self.find_unread_blocks(&left[range.clone()], range.start);
        }
        self.find_lone_marks();
        self.find_other_tools(&left);
    }

    /// Reports headings, lists and tables among the lines of a paragraph.
    fn find_unread_blocks(&mut self, paragraph: &str, paragraph_start: usize) {
        let body = self.body;
        let before = self.problems.len();
        let (mut items, mut rows, mut tabbed) = (Vec::new(), Vec::new(), Vec::new());
        for (start, whole) in lines(paragraph) {
            let line = whole.trim_start_matches([' ', '\t', STRUCTURE]);
            let start = paragraph_start + start + whole.len() - line.len();
            let line = line.trim_end();
            let place = start..start + line.len();
            if line.starts_with(": ") {
                self.report(place.clone(), Problem::DEFINITION);
            }
            let after = line.trim_start_matches('#');
            if (2..=6).contains(&(line.len() - after.len())) && !after.is_empty() {
                let problem = match after.starts_with(NO_BREAK_SPACE) {
                    true => Problem::HEADING_WITH_NO_BREAK_SPACE,
                    false => Problem::HEADING_NOT_READ,
                };
                self.report(place, problem);
            } else if is_item(line) {
                items.push(place);
            } else if line.starts_with('|') && line[1..].contains('|') {
                rows.push(place);
            } else if line.contains('\t') {
                tabbed.push(place);
            }
        }
        // A single line may be anything; a list has at least two items.
        if let [first, .., last] = &*items {
            let line = body[first.clone()].trim_start_matches(|c: char| c.is_ascii_digit());
            let problem = match line.chars().nth(1) {
                Some(NO_BREAK_SPACE) => Problem::LIST_WITH_NO_BREAK_SPACE,
                _ => Problem::LIST_NOT_READ,
            };
            self.report(first.start..last.end, problem);
        } else {
            self.find_list_of_marks(paragraph, paragraph_start);
        }
        if let [first, .., last] = &*rows {
            self.report(first.start..last.end, Problem::TABLE_NOT_READ);
        }
        if let ([first, .., last], true) = (&*tabbed, self.problems.len() == before) {
            self.report(first.start..last.end, Problem::TABLE_OF_TABS);
        }
    }

    /// Reports a fence that is not closed, and text that is code only because of its indentation.
    pub(super) fn find_unread_code(&mut self, kind: &CodeBlockKind<'_>, range: &ByteRange) {
        let code = &self.body[range.clone()];
        let mut lines = code.lines();
        let first = lines.next().unwrap_or_default();
        let place = range.start..range.start + first.trim_end().len();
        if *kind == CodeBlockKind::Indented {
            return self.report(place, Problem::INDENTED_TEXT);
        }
        let mark = first.chars().next().unwrap_or('`');
        let length = first.len() - first.trim_start_matches(mark).len();
        let last = lines.next_back().unwrap_or_default();
        let last = last.trim_start_matches([' ', '\t', '>']).trim_end();
        let is_closed = last.len() >= length && last.chars().all(|c| c == mark);
        if !is_closed {
            self.report(place, Problem::OPEN_FENCE);
        }
    }

    /// Reports a backtick without a counterpart, and addresses that are not links.
    pub(super) fn find_unread_marks(&mut self, text: &str, range: &ByteRange) {
        // Most texts have none of the characters of a mark or an address.
        let bytes = text.as_bytes();
        if memchr3(b'`', b':', b'@', bytes).or_else(|| memchr(b'w', bytes)).is_none() {
            return;
        }
        let is_written = self.body.get(range.clone()) == Some(text);
        if !is_written || self.body[..range.start].ends_with('\\') {
            return;
        }
        if let Some(at) = text.find('`') {
            let start = range.start + at;
            self.report(start..start + 1, Problem::SINGLE_BACKTICK);
        }
        // Every address has one of these.
        let may_name_one = ["://", "www.", "@"].iter().any(|mark| text.contains(mark));
        if !may_name_one || self.open.iter().any(|open| open.end == TagEnd::Link) {
            return;
        }
        let mut at = range.start;
        for word in text.split_inclusive(char::is_whitespace) {
            let start = at;
            at += word.len();
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '/');
            let is_web = ["https://", "http://", "www."]
                .iter()
                .any(|start| bare.strip_prefix(start).is_some_and(|host| !host.is_empty()));
            if is_web || is_email(bare) {
                let start = start + word.find(bare).unwrap_or_default();
                // Part of a malformed link, which is reported as such.
                if self.body[..start].ends_with("](") || self.body[..start].ends_with("] (") {
                    continue;
                }
                let address = bare.to_owned();
                self.report(start..start + bare.len(), Problem::BareAddress { address });
            }
        }
    }

    /// Reports a list that begins with a year.
    pub(super) fn find_list_by_year(&mut self, first: Option<u64>, range: &ByteRange) {
        if first.is_some_and(|first| (1000..10_000).contains(&first)) {
            let mark = range.start + (self.body[range.clone()].find(['.', ')']).unwrap_or(0));
            self.report(range.start..mark + 1, Problem::LIST_BY_YEAR);
        }
    }

    /// Reports emphasis in `5*3*2`, where `*` means a product.
    pub(super) fn find_emphasis_in_numbers(&mut self, range: &ByteRange) {
        let is_digit = |c: char| c.is_ascii_digit();
        let is_product = self.body[..range.start].ends_with(is_digit)
            && self.body[range.clone()].trim_matches('*').starts_with(is_digit)
            && self.body[range.end..].starts_with(is_digit);
        if is_product {
            self.report(range.clone(), Problem::EMPHASIS_IN_NUMBERS);
        }
    }

    /// Reports a row with more cells than its table has columns: the parser drops them.
    pub(super) fn find_lost_cells(&mut self, range: &ByteRange) {
        let Some(table) = &self.table else { return };
        let columns = table.alignments.len();
        let row = self.body[range.clone()].trim();
        let inner = row.strip_prefix('|').unwrap_or(row);
        let inner = inner.strip_suffix('|').filter(|rest| !rest.ends_with('\\')).unwrap_or(inner);
        let bytes = inner.as_bytes();
        let ends = bytes.iter().enumerate();
        let ends = ends.filter(|(at, byte)| **byte == b'|' && (*at == 0 || bytes[at - 1] != b'\\'));
        let cells = ends.count() + 1;
        if cells > columns {
            let place = range.start..range.start + row.len();
            self.problems.push((place, Problem::LostCells { cells, columns }));
        }
    }

    /// Reports a heading more than one level below the previous one (WCAG 2.2, 1.3.1).
    pub(super) fn find_skipped_heading(&mut self, level: u8, range: &ByteRange) {
        let heading = self.trimmed(range);
        let written = &self.body[heading.clone()];
        if written.trim_matches(['#', ' ', '\t']).is_empty() {
            self.report(heading.clone(), Problem::EMPTY_HEADING);
        }
        let last = written.rfind('\n').map_or(heading.start, |end| heading.start + end + 1);
        let rule = self.body[last..heading.end].trim_matches([' ', '>']);
        // The signature of a mail begins with `--`.
        if last > heading.start && ["-", "--", "---"].contains(&rule) {
            self.report(last..heading.end, Problem::HEADING_BY_RULE);
        }
        // The page's own heading precedes all of them.
        let above = self.rendered.headings.last().map_or(1, |heading| heading.level.max(1));
        if level > above + 1 {
            let marks = written.len() - written.trim_start_matches('#').len();
            let place = heading.start..heading.start + marks;
            self.report(place, Problem::SkippedHeading { level, expected: above + 1 });
        }
    }

    pub(super) fn report(&mut self, place: ByteRange, problem: Problem) {
        self.problems.push((place, problem));
    }
}

/// Whether a line would begin a list item if a space followed the mark.
fn is_item(line: &str) -> bool {
    let Some(first) = line.chars().next() else { return false };
    let rest = &line[first.len_utf8()..];
    let is_word =
        |text: &str| text.trim_start_matches(NO_BREAK_SPACE).starts_with(char::is_alphabetic);
    match first {
        '-' | '+' => is_word(rest),
        // With a second `*`, it is emphasis.
        '*' => is_word(rest) && !rest.contains('*'),
        '0'..='9' => {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.strip_prefix(['.', ')']).is_some_and(is_word)
        }
        _ => BULLETS.contains(&first),
    }
}
