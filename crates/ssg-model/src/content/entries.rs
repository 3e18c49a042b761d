//! Replaces references in props by what they name: entries of collections, people, services,
//! testimonials and articles.

use std::sync::Arc;

use serde_json::Value as Json;

use super::section_kind::SharedContent;
use super::shape::{EntriesShown, EntryReference, Prop};
use crate::kind::{ARTICLES, PEOPLE, SERVICES, TESTIMONIALS};
use crate::names;

impl Prop {
    /// Replaces references by what they refer to.
    pub fn resolve(&mut self, shared: &SharedContent<'_>) {
        match self {
            Prop::List(items) => items.iter_mut().for_each(|item| item.resolve(shared)),
            Prop::Record(props) => props.0.iter_mut().for_each(|(_, one)| one.resolve(shared)),
            Prop::Reference(reference) => {
                if let Some(found) = reference.find(shared) {
                    *self = found;
                }
            }
            Prop::Entries(entries) => *self = Prop::List(entries.find(shared)),
            _ => {}
        }
    }

    /// Whether the value, or one in it, refers to something that the site does not have.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Prop::List(items) => items.iter().any(Prop::is_open),
            Prop::Record(props) => props.0.iter().any(|(_, one)| one.is_open()),
            Prop::Reference(_) => true,
            _ => false,
        }
    }
}

impl EntryReference {
    /// Finds the entry. That of an example may be any of its collection; all others exist.
    pub fn find(&self, shared: &SharedContent<'_>) -> Option<Prop> {
        let mut all = shared.entries_of(self.of);
        let at = all.iter().position(|(id, _)| *id == self.id).unwrap_or_default();
        (at < all.len()).then(|| all.swap_remove(at).1)
    }
}

impl EntriesShown {
    /// Finds the entries.
    pub fn find(&self, shared: &SharedContent<'_>) -> Vec<Prop> {
        if let Some(named) = &self.named {
            return named.iter().filter_map(|reference| reference.find(shared)).collect();
        }
        let all = shared.entries_of(self.of).into_iter().map(|(_, prop)| prop);
        let mut all: Vec<Prop> = all.collect();
        if let Some((name, is_descending)) = self.sort {
            // Equal ones stay in the order of their names.
            let turn = |all: &mut Vec<Prop>| {
                if is_descending {
                    all.reverse()
                }
            };
            turn(&mut all);
            all.sort_by_cached_key(|prop| sort_key(prop, name));
            turn(&mut all);
        }
        all.truncate(self.most.unwrap_or(usize::MAX));
        all
    }
}

/// Returns the key by which a value is sorted: numbers and amounts by size, days in their order,
/// texts by their letters.
fn sort_key(prop: &Prop, name: &str) -> (u64, String) {
    let value = match prop {
        Prop::Entry(entry) => serde_json::to_value(entry.props.get(name)),
        others => serde_json::to_value(others).map(|mut all| all[name].take()),
    };
    let value = value.unwrap_or_default();
    match value.get("amount").unwrap_or(&value) {
        // An amount has at most two decimals.
        Json::Number(number) => {
            ((number.as_f64().unwrap_or_default() * 100.0).round() as u64, String::new())
        }
        Json::Bool(flag) => (u64::from(*flag), String::new()),
        // Spanish sorts ñ after n.
        Json::String(text) => (0, names::fold(&text.replace(['ñ', 'Ñ'], "nzz"))),
        day => (0, day["iso"].as_str().unwrap_or_default().to_owned()),
    }
}

impl SharedContent<'_> {
    /// Returns the entries of a collection, or of a list of the site, each with its name.
    fn entries_of(&self, of: &str) -> Vec<(&str, Prop)> {
        fn each<'a, T>(all: &'a [T], one: fn(&'a T) -> (&'a str, Prop)) -> Vec<(&'a str, Prop)> {
            all.iter().map(one).collect()
        }
        match of {
            PEOPLE => each(self.people, |one| (&one.id.0, Prop::Person(Box::new(one.clone())))),
            SERVICES => {
                each(self.products, |one| (&one.id.0, Prop::Service(Box::new(one.clone()))))
            }
            TESTIMONIALS => {
                each(self.testimonials, |one| ("", Prop::Testimonial(Box::new(one.clone()))))
            }
            ARTICLES => each(self.articles, |one| (one.slug(), Prop::Article(Arc::clone(one)))),
            of => {
                let own = self.entries.get(of).map(Vec::as_slice).unwrap_or_default();
                each(own, |one| (&one.id, Prop::Entry(Arc::clone(one))))
            }
        }
    }
}
