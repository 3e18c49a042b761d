//! Finds phone numbers, chat links and e-mail addresses in texts.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::Source;
use ssg_model::email::is_email;
use ssg_model::value::ByteRange;

use crate::lines::lines;

/// A phone number, chat link or e-mail address in a text.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct NamedContact {
    pub(crate) range: ByteRange,
    pub(crate) kind: ContactKind,
    /// The digits of a number, after `+` if they include the country code; a lowercase address.
    pub(crate) value: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ContactKind {
    Phone,
    Chat,
    Mail,
}

/// The beginnings of chat links, up to the number: the host and the rest.
const CHATS: [(&str, &str); 3] =
    [("wa.me", "/"), ("whatsapp.com", "/send?phone="), ("whatsapp.com", "/send/?phone=")];

/// Finds the contacts in a text, except in YAML comments and code.
pub(crate) fn find(source: &Source) -> Vec<NamedContact> {
    let mut found = Vec::new();
    let has_comments = source.path.ends_with(".yaml");
    let mut is_code = false;
    for (start, line) in lines(&source.text) {
        is_code ^= ["```", "~~~"].iter().any(|fence| line.trim_start().starts_with(fence));
        // Every contact has a digit or an `@`; most lines have neither.
        let is_candidate = line.bytes().any(|byte| byte.is_ascii_digit() || byte == b'@');
        let is_comment = has_comments && line.trim_start().starts_with('#');
        if is_candidate && !is_comment && !is_code {
            let line = &*without_code(line);
            let mut note = |range: ByteRange, kind, value| {
                let range = start + range.start..start + range.end;
                found.push(NamedContact { range, kind, value });
            };
            find_chats(line, &mut note);
            find_mails(line, &mut note);
            find_phones(line, &mut note);
        }
    }
    found
}

/// Replaces text between backticks in a line by spaces of the same length.
fn without_code(line: &str) -> Cow<'_, str> {
    if !line.contains('`') {
        return Cow::Borrowed(line);
    }
    let mut parts: Vec<String> = line.split('`').map(str::to_owned).collect();
    let last = parts.len() - 1;
    for part in parts.iter_mut().take(last).skip(1).step_by(2) {
        *part = " ".repeat(part.len());
    }
    Cow::Owned(parts.join("`"))
}

fn find_chats(line: &str, note: &mut dyn FnMut(ByteRange, ContactKind, String)) {
    for (slash, _) in line.match_indices('/') {
        let (before, after) = line.split_at(slash);
        for (host, path) in CHATS {
            if let (Some(start), Some(rest)) = (before.strip_suffix(host), after.strip_prefix(path))
            {
                let number = rest.trim_start_matches(['+', ' ']);
                let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
                if digits.len() >= 10 {
                    let end = line.len() - number.len() + digits.len();
                    note(start.len()..end, ContactKind::Chat, digits);
                }
            }
        }
    }
}

fn find_mails(line: &str, note: &mut dyn FnMut(ByteRange, ContactKind, String)) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
    for (at, _) in line.match_indices('@') {
        let start = line[..at].trim_end_matches(is_part).len();
        let rest = &line[at + 1..];
        let end = at + 1 + rest.len() - rest.trim_start_matches(is_part).len();
        let end = start + line[start..end].trim_end_matches('.').len();
        let address = &line[start..end];
        if is_email(address) {
            note(start..end, ContactKind::Mail, address.to_lowercase());
        }
    }
}

fn find_phones(line: &str, note: &mut dyn FnMut(ByteRange, ContactKind, String)) {
    let mut at = 0;
    while let Some(begin) = line[at..].bytes().position(|c| c.is_ascii_digit() || c == b'+') {
        let start = at + begin;
        let run = &line[start..];
        let is_sign = |c: char| c.is_ascii_digit() || "+ ()-.".contains(c);
        let signs = run.find(|c| !is_sign(c)).map_or(run, |end| &run[..end]);
        let run = signs.trim_end_matches(|c: char| !c.is_ascii_digit());
        let digits: String = run.chars().filter(char::is_ascii_digit).collect();
        // Digits within words, amounts and addresses are not phone numbers.
        let is_apart =
            !line[..start].ends_with(|c: char| c.is_alphanumeric() || "/=$#_".contains(c));
        let digits = match (run.starts_with('+'), digits.len()) {
            (true, 10..=15) => Some(format!("+{digits}")),
            (false, 7..=11) => Some(digits),
            _ => None,
        };
        if let Some(digits) = digits.filter(|_| is_apart) {
            note(start..start + run.len(), ContactKind::Phone, digits);
        }
        at = start + if run.is_empty() { signs.len() } else { run.len() };
    }
}
