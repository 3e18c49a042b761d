//! Finds texts in the content, for searches and for replacing words in many files.

use std::cmp::Reverse;
use std::path::Path;

use ssg_content::kinds_of;
use ssg_model::accepts::{Accepts, FormInput};
use ssg_model::editing::{ContentEdit, NewWords, PathStep, TextPlace, ValuePath};
use ssg_model::names;
use ssg_model::value::{Value, YamlNode};
use ssg_model::words::Lang;
use walkdir::WalkDir;

use crate::answer::{EditRefusal, gone};
use crate::content_text::ContentText;
use crate::fields::required;

/// The maximum number of search results.
const MOST: usize = 100;

/// Finds texts that contain the words, ignoring accents and case.
pub(crate) fn search(root: &Path, words: &str, lang: Lang) -> Vec<TextPlace> {
    let words = names::fold(words);
    let is_meant = |text: &str| !words.is_empty() && names::fold(text).contains(&words);
    find_in(root, lang, |_, _, text| is_meant(text)).take(MOST).collect()
}

/// Finds texts that satisfy a predicate, in the order of their files.
pub(crate) fn find(root: &Path, lang: Lang, is_meant: impl Fn(&str) -> bool) -> Vec<TextPlace> {
    find_in(root, lang, |_, _, text| is_meant(text)).collect()
}

/// Finds the values that name an entry of a collection.
pub(crate) fn references(root: &Path, lang: Lang, of: &str, id: &str) -> Vec<TextPlace> {
    find_in(root, lang, |content, path, text| {
        let field = || content.whole()?.at(path);
        let names_entry = |accepts: &Accepts| match required(accepts) {
            Accepts::Form(form) => matches!(form.input, FormInput::Entry(known) if known == of),
            _ => false,
        };
        text == id && field().is_some_and(|field| names_entry(&field.accepts))
    })
    .collect()
}

fn find_in(
    root: &Path,
    lang: Lang,
    is_meant: impl Fn(&ContentText, &[PathStep], &str) -> bool,
) -> impl Iterator<Item = TextPlace> {
    let files = WalkDir::new(root.join("content")).sort_by_file_name().into_iter().flatten();
    let kinds = kinds_of(root).0;
    let read = move |file: walkdir::DirEntry| {
        let path = file.path().strip_prefix(root).ok()?.to_str()?;
        ContentText::open(kinds, root, path).ok()
    };
    files.filter_map(read).flat_map(move |content| {
        let meant = |(path, text, _): &(ValuePath, &str, usize)| is_meant(&content, path, text);
        let place = |(path, text, start): (ValuePath, &str, usize)| {
            let title = content.full_place(&path, lang);
            TextPlace { file: content.path.clone(), title, text: text.to_owned(), path, start }
        };
        texts(&content).into_iter().filter(meant).map(place).collect::<Vec<_>>()
    })
}

/// Returns the texts of a file: values, and paragraphs of its Markdown body with their offsets.
pub(crate) fn texts(content: &ContentText) -> Vec<(ValuePath, &str, usize)> {
    let mut found = Vec::new();
    if let Some(file) = &content.file {
        add_values(&file.root, &[], &mut found);
    }
    let body = content.body().unwrap_or_default();
    let mut start = body.start;
    for part in content.text[body].split("\n\n") {
        found.push((Vec::new(), part.trim(), start + part.len() - part.trim_start().len()));
        start += part.len() + 2;
    }
    found
}

fn add_values<'n>(
    node: &'n YamlNode,
    path: &[PathStep],
    found: &mut Vec<(ValuePath, &'n str, usize)>,
) {
    match &node.value {
        Value::Map(entries) => entries.iter().for_each(|(key, node)| {
            add_values(node, &[path, &[key.value.as_str().into()]].concat(), found);
        }),
        Value::List(items) => items.iter().enumerate().for_each(|(at, node)| {
            add_values(node, &[path, &[at.into()]].concat(), found);
        }),
        Value::Scalar { text, .. } => found.push((path.to_vec(), text, 0)),
        Value::Null => {}
    }
}

