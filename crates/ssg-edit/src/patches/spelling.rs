//! Texts without quotes (YAML 1.2.2, 7.3.3) and in quotes (7.3.1 and 7.3.2), also for readers of
//! YAML 1.1.

use std::fmt::Write as _;

use ssg_model::decode::is_unprintable;

/// Whether some reader of YAML 1.1 or 1.2 takes an unquoted text for another type: null, a boolean,
/// a number, a date or a time.
pub(super) fn is_typed(text: &str) -> bool {
    const WORDS: [&str; 15] = [
        "", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<", ".inf",
        ".nan",
    ];
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if WORDS.iter().any(|word| word.eq_ignore_ascii_case(unsigned)) {
        return true;
    }
    let is_number = unsigned.trim_start_matches('.').starts_with(|c: char| c.is_ascii_digit());
    is_number && text.chars().all(|c| c.is_ascii_hexdigit() || " +-_.,:xXoOtTzZ".contains(c))
}

/// Whether a text of one line can be written without quotes; within brackets if `is_flow`.
pub(super) fn may_be_plain(text: &str, is_flow: bool) -> bool {
    let mut chars = text.chars();
    let (Some(first), second) = (chars.next(), chars.next()) else { return false };
    let is_indicator = match first {
        '-' => second.is_none_or(|c| !c.is_alphanumeric() && !"/+¿¡«".contains(c)),
        _ => first == ' ' || ",[]{}#&*!|>'\"%@`?:".contains(first),
    };
    let has_end = text.ends_with([' ', ':']) || text.contains(": ") || text.contains(" #");
    let has_bracket = is_flow && text.contains([',', '[', ']', '{', '}', '?']);
    !(is_indicator || has_end || has_bracket || text.chars().any(is_unprintable))
}

/// Whether a later line of an unquoted text may begin with this character.
pub(super) fn may_begin_line(c: char) -> bool {
    !"#-?:!&*|>%@`'\",[]{}.=".contains(c)
}

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
