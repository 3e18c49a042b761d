//! What is checked and mended in the text itself.

use pulldown_cmark::CowStr;
use ssg_model::decode::is_unprintable;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::Problems;
use super::writer::Writer;

/// Reports the first control character of each line; they are illegal in feeds and invisible in
/// editors.
pub(super) fn find_unprintable(body: &str, problems: &mut Problems) {
    let mut start = 0;
    for line in body.split_inclusive('\n') {
        if let Some((at, found)) = line.char_indices().find(|(_, c)| is_illegal(*c)) {
            let place = start + at..start + at + found.len_utf8();
            problems.push((place, Problem::ControlCharacter { found }));
        }
        start += line.len();
    }
}

fn is_illegal(c: char) -> bool {
    is_unprintable(c) && !matches!(c, '\n' | '\r' | '\t')
}

/// `10 %` must not be broken between its parts (NOM-008 and the RAE ask for the space).
pub(super) fn with_fixed_spaces(text: CowStr<'_>) -> CowStr<'_> {
    let breaks = |at: usize| text[..at].ends_with(|c: char| c.is_ascii_digit());
    if !text.match_indices(" %").any(|(at, _)| breaks(at)) {
        return text;
    }
    let mut fixed = String::with_capacity(text.len() + 8);
    let mut done = 0;
    for (at, _) in text.match_indices(" %").filter(|(at, _)| breaks(*at)) {
        fixed.push_str(&text[done..at]);
        fixed.push('\u{a0}');
        done = at + 1;
    }
    fixed.push_str(&text[done..]);
    fixed.into()
}

impl Writer<'_> {
    /// Reports what a character reference like `&#1;` has smuggled into a text; control
    /// characters in the source itself have been reported before.
    pub(super) fn check_decoded(&mut self, text: &str, range: &ByteRange) {
        let Some(found) = text.chars().find(|c| is_illegal(*c)) else { return };
        let source = self.body.get(range.clone()).unwrap_or_default();
        if !source.contains(found) {
            self.problems.push((range.clone(), Problem::ControlCharacter { found }));
        }
    }

    /// A reference to a footnote that is not there is plain text to Markdown: `[`, `^name`, `]`.
    pub(super) fn find_undefined_footnote(&mut self, text: &str, range: &ByteRange) {
        if text != "[" {
            return;
        }
        let Some(rest) = self.body.get(range.end..).and_then(|rest| rest.strip_prefix('^')) else {
            return;
        };
        let end = rest.find(|c: char| c.is_whitespace() || c == '[' || c == ']');
        let Some(end) = end.filter(|end| *end > 0 && rest[*end..].starts_with(']')) else { return };
        let place = range.start..range.end + 1 + end + 1;
        let name = rest[..end].to_owned();
        self.problems.push((place, Problem::UndefinedFootnote { name }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(&*with_fixed_spaces(text.into()), expected);
    }

    #[test]
    fn percentages_stay_together() {
        check("el 10 % de 100 %, no % ni 5%", "el 10\u{a0}% de 100\u{a0}%, no % ni 5%");
        check("a % b", "a % b");
    }
}
