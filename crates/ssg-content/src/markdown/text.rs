//! Checks and corrects plain text.

use pulldown_cmark::{CowStr, Event};
use ssg_model::decode::is_unprintable;
use ssg_model::diagnostic::RangedProblems;
use ssg_model::limits;
use ssg_model::problem::{LinkFault, Problem};
use ssg_model::value::ByteRange;

use super::writer::Writer;
use crate::lines::lines;

/// The number of bytes examined before and after a `]`; without a limit, a line of brackets would
/// take quadratic time.
const LONGEST_LINK: usize = 2 * limits::ADDRESS;

/// The signs that open something.
const OPENING: [char; 9] = ['«', '“', '‘', '(', '[', '¿', '¡', '"', '\''];

/// Reports the first control character of each line; such characters are illegal in feeds and
/// invisible in editors.
pub(super) fn find_unprintable(body: &str, problems: &mut RangedProblems) {
    if !may_be_unprintable(body.as_bytes()) {
        return;
    }
    for (start, line) in lines(body) {
        if let Some((at, found)) = line.char_indices().find(|(_, c)| is_illegal(*c)) {
            let place = start + at..start + at + found.len_utf8();
            problems.push((place, Problem::ControlCharacter { found }));
        }
    }
}

/// Whether any byte may belong to a control character or noncharacter. Every text is searched, so
/// the search does not stop early, which lets the compiler use vector instructions.
fn may_be_unprintable(bytes: &[u8]) -> bool {
    let alone = |byte: u8| {
        (byte < 0x20) & (byte != b'\n') & (byte != b'\r') & (byte != b'\t')
            | (byte == 0x7f)
            | (byte >= 0xef)
    };
    // U+0080 to U+009F are C2 80 to C2 9F; from U+00A0 on, they are frequent in Spanish. U+061C is
    // D8 9C.
    let pair = |first: u8, second: u8| {
        (first == 0xc2) & (second < 0xa0) | (first == 0xd8) & (second == 0x9c)
    };
    // U+200B to U+2069 are E2 80 8B to E2 81 A9; among them, the quotes and dashes E2 80 93 to E2
    // 80 A6 are visible.
    let invisible = |second: u8, third: u8| {
        (second == 0x80) & ((0x8b..0x90).contains(&third) | (0xa8..0xaf).contains(&third))
            | (second == 0x81) & (0xa0..0xaa).contains(&third)
    };
    bytes.iter().fold(false, |found, byte| found | alone(*byte))
        || bytes.iter().zip(bytes.iter().skip(1)).fold(false, |found, (a, b)| found | pair(*a, *b))
        || bytes
            .windows(3)
            .fold(false, |found, three| found | (three[0] == 0xe2) & invisible(three[1], three[2]))
}

/// Whether a character is not allowed in an article.
fn is_illegal(c: char) -> bool {
    is_unprintable(c) && !matches!(c, '\n' | '\r' | '\t')
}

