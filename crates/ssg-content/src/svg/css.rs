//! Removes everything from CSS that loads something, in style sheets and in attributes.
//!
//! The CSS is not parsed. Without backslashes, everything that loads something is an `@` followed
//! by a word or a `(` preceded by a word, wherever a browser sees the end of a string or a comment;
//! and only words known to be harmless are kept.

use std::borrow::Cow;
use std::ops::Range;

use super::names::{AT_RULES, FUNCTIONS};

/// The number of times that a cleaned text is searched again.
const ROUNDS: usize = 3;

/// Removes comments and everything that may load something; returns `None` if no part of the text
/// is safe.
pub(super) fn clean(css: &str) -> Option<Cow<'_, str>> {
    // Most attributes have none of these.
    if !css.contains(['(', '@', '\\', '/']) {
        return Some(Cow::Borrowed(css));
    }
    let mut text = without_comments(css);
    for _ in 0..=ROUNDS {
        if text.contains('\\') {
            return None;
        }
        let edits = edits(&text);
        if edits.is_empty() {
            return Some(text);
        }
        text = Cow::Owned(cut(&text, &edits));
    }
    None
}

/// Returns the text that follows each `url(`, up to the end.
pub(super) fn addresses(css: &str) -> impl Iterator<Item = &str> {
    let is_url = |at| word_before(css, at).eq_ignore_ascii_case("url");
    let starts = css.match_indices('(').filter(move |(at, _)| is_url(*at));
    starts.map(|(at, _)| css[at + 1..].trim_start_matches([' ', '\'', '"', '\t', '\n']))
}

/// Replaces each comment by a space.
fn without_comments(css: &str) -> Cow<'_, str> {
    let Some((before, mut rest)) = css.split_once("/*") else { return Cow::Borrowed(css) };
    let mut text = before.to_owned();
    loop {
        text.push(' ');
        let after = rest.split_once("*/").map_or("", |(_, after)| after);
        let (before, next) = after.split_once("/*").unwrap_or((after, ""));
        text.push_str(before);
        if before.len() == after.len() {
            return Cow::Owned(text);
        }
        rest = next;
    }
}

/// Returns the ranges to replace, each with its replacement.
fn edits(css: &str) -> Vec<(Range<usize>, &'static str)> {
    let (mut edits, mut done) = (Vec::new(), 0);
    for (at, sign) in css.match_indices(['(', '@']) {
        if at < done {
            continue;
        }
        let (start, end, rest) = match sign {
            "@" if AT_RULES.contains(&*word_after(css, at).to_ascii_lowercase()) => continue,
            "@" => (at, end_of_rule(css, at), ""),
            _ => match &*word_before(css, at).to_ascii_lowercase() {
                "url" if is_inner(&css[at + 1..]) => continue,
                word if word.is_empty() || word != "url" && FUNCTIONS.contains(word) => continue,
                word => (at - word.len(), end_of(css, at + 1, &[')']), "none"),
            },
        };
        done = end;
        edits.push((start..end, rest));
    }
    edits
}

/// Whether the address after `url(` stays in the file: a part of it, or an embedded font.
fn is_inner(css: &str) -> bool {
    let address = css.trim_start_matches([' ', '\'', '"', '\t', '\n', '\r', '\u{c}']);
    let fonts = ["data:font/", "data:application/font", "data:application/x-font"];
    let start = address.get(..24).unwrap_or(address).to_ascii_lowercase();
    address.starts_with('#') || fonts.iter().any(|font| start.starts_with(font))
}

fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii()
}

pub(super) fn word_before(css: &str, at: usize) -> &str {
    &css[css[..at].trim_end_matches(is_of_word).len()..at]
}

fn word_after(css: &str, at: usize) -> &str {
    let rest = &css[at + 1..];
    &rest[..rest.len() - rest.trim_start_matches(is_of_word).len()]
}

/// Returns the end of an at-rule: the end of its semicolon, or of its block.
fn end_of_rule(css: &str, at: usize) -> usize {
    let end = end_of(css, at, &[';', '{']);
    if css[..end].ends_with('{') { end_of(css, end, &['}']) } else { end }
}

/// Returns the offset after the next of `last` outside of quotes and brackets.
pub(super) fn end_of(css: &str, from: usize, last: &[char]) -> usize {
    let (mut quote, mut depth) = (None, 0_usize);
    for (at, c) in css[from..].char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, _) if last.contains(&c) && depth == 0 => return from + at + c.len_utf8(),
            (None, '(' | '{') => depth += 1,
            (None, ')' | '}') => depth = depth.saturating_sub(1),
            (None, _) => {}
        }
    }
    css.len()
}

fn cut(text: &str, edits: &[(Range<usize>, &str)]) -> String {
    let (mut result, mut at) = (String::new(), 0);
    for (range, replacement) in edits {
        result.push_str(&text[at..range.start]);
        result.push_str(replacement);
        at = range.end;
    }
    result.push_str(&text[at..]);
    result
}
