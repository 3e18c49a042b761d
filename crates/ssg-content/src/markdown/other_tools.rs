//! Finds marks of other programs in what the parser left as text, which visitors would see:
//! `{% include %}`, `[TOC]`, `:smile:`.

use memchr::memchr3;
use ssg_model::decode::broken_letters;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::left_text::{OBJECT, STRUCTURE};
use super::writer::Writer;
use crate::lines::lines;

/// The maximum length of a mark in bytes.
const LONGEST_MARK: usize = 300;

/// Where a mark may be in a line.
#[derive(Clone, Copy, PartialEq)]
enum MarkPlace {
    /// The mark is the whole line.
    Alone,
    /// The mark begins the line; without an end, it is the whole line.
    Start,
    Anywhere,
    /// Its inside begins and ends with a sign, and no word touches it.
    Tight,
    /// Its inside begins and ends with a space.
    Loose,
}

/// The bytes that begin a mark. Most lines have none of them.
const BEGINS: [[u8; 3]; 4] = [*b"{$[", *b":!=", *b"*^%", *b"+\xe3\xee"];

/// A mark: where it may be, its start, a text that it contains, its end, and its problem.
type ForeignMark = (MarkPlace, &'static str, &'static str, &'static str, fn(&str) -> Problem);

/// The marks of other programs. The first one of a line is reported; of several at one place, the
/// first row.
const MARKS: &[ForeignMark] = &[
    // Tables of contents.
    (MarkPlace::Alone, "[TOC]", "", "", other),
    (MarkPlace::Alone, "[[TOC]]", "", "", other),
    // The parser reads `_TOC_` as italics.
    (MarkPlace::Alone, "[[\u{1}TOC\u{1}]]", "", "", other),
    // Shortcodes of WordPress.
    (MarkPlace::Alone, "[gallery]", "", "", other),
    (MarkPlace::Anywhere, "[", "=\"", "\"]", other),
    (MarkPlace::Anywhere, "[/", "", "]", other),
    // Templates of site generators.
    (MarkPlace::Anywhere, "{{<", "", ">}}", other),
    (MarkPlace::Anywhere, "{{%", "", "%}}", other),
    (MarkPlace::Anywhere, "{%", "", "%}", other),
    (MarkPlace::Anywhere, "{{", "", "}}", other),
    // Pandoc, kramdown, Obsidian, MkDocs.
    (MarkPlace::Anywhere, "{:", "", "}", other),
    (MarkPlace::Anywhere, "{width=", "", "}", other),
    (MarkPlace::Anywhere, "{height=", "", "}", other),
    (MarkPlace::Anywhere, "{target=", "", "}", other),
    (MarkPlace::Anywhere, "{style=", "", "}", other),
    (MarkPlace::Anywhere, "{class=", "", "}", other),
    (MarkPlace::Anywhere, "{.", "", "}", other),
    (MarkPlace::Anywhere, "{#", "", "}", other),
    (MarkPlace::Anywhere, "%%", "", "%%", other),
    (MarkPlace::Alone, "%%", "", "", other),
    (MarkPlace::Alone, "+++", "", "", other),
    (MarkPlace::Anywhere, "^[", "", "]", other),
    (MarkPlace::Alone, "$$", "", "", other),
    (MarkPlace::Anywhere, "$$", "", "$$", other),
    (MarkPlace::Tight, "$", "", "$", other),
    (MarkPlace::Tight, "==", "", "==", |_| Problem::HIGHLIGHT),
    (MarkPlace::Anywhere, "[[", "", "]]", |_| Problem::WIKI_LINK),
    (MarkPlace::Start, "*[", "", "]:", other),
    (MarkPlace::Start, "[] ", "", "", |_| Problem::OtherTool { mark: "[]".to_owned() }),
    (MarkPlace::Start, ":::", "", "", other),
    (MarkPlace::Start, "!!! ", "", "", other),
    // Sources that chat assistants name.
    (MarkPlace::Anywhere, ":contentReference[", "", "}", other),
    (MarkPlace::Anywhere, ":contentReference[", "", "]", other),
    (MarkPlace::Anywhere, "【", "†", "】", other),
    (MarkPlace::Anywhere, "[cite", "", "]", other),
    (MarkPlace::Anywhere, "\u{e200}", "", "\u{e201}", other),
    // Word processors put spaces there.
    (MarkPlace::Loose, "**", "", "**", |_| Problem::EmphasisNotRead { mark: "**".to_owned() }),
];

fn other(mark: &str) -> Problem {
    Problem::OtherTool { mark: mark.to_owned() }
}

/// Returns the range of a mark in a line that begins with its text.
fn find(line: &str, &(place, open, within, close, _): &ForeignMark) -> Option<ByteRange> {
    let range = |at: usize| {
        let inner = at + open.len();
        let longest = line.floor_char_boundary(at + LONGEST_MARK);
        let inside = line.get(inner..longest)?;
        let inside = &inside[..inside.find(close)?];
        let is_apart = |c: char| !c.is_alphanumeric() && !open.contains(c);
        let end = inner + inside.len() + close.len();
        let is_outside = (at == 0 || line[..at].ends_with(is_apart))
            && (end == line.len() || line[end..].starts_with(is_apart));
        let is_tight = !inside.is_empty() && inside.trim() == inside;
        // `$5` is an amount.
        let is_amount = open == "$" && inside.starts_with(|c: char| c.is_ascii_digit());
        // `[/caption]` ends a shortcode; `[/a/]` is a link that was not read.
        let is_name = |c: char| c.is_ascii_lowercase() || c == '_' || c == '-';
        let is_other = open == "[/" && !inside.chars().all(is_name);
        // `2 ** 3` is a power.
        let is_power = line[..at].trim_end().ends_with(|c: char| c.is_ascii_digit());
        let is_loose = !is_power
            && inside.starts_with(' ')
            && inside.ends_with(' ')
            && inside.trim().len() > 1;
        let fits = match place {
            MarkPlace::Tight => is_outside && is_tight && !is_amount,
            MarkPlace::Loose => is_outside && is_loose,
            _ => !inside.is_empty() && !is_other,
        };
        (fits && inside.contains(within)).then_some(at..end)
    };
    match place {
        MarkPlace::Alone => line.eq_ignore_ascii_case(open).then_some(0..line.len()),
        MarkPlace::Start if !line.starts_with(open) => None,
        MarkPlace::Start if close.is_empty() => Some(0..line.len()),
        MarkPlace::Start => range(0),
        _ => line.match_indices(open).find_map(|(at, _)| range(at)),
    }
}

/// Returns the range of the first word that names an emoji.
fn emoji(line: &str) -> Option<ByteRange> {
    let is_part = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let is_apart = |c: char| c.is_whitespace() || c == STRUCTURE;
    // Only the start of a word is looked at, so that the work is linear.
    let is_first = |(start, _): &(usize, &str)| *start == 0 || line[..*start].ends_with(is_apart);
    line.match_indices(':').filter(is_first).find_map(|(start, _)| {
        let word = line[start..].split(is_apart).next()?;
        let name = word[1..].strip_suffix(':')?;
        let is_name =
            name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(is_part);
        is_name.then_some(start..start + word.len())
    })
}

impl Writer<'_> {
    /// Reports the first mark of each line.
    pub(super) fn find_other_tools(&mut self, left: &str) {
        if let Some(letters) = broken_letters(left) {
            self.report(letters, Problem::BROKEN_LETTERS);
        }
        // Links and bold text that were not read have messages of their own.
        let is_whole = |problem: &Problem| {
            *problem == Problem::BOLD_JOINED
                || matches!(
                    problem,
                    Problem::NotReadAsLink { .. } | Problem::EmphasisNotRead { .. }
                )
        };
        let reported = self.problems.iter().filter(|(_, problem)| is_whole(problem));
        let mut reported: Vec<ByteRange> = reported.map(|(range, _)| range.clone()).collect();
        reported.sort_unstable_by_key(|range| range.start);
        for (start, whole) in lines(left) {
            if !BEGINS.iter().any(|&[a, b, c]| memchr3(a, b, c, whole.as_bytes()).is_some()) {
                continue;
            }
            let line = whole.trim_start_matches([' ', '\t', STRUCTURE]);
            let start = start + whole.len() - line.len();
            let line = line.trim_end_matches(|c: char| c.is_whitespace() || c == STRUCTURE);
            let found = MARKS.iter().filter_map(|mark| Some((find(line, mark)?, mark.4)));
            let found = found.min_by_key(|(range, _)| range.start);
            let Some((mark, problem)) =
                found.or_else(|| emoji(line).map(|mark| (mark, other as fn(&str) -> Problem)))
            else {
                continue;
            };
            let place = start + mark.start..start + mark.end;
            let after = reported.partition_point(|range| range.start < place.end);
            let is_reported =
                after.checked_sub(1).is_some_and(|last| reported[last].end > place.start);
            if !is_reported && !line[mark].contains(OBJECT) {
                let written = &self.body[place.clone()];
                self.report(place, problem(written));
            }
        }
    }
}
