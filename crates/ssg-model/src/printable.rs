//! Text that is safe to print: every character that a terminal would obey, or that would hide or
//! reorder its neighbours, is escaped, as in `\n` and `\u{9b}`.

use std::borrow::Cow;

use crate::decode::is_unprintable;

/// Escapes a text for one line: a path, a message, the value of a field.
pub fn line(text: &str) -> Cow<'_, str> {
    without(text, is_unprintable)
}

/// Escapes a text of several lines; line breaks and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    without(text, |c| is_unprintable(c) && !matches!(c, '\n' | '\t'))
}

fn without(text: &str, is_written_out: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_written_out) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_written_out(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::{line, lines};

    #[test]
    fn printed_texts_contain_no_control_characters() {
        assert_eq!(line("año «ñ» — 👍🏽"), "año «ñ» — 👍🏽");
        assert_eq!(line("a\nb\tc\rd"), r"a\nb\tc\rd");
        assert_eq!(line("\u{1b}[31m\u{9b}2J\u{7f}"), r"\u{1b}[31m\u{9b}2J\u{7f}");
        assert_eq!(line("\u{202e}x\u{2066}\u{200b}"), r"\u{202e}x\u{2066}\u{200b}");
        assert_eq!(lines("a\n\tb\u{7}"), "a\n\tb\\u{7}");
    }
}
