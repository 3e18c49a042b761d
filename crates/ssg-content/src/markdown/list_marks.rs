//! Finds lines that form a list with marks unknown to Markdown: `1.-`, `a)`, `➢`, `✅`.

use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::left_text::STRUCTURE;
use super::unread::NO_BREAK_SPACE;
use super::writer::Writer;
use crate::lines::lines;

/// The longest mark, in characters: `(viii)`.
const LONGEST_MARK: usize = 6;

/// The kind of a mark that may begin a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListMark {
    /// `1.-`, `(2)`, `3º`, `a)`, `IV.`
    Ordered,
    /// `➢`, `✅`, `§`, `–`, and the symbols of Word's own fonts.
    Bullet,
    /// `—`, which begins an item or what somebody says.
    Dash,
}

impl ListMark {
    /// Splits a line into the mark at its beginning and the text after it.
    fn split(line: &str) -> Option<(ListMark, &str)> {
        let spaces = [' ', '\t', NO_BREAK_SPACE];
        let (mark, rest) = line.split_once(spaces)?;
        let rest = rest.trim_start_matches(spaces);
        if rest.is_empty() || mark.chars().count() > LONGEST_MARK {
            return None;
        }
        // Word's round bullet is an `o` in Courier New.
        let is_round = mark == "o" && line.starts_with("o\t");
        if mark == "—" {
            return Some((ListMark::Dash, rest));
        }
        if is_round || is_bullet(mark) {
            return Some((ListMark::Bullet, rest));
        }
        is_ordinal(mark).then_some((ListMark::Ordered, rest))
    }

    /// Returns the first two items of a list, as Markdown writes them.
    fn written(self, first: &str, second: &str) -> String {
        match self {
            ListMark::Ordered => format!("1. {first}`, `2. {second}"),
            ListMark::Bullet | ListMark::Dash => format!("- {first}`, `- {second}"),
        }
    }
}

fn is_bullet(mark: &str) -> bool {
    let is_sign = |c: char| {
        !(c.is_alphanumeric() || c.is_ascii() || c.is_whitespace() || "«»“”‘’„¿¡…".contains(c))
    };
    !mark.is_empty() && mark.chars().all(is_sign)
}

/// Whether this is a number, letter or Roman numeral followed by the punctuation of a list item.
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

/// A line that begins with a list mark.
struct MarkedLine<'p> {
    mark: ListMark,
    /// The range in the paragraph, in bytes.
    range: ByteRange,
    /// The text after the mark.
    text: &'p str,
    /// Whether visitors see it on a line of its own: the previous line ends with a hard break.
    is_apart: bool,
}

/// Finds the marked lines of a paragraph in what the parser left of it; `body` is the paragraph.
fn marked_lines<'p>(paragraph: &str, body: &'p str) -> Vec<MarkedLine<'p>> {
    let (mut found, mut is_apart) = (Vec::new(), false);
    for (start, whole) in lines(paragraph) {
        let line = whole.trim_start_matches([' ', STRUCTURE]);
        let start = start + whole.len() - line.len();
        if let Some((mark, text)) = ListMark::split(line.trim_end()) {
            let range = start..start + line.trim_end().len();
            let text = &body[range.end - text.len()..range.end];
            found.push(MarkedLine { mark, range, text, is_apart });
        }
        let line = body[start..start + line.len()].trim_end_matches(['\r', '\n']);
        is_apart = line.ends_with("  ") || line.ends_with('\\');
    }
    found
}

impl Writer<'_> {
    /// Reports a list among the lines of a paragraph, of which this text is left.
    pub(super) fn find_list_of_marks(&mut self, paragraph: &str, start: usize) {
        let mut lines = marked_lines(paragraph, &self.body[start..start + paragraph.len()]);
        let Some(mark) = lines.first().map(|line| line.mark) else { return };
        lines.retain(|line| line.mark == mark);
        // A single line may be anything; a list has at least two items.
        let [first, rest @ ..] = &*lines else { return };
        if let [second, ..] = rest
            && let Some(last) = rest.iter().rfind(|line| !line.is_apart)
        {
            let written = mark.written(first.text, second.text);
            let problem = match mark {
                ListMark::Dash => Problem::LIST_OF_DASHES,
                _ => Problem::ListOfMarks { written },
            };
            self.report(start + first.range.start..start + last.range.end, problem);
        }
    }
}
