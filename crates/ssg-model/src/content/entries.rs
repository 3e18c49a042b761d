//! Replaces references in props by what they name: entries of collections, people, services,
//! testimonials and articles.

use std::cmp::Reverse;

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
        let any = || shared.entries_of(self.of, None).into_iter().next();
        shared.entries_of(self.of, Some(&self.id)).pop().or_else(any)
    }
}

impl EntriesShown {
    /// Finds the entries.
    pub fn find(&self, shared: &SharedContent<'_>) -> Vec<Prop> {
        if let Some(named) = &self.named {
            return named.iter().filter_map(|reference| reference.find(shared)).collect();
        }
        let sorted = || {
            let mut all = shared.entries_of(self.of, None);
            // Equal ones stay in the order of their names.
            match self.sort {
                Some((name, false)) => all.sort_by_cached_key(|prop| sort_key(prop, name)),
                Some((name, true)) => all.sort_by_cached_key(|prop| Reverse(sort_key(prop, name))),
                None => {}
            }
            all
        };
        let mut known = shared.sorted.borrow_mut();
        let all = known.entry((self.of, self.sort)).or_insert_with(sorted);
        all.iter().take(self.most.unwrap_or(usize::MAX)).cloned().collect()
    }
}

/// Returns the key by which a value is sorted: numbers and amounts by size, days in their order,
/// texts by their letters.
fn sort_key(prop: &Prop, name: &str) -> String {
    let value = match prop {
        Prop::Entry(entry) => serde_json::to_value(entry.props.get(name)),
        others => serde_json::to_value(others).map(|mut all| all[name].take()),
    };
    let value = value.unwrap_or_default();
    match value.get("amount").or(value.get("iso")).unwrap_or(&value) {
        // An amount has at most two decimals.
        Json::Number(number) => format!("{:013.2}", number.as_f64().unwrap_or_default()),
        // Spanish sorts ñ after n.
        Json::String(text) => names::fold(&text.replace(['ñ', 'Ñ'], "nzz")),
        Json::Null => String::new(),
        flag => flag.to_string(),
    }
}

impl SharedContent<'_> {
    /// Returns the entries of a collection, or of a list of the site; only the one with a name, if it
    /// is given.
    fn entries_of(&self, of: &str, name: Option<&str>) -> Vec<Prop> {
        let is_it = |id: &str| name.is_none_or(|name| name == id);
        match of {
            PEOPLE => {
                let people = self.people.iter().filter(|one| is_it(&one.id.0));
                people.map(|one| Prop::Person(Box::new(one.clone()))).collect()
            }
            SERVICES => {
                let products = self.products.iter().filter(|one| is_it(&one.id.0));
                products.map(|one| Prop::Service(Box::new(one.clone()))).collect()
            }
            TESTIMONIALS => {
                let all = self.testimonials.iter().cloned();
                all.map(|one| Prop::Testimonial(Box::new(one))).collect()
            }
            ARTICLES => {
                let articles = self.articles.iter().filter(|one| is_it(one.slug())).cloned();
                articles.map(Prop::Article).collect()
            }
            of => {
                let own = self.entries.get(of).map(Vec::as_slice).unwrap_or_default();
                // Those that are files are sorted.
                let at = name.and_then(|name| own.binary_search_by(|one| (*one.id).cmp(name)).ok());
                let own = at.map_or(own, |at| &own[at..=at]).iter().filter(|one| is_it(&one.id));
                own.cloned().map(Prop::Entry).collect()
            }
        }
    }
}
