//! Texts in quotes (YAML 1.2.2, 7.3.1 and 7.3.2).

use std::fmt::Write as _;

use ssg_model::decode::is_unprintable;

/// Escapes a text for double quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' | '\n' | '\t' | '\r' => out.extend(c.escape_default()),
            c if is_unprintable(c) => {
                let code = u32::from(c);
                // Writing to a string does not fail.
                let _ = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    0x100..=0xffff => write!(out, "\\u{code:04x}"),
                    _ => write!(out, "\\U{code:08x}"),
                };
            }
            c => out.push(c),
        }
    }
    out
}

/// Writes any text in double quotes, in one line.
pub(crate) fn in_double_quotes(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Writes a text of one line in single quotes; `None` if they cannot hold it.
pub(super) fn in_single_quotes(text: &str) -> Option<String> {
    let is_visible = !text.chars().any(is_unprintable);
    is_visible.then(|| format!("'{}'", text.replace('\'', "''")))
}
