//! Where a value stands among the others.

use ssg_model::value::{Spanned, Value, YamlNode};

use super::change::Edit;
use super::path::{PathStep, ValuePath};
use super::plain::PlainValue;

/// A value in the text of its file.
#[derive(Clone)]
pub(super) struct ValuePlace<'a> {
    pub(super) source: &'a str,
    pub(super) node: &'a YamlNode,
    /// Its key, if it is the value of one.
    pub(super) key: Option<&'a Spanned<String>>,
    /// Where the text of its list or record begins that it stands in.
    pub(super) above: usize,
    /// Whether it stands between brackets.
    pub(super) is_in_flow: bool,
}

impl<'a> ValuePlace<'a> {
    pub(super) fn root(source: &'a str, node: &'a YamlNode) -> ValuePlace<'a> {
        ValuePlace { source, node, key: None, above: 0, is_in_flow: false }
    }

    /// The value at a path below.
    pub(super) fn at(&self, path: &[PathStep]) -> Option<ValuePlace<'a>> {
        let Some((first, rest)) = path.split_first() else { return Some(self.clone()) };
        let (key, node) = match (first, &self.node.value) {
            (PathStep::Key(key), Value::Map(entries)) => {
                let (key, node) = entries.iter().find(|(name, _)| name.value == *key)?;
                (Some(key), node)
            }
            (PathStep::Index(at), Value::List(items)) => (None, items.get(*at)?),
            _ => return None,
        };
        let is_in_flow = self.is_in_flow || self.is_flow();
        let above = self.node.range.start;
        ValuePlace { source: self.source, node, key, above, is_in_flow }.at(rest)
    }

    /// How it is written.
    pub(super) fn written(&self) -> &'a str {
        self.source.get(self.node.range.clone()).unwrap_or_default()
    }

    /// Whether it is a list or a record between brackets.
    pub(super) fn is_flow(&self) -> bool {
        matches!(self.node.value, Value::List(_) | Value::Map(_))
            && self.written().starts_with(['[', '{'])
    }

    /// Where the line begins in which a byte stands.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.source[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Where the line ends in which a byte stands, before its line break.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = &self.source[at..];
        let end = rest.find('\n').unwrap_or(rest.len());
        at + rest[..end].trim_end_matches('\r').len()
    }

    /// How many columns are before a byte in its line.
    pub(super) fn column(&self, at: usize) -> usize {
        self.source[self.line_start(at)..at].chars().count()
    }
}

/// The value as it is to be after an edit; nothing if there is no such place.
pub(super) fn edited(mut root: PlainValue, edit: &Edit) -> Option<PlainValue> {
    fn at<'v>(value: &'v mut PlainValue, path: &[PathStep]) -> Option<&'v mut PlainValue> {
        let Some((first, rest)) = path.split_first() else { return Some(value) };
        let below = match (first, value) {
            (PathStep::Key(key), PlainValue::Map(entries)) => {
                &mut entries.iter_mut().find(|(name, _)| name == key)?.1
            }
            (PathStep::Index(at), PlainValue::List(items)) => items.get_mut(*at)?,
            _ => return None,
        };
        at(below, rest)
    }
    let put = |root: &mut PlainValue, path: &ValuePath, value: PlainValue| {
        if let Some(place) = at(root, path) {
            *place = value;
            return Some(());
        }
        let (PathStep::Key(key), above) = path.split_last()? else { return None };
        match at(root, above)? {
            PlainValue::Map(entries) => entries.push((key.clone(), value)),
            _ => return None,
        }
        Some(())
    };
    let list = |root: &mut PlainValue, path: &ValuePath| match at(root, path)? {
        PlainValue::List(items) => Some(std::mem::take(items)),
        _ => None,
    };
    let give = |root: &mut PlainValue, path: &ValuePath, items: Vec<PlainValue>| {
        *at(root, path)? = PlainValue::List(items);
        Some(())
    };
    match edit {
        Edit::Set { path, value: Some(value), .. } => {
            put(&mut root, path, PlainValue::Text(value.clone()))?;
        }
        Edit::Put { path, value } => put(&mut root, path, value.clone())?,
        Edit::Set { path, value: None, .. } | Edit::Remove { path } => {
            let (last, above) = path.split_last()?;
            match (last, at(&mut root, above)?) {
                (PathStep::Key(key), PlainValue::Map(entries)) => {
                    let place = entries.iter().position(|(name, _)| name == key)?;
                    entries.remove(place);
                }
                (PathStep::Index(at), PlainValue::List(items)) if *at < items.len() => {
                    items.remove(*at);
                }
                _ => return None,
            }
        }
        Edit::Insert { path, at, value } => {
            let mut items = list(&mut root, path)?;
            (*at <= items.len()).then(|| items.insert(*at, value.clone()))?;
            give(&mut root, path, items)?;
        }
        Edit::Duplicate { path, at } => {
            let mut items = list(&mut root, path)?;
            let copy = items.get(*at)?.clone();
            items.insert(at + 1, copy);
            give(&mut root, path, items)?;
        }
        Edit::Move { path, from, to } => {
            let mut items = list(&mut root, path)?;
            if *from >= items.len() || *to >= items.len() {
                return None;
            }
            let item = items.remove(*from);
            items.insert(*to, item);
            give(&mut root, path, items)?;
        }
        Edit::Lines { .. } => return None,
    }
    Some(root)
}
