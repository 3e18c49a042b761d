//! Locates the characters of a text in its file, which may write it with quotes, escapes and
//! indentation (YAML 1.2.2, chapters 7 and 8).

use std::cell::OnceCell;

use ssg_model::diagnostic::Source;
use ssg_model::value::{ByteRange, Spanned};

/// A text, and its form in the file.
pub(crate) struct WrittenText<'a> {
    text: &'a Spanned<String>,
    /// The text as the file writes it.
    written: &'a str,
    /// The characters, located when the first place is requested: most texts have no problems.
    letters: OnceCell<Vec<Letter>>,
}

/// A character of a text: its position in the text, and its range in the file.
struct Letter {
    at: usize,
    written: ByteRange,
}

impl<'a> WrittenText<'a> {
    pub(crate) fn new(source: &'a Source, text: &'a Spanned<String>) -> WrittenText<'a> {
        let written = source.text.get(text.range.clone()).unwrap_or_default();
        WrittenText { text, written, letters: OnceCell::new() }
    }

    /// Returns the range in the file of a part of the text; the whole text for a part that does not
    /// exist.
    pub(crate) fn place(&self, range: &ByteRange) -> ByteRange {
        let whole = self.text.range.clone();
        if self.text.value.get(range.clone()).is_none_or(str::is_empty) {
            return whole;
        }
        let letters = || letters(&self.text.value, self.written, whole.start);
        let letters = self.letters.get_or_init(letters);
        let first = letters.partition_point(|letter| letter.at < range.start);
        let end = letters.partition_point(|letter| letter.at < range.end);
        match (letters.get(first), letters[..end].last()) {
            (Some(first), Some(last)) => first.written.start..last.written.end,
            _ => whole,
        }
    }
}

/// Locates each character of a text in `written`, which begins at `start` of the file. Characters
/// keep their order; between them are quotes, indentation and line breaks.
fn letters(text: &str, written: &str, start: usize) -> Vec<Letter> {
    if text == written {
        let letters = text.char_indices();
        let place = |at, letter: char| start + at..start + at + letter.len_utf8();
        return letters.map(|(at, letter)| Letter { at, written: place(at, letter) }).collect();
    }
    let is_block = written.starts_with(['|', '>']);
    let quote = written.chars().next().filter(|c| matches!(c, '"' | '\''));
    // The header of a block scalar is not part of the text.
    let header = if is_block { written.find('\n').unwrap_or_default() } else { 0 };
    let mut at = header + quote.map_or(0, char::len_utf8);
    let mut letters = Vec::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        let mut rest = &written[at..];
        if !letter.is_whitespace() {
            let next = rest.trim_start_matches(char::is_whitespace);
            // A line that continues on the next one.
            let next = match next.strip_prefix("\\\n") {
                Some(line) if quote == Some('"') => line.trim_start(),
                _ => next,
            };
            at += rest.len() - next.len();
            rest = next;
        }
        let length = match (quote, rest.as_bytes()) {
            (Some('"'), [b'\\', b'x', ..]) => 4,
            (Some('"'), [b'\\', b'u', ..]) => 6,
            (Some('"'), [b'\\', b'U', ..]) => 10,
            (Some('"'), [b'\\', ..]) | (Some('\''), [b'\'', b'\'', ..]) => 2,
            _ if rest.starts_with(letter) => letter.len_utf8(),
            // A line break for a space, or a space for a line break.
            _ if letter.is_whitespace() && rest.starts_with(char::is_whitespace) => 1,
            _ => 0,
        };
        let end = (at..=at + length).rev().find(|end| written.is_char_boundary(*end)).unwrap_or(at);
        letters.push(Letter { at: place, written: start + at..start + end });
        at = end;
    }
    letters
}

#[cfg(test)]
mod tests {
    use ssg_model::diagnostic::Source;
    use ssg_model::value::Spanned;

    use super::WrittenText;

    /// Checks how a file writes a word of a text.
    fn check(written: &str, text: &str, word: &str, expected: &str) {
        let file = format!("a: {written}\nb: c\n");
        let source = Source::new("content/x.yaml".to_owned(), file);
        let text = Spanned { value: text.to_owned(), range: 3..3 + written.len() };
        let at = text.value.find(word).unwrap();
        let place = WrittenText::new(&source, &text).place(&(at..at + word.len()));
        assert_eq!(&source.text[place], expected, "{written}");
    }

    #[test]
    fn words_are_found_in_their_written_form() {
        check("uno dos", "uno dos", "dos", "dos");
        check("\"uno \\\"dos\\\" tres\"", "uno \"dos\" tres", "\"dos\"", "\\\"dos\\\"");
        check("\"\\u00e9l, e él\"", "él, e él", "e él", "e él");
        check("'l''uno dos'", "l'uno dos", "l'uno", "l''uno");
        check("|\n  uno\n\n  uno dos\n", "uno\n\nuno dos\n", "uno dos", "uno dos");
        check(">-\n  uno\n  dos\n", "uno dos", "uno dos", "uno\n  dos");
        check("\"uno\n\n  dos\\\n  tres\"", "uno\ndostres", "tres", "tres");
        check("uno\n  dos", "uno dos", "dos", "dos");
        check("|2-\n  2 uno\n", "2 uno", "2", "2");
        check("\"a\\nb\"", "a\nb", "b", "b");
        check("|\n  a\\\n  b\n", "a\\\nb\n", "a\\", "a\\");
        // The text of a page, which is not YAML.
        check("\"uno\\\ndos\"\n", "\"uno\\\ndos\"\n", "\\\ndos\"", "\\\ndos\"");
        check("| a |\n|---|\n", "| a |\n|---|\n", "a", "a");
    }
}
