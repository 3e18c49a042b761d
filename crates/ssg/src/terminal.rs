//! Safe printing of untrusted text (content, file names, other programs) on a terminal: characters
//! that control it, or that hide or reorder others, are escaped, as in `\n` and `\u{9b}`.

use std::io::Write;

use ssg_model::decode::is_unprintable;
pub(crate) use ssg_model::printable::{line, lines};

/// Escapes unprintable characters of a JSON document as JSON does; all of them are within strings.
pub(crate) fn json(document: &str) -> String {
    let mut units = [0; 2];
    let mut shown = String::with_capacity(document.len());
    for c in document.chars() {
        match is_unprintable(c) && c != '\n' {
            true => c.encode_utf16(&mut units).iter().for_each(|unit| {
                shown.push_str(&format!("\\u{unit:04x}"));
            }),
            false => shown.push(c),
        }
    }
    shown
}

/// Prints lines on stderr. Errors are ignored, so that a closed stderr does not stop the work.
pub(crate) fn print(text: &str) {
    drop(writeln!(anstream::stderr(), "{}", lines(text)));
}

/// Prints lines on stderr, in colour if supported. All other control sequences are escaped.
pub(crate) fn print_styled(text: &str) {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((start, end)) = style(rest) {
        shown.push_str(&lines(&rest[..start]));
        shown.push_str(&rest[start..end]);
        rest = &rest[end..];
    }
    shown.push_str(&lines(rest));
    drop(writeln!(anstream::stderr(), "{shown}"));
}

/// Finds the byte range of the first sequence that sets a style, such as `\x1b[1;31m`.
fn style(text: &str) -> Option<(usize, usize)> {
    text.match_indices("\x1b[").find_map(|(start, opening)| {
        let parameters = start + opening.len();
        let end = text[parameters..].find(|c: char| !c.is_ascii_digit() && c != ';')?;
        let end = parameters + end;
        text[end..].starts_with('m').then_some((start, end + 1))
    })
}
