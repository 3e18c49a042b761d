//! The changes in a file since the last version, field by field.

use std::ops::Range;

use similar::DiffOp;
use ssg_model::editing::{PathStep, PlainValue, ValuePath};
use ssg_model::value::ByteRange;

use crate::items::{Certainty, counterparts, first_text};
use crate::lines_now::{differences, length};
use crate::patches::{self, EditFault, EditedFile};

/// A change that can be taken back on its own.
pub(crate) struct ValueChange {
    pub(crate) place: ChangedPlace,
    /// The old value as displayed; `None` if there was none.
    pub(crate) old: Option<String>,
    pub(crate) new: Option<String>,
}

/// The place of a change, in the old text and in the new one.
#[derive(Debug)]
pub(crate) enum ChangedPlace {
    /// A value that was replaced, added or removed. The place of an absent item is the index at
    /// which it would be inserted.
    Value { old: ValuePath, new: ValuePath },
    /// The order of a list.
    Order { old: ValuePath, new: ValuePath },
    /// Lines of the Markdown body; of the whole file if its data cannot be parsed.
    Lines { old: ByteRange, new: ByteRange },
}

/// Compares two texts of a file.
pub(crate) fn changes(old: &str, new: &str, is_markdown: bool) -> Vec<ValueChange> {
    let [before, after] = [old, new].map(|text| EditedFile::read(text, is_markdown).ok());
    let mut found = Vec::new();
    let bodies = match (&before, &after) {
        (Some(before), Some(after)) => {
            let [before, after] = [before, after].map(|file| PlainValue::of(&file.root));
            compare(Some(&before), Some(&after), [&[], &[]], &mut found);
            is_markdown.then(|| (patches::body(old), patches::body(new)))
        }
        _ => Some((0..old.len(), 0..new.len())),
    };
    if let Some((before, after)) = bodies {
        found.extend(changed_lines(old, before, new, after));
    }
    found
}

/// Compares two values, of which one may be absent, at their paths.
fn compare(
    old: Option<&PlainValue>,
    new: Option<&PlainValue>,
    paths: [&[PathStep]; 2],
    found: &mut Vec<ValueChange>,
) {
    let below =
        |steps: [PathStep; 2]| [0, 1].map(|side| [paths[side], &steps[side..=side]].concat());
    match (old, new) {
        (Some(PlainValue::Map(entries)), Some(new @ PlainValue::Map(new_entries))) => {
            let is_new = |(key, _): &&(String, _)| entries.iter().all(|(known, _)| known != key);
            for (key, _) in entries.iter().chain(new_entries.iter().filter(is_new)) {
                let [before, after] = below([key.as_str().into(), key.as_str().into()]);
                let old = old.and_then(|old| old.get(key));
                compare(old, new.get(key), [&before, &after], found);
            }
        }
        (Some(PlainValue::List(old)), Some(PlainValue::List(new))) => {
            compare_lists(old, new, paths, found);
        }
        _ if old == new => {}
        _ => {
            let [old_path, new_path] = paths.map(<[_]>::to_vec);
            found.push(ValueChange {
                place: ChangedPlace::Value { old: old_path, new: new_path },
                old: old.map(shown),
                new: new.map(shown),
            });
        }
    }
}

fn compare_lists(
    old: &[PlainValue],
    new: &[PlainValue],
    paths: [&[PathStep]; 2],
    found: &mut Vec<ValueChange>,
) {
    let there = counterparts(old, new, Certainty::Likely);
    let mut compare_items = |before: usize, after: usize, old: Option<_>, new: Option<_>| {
        let steps = [PathStep::Index(before), PathStep::Index(after)];
        let [before, after] = [0, 1].map(|side| [paths[side], &steps[side..=side]].concat());
        compare(old, new, [&before, &after], found);
    };
    let mut next = 0;
    for (at, item) in old.iter().enumerate() {
        compare_items(at, there[at].unwrap_or(next), Some(item), there[at].map(|at| &new[at]));
        next = there[at].map_or(next, |at| at + 1);
    }
    for (at, item) in new.iter().enumerate().filter(|(at, _)| !there.contains(&Some(*at))) {
        compare_items(at.min(old.len()), at, None, Some(item));
    }
    if !there.iter().flatten().is_sorted() {
        let [old_path, new_path] = paths.map(<[_]>::to_vec);
        let [old, new] = [old, new].map(|items| Some(shown(&PlainValue::List(items.to_vec()))));
        let place = ChangedPlace::Order { old: old_path, new: new_path };
        found.push(ValueChange { place, old, new });
    }
}

