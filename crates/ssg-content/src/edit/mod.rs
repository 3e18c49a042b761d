//! Edits of one value in the text of a content file, which change no other byte.
//!
//! A value keeps the way it is written (plain, in quotes, a block) where the new one can be written
//! like that. What comes out is read again before it is given away: the data are those of before but
//! for the value, and nothing new is wrong with them.

mod change;
mod emit;
mod keys;
mod lists;
mod path;
mod plain;
mod scalars;
mod tree;

use ssg_model::value::{ByteRange, YamlNode};

pub use self::change::{Edit, EditFault, Patch};
pub use self::path::{PathStep, ValuePath};
pub use self::plain::PlainValue;
use self::tree::{ValuePlace, edited};
use crate::front_matter;
use crate::yaml;

/// The data of a content file: all of it, or the front matter of one in Markdown. Ranges count from
/// the start of the text, which has no byte order mark. Nothing while the syntax is wrong.
pub fn parse(text: &str, is_markdown: bool) -> Option<YamlNode> {
    let range = match is_markdown {
        true => front_matter::split(text).ok()?.yaml,
        false => 0..text.len(),
    };
    yaml::parse(&text[range.clone()], range.start, &mut |_, _| {})
}

/// Where the running text of a file in Markdown stands; empty for a file that has no front matter.
pub fn body(text: &str) -> ByteRange {
    front_matter::split(text).map_or(text.len()..text.len(), |parts| parts.body)
}

/// A path as people read it: `sections › 3 › title`.
pub fn shown_path(path: &[PathStep]) -> String {
    let step = |step: &PathStep| match step {
        PathStep::Key(key) => key.clone(),
        PathStep::Index(at) => (at + 1).to_string(),
    };
    path.iter().map(step).collect::<Vec<_>>().join(" › ")
}

/// How an edit is written.
pub fn patch(source: &str, is_markdown: bool, edit: &Edit) -> Result<Patch, EditFault> {
    if let Edit::Lines { start, end, text } = edit {
        let range = *start..*end;
        let body = body(source);
        let is_there = body.start <= range.start && source.get(range.clone()).is_some();
        let text = with_line_ends_of(source, text);
        return is_there.then_some(Patch { range, text }).ok_or(EditFault::NoSuchValue);
    }
    let node = parse(source, is_markdown).ok_or(EditFault::Unreadable)?;
    let expected = edited(PlainValue::of(&node), edit).ok_or(EditFault::NoSuchValue)?;
    let faults = faults(source, is_markdown);
    let is_right = |patch: &Patch| {
        let text = patch.apply(source);
        let is_same = |node: YamlNode| PlainValue::of(&node).is_same(&expected);
        parse(&text, is_markdown).is_some_and(is_same)
            && self::faults(&text, is_markdown) <= faults
            && is_markdown_kept(&text, source, is_markdown)
    };
    let candidates = candidates(source, &node, edit).ok_or(EditFault::NoSuchValue)?;
    let found = candidates
        .into_iter()
        .map(|patch| Patch { text: with_line_ends_of(source, &patch.text), ..patch });
    found.into_iter().find(is_right).ok_or(EditFault::Unwritable)
}

/// The ways in which an edit can be written, the best first.
fn candidates(source: &str, node: &YamlNode, edit: &Edit) -> Option<Vec<Patch>> {
    let root = ValuePlace::root(source, node);
    match edit {
        Edit::Set { path, value: None, .. } | Edit::Remove { path } => match path.split_last()? {
            (PathStep::Key(key), above) => keys::remove(&root.at(above)?, key),
            (PathStep::Index(at), above) => lists::remove(&root.at(above)?, *at),
        },
        Edit::Set { path, value: Some(value), bare } => {
            let (last, above) = path.split_last()?;
            match (root.at(path), last) {
                (Some(place), _) => Some(scalars::set(&place, value, *bare)),
                (None, PathStep::Key(key)) => keys::add_scalar(&root.at(above)?, key, value, *bare),
                (None, PathStep::Index(_)) => None,
            }
        }
        Edit::Put { path, value } => match path.split_last()? {
            (PathStep::Key(key), above) => keys::put(&root.at(above)?, key, value),
            (PathStep::Index(at), above) => lists::replace(&root.at(above)?, *at, value),
        },
        Edit::Insert { path, at, value } => match root.at(path) {
            Some(list) => lists::insert(&list, *at, value),
            None => None,
        },
        Edit::Duplicate { path, at } => lists::duplicate(&root.at(path)?, *at),
        Edit::Move { path, from, to } => lists::reorder(&root.at(path)?, *from, *to),
        Edit::Lines { .. } => None,
    }
}

/// How much is wrong with the syntax of a file.
fn faults(text: &str, is_markdown: bool) -> usize {
    let range = match is_markdown {
        true => front_matter::split(text).map_or(0..0, |parts| parts.yaml),
        false => 0..text.len(),
    };
    let mut count = 0;
    yaml::parse(&text[range.clone()], range.start, &mut |_, _| count += 1);
    count
}

/// Whether the running text below front matter is as before.
fn is_markdown_kept(text: &str, source: &str, is_markdown: bool) -> bool {
    !is_markdown || text[body(text)] == source[body(source)]
}

/// A new text with the line ends of the file.
fn with_line_ends_of(source: &str, text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    match source.contains("\r\n") {
        true => text.replace('\n', "\r\n"),
        false => text,
    }
}

#[cfg(test)]
mod tests;
