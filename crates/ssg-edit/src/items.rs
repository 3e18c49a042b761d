//! Finds list items again in a later text of their file.
//!
//! Two items are the same if their bytes or their `id` are equal, and unique in both lists. An
//! equal index alone is not evidence.

use ssg_content::yaml;
use ssg_model::editing::{PathStep, ValuePath};
use ssg_model::value::YamlNode;

use crate::content_text::ContentText;

/// Keys whose text names a record, the most reliable first.
pub(crate) const NAMES: [&str; 6] = ["title", "heading", "headline", "name", "label", "question"];

/// The evidence by which an item may be found again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// Equal bytes or an equal `id`, which is enough to write to the item.
    Certain,
    /// Also an equal name, which another item may have taken over since.
    Named,
    /// Also an equal index between unchanged neighbours.
    Placed,
}

/// Translates a path in one text to another that a program has changed since; `None` if a list item
/// on the way cannot be identified.
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
                let items = |node: Option<_>| node.map(YamlNode::items).unwrap_or_default();
                let (before, after) = (items(nodes.0), items(nodes.1));
                let now = item_now((old, before), (new, after), *at, certainty)?;
                let places = (before.get(*at), after.get(now));
                *at = now;
                places
            }
        };
    }
    Some(found)
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
    let by = |key: fn(&YamlNode) -> Option<String>| {
        let [old, new] = [before, after].map(|items| items.iter().map(key).collect::<Vec<_>>());
        old[at].as_ref().and_then(|_| only_place(&old, &new, at))
    };
    let is_there = |at: Option<usize>| at.is_none_or(|at| old.get(at) == new.get(at));
    let is_between =
        || old.len() == new.len() && is_there(at.checked_sub(1)) && is_there(Some(at + 1));
    let named =
        by(|item| text(item, "id")).or_else(|| by(name).filter(|_| certainty >= Certainty::Named));
    named.or_else(|| (certainty >= Certainty::Placed && is_between()).then_some(at))
}

/// Returns the new index of an old item that is unique in both lists.
fn only_place<T: PartialEq>(old: &[T], new: &[T], at: usize) -> Option<usize> {
    let is_it = |item: &&T| **item == old[at];
    let place = new.iter().position(|item| is_it(&item))?;
    (old.iter().filter(is_it).count() == 1 && new.iter().filter(is_it).count() == 1)
        .then_some(place)
}

/// Returns the kind and name of a record; `None` if it has no name.
fn name(item: &YamlNode) -> Option<String> {
    let name = NAMES.iter().find_map(|key| text(item, key))?;
    Some(text(item, "kind").unwrap_or_default() + "\n" + &name)
}

fn text(item: &YamlNode, key: &str) -> Option<String> {
    yaml::value(item, key)?.text().map(str::to_owned)
}