/// Formats a value for display: an item of a list by its name, in a numbered line.
pub(crate) fn shown(value: &PlainValue) -> String {
    let lines: Vec<String> = match value {
        PlainValue::Null => Vec::new(),
        PlainValue::Text(text) | PlainValue::Bare(text) => vec![text.trim().to_owned()],
        PlainValue::List(items) => {
            let line = |(at, item)| format!("{}. {}", at + 1, first_text(item).unwrap_or_default());
            items.iter().enumerate().map(line).collect()
        }
        PlainValue::Map(entries) => entries.iter().map(|(_, value)| shown(value)).collect(),
    };
    lines.join("\n")
}

/// Takes one change of a file's text back, and keeps all others.
pub(crate) fn taken_back(
    old: &str,
    now: &str,
    is_markdown: bool,
    change: ValueChange,
) -> Result<String, EditFault> {
    let ChangedPlace::Lines { old: before, new: after } = &change.place else {
        let [before, now] = [old, now].map(|text| EditedFile::read(text, is_markdown));
        let (before, now) = (before?, now?);
        let mut meant = PlainValue::of(&now.root);
        put_back(&mut PlainValue::of(&before.root), &mut meant, &change)
            .ok_or(EditFault::Missing)?;
        return Ok(now.becoming(&meant, &[&before])?.source.as_ref().to_owned());
    };
    Ok([&now[..after.start], &old[before.clone()], &now[after.end..]].concat())
}

/// Takes a change back in the data of a file; `None` if the data has other places.
fn put_back(before: &mut PlainValue, now: &mut PlainValue, change: &ValueChange) -> Option<()> {
    match &change.place {
        ChangedPlace::Value { old, new } => {
            let value = change.old.as_ref().and_then(|_| before.at_mut(old).cloned());
            if let (Some(value), true) = (&value, change.new.is_some()) {
                *now.at_mut(new)? = value.clone();
                return Some(());
            }
            let (step, above) = new.split_last()?;
            match (now.at_mut(above)?, step, value) {
                (PlainValue::List(items), PathStep::Index(at), Some(value)) => {
                    items.insert((*at).min(items.len()), value);
                }
                (PlainValue::List(items), PathStep::Index(at), None) => drop(items.remove(*at)),
                (PlainValue::Map(entries), PathStep::Key(key), Some(value)) => {
                    entries.push((key.clone(), value));
                }
                (PlainValue::Map(entries), PathStep::Key(key), None) => {
                    entries.retain(|(name, _)| name != key);
                }
                _ => return None,
            }
        }
        ChangedPlace::Order { old, new } => {
            let (PlainValue::List(old), PlainValue::List(new)) =
                (before.at_mut(old)?, now.at_mut(new)?)
            else {
                return None;
            };
            let there: Vec<usize> =
                counterparts(old, new, Certainty::Likely).into_iter().flatten().collect();
            let mut places = there.clone();
            places.sort_unstable();
            let ordered: Vec<PlainValue> = there.iter().map(|at| new[*at].clone()).collect();
            places.into_iter().zip(ordered).for_each(|(at, item)| new[at] = item);
        }
        ChangedPlace::Lines { .. } => return None,
    }
    Some(())
}

