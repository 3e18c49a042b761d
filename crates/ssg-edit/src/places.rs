//! The places of the content that say something: what a search finds, and what has to change when
//! words change that stand in many of them.

use std::path::Path;

use ssg_model::editing::{ContentEdit, PathStep, Repeated, TextPlace, ValuePath};
use ssg_model::names;
use ssg_model::value::{Value, YamlNode};
use ssg_model::words::Lang;
use walkdir::WalkDir;

use crate::answer::{EditRefusal, gone};
use crate::content_text::{self, ContentText};

/// The most places that a search tells of.
const MOST: usize = 100;

/// Parts of `site.yaml` whose words other texts repeat.
const REPEATED: [&str; 5] = ["brand", "contact", "office", "offices", "licence"];

/// Bytes of a value below which too many other words have it in them.
const SHORTEST: usize = 4;

/// The words of one place, and what they are to become.
pub(crate) type NewWords = (String, String);

/// Texts in which words stand, whatever their accents and capitals.
pub(crate) fn search(root: &Path, words: &str, lang: Lang) -> Vec<TextPlace> {
    let words = names::fold(words);
    let mut found =
        find(root, lang, |text| !words.is_empty() && names::fold(text).contains(&words));
    found.truncate(MOST);
    found
}

/// Texts that are meant, in the order of their files.
pub(crate) fn find(root: &Path, lang: Lang, is_meant: impl Fn(&str) -> bool) -> Vec<TextPlace> {
    let files = WalkDir::new(root.join("content")).sort_by_file_name().into_iter().flatten();
    let paths = files.filter_map(|file| Some(file.path().strip_prefix(root).ok()?.to_owned()));
    let read =
        |path: &str| ContentText::with_bytes(path, content_text::read(root, path).ok()?).ok();
    let contents = paths.filter_map(|path| read(path.to_str()?));
    contents.flat_map(|content| places(&content, lang, &is_meant)).collect()
}

fn places(content: &ContentText, lang: Lang, is_meant: &dyn Fn(&str) -> bool) -> Vec<TextPlace> {
    let place = |path: ValuePath, title: String, text: &str, start: usize| {
        let text = text.to_owned();
        TextPlace { file: content.path.clone(), path, title, text, start }
    };
    let mut found = Vec::new();
    if let Some(file) = &content.file {
        each_text(&file.root, &mut Vec::new(), &mut |path, text| {
            if is_meant(text) {
                found.push(place(path.to_owned(), content.title(path, lang), text, 0));
            }
        });
    }
    let body = content.body().unwrap_or_default();
    let (mut start, mut end) = (body.start, body.start);
    for line in content.text[body.clone()].split_inclusive('\n').chain(["\n"]) {
        if line.trim().is_empty() {
            let text = content.text[start..end].trim_end();
            if is_meant(text) {
                found.push(place(Vec::new(), String::new(), text, start));
            }
            start = (end + line.len()).min(body.end);
        }
        end = (end + line.len()).min(body.end);
    }
    found
}

/// Calls a function with each text of a value, and the way to it.
fn each_text(node: &YamlNode, path: &mut ValuePath, told: &mut dyn FnMut(&[PathStep], &str)) {
    let mut below = |step: PathStep, node: &YamlNode| {
        path.push(step);
        each_text(node, path, told);
        path.pop();
    };
    match &node.value {
        Value::Map(entries) => {
            entries.iter().for_each(|(key, node)| below(key.value.as_str().into(), node));
        }
        Value::List(items) => {
            items.iter().enumerate().for_each(|(at, node)| below(at.into(), node));
        }
        Value::Scalar { text, .. } => told(path, text),
        Value::Null => {}
    }
}

/// A text with other words where some stand by themselves; `None` where none do.
pub(crate) fn with_words(text: &str, words: &[NewWords]) -> Option<String> {
    let is_apart = |beside: Option<char>| {
        beside.is_none_or(|beside| !beside.is_alphanumeric() && !"-_".contains(beside))
    };
    let mut changed = None::<String>;
    for (old, new) in words {
        let text = changed.as_deref().unwrap_or(text);
        let (mut made, mut rest) = (String::new(), 0);
        for (at, _) in text.match_indices(old.as_str()) {
            let end = at + old.len();
            let around = (text[..at].chars().next_back(), text[end..].chars().next());
            if is_apart(around.0) && is_apart(around.1) {
                made = made + &text[rest..at] + new;
                rest = end;
            }
        }
        if rest > 0 {
            changed = Some(made + &text[rest..]);
        }
    }
    changed
}

/// The file with other words in some of its places. A conflict if one of them says another thing now.
pub(crate) fn rewritten(
    content: &ContentText,
    mut places: Vec<&TextPlace>,
    words: &[NewWords],
) -> Result<ContentText, EditRefusal> {
    // What is changed does not move what is still to be changed.
    places.sort_by_key(|place| std::cmp::Reverse(place.start));
    places.into_iter().try_fold(content.clone(), |content, TextPlace { path, text, start, .. }| {
        let end = start + text.len();
        let now = match (path.is_empty(), content.whole().and_then(|whole| whole.at(path))) {
            (true, _) => content.text.get(*start..end),
            (false, field) => field.and_then(|field| match &field.node?.value {
                Value::Scalar { text, .. } => Some(text.as_str()),
                _ => None,
            }),
        };
        let changed = now.filter(|now| now == text).and_then(|now| with_words(now, words));
        let text = changed.ok_or_else(gone)?;
        let edit = match path.is_empty() {
            true => ContentEdit::Lines { start: *start, end, text },
            false => ContentEdit::Set { path: path.clone(), value: Some(text), bare: false },
        };
        content.edited(&content.edit(edit))
    })
}

/// What an edit changes of the words by which other texts name the business.
pub(crate) fn words_of_business(content: &ContentText, edit: &ContentEdit) -> Option<NewWords> {
    let ContentEdit::Set { path, value: Some(new), .. } = edit else { return None };
    let part = path.first().filter(|_| content.path == "content/site.yaml")?;
    let is_repeated = REPEATED.iter().any(|name| *part == PathStep::from(*name));
    let field = content.whole()?.at(path)?;
    match &field.node?.value {
        Value::Scalar { text, .. } if is_repeated && text.len() >= SHORTEST && text != new => {
            Some((text.clone(), new.clone()))
        }
        _ => None,
    }
}

/// The places that still say what was changed elsewhere.
pub(crate) fn repeated(root: &Path, (old, new): NewWords, lang: Lang) -> Option<Repeated> {
    let words = forms(&old, &new);
    let places = find(root, lang, |text| with_words(text, &words).is_some());
    (!places.is_empty()).then_some(Repeated { old, new, places })
}

/// Words in all forms in which they are written: a number also without the code of its country, and
/// as digits alone, as in the address of a chat.
pub(crate) fn forms(old: &str, new: &str) -> Vec<NewWords> {
    let local = |text: &str| Some(text.strip_prefix('+')?.split_once(' ')?.1.to_owned());
    let digits = |text: &str| Some(text.strip_prefix('+')?.replace(' ', ""));
    let whole = Some((old.to_owned(), new.to_owned()));
    [whole, local(old).zip(local(new)), digits(old).zip(digits(new))]
        .into_iter()
        .flatten()
        .collect()
}
