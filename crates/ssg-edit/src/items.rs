//! The identity of list items, which editing, "Changes" and joining share.
//!
//! An item of a later list is the same as an earlier one by an equal `id`, else by an equal value,
//! else by its name. An equal index alone is not evidence.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ssg_content::yaml;
use ssg_model::editing::{PathStep, PlainValue, ValuePath};
use ssg_model::value::YamlNode;

use crate::lines_now::differences;

/// Keys whose text names a record, the most reliable first.
const NAMES: [&str; 6] = ["title", "heading", "headline", "name", "label", "question"];

/// The evidence by which an item may be found again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// An `id` or a value that is unique in both lists, which is enough to write to the item.
    Certain,
    /// Also a unique name, which another item may have taken over since.
    Named,
    /// Also the longest text, most of the words, or the place between two items that were found.
    Likely,
}

/// Translates a path in one text to another that a program has changed since; `None` if a list item
/// on the way cannot be identified.
pub(crate) fn matched(
    old: Option<&YamlNode>,
    new: Option<&YamlNode>,
    path: &[PathStep],
    certainty: Certainty,
) -> Option<ValuePath> {
    let mut nodes = (old, new);
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
                let [old, new] = [before, after]
                    .map(|nodes| nodes.iter().map(PlainValue::of).collect::<Vec<_>>());
                let now = counterparts(&old, &new, certainty).get(*at).copied().flatten()?;
                let places = (before.get(*at), after.get(now));
                *at = now;
                places
            }
        };
    }
    Some(found)
}

/// Returns the index in a later list of each item of an earlier one.
pub(crate) fn counterparts(
    old: &[PlainValue],
    new: &[PlainValue],
    certainty: Certainty,
) -> Vec<Option<usize>> {
    if old == new {
        return (0..old.len()).map(Some).collect();
    }
    let mut pairs =
        Pairs { old, new, found: vec![None; old.len()], is_taken: vec![false; new.len()] };
    pairs.add_unique(&|item| item.text("id").map(str::to_owned));
    pairs.add_unique(&|item| Some(as_json(item)));
    if certainty >= Certainty::Named {
        pairs.add_unique(&name);
    }
    if certainty >= Certainty::Likely {
        pairs.add_unique(&|item| longest_text(item).map(str::to_owned));
        pairs.add_copies();
        pairs.add_similar();
        pairs.add_between();
    }
    pairs.found
}

/// The items of two lists, and the pairs found so far.
struct Pairs<'a> {
    old: &'a [PlainValue],
    new: &'a [PlainValue],
    found: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Pairs<'_> {
    fn add(&mut self, old: usize, new: usize) {
        if self.found[old].is_none() && !self.is_taken[new] {
            self.found[old] = Some(new);
            self.is_taken[new] = true;
        }
    }

    /// Pairs the items whose key is unique in both lists.
    fn add_unique(&mut self, key: &dyn Fn(&PlainValue) -> Option<String>) {
        // The place of each key; `None` for one that several items have.
        let [old, mut new] = [self.old, self.new].map(|items| {
            let mut places: BTreeMap<String, Option<usize>> = BTreeMap::new();
            for (at, key) in
                items.iter().enumerate().filter_map(|(at, item)| Some((at, key(item)?)))
            {
                places.entry(key).and_modify(|place| *place = None).or_insert(Some(at));
            }
            places
        });
        for (key, old) in old {
            if let (Some(old), Some(Some(new))) = (old, new.remove(&key)) {
                self.add(old, new);
            }
        }
    }

    /// Pairs equal items in their order, then the others.
    fn add_copies(&mut self) {
        let [old, new] =
            [self.old, self.new].map(|items| items.iter().map(as_json).collect::<Vec<_>>());
        let texts = [&old, &new].map(|items| items.iter().map(String::as_str).collect::<Vec<_>>());
        for change in differences(&texts[0], &texts[1]) {
            for (old_at, new_at) in change.old_range().zip(change.new_range()) {
                if old[old_at] == new[new_at] {
                    self.add(old_at, new_at);
                }
            }
        }
        for (old_at, item) in old.iter().enumerate() {
            let copy = (0..new.len()).find(|at| !self.is_taken[*at] && new[*at] == *item);
            copy.into_iter().for_each(|new_at| self.add(old_at, new_at));
        }
    }

    /// Pairs items that share most of their words, the most similar ones first.
    fn add_similar(&mut self) {
        let mut similar: Vec<(usize, usize, usize)> = Vec::new();
        for old in (0..self.old.len()).filter(|at| self.found[*at].is_none()) {
            for new in (0..self.new.len()).filter(|at| !self.is_taken[*at]) {
                let score = similarity(&self.old[old], &self.new[new]);
                similar.extend(score.map(|score| (score, old, new)));
            }
        }
        similar.sort_by_key(|(score, old, new)| (Reverse(*score), old.abs_diff(*new)));
        similar.into_iter().for_each(|(_, old, new)| self.add(old, new));
    }

    /// Pairs scalars, and records of one kind, between two pairs, if there are equally many on both
    /// sides.
    fn add_between(&mut self) {
        let mut start = 0;
        while start < self.old.len() {
            let end = (start..self.old.len()).find(|at| self.found[*at].is_some());
            let end = end.unwrap_or(self.old.len());
            let before = start.checked_sub(1).map_or(Some(0), |at| Some(self.found[at]? + 1));
            let after = self.found.get(end).copied().flatten().unwrap_or(self.new.len());
            if let Some(before) = before.filter(|before| before + end - start == after) {
                for (old, new) in (start..end).zip(before..after) {
                    let [one, other] = [&self.old[old], &self.new[new]];
                    let kind = one.text("kind");
                    let is_one_kind = kind.is_some() && kind == other.text("kind");
                    if is_scalar(one) && is_scalar(other) || is_one_kind {
                        self.add(old, new);
                    }
                }
            }
            start = end + 1;
        }
    }
}

