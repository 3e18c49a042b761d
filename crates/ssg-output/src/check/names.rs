//! Numbers for the ids and links of all pages, to save memory.

use std::collections::HashMap;
use std::sync::Arc;

/// The distinct ids and links, with numbers: pages have most of them in common.
#[derive(Default)]
pub(super) struct Names {
    /// The names, indexed by number.
    all: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl Names {
    /// Returns all names, in order of their numbers.
    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = &str> {
        self.all.iter().map(|name| &**name)
    }

    pub(super) fn get(&self, number: u32) -> &str {
        &self.all[number as usize]
    }

    /// Returns the number of a known id or link.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the number of an id or link, assigning a new one if needed.
    pub(super) fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.find(name) {
            return number;
        }
        let (name, number) = (Arc::<str>::from(name), self.all.len() as u32);
        self.all.push(Arc::clone(&name));
        self.numbers.insert(name, number);
        number
    }
}