/// Replaces words that are not part of longer ones, nor of the new words; `None` if the text has none
/// of them.
pub(crate) fn with_words(text: &str, words: &[NewWords]) -> Option<String> {
    let is_apart = |beside: Option<char>| {
        beside.is_none_or(|beside| !beside.is_alphanumeric() && !"-_".contains(beside))
    };
    let mut changed = text.to_owned();
    for NewWords(old, new) in words {
        let text = changed.clone();
        let is_new = |at: usize| {
            new.match_indices(old.as_str()).any(|(within, _)| {
                let start = at.checked_sub(within).and_then(|start| text.get(start..));
                start.is_some_and(|rest| rest.starts_with(new.as_str()))
            })
        };
        for (at, _) in text.rmatch_indices(old.as_str()) {
            let end = at + old.len();
            let (before, after) = (text[..at].chars().next_back(), text[end..].chars().next());
            if is_apart(before) && is_apart(after) && !is_new(at) {
                changed.replace_range(at..end, new);
            }
        }
    }
    (changed != text).then_some(changed)
}

/// Returns the replacements with new words that Markdown shows as they are (CommonMark, section 2.4).
/// A `_` within a word, as in an e-mail address, is no mark (section 6.2).
fn in_markdown(words: &[NewWords]) -> Vec<NewWords> {
    let is_of_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let escaped = |text: &str| {
        let mut escaped = String::new();
        for (at, c) in text.char_indices() {
            let is_within = || {
                is_of_word(text[..at].chars().next_back())
                    && is_of_word(text[at + 1..].chars().next())
            };
            if "\\`*[]<".contains(c) || c == '_' && !is_within() {
                escaped.push('\\');
            }
            escaped.push(c);
        }
        escaped
    };
    words.iter().map(|NewWords(old, new)| NewWords(old.clone(), escaped(new))).collect()
}

/// Replaces words in some places of a file; a conflict if the text of a place has changed.
pub(crate) fn rewritten(
    content: &ContentText,
    mut places: Vec<&TextPlace>,
    words: &[NewWords],
) -> Result<ContentText, EditRefusal> {
    // Edit from the end, so that earlier offsets stay valid.
    places.sort_by_key(|place| Reverse(place.start));
    places.into_iter().try_fold(content.clone(), |content, TextPlace { path, text, start, .. }| {
        let is_there = texts(&content).contains(&(path.clone(), text, *start));
        let field = || content.whole()?.at(path);
        let is_markdown = |accepts: &Accepts| matches!(required(accepts), Accepts::Markdown);
        let new = match path.is_empty() || field().is_some_and(|it| is_markdown(&it.accepts)) {
            true => with_words(text, &in_markdown(words)),
            false => with_words(text, words),
        };
        let new = new.filter(|_| is_there).ok_or_else(gone)?;
        let edit = match path.is_empty() {
            true => ContentEdit::Lines { start: *start, end: start + text.len(), text: new },
            false => ContentEdit::Set { path: path.clone(), value: Some(new), bare: false },
        };
        content.edited(&content.edit(edit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_unless_they_are_part_of_longer_or_the_new_ones() {
        let check = |old: &str, new: &str, text, expected| {
            let words = [NewWords(old.to_owned(), new.to_owned())];
            assert_eq!(with_words(text, &words).as_deref(), expected, "{text}");
        };
        check("Sol", "Luna", "Sol, Soles y Sol", Some("Luna, Soles y Luna"));
        check("Sol", "Sol y Mar", "Sol y Mar", None);
        check("Sol", "El Sol", "El Sol y el Sol", Some("El Sol y el El Sol"));
        check("mar", "mar-mar", "mar y mar-mar", Some("mar-mar y mar-mar"));
        let words = in_markdown(&[NewWords("Sol".to_owned(), "*A* <b_c> _d".to_owned())]);
        assert_eq!(with_words("El Sol.", &words).as_deref(), Some("El \\*A\\* \\<b_c> \\_d."));
    }
}