/// Returns a value as JSON, in which quotes make no difference.
fn as_json(value: &PlainValue) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn is_scalar(value: &PlainValue) -> bool {
    !matches!(value, PlainValue::List(_) | PlainValue::Map(_))
}

/// Returns how many words two items have in common, in thousandths; `None` below a half. Two records
/// with different names need three quarters of their longest texts.
fn similarity(old: &PlainValue, new: &PlainValue) -> Option<usize> {
    let is_of_one_kind = is_scalar(old) == is_scalar(new) && old.text("kind") == new.text("kind");
    let is_renamed = name(old) != name(new);
    let [words, mut others] = [old, new].map(|value| {
        let mut words = Vec::new();
        match longest_text(value).filter(|_| is_renamed) {
            Some(text) => words.extend(text.split_whitespace()),
            None => add_words(value, &mut words),
        }
        words
    });
    let most = words.len().max(others.len());
    let is_common = |word: &&&str| {
        let place = others.iter().position(|other| other == *word);
        place.map(|at| others.swap_remove(at)).is_some()
    };
    let common = words.iter().filter(is_common).count();
    let score = (common * 1000).checked_div(most)?;
    (is_of_one_kind && score >= if is_renamed { 750 } else { 500 }).then_some(score)
}

fn add_words<'v>(value: &'v PlainValue, words: &mut Vec<&'v str>) {
    match value {
        PlainValue::Null => {}
        PlainValue::Text(text) | PlainValue::Bare(text) => words.extend(text.split_whitespace()),
        PlainValue::List(items) => items.iter().for_each(|item| add_words(item, words)),
        PlainValue::Map(entries) => entries.iter().for_each(|(_, value)| add_words(value, words)),
    }
}

/// Returns the kind and name of a record; `None` if it has no name.
fn name(item: &PlainValue) -> Option<String> {
    let name = NAMES.iter().find_map(|key| item.text(key))?;
    Some(item.text("kind").unwrap_or_default().to_owned() + "\n" + name)
}

/// Returns the longest text of a record, if it has several words.
fn longest_text(item: &PlainValue) -> Option<&str> {
    let PlainValue::Map(entries) = item else { return None };
    let texts = entries.iter().filter_map(|(key, _)| item.text(key));
    texts.max_by_key(|text| text.len()).filter(|text| text.contains(' '))
}

/// Returns the text by which a person knows a value, such as its title.
pub(crate) fn first_text(value: &PlainValue) -> Option<&str> {
    match value {
        PlainValue::Text(text) | PlainValue::Bare(text) => Some(text),
        PlainValue::Map(entries) => {
            let named = NAMES.iter().chain(&["text"]).find_map(|name| value.get(name));
            named.or(entries.first().map(|(_, value)| value)).and_then(first_text)
        }
        PlainValue::List(items) => items.first().and_then(first_text),
        PlainValue::Null => None,
    }
}
