//! What earlier builds have made of pages, so that ten thousand are not rendered again because one
//! of them has changed.
//!
//! A page is known by all that it is made of. It is taken over only if the output of an earlier
//! build still holds its files; what was found in them is kept with it.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::node::Node;
use ssg_model::site::SitePage;
use ssg_output::check::{Checks, PageFacts};
use ssg_output::document::Documents;
use ssg_output::hash::sha256;

use crate::cache::{Cache, PROGRAM};
use crate::destination::Destination;
use crate::pages::PageFiles;

/// The name of what is kept in its cache.
const ENTRY: &str = "known";

/// The pages of this build, and those of earlier ones.
pub(crate) struct KnownPages {
    cache: Cache,
    /// Identifies what all pages are made of.
    common: String,
    before: HashMap<String, Known>,
    names: Vec<Arc<str>>,
    now: Mutex<BTreeMap<String, Known>>,
}

/// A page, by its path in the output.
#[derive(Clone, Serialize, Deserialize)]
struct Known {
    /// Identifies what it is made of, apart from what all have in common.
    identity: String,
    /// Paths with the SHA-256 of what is in the files; empty before they are made.
    files: Vec<(String, String)>,
    /// Ids and links, by their number among the names.
    ids: Vec<u32>,
    links: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct Entry<Name> {
    common: String,
    names: Vec<Name>,
    pages: HashMap<String, Known>,
}

impl KnownPages {
    /// Recalls the pages that were made of the same documents, with the same code.
    pub(crate) fn recall(
        root: &Path,
        documents: &Documents,
        code: &ServerBundle,
        node: &Node,
    ) -> Result<KnownPages> {
        let parts = [&*documents.identity()?, &sha256(&code.code), PROGRAM];
        let common = format!("{} {}", parts.join(" "), node.version);
        let cache = Cache::open(root, "pages")?;
        let entry = cache.get(ENTRY).and_then(|entry| serde_json::from_slice(&entry).ok());
        let entry = entry.filter(|entry: &Entry<String>| entry.common == common);
        let (names, before) = entry.map(|entry| (entry.names, entry.pages)).unwrap_or_default();
        let names = names.into_iter().map(Into::into).collect();
        Ok(KnownPages { cache, common, before, names, now: Mutex::default() })
    }

    /// Takes over the pages that are known, and gives back those that have to be made.
    pub(crate) fn take_over(
        &self,
        pages: Vec<SitePage>,
        documents: &Documents,
        destination: &impl Destination,
        checks: &Checks,
    ) -> Result<Vec<SitePage>> {
        let to_make = pages.into_par_iter().map(|page| {
            let identity = documents.page_identity(&page)?;
            let known = self.before.get(&page.output).filter(|known| known.identity == identity);
            let facts = known.and_then(|known| self.facts(known));
            if let Some((known, facts)) = known.zip(facts)
                && destination.keep(&known.files)?
            {
                checks.add_known(&page.output, facts, known.files.iter().map(|(path, _)| path));
                self.now().insert(page.output, known.clone());
                return Ok(None);
            }
            let known = Known { identity, files: Vec::new(), ids: Vec::new(), links: Vec::new() };
            self.now().insert(page.output.clone(), known);
            Ok(Some(page))
        });
        let to_make: Vec<Option<SitePage>> = to_make.collect::<Result<_>>()?;
        Ok(to_make.into_iter().flatten().collect())
    }

    /// `None` when the entry contradicts itself.
    fn facts(&self, known: &Known) -> Option<PageFacts> {
        let name = |number: &u32| self.names.get(*number as usize).cloned();
        let ids = known.ids.iter().map(name).collect::<Option<_>>()?;
        let links = known.links.iter().map(name).collect::<Option<_>>()?;
        Some(PageFacts { ids, links })
    }

    /// Notes what was made of a page: its files, with the SHA-256 of each.
    pub(crate) fn note(&self, page: &PageFiles, hashes: Vec<String>) {
        if let Some(known) = self.now().get_mut(&page.output) {
            known.files = page.files.iter().map(|file| file.path.clone()).zip(hashes).collect();
        }
    }

    /// Keeps what is known now for the next build: the pages in which nothing was found wrong.
    pub(crate) fn keep(self, checks: &Checks) -> Result<()> {
        let KnownPages { cache, common, before, names: _, now } = self;
        let now = now.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_same = |(page, known): (&String, &Known)| {
            before.get(page).is_some_and(|before| before.identity == known.identity)
        };
        if now.len() == before.len() && now.iter().all(is_same) {
            return Ok(());
        }
        let mut numbers = HashMap::new();
        let mut names = Vec::new();
        let mut number = |name: Arc<str>| {
            *numbers.entry(Arc::clone(&name)).or_insert_with(|| {
                names.push(name);
                names.len() as u32 - 1
            })
        };
        let mut pages = HashMap::new();
        for (page, mut known) in now {
            let Some(PageFacts { ids, links }) = checks.facts(&page) else { continue };
            known.ids = ids.into_iter().map(&mut number).collect();
            known.links = links.into_iter().map(&mut number).collect();
            pages.insert(page, known);
        }
        let names = names.iter().map(|name| &**name).collect();
        let entry = serde_json::to_vec(&Entry { common, names, pages })?;
        Ok(cache.put(ENTRY, &entry)?)
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
