//! Breaks the replacement of a value into edits, so that equal parts stay as they are written.

use ssg_model::editing::{ContentEdit, PathStep, PlainValue, ValuePath};
use ssg_model::value::{Value, YamlNode};

use crate::items::{Certainty, counterparts};

/// Returns the edits in order; `None` if the whole value has to be replaced.
pub(super) fn steps(
    old: &YamlNode,
    new: &PlainValue,
    path: &[PathStep],
) -> Option<Vec<ContentEdit>> {
    let mut edits = Vec::new();
    collect(old, new, path, &mut edits).then_some(edits)
}

fn collect(
    old: &YamlNode,
    new: &PlainValue,
    path: &[PathStep],
    edits: &mut Vec<ContentEdit>,
) -> bool {
    if PlainValue::of(old).says(new) {
        return true;
    }
    let within = |step: PathStep| -> ValuePath { [path, &[step]].concat() };
    match (&old.value, new) {
        (Value::Map(old), PlainValue::Map(new)) => {
            for (key, value) in new {
                let path = within(key.as_str().into());
                match old.iter().find(|(name, _)| name.value == *key) {
                    Some((_, old)) => change(old, value, path, edits),
                    None => edits.push(ContentEdit::Put { path, value: value.clone() }),
                }
            }
            let gone = old.iter().filter(|(name, _)| new.iter().all(|(key, _)| *key != name.value));
            edits.extend(gone.map(|(key, _)| {
                let path = within(key.value.as_str().into());
                ContentEdit::Remove { path }
            }));
        }
        (Value::List(old), PlainValue::List(new)) => {
            let values: Vec<PlainValue> = old.iter().map(PlainValue::of).collect();
            let there = counterparts(&values, new, Certainty::Likely);
            for (at, there) in there.iter().enumerate() {
                there.iter().for_each(|to| change(&old[at], &new[*to], within(at.into()), edits));
            }
            let gone = (0..old.len()).rev().filter(|at| there[*at].is_none());
            edits.extend(gone.map(|at| ContentEdit::Remove { path: within(at.into()) }));
            arrange(there.into_iter().flatten().collect(), new, path, edits);
        }
        (Value::Scalar { .. }, PlainValue::Text(text) | PlainValue::Bare(text)) => {
            let bare = matches!(new, PlainValue::Bare(_));
            edits.push(ContentEdit::Set { path: path.to_vec(), value: Some(text.clone()), bare });
        }
        _ => return false,
    }
    true
}

/// Adds the edits that put the items of a list in order and insert the new ones; `now` has the
/// future index of each present item.
fn arrange(
    mut now: Vec<usize>,
    new: &[PlainValue],
    path: &[PathStep],
    edits: &mut Vec<ContentEdit>,
) {
    for (at, value) in new.iter().enumerate() {
        let path = path.to_vec();
        match now.iter().position(|to| *to == at) {
            Some(from) if from == at => {}
            // The item before the next one was moved down.
            Some(from) if from == at + 1 => {
                let moved = now.remove(at);
                let to = now.iter().rposition(|other| *other < moved).map_or(0, |last| last + 1);
                now.insert(to, moved);
                edits.push(ContentEdit::Move { path, from: at, to });
            }
            Some(from) => {
                let moved = now.remove(from);
                now.insert(at, moved);
                edits.push(ContentEdit::Move { path, from, to: at });
            }
            None => {
                now.insert(at, at);
                edits.push(ContentEdit::Insert { path, at, value: value.clone() });
            }
        }
    }
}

/// Adds the edits for a nested value.
fn change(old: &YamlNode, new: &PlainValue, path: ValuePath, edits: &mut Vec<ContentEdit>) {
    let before = edits.len();
    if !collect(old, new, &path, edits) {
        edits.truncate(before);
        edits.push(ContentEdit::Put { path, value: new.clone() });
    }
}
