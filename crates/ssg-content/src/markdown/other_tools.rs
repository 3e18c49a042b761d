//! Finds markup of other programs, which visitors would see as text: `{% include %}`, `[TOC]`,
//! `:smile:`.

use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::writer::Writer;
use crate::lines::lines;

/// The maximum length of a mark in bytes.
const LONGEST_MARK: usize = 300;

/// The start and end of marks that may appear anywhere in a text.
const PAIRS: [(&str, &str); 6] =
    [("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}"), ("{{", "}}"), ("{:", "}"), ("$$", "$$")];

/// The starts of lines that are markup as a whole.
const LINES: [&str; 2] = [":::", "!!! "];

/// Whether a mark requests a table of contents: `[TOC]`, `[[toc]]`, `[[_TOC_]]`.
pub(super) fn is_table_of_contents(mark: &str) -> bool {
    let name = mark.strip_prefix('[').and_then(|mark| mark.strip_suffix(']'));
    name.is_some_and(|name| name.trim_matches(['[', ']', '_']).eq_ignore_ascii_case("toc"))
}

fn is_emoji(word: &str) -> bool {
    let name = word.strip_prefix(':').and_then(|word| word.strip_suffix(':'));
    let is_part = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    name.is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(is_part)
    })
}

/// Returns the range of the first mark of `PAIRS` in a paragraph.
fn pair(paragraph: &str) -> Option<ByteRange> {
    PAIRS.iter().find_map(|(open, close)| {
        let start = paragraph.find(open)?;
        let inner = start + open.len();
        let end = inner + paragraph[inner..].find(close)? + close.len();
        (end - start <= LONGEST_MARK).then_some(start..end)
    })
}

/// Returns the range of the first line that is markup as a whole.
fn marked_line(paragraph: &str) -> Option<ByteRange> {
    lines(paragraph).find_map(|(start, whole)| {
        let line = whole.trim_start_matches([' ', '>']);
        let start = start + whole.len() - line.len();
        let line = line.trim_end();
        let is_mark =
            is_table_of_contents(line) || LINES.iter().any(|begin| line.starts_with(begin));
        is_mark.then_some(start..start + line.len())
    })
}

/// Returns the range of the first word that names an emoji.
fn emoji(paragraph: &str) -> Option<ByteRange> {
    let colons = paragraph.match_indices(':').map(|(start, _)| start);
    let is_first = |start: &usize| !paragraph[..*start].ends_with(|c: char| !c.is_whitespace());
    colons.filter(is_first).find_map(|start| {
        let word = paragraph[start..].split(char::is_whitespace).next()?;
        is_emoji(word).then_some(start..start + word.len())
    })
}

impl Writer<'_> {
    /// Reports the first mark in a paragraph in which code is blanked out.
    pub(super) fn find_other_tools(&mut self, paragraph: &str, start: usize) {
        // Most paragraphs have none of the characters that begin a mark.
        if !paragraph.bytes().any(|byte| matches!(byte, b'{' | b'$' | b'[' | b':' | b'!')) {
            return;
        }
        let may_have_pair = paragraph.bytes().any(|byte| matches!(byte, b'{' | b'$'));
        let mark = if may_have_pair { pair(paragraph) } else { None };
        let mark = mark.or_else(|| marked_line(paragraph));
        if let Some(mark) = mark.or_else(|| emoji(paragraph)) {
            let place = start + mark.start..start + mark.end;
            let mark = self.body[place.clone()].to_owned();
            self.report(place, Problem::OtherTool { mark });
        }
    }
}