/// Returns the changed lines between two ranges of text.
fn changed_lines(old: &str, before: ByteRange, new: &str, after: ByteRange) -> Vec<ValueChange> {
    let old_lines: Vec<&str> = old[before.clone()].split_inclusive('\n').collect();
    let new_lines: Vec<&str> = new[after.clone()].split_inclusive('\n').collect();
    let bytes = |start: usize, lines: &[&str], part: Range<usize>| {
        let start = start + length(&lines[..part.start]);
        start..start + length(&lines[part])
    };
    let changed = |op: DiffOp| {
        let old_bytes = bytes(before.start, &old_lines, op.old_range());
        let new_bytes = bytes(after.start, &new_lines, op.new_range());
        let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        ValueChange {
            old: text(&old[old_bytes.clone()]),
            new: text(&new[new_bytes.clone()]),
            place: ChangedPlace::Lines { old: old_bytes, new: new_bytes },
        }
    };
    let ops = differences(&old_lines, &new_lines).into_iter();
    let changes = ops.filter(|op| !matches!(op, DiffOp::Equal { .. })).map(changed);
    changes.filter(|change| change.old.is_some() || change.new.is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::{changes, taken_back};

    const OLD: &str = "testimonials:\n  # Uno.\n  - name: Ana\n    quote: 'Muy bien, de Ana'\n  \
        - name: Beto\n    quote: Muy bien, de Beto\n  - name: Ceci\n    quote: Muy bien, de Ceci\n";

    fn item(name: &str, quote: &str) -> String {
        format!("  - name: {name}\n    quote: {quote}\n")
    }

    fn of(items: &[String]) -> String {
        format!("testimonials:\n{}", items.concat())
    }

    /// Checks the changes, and that taking each back on its own and all in turn restores the list.
    fn check(new: &str, expected: &[(Option<&str>, Option<&str>)]) {
        let found = changes(OLD, new, false);
        let pairs: Vec<_> =
            found.iter().map(|change| (change.old.as_deref(), change.new.as_deref())).collect();
        assert_eq!(pairs, expected, "{new}");
        let mut text = new.to_owned();
        for left in (0..found.len()).rev() {
            let change = changes(OLD, &text, false).pop().unwrap();
            text = taken_back(OLD, &text, false, change).unwrap();
            assert_eq!(changes(OLD, &text, false).len(), left, "{text}");
        }
        assert_eq!(text, OLD);
    }

    #[test]
    fn changes_of_an_item_are_found_wherever_it_is() {
        let [ana, beto] = [item("Ana", "'Muy bien, de Ana'"), item("Beto", "Muy bien, de Beto")];
        let [lead, ceci] = ["  # Uno.\n".to_owned(), item("Ceci", "Muy bien, de Ceci")];
        let edited = item("Ana", "Regular, de Ana");
        let order = |names: [&str; 3]| format!("1. {}\n2. {}\n3. {}", names[0], names[1], names[2]);
        check(
            &of(&[beto.clone(), lead.clone(), edited.clone(), ceci.clone()]),
            &[
                (Some("Muy bien, de Ana"), Some("Regular, de Ana")),
                (Some(&order(["Ana", "Beto", "Ceci"])), Some(&order(["Beto", "Ana", "Ceci"]))),
            ],
        );
        // Another number of items does not hide the change of one.
        check(
            &of(&[lead.clone(), edited, ceci.clone()]),
            &[
                (Some("Muy bien, de Ana"), Some("Regular, de Ana")),
                (Some("Beto\nMuy bien, de Beto"), None),
            ],
        );
        let new = item("Dora", "Otra cosa");
        check(
            &of(&[lead.clone(), ana.clone(), beto.clone(), new, ceci.clone()]),
            &[(None, Some("Dora\nOtra cosa"))],
        );
        // A client with another name is known by the words.
        let renamed = item("Anabel", "'Muy bien, de Ana'");
        check(
            &of(&[beto, ceci, lead, renamed]),
            &[
                (Some("Ana"), Some("Anabel")),
                (Some(&order(["Ana", "Beto", "Ceci"])), Some(&order(["Beto", "Ceci", "Anabel"]))),
            ],
        );
    }
}
