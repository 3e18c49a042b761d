//! Lines that begin alike, as items of a list do, but with marks that Markdown does not know:
//! `1.-`, `a)`, `➢`, `✅`.

use ssg_model::problem::UnreadMarkup;
use ssg_model::value::ByteRange;

use super::unread::NO_BREAK_SPACE;
use super::writer::Writer;

/// The longest mark, in characters: `(viii)`.
const LONGEST_MARK: usize = 6;

/// What a line begins with that may be meant as an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListMark {
    /// `1.-`, `(2)`, `3º`, `a)`, `IV.`
    Ordered,
    /// `➢`, `✅`, `§`, `–`, and the signs of Word's own fonts.
    Bullet,
}

impl ListMark {
    /// The mark at the beginning of a line, and what follows it.
    fn split(line: &str) -> Option<(ListMark, &str)> {
        let spaces = [' ', '\t', NO_BREAK_SPACE];
        let (mark, rest) = line.split_once(spaces)?;
        let rest = rest.trim_start_matches(spaces);
        if rest.is_empty() || mark.chars().count() > LONGEST_MARK {
            return None;
        }
        // Word's round bullet is a letter in the font of code.
        let is_round = mark == "o" && line.starts_with("o\t");
        if is_round || is_bullet(mark) {
            return Some((ListMark::Bullet, rest));
        }
        is_ordinal(mark).then_some((ListMark::Ordered, rest))
    }

    /// How Markdown writes the first two items of such a list.
    fn written(self, first: &str, second: &str) -> String {
        match self {
            ListMark::Ordered => format!("1. {first}`, `2. {second}"),
            ListMark::Bullet => format!("- {first}`, `- {second}"),
        }
    }
}

fn is_bullet(mark: &str) -> bool {
    let is_sign = |c: char| {
        !(c.is_alphanumeric() || c.is_ascii() || c.is_whitespace() || "«»“”‘’„¿¡…".contains(c))
    };
    !mark.is_empty() && mark.chars().all(is_sign)
}

/// Whether this is a number, a letter or a Roman number, and ends as one does before an item.
fn is_ordinal(mark: &str) -> bool {
    let mark = mark.trim_start_matches('(');
    let end = mark.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let name = &mark[..mark.len() - end.len()];
    let is_number = (1..=2).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_digit());
    let is_letter = name.len() == 1;
    let is_roman = !name.is_empty() && name.chars().all(|c| "ivxIVX".contains(c));
    let is_end =
        matches!(end, "." | ")" | ".)" | ".-" | ")-" | ".)-" | "º" | "°" | "º." | "°." | "ª" | "-");
    (is_number || is_letter || is_roman) && is_end
}

/// A line that begins with such a mark.
struct MarkedLine<'p> {
    mark: ListMark,
    /// Where it stands in the paragraph, in bytes.
    range: ByteRange,
    /// What follows the mark.
    text: &'p str,
    /// Whether visitors see it as a line of its own: the one before it ends with a hard break.
    is_apart: bool,
}

fn marked_lines(paragraph: &str) -> Vec<MarkedLine<'_>> {
    let (mut found, mut end) = (Vec::new(), 0);
    let mut is_apart = false;
    for whole in paragraph.split_inclusive('\n') {
        let line = whole.trim_start_matches([' ', '>']);
        let start = end + whole.len() - line.len();
        end += whole.len();
        if let Some((mark, text)) = ListMark::split(line.trim_end()) {
            let range = start..start + line.trim_end().len();
            found.push(MarkedLine { mark, range, text, is_apart });
        }
        let line = line.trim_end_matches(['\r', '\n']);
        is_apart = line.ends_with("  ") || line.ends_with('\\');
    }
    found
}

impl Writer<'_> {
    /// Looks for a list among the lines of a paragraph, whose code is blanked.
    pub(super) fn find_list_of_marks(&mut self, paragraph: &str, start: usize) {
        let mut lines = marked_lines(paragraph);
        let Some(mark) = lines.first().map(|line| line.mark) else { return };
        lines.retain(|line| line.mark == mark);
        // One may be anything; a list has two items.
        let [first, rest @ ..] = &*lines else { return };
        if let [second, ..] = rest
            && let Some(last) = rest.iter().rfind(|line| !line.is_apart)
        {
            let written = mark.written(first.text, second.text);
            let place = start + first.range.start..start + last.range.end;
            self.not_read(place, UnreadMarkup::ListOfMarks { written });
        }
    }
}
