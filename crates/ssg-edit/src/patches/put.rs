//! Breaks the replacement of a value into edits, so that equal parts stay as they are written.

use ssg_model::editing::{ContentEdit, PathStep, PlainValue, ValuePath};
use ssg_model::value::{Value, YamlNode};

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
            let is_same = |(old, new): &(&YamlNode, &PlainValue)| PlainValue::of(old).says(new);
            let start = old.iter().zip(new).take_while(is_same).count();
            let (old_rest, new_rest) = (&old[start..], &new[start..]);
            let same = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(is_same).count();
            let (old_end, new_end) = (old.len() - same, new.len() - same);
            let both = old_end.min(new_end);
            for at in start..both {
                change(&old[at], &new[at], within(at.into()), edits);
            }
            for at in (both..old_end).rev() {
                edits.push(ContentEdit::Remove { path: within(at.into()) });
            }
            for (at, value) in new.iter().enumerate().take(new_end).skip(both) {
                let (path, value) = (path.to_vec(), value.clone());
                edits.push(ContentEdit::Insert { path, at, value });
            }
        }
        (Value::Scalar { .. }, PlainValue::Text(text) | PlainValue::Bare(text)) => {
            let bare = matches!(new, PlainValue::Bare(_));
            edits.push(ContentEdit::Set { path: path.to_vec(), value: Some(text.clone()), bare });
        }
        _ => return false,
    }
    true
}

/// Adds the edits for a nested value.
fn change(old: &YamlNode, new: &PlainValue, path: ValuePath, edits: &mut Vec<ContentEdit>) {
    let before = edits.len();
    if !collect(old, new, &path, edits) {
        edits.truncate(before);
        edits.push(ContentEdit::Put { path, value: new.clone() });
    }
}
