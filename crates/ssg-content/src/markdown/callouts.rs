//! Callouts: quotations whose first line is only `[!NOTA]`, `[!IMPORTANTE]` or `[!CUIDADO]`.
//!
//! The parser knows GitHub's English names, so it gets a text of the same length with those.

use std::borrow::Cow;

use pulldown_cmark::{BlockQuoteKind, Event};
use ssg_model::content::site::CalloutWords;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::writer::Writer;
use crate::lines::lines;

/// The Spanish names, each with the mark for the parser, which has the same length as `[!` and the
/// name.
const NAMES: [(&str, &str); 3] =
    [("NOTA]", "[!NOTE]"), ("IMPORTANTE]", "[!IMPORTANT] "), ("CUIDADO]", "[!CAUTION]")];

/// Replaces the Spanish names by those that the parser knows.
pub(super) fn with_known_names(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains("[!") {
        return text;
    }
    let mut known = text.clone();
    for (start, line) in lines(&text) {
        if let Some((at, name)) = mark(line)
            && let Some((_, mark)) =
                NAMES.iter().find(|(written, _)| written.eq_ignore_ascii_case(name.trim_end()))
        {
            known.to_mut().replace_range(start + at..start + at + mark.len(), mark);
        }
    }
    known
}

/// Returns the position of a callout mark in a line, and the text after its `[!`.
fn mark(line: &str) -> Option<(usize, &str)> {
    let (before, name) = line.split_once("[!")?;
    before.trim_end().ends_with('>').then_some((before.len(), name))
}

impl<'a> Writer<'a> {
    /// Returns the class and the title of a callout, if we support its kind.
    pub(super) fn callout(&self, kind: Option<BlockQuoteKind>) -> Option<(&'static str, &'a str)> {
        let CalloutWords { note, important, caution } = &self.setting.words.callouts;
        match kind? {
            BlockQuoteKind::Note => Some(("note", note)),
            BlockQuoteKind::Important => Some(("important", important)),
            BlockQuoteKind::Caution => Some(("caution", caution)),
            BlockQuoteKind::Tip | BlockQuoteKind::Warning => None,
        }
    }

    pub(super) fn start_callout(&mut self, class: &str, title: &'a str) {
        let start = format!("<div class=\"callout callout-{class}\" role=\"note\">\n<p><strong>");
        self.out.push(Event::Html(start.into()));
        self.out.push(Event::Text(title.into()));
        self.out.push(Event::Html("</strong></p>\n".into()));
    }

    /// Reports a callout mark that the parser takes for text: it has an unknown name, or is not
    /// alone in its line.
    pub(super) fn find_unread_callout(&mut self, range: &ByteRange) {
        let quotation = &self.body[range.clone()];
        let line = quotation.lines().next().unwrap_or_default();
        let Some((at, name)) = mark(line).filter(|(at, _)| !line[..*at].contains('[')) else {
            return;
        };
        let Some(end) = name.find(']').filter(|end| !name[..*end].contains([' ', '['])) else {
            return;
        };
        // A link or an image is not a callout mark.
        let after = &name[end + 1..];
        if after.starts_with(['(', '[']) {
            return;
        }
        let start = range.start + at;
        let found = line[at..at + 2 + end + 1].to_owned();
        let place = start..start + found.len();
        let is_alone = after.trim().is_empty();
        self.problems.push((place, Problem::CalloutNotRead { found, is_alone }));
    }
}
