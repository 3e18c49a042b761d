//! Edits content files by changing only the bytes of the edited value: comments, quotes, the order
//! of keys, indentation and line endings stay.
//!
//! [`edited`] is the entry point: it finds the value, writes the new one in the ways that its place
//! and the style of the file suggest, and takes the first that is read back as intended. Nothing
//! here touches the disk, or knows the meaning of values.
//!
//! Ranges count from the beginning of the file's text, which has no byte order mark.

mod add;
mod blocks;
mod body_text;
mod chunks;
mod edit_fault;
mod edited_file;
mod folded_lines;
mod habits;
mod lines;
mod new_value;
mod patch;
mod place;
mod plain_text;
mod put;
mod quotes;
mod remove;
mod reorder;
mod scalars;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use ssg_model::editing::{ContentEdit, PathStep, PlainValue};
use ssg_model::value::{ByteRange, Value};

pub(crate) use self::edited_file::EditedFile;
use self::habits::Habits;
use self::place::ValuePlace;
use ssg_content::front_matter;

pub(crate) use self::edit_fault::EditFault;
use self::patch::Patch;
pub(crate) use self::quotes::in_double_quotes;

/// Returns the range of the text below front matter; empty if there is no front matter.
pub(crate) fn body(source: &str) -> ByteRange {
    front_matter::split(source).map_or(source.len()..source.len(), |parts| parts.body)
}

/// Restores a value of an earlier text of the file, which may be absent now: with its old bytes if
/// they still mean the same, else written anew.
pub(crate) fn restored(
    before: &EditedFile,
    document: &EditedFile,
    path: &[PathStep],
) -> Result<EditedFile, EditFault> {
    let old = existing(before, path)?;
    let value = PlainValue::of(old.node);
    let Ok(now) = existing(document, path) else { return put(document, path, &value) };
    let text = before.source[old.own.clone()].to_owned();
    let patch = Patch { range: now.own.clone(), text };
    document
        .first_right([patch], &with_value(document, path, value.clone()))
        .or_else(|_| put(document, path, &value))
}

/// Makes an edit, and changes no bytes but those of the edited value.
pub(crate) fn edited(document: &EditedFile, edit: &ContentEdit) -> Result<EditedFile, EditFault> {
    match edit {
        ContentEdit::Set { path, value: None, .. } | ContentEdit::Remove { path } => {
            remove(document, path)
        }
        ContentEdit::Set { path, value: Some(text), bare } => set(document, path, text, *bare),
        ContentEdit::Put { path, value } => put(document, path, value),
        ContentEdit::Insert { path, at, value } => insert(document, path, *at, value),
        ContentEdit::Duplicate { path, at } => duplicate(document, path, *at),
        ContentEdit::Move { path, from, to } => reordered(document, path, *from, *to),
        ContentEdit::Lines { start, end, text } => {
            let patch = body_text::patch(document, *start..*end, text)?;
            Ok(document.with_running_text(&patch))
        }
    }
}

/// Makes several edits, one after the other.
pub(crate) fn edited_by_all(
    document: &EditedFile,
    edits: &[ContentEdit],
) -> Result<EditedFile, EditFault> {
    edits.iter().try_fold(document.clone(), |document, edit| edited(&document, edit))
}

fn existing<'d>(document: &'d EditedFile, path: &[PathStep]) -> Result<ValuePlace<'d>, EditFault> {
    let (place, depth) = place::nearest(document, path);
    if depth == path.len() { Ok(place) } else { Err(EditFault::Missing) }
}

/// Returns the data of the file with one value replaced.
fn with_value(document: &EditedFile, path: &[PathStep], value: PlainValue) -> PlainValue {
    let mut meant = PlainValue::of(&document.root);
    if let Some(place) = meant.at_mut(path) {
        *place = value;
    }
    meant
}

fn set(
    document: &EditedFile,
    path: &[PathStep],
    text: &str,
    bare: bool,
) -> Result<EditedFile, EditFault> {
    let value = |text: String| if bare { PlainValue::Bare(text) } else { PlainValue::Text(text) };
    let (place, depth) = place::nearest(document, path);
    if depth < path.len() {
        return add(document, &place, path, depth, value(text.to_owned()));
    }
    if matches!(place.node.value, Value::List(_) | Value::Map(_)) {
        return replace(document, &place, path, &value(text.to_owned()));
    }
    if PlainValue::of(place.node).says(&value(text.to_owned())) {
        return Ok(document.clone());
    }
    if bare {
        let meant = with_value(document, path, value(text.to_owned()));
        return document.first_right(scalars::at_place(document, &place, text), &meant);
    }
    let habits = Habits::of(document);
    let text = scalars::with_last_break(&place, document.text(), text);
    let meant = with_value(document, path, value(text.clone()));
    document.first_right(scalars::patches(document, &habits, &place, &text), &meant)
}

