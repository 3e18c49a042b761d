//! Numbers for the ids and links of all pages, which take less memory than their texts.

use std::collections::HashMap;
use std::sync::Arc;

/// Ids and links, each once, with a number: most pages have most of them in common.
#[derive(Default)]
pub(super) struct Names {
    /// By their numbers.
    all: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl Names {
    pub(super) fn get(&self, number: u32) -> &str {
        &self.all[number as usize]
    }

    /// The number of an id or link that has one.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The number of an id or link, a new one if it has none.
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
