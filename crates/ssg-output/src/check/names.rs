//! Numbers for the ids and links of all pages, which take less memory than their texts.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use ssg_store::Digest;

/// Returns the number of an id: the first 64 bits of its digest.
pub(super) fn hash(id: &str) -> u64 {
    let digest = Digest::of(id);
    digest.as_bytes()[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Returns a link with the class of the own section that has it. HTML has no NUL.
pub(super) fn placed<'l>(link: &'l str, section: Option<&str>) -> Cow<'l, str> {
    section.map_or(Cow::Borrowed(link), |section| format!("{link}\0{section}").into())
}

/// Returns the link, and the class of its section, of a [`placed`] link.
pub(super) fn place(link: &str) -> (&str, Option<&str>) {
    link.split_once('\0').map_or((link, None), |(link, section)| (link, Some(section)))
}

/// Returns the numbers of ids, sorted.
pub(super) fn hashes(ids: &[String]) -> Box<[u64]> {
    let mut hashes: Box<[u64]> = ids.iter().map(|id| hash(id)).collect();
    hashes.sort_unstable();
    hashes
}

/// The distinct links, with numbers: pages have most of them in common.
#[derive(Default)]
pub(super) struct Names {
    /// The names, indexed by number.
    all: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl Names {
    /// Returns all names, in order of their numbers.
    pub(super) fn all(&self) -> &[Arc<str>] {
        &self.all
    }

    pub(super) fn get(&self, number: u32) -> &str {
        &self.all[number as usize]
    }

    /// Returns the number of a known link.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the number of a link, assigning a new one if needed.
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