fn put(
    document: &EditedFile,
    path: &[PathStep],
    value: &PlainValue,
) -> Result<EditedFile, EditFault> {
    let (place, depth) = place::nearest(document, path);
    if depth < path.len() {
        return add(document, &place, path, depth, value.clone());
    }
    let steps = put::steps(place.node, value, path);
    let edited = steps.and_then(|steps| edited_by_all(document, &steps).ok());
    edited.map_or_else(|| replace(document, &place, path, value), Ok)
}

/// Replaces a value as a whole.
fn replace(
    document: &EditedFile,
    place: &ValuePlace<'_>,
    path: &[PathStep],
    value: &PlainValue,
) -> Result<EditedFile, EditFault> {
    let habits = Habits::of(document);
    let manners = add::manners(document, &habits, place);
    let patches = manners.map(|manner| add::whole(document, manner, place, value));
    document.first_right(patches, &with_value(document, path, value.clone()))
}

/// Adds a value at a path of which only the first `depth` steps exist.
fn add(
    document: &EditedFile,
    place: &ValuePlace<'_>,
    path: &[PathStep],
    depth: usize,
    value: PlainValue,
) -> Result<EditedFile, EditFault> {
    let (there, missing) = path.split_at(depth);
    let mut value = value;
    for step in missing[1..].iter().rev() {
        let PathStep::Key(key) = step else { return Err(EditFault::Missing) };
        value = PlainValue::Map(vec![(key.clone(), value)]);
    }
    let PathStep::Key(key) = &missing[0] else { return Err(EditFault::OutsideList) };
    let mut meant = PlainValue::of(&document.root);
    match meant.at_mut(there) {
        Some(PlainValue::Map(entries)) => entries.push((key.clone(), value.clone())),
        Some(record @ PlainValue::Null) => {
            *record = PlainValue::Map(vec![(key.clone(), value.clone())]);
        }
        _ => return Err(EditFault::OtherShape),
    }
    let habits = Habits::of(document);
    document.first_right(add::entry(document, &habits, place, key, &value), &meant)
}

fn insert(
    document: &EditedFile,
    path: &[PathStep],
    at: usize,
    value: &PlainValue,
) -> Result<EditedFile, EditFault> {
    let (place, depth) = place::nearest(document, path);
    if depth < path.len() {
        return match at {
            0 => add(document, &place, path, depth, PlainValue::List(vec![value.clone()])),
            _ => Err(EditFault::OutsideList),
        };
    }
    let mut meant = PlainValue::of(&document.root);
    let list = meant.at_mut(path).ok_or(EditFault::Missing)?;
    if *list == PlainValue::Null {
        *list = PlainValue::List(Vec::new());
    }
    match list {
        PlainValue::List(items) if at <= items.len() => items.insert(at, value.clone()),
        PlainValue::List(_) => return Err(EditFault::OutsideList),
        _ => return Err(EditFault::OtherShape),
    }
    let habits = Habits::of(document);
    document.first_right(add::item(document, &habits, &place, at, value), &meant)
}

/// Returns a list, and its items.
fn list<'d>(
    document: &'d EditedFile,
    path: &[PathStep],
) -> Result<(ValuePlace<'d>, Vec<PlainValue>), EditFault> {
    let place = existing(document, path)?;
    match PlainValue::of(place.node) {
        PlainValue::List(items) => Ok((place, items)),
        _ => Err(EditFault::OtherShape),
    }
}

fn duplicate(document: &EditedFile, path: &[PathStep], at: usize) -> Result<EditedFile, EditFault> {
    let (place, mut items) = list(document, path)?;
    let item = items.get(at).ok_or(EditFault::OutsideList)?.clone();
    items.insert(at + 1, item);
    let meant = with_value(document, path, PlainValue::List(items));
    document.first_right(add::copies(document, &place, at), &meant)
}

fn reordered(
    document: &EditedFile,
    path: &[PathStep],
    from: usize,
    to: usize,
) -> Result<EditedFile, EditFault> {
    let (place, mut items) = list(document, path)?;
    if from.max(to) >= items.len() {
        return Err(EditFault::OutsideList);
    }
    let item = items.remove(from);
    items.insert(to, item);
    let meant = with_value(document, path, PlainValue::List(items));
    document.first_right(reorder::patches(document, &place, from, to), &meant)
}

fn remove(document: &EditedFile, path: &[PathStep]) -> Result<EditedFile, EditFault> {
    existing(document, path)?;
    let Some((step, above)) = path.split_last() else { return Err(EditFault::OtherShape) };
    let place = existing(document, above)?;
    let mut meant = PlainValue::of(&document.root);
    let at = match (meant.at_mut(above), step) {
        (Some(PlainValue::List(items)), PathStep::Index(at)) => {
            items.remove(*at);
            *at
        }
        (Some(PlainValue::Map(entries)), PathStep::Key(name)) => {
            let at = entries.iter().position(|(key, _)| key == name);
            let at = at.ok_or(EditFault::Missing)?;
            entries.remove(at);
            at
        }
        _ => return Err(EditFault::OtherShape),
    };
    document.first_right(remove::patches(document, &place, at), &meant)
}
