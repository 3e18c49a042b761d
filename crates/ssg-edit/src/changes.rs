//! The changes in a file since the last version, field by field.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use ssg_content::yaml;
use ssg_model::editing::{PathStep, PlainValue, ValuePath};
use ssg_model::value::{ByteRange, Spanned, Value, YamlNode};

use crate::items::NAMES;
use crate::lines_now::length;
use crate::patches::{self, EditedFile};

/// A change that can be taken back on its own.
pub(crate) struct ValueChange {
    pub(crate) place: ChangedPlace,
    /// The old value as displayed; `None` if there was none.
    pub(crate) old: Option<String>,
    pub(crate) new: Option<String>,
}

/// The place of a change.
pub(crate) enum ChangedPlace {
    /// A value that was replaced, or a key that was added or removed with its value.
    Value(ValuePath),
    /// Lines of the Markdown body; of the whole file if its data cannot be parsed.
    Lines { old: ByteRange, new: ByteRange },
}

impl ValueChange {
    /// Returns the path of the changed value; `None` for changed lines.
    pub(crate) fn path(&self) -> Option<&ValuePath> {
        match &self.place {
            ChangedPlace::Value(path) => Some(path),
            ChangedPlace::Lines { .. } => None,
        }
    }
}

/// Compares two texts of a file.
pub(crate) fn changes(old: &str, new: &str, is_markdown: bool) -> Vec<ValueChange> {
    let (before, after) =
        (EditedFile::read(old, is_markdown).ok(), EditedFile::read(new, is_markdown).ok());
    let mut found = Vec::new();
    let bodies = match (&before, &after) {
        (Some(before), Some(after)) => {
            let mut comparison = Comparison { old, new, found: &mut found };
            comparison.compare(Some(&before.root), Some(&after.root), &[]);
            is_markdown.then(|| (patches::body(old), patches::body(new)))
        }
        _ => Some((0..old.len(), 0..new.len())),
    };
    if let Some((before, after)) = bodies {
        found.extend(changed_lines(old, before, new, after));
    }
    found
}

/// Two texts of a file, and the changes found between them.
struct Comparison<'a> {
    old: &'a str,
    new: &'a str,
    found: &'a mut Vec<ValueChange>,
}

impl Comparison<'_> {
    /// Compares the values at a path, of which one may be absent.
    fn compare(&mut self, before: Option<&YamlNode>, after: Option<&YamlNode>, path: &[PathStep]) {
        let below = |step: PathStep| [path, &[step]].concat();
        match (before.map(|node| &node.value), after.map(|node| &node.value)) {
            (Some(Value::Map(old)), Some(Value::Map(new))) => {
                let is_new = |(key, _): &&(Spanned<String>, YamlNode)| {
                    old.iter().all(|(known, _)| known.value != key.value)
                };
                for (Spanned { value: key, .. }, _) in old.iter().chain(new.iter().filter(is_new)) {
                    let [old, new] = [before, after].map(|node| yaml::value(node?, key));
                    self.compare(old, new, &below(key.as_str().into()));
                }
            }
            (Some(Value::List(old)), Some(Value::List(new)))
                if old.len() == new.len() && !is_reordered(old, new) =>
            {
                for (at, (old, new)) in old.iter().zip(new).enumerate() {
                    self.compare(Some(old), Some(new), &below(at.into()));
                }
            }
            _ if before.map(PlainValue::of) == after.map(PlainValue::of) => {}
            _ => self.found.push(ValueChange {
                place: ChangedPlace::Value(path.to_vec()),
                old: before.map(|node| shown(node, self.old)),
                new: after.map(|node| shown(node, self.new)),
            }),
        }
    }
}

/// Whether two lists have the same items in another order.
fn is_reordered(old: &[YamlNode], new: &[YamlNode]) -> bool {
    let items =
        |nodes: &[YamlNode]| -> Vec<PlainValue> { nodes.iter().map(PlainValue::of).collect() };
    let (old, mut new) = (items(old), items(new));
    if old == new {
        return false;
    }
    old.iter().all(|item| match new.iter().position(|other| other == item) {
        Some(at) => {
            new.swap_remove(at);
            true
        }
        None => false,
    })
}

/// Returns the text that identifies a list item, such as its title.
fn first_text(node: &YamlNode) -> Option<&str> {
    match &node.value {
        Value::Scalar { text, .. } => Some(text),
        Value::Map(entries) => {
            let named = NAMES.iter().chain(&["text"]).find_map(|name| yaml::value(node, name));
            named.or(entries.first().map(|(_, value)| value)).and_then(first_text)
        }
        Value::List(items) => items.first().and_then(first_text),
        Value::Null => None,
    }
}

/// Formats a value for display; a list as one numbered line per item.
fn shown(node: &YamlNode, text: &str) -> String {
    match &node.value {
        Value::Scalar { text, .. } => text.trim().to_owned(),
        Value::List(items) => {
            let line = |(at, item)| format!("{}. {}", at + 1, first_text(item).unwrap_or_default());
            items.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
        _ => text.get(node.range.clone()).unwrap_or_default().to_owned(),
    }
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
    let ops = capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines).into_iter();
    let changes = ops.filter(|op| !matches!(op, DiffOp::Equal { .. })).map(changed);
    changes.filter(|change| change.old.is_some() || change.new.is_some()).collect()
}