/// Puts a no-break space into `10 %`, which must not be broken (NOM-008 and the RAE require the
/// space).
pub(super) fn with_fixed_spaces(text: CowStr<'_>) -> CowStr<'_> {
    if !text.contains('%') {
        return text;
    }
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

/// Returns what is wrong with an address that has spaces.
fn space_fault(address: &str) -> LinkFault {
    let is_phone = |c: char| c.is_ascii_digit() || " +-().".contains(c);
    match address {
        _ if address.starts_with("{{") || address.starts_with("{%") => LinkFault::Template,
        _ if address.trim_start_matches("tel:").chars().all(is_phone) => LinkFault::SpaceInPhone,
        _ if address.ends_with(".md") && !address.contains("://") => LinkFault::SpaceInArticle,
        _ => LinkFault::SpaceInAddress,
    }
}

impl<'a> Writer<'a> {
    /// Writes visible text.
    pub(super) fn text(&mut self, text: CowStr<'a>, range: ByteRange) {
        self.check_decoded(&text, &range);
        self.plain_text(&text);
        self.out.push(Event::Text(with_fixed_spaces(text)));
    }

    /// Reports control characters written as a reference like `&#1;`; those in the source itself
    /// have already been reported.
    pub(super) fn check_decoded(&mut self, text: &str, range: &ByteRange) {
        // Resolving references and escapes makes a text shorter.
        if text.len() == range.len() {
            return;
        }
        // `&lrm;` and `&rlm;` are visible to writers.
        let is_hidden = |c: &char| is_illegal(*c) && !matches!(c, '\u{200e}' | '\u{200f}');
        let Some(found) = text.chars().find(is_hidden) else { return };
        let source = self.body.get(range.clone()).unwrap_or_default();
        if !source.contains(found) {
            self.problems.push((range.clone(), Problem::ControlCharacter { found }));
        }
    }

    /// Reports a reference to an undefined footnote, which the parser reads as the texts `[`,
    /// `^name`, `]`.
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

    /// Reports a `**` or `__` that the parser reads as text: its counterpart is missing, or a space
    /// is misplaced. The parser creates a separate text event for each character that might be a
    /// delimiter.
    pub(super) fn find_unread_emphasis(&mut self, text: &str, range: &ByteRange) {
        if !matches!(text, "*" | "_") || self.body.get(range.clone()) != Some(text) {
            return;
        }
        let before = &self.body[..range.start];
        if before.ends_with('\\') {
            return;
        }
        self.note_lone_mark(range.start);
        let begun = self.unread_mark.replace(range.end);
        if begun == Some(range.start) && before.ends_with(text) {
            // A third mark does not make a second pair.
            self.unread_mark = None;
            // Marks beyond four make no difference; the limit keeps long runs linear.
            let mark = text.as_bytes()[0];
            let before = before.bytes().rev().take(4).take_while(|byte| *byte == mark).count();
            let after = self.body[range.end..].bytes().take(4).take_while(|byte| *byte == mark);
            if before + 1 + after.count() > 3 {
                // Such runs are intended: a line to write on, four stars.
                return;
            }
            let is_after = |c: char| !c.is_whitespace() && c != '*' && c != '_';
            if self.body[..range.start - 1].ends_with(is_after) && self.has_note(&text.repeat(2)) {
                return;
            }
            let is_joined = self.is_joined(range);
            // Both ends of the text have one message, at the end without its space.
            let is_other_end = |(place, last): &mut (ByteRange, Problem)| match last {
                Problem::EmphasisNotRead { mark } => is_joined && *mark == text.repeat(2),
                last => {
                    !is_joined
                        && *last == Problem::BOLD_JOINED
                        && self.body[place.end..].starts_with(OPENING)
                }
            };
            if self.problems.last_mut().is_some_and(is_other_end) {
                if !is_joined {
                    return;
                }
                self.problems.pop();
            }
            let problem = match is_joined {
                true => Problem::BOLD_JOINED,
                false => Problem::EmphasisNotRead { mark: text.repeat(2) },
            };
            self.report(range.start - 1..range.end, problem);
        }
    }

    /// Whether a space is missing beside the unread `**` that ends at `range`: `**Nota:**El`.
    fn is_joined(&self, range: &ByteRange) -> bool {
        let before = self.body[..range.start - 1].chars().next_back().unwrap_or(' ');
        let after = self.body[range.end..].chars().next().unwrap_or(' ');
        let is_sign = |c: char| !c.is_alphanumeric() && !c.is_whitespace();
        is_sign(before) && !OPENING.contains(&before) && after.is_alphanumeric()
            || before.is_alphanumeric() && OPENING.contains(&after)
    }

    /// Reports a link or an image that the parser reads as text, so that visitors would see its
    /// brackets. The parser creates a separate text event for such a `]`.
    pub(super) fn find_unread_link(&mut self, text: &str, range: &ByteRange) {
        if text != "]" || self.body[..range.start].ends_with('\\') {
            return;
        }
        let rest = &self.body[range.end..];
        let rest = &rest[..rest.floor_char_boundary(LONGEST_LINK)];
        let rest = rest.lines().next().unwrap_or_default();
        let (end, fault) = if let Some(address) = rest.strip_prefix('(') {
            match address.find(')') {
                Some(end) if address[..end].matches('"').count() > 2 => {
                    (end + 2, LinkFault::QuotesInTitle)
                }
                // In `<…>`, an address may have spaces.
                Some(end) if address[..end].trim().contains(' ') && !address.starts_with('<') => {
                    (end + 2, space_fault(address[..end].trim()))
                }
                Some(end) => (end + 2, LinkFault::Brackets),
                None => (rest.trim_end().len(), LinkFault::Brackets),
            }
        } else if let Some(address) = rest.strip_prefix(" (") {
            let is_address = ["http:", "https:", "www.", "mailto:", "tel:", "/", "#", "../", "./"]
                .iter()
                .any(|start| address.starts_with(start));
            match address.find(')') {
                Some(end) if is_address => (end + 3, LinkFault::SpaceBetween),
                _ => return,
            }
        } else if rest.starts_with('[') && !rest.starts_with("[^") {
            match rest.find(']') {
                Some(end) => (end + 1, LinkFault::NoReference),
                None => return,
            }
        } else {
            return;
        };
        let before = &self.body[..range.start];
        let least = before.ceil_char_boundary(before.len().saturating_sub(LONGEST_LINK));
        let Some(start) = before[least..].rfind('[').map(|at| least + at) else { return };
        if before[start..].contains('\n') || before[..start].ends_with('\\') {
            return;
        }
        let is_image = before[..start].ends_with('!');
        let place = start - usize::from(is_image)..range.end + end;
        self.problems.push((place, Problem::NotReadAsLink { is_image, fault }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(&*with_fixed_spaces(text.into()), expected);
    }

    #[test]
    fn unprintable_characters_are_found_and_plain_text_is_skipped() {
        for c in char::MIN..=char::MAX {
            let mut problems = RangedProblems::new();
            find_unprintable(&format!("ñ{c}ñ"), &mut problems);
            assert_eq!(problems.len(), usize::from(is_illegal(c)), "{c:?}");
        }
        let ordinary = "«¿Qué es?» “Sí” — ‘no’… 10 % de 5 €, ½ ☂\r\n\tŁ؛";
        assert!(!may_be_unprintable(ordinary.as_bytes()));
    }

    #[test]
    fn numbers_and_percent_signs_stay_on_one_line() {
        check("el 10 % de 100 %, no % ni 5%", "el 10\u{a0}% de 100\u{a0}%, no % ni 5%");
        check("a % b", "a % b");
    }
}
