//! Items of lists in two texts of one file: where an item of the one is in the other.
//!
//! After an edit of ours that follows from the edit. What another program has written is only known
//! by its result: there an item is the one that has the same bytes, or else the same name, where no
//! other has them. An index alone says nothing.

use ssg_content::yaml;
use ssg_model::editing::{ContentEdit, PathStep, ValuePath};
use ssg_model::value::{Value, YamlNode};

use crate::content_text::ContentText;

/// Keys whose texts name a record, the surest first.
const NAMES: [&str; 7] = ["id", "title", "heading", "headline", "name", "label", "question"];

/// A change of a list that leaves each item as it is.
#[derive(Clone, Copy)]
enum ListChange {
    Added(usize),
    Removed(usize),
    Moved { from: usize, to: usize },
}

/// The path of a value after an edit of ours, or before it; nothing where the value is not there.
/// `matched` tells it within a value that was written anew.
pub(crate) fn shifted(
    edit: &ContentEdit,
    is_forwards: bool,
    path: &[PathStep],
    matched: impl FnOnce() -> Option<ValuePath>,
) -> Option<ValuePath> {
    let edited = edit.path();
    if let ContentEdit::Set { .. } | ContentEdit::Put { .. } = edit
        && path.len() > edited.len()
        && path.starts_with(edited)
    {
        return matched();
    }
    let Some((list, change)) = list_change(edit) else { return Some(path.to_vec()) };
    let change = if is_forwards { change } else { change.reversed() };
    let mut path = path.to_vec();
    if path.starts_with(list)
        && let Some(PathStep::Index(at)) = path.get_mut(list.len())
    {
        *at = change.index_after(*at)?;
    }
    Some(path)
}

fn list_change(edit: &ContentEdit) -> Option<(&[PathStep], ListChange)> {
    match edit {
        ContentEdit::Insert { path, at, .. } => Some((path, ListChange::Added(*at))),
        ContentEdit::Duplicate { path, at } => Some((path, ListChange::Added(at + 1))),
        ContentEdit::Move { path, from, to } => {
            Some((path, ListChange::Moved { from: *from, to: *to }))
        }
        ContentEdit::Remove { path } => match path.split_last()? {
            (PathStep::Index(at), list) => Some((list, ListChange::Removed(*at))),
            _ => None,
        },
        ContentEdit::Set { .. } | ContentEdit::Put { .. } | ContentEdit::Lines { .. } => None,
    }
}

impl ListChange {
    fn reversed(self) -> ListChange {
        match self {
            ListChange::Added(at) => ListChange::Removed(at),
            ListChange::Removed(at) => ListChange::Added(at),
            ListChange::Moved { from, to } => ListChange::Moved { from: to, to: from },
        }
    }

    fn index_after(self, at: usize) -> Option<usize> {
        match self {
            ListChange::Added(new) => Some(if at >= new { at + 1 } else { at }),
            ListChange::Removed(gone) if at == gone => None,
            ListChange::Removed(gone) => Some(if at > gone { at - 1 } else { at }),
            ListChange::Moved { from, to } if at == from => Some(to),
            ListChange::Moved { from, to } => {
                let at = ListChange::Removed(from).index_after(at)?;
                ListChange::Added(to).index_after(at)
            }
        }
    }
}

/// How sure it must be that an item is the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// Something is written to it.
    Certain,
    /// Somebody is shown both, and chooses.
    Likely,
}

/// The path in one text of the value at a path in another, which another program has changed; nothing
/// where an item on the way cannot be told from others.
pub(crate) fn matched(
    old: &ContentText,
    new: &ContentText,
    path: &[PathStep],
    certainty: Certainty,
) -> Option<ValuePath> {
    let mut nodes = (old.root(), new.root());
    let mut found = path.to_vec();
    for step in &mut found {
        nodes = match step {
            PathStep::Key(key) => {
                let below = |node: Option<_>| node.and_then(|node| yaml::value(node, key));
                (below(nodes.0), below(nodes.1))
            }
            PathStep::Index(at) => {
                let (before, after) = (of(nodes.0), of(nodes.1));
                let now = item_now((old, before), (new, after), *at, certainty)?;
                let places = (before.get(*at), after.get(now));
                *at = now;
                places
            }
        };
    }
    Some(found)
}

/// The items of a list; none of anything else.
pub(crate) fn of(node: Option<&YamlNode>) -> &[YamlNode] {
    match node.map(|node| &node.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}

fn item_now(
    (old, before): (&ContentText, &[YamlNode]),
    (new, after): (&ContentText, &[YamlNode]),
    at: usize,
    certainty: Certainty,
) -> Option<usize> {
    let bytes = |content: &'_ ContentText, items: &[YamlNode]| -> Vec<String> {
        items.iter().map(|item| content.written(&item.range).to_owned()).collect()
    };
    let (old, new) = (bytes(old, before), bytes(new, after));
    if old == new {
        return Some(at).filter(|at| *at < new.len());
    }
    if new.contains(old.get(at)?) {
        return only_place(&old, &new, at);
    }
    let names = [before, after].map(|items| items.iter().map(name).collect::<Vec<_>>());
    let named = names[0][at].and_then(|_| only_place(&names[0], &names[1], at));
    named.or_else(|| {
        // Another one between the same two.
        let is_there = |at: Option<usize>| at.is_none_or(|at| old.get(at) == new.get(at));
        let stays = old.len() == new.len() && is_there(at.checked_sub(1)) && is_there(Some(at + 1));
        (certainty == Certainty::Likely && stays).then_some(at)
    })
}

/// Where the only item is that is as one before, which was the only one.
fn only_place<T: PartialEq>(old: &[T], new: &[T], at: usize) -> Option<usize> {
    let is_it = |item: &&T| **item == old[at];
    let place = new.iter().position(|item| is_it(&item))?;
    (old.iter().filter(is_it).count() == 1 && new.iter().filter(is_it).count() == 1)
        .then_some(place)
}

/// The kind of a record and its name, if it has one.
fn name(item: &YamlNode) -> Option<(Option<&str>, &str)> {
    let text = |key: &&str| match &yaml::value(item, key)?.value {
        Value::Scalar { text, .. } => Some(text.as_str()),
        _ => None,
    };
    Some((text(&"kind"), NAMES.iter().find_map(text)?))
}
