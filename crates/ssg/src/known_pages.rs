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
use ssg_model::hash::sha256;
use ssg_model::site::SitePage;
use ssg_output::check::{Checks, PageFacts};
use ssg_output::document::Documents;

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
    names: Names,
    /// By path in the output, as JSON that is read when it is asked for.
    before: HashMap<String, String>,
    now: Mutex<BTreeMap<String, Page>>,
}

/// A page of this build.
enum Page {
    /// Known already, with the same JSON.
    Known(String),
    New {
        identity: String,
        /// With the SHA-256 of what is in them; empty before they are made.
        files: Vec<(String, String)>,
    },
}

/// What is kept of a page.
#[derive(Serialize, Deserialize)]
struct Known {
    /// Identifies what it is made of, apart from what all have in common.
    identity: String,
    /// Paths with the SHA-256 of what is in the files.
    files: Vec<(String, String)>,
    /// Ids and links, by their number among the names.
    ids: Vec<u32>,
    links: Vec<u32>,
}

/// Ids and links, each once: most pages have most links in common.
#[derive(Default, Serialize, Deserialize)]
struct Names {
    /// New ones come last, so that numbers stay what they are.
    all: Vec<Arc<str>>,
    /// How many there were when all of them were in use.
    in_use: usize,
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
        let entry = cache.get(ENTRY).and_then(|entry| String::from_utf8(entry).ok());
        let (names, before) = entry.and_then(|entry| parse(&entry, &common)).unwrap_or_default();
        Ok(KnownPages { cache, common, names, before, now: Mutex::default() })
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
            if let Some((json, known)) = self.find(&page.output, &identity)
                && let Some(facts) = self.names.facts(&known)
                && destination.keep(&known.files)?
            {
                checks.add_known(&page.output, facts, known.files.iter().map(|(path, _)| path));
                self.now().insert(page.output, Page::Known(json.to_owned()));
                return Ok(None);
            }
            self.now().insert(page.output.clone(), Page::New { identity, files: Vec::new() });
            Ok(Some(page))
        });
        let to_make: Vec<Option<SitePage>> = to_make.collect::<Result<_>>()?;
        Ok(to_make.into_iter().flatten().collect())
    }

    /// A page that was made of the same.
    fn find(&self, page: &str, identity: &str) -> Option<(&str, Known)> {
        let json = self.before.get(page)?;
        let known: Known = serde_json::from_str(json).ok()?;
        (known.identity == identity).then_some((json, known))
    }

    /// Notes what was made of a page: its files, with the SHA-256 of each.
    pub(crate) fn note(&self, page: &PageFiles, hashes: Vec<String>) {
        if let Some(Page::New { files, .. }) = self.now().get_mut(&page.output) {
            *files = page.files.iter().map(|file| file.path.clone()).zip(hashes).collect();
        }
    }

    /// Keeps what is known now for the next build: the pages in which nothing was found wrong.
    pub(crate) fn keep(self, checks: &Checks) -> Result<()> {
        let KnownPages { cache, common, mut names, before, now } = self;
        let now = now.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_known = |page: &Page| matches!(page, Page::Known(_));
        if now.len() == before.len() && now.values().all(is_known) {
            return Ok(());
        }
        let mut numbers = names.numbers();
        let mut pages = String::new();
        for (output, page) in now {
            let json = match page {
                Page::Known(json) => json,
                Page::New { identity, files } => {
                    let Some(PageFacts { ids, links }) = checks.facts(&output) else { continue };
                    let mut number = |name| names.number(&mut numbers, name);
                    let ids = ids.into_iter().map(&mut number).collect();
                    let links = links.into_iter().map(&mut number).collect();
                    serde_json::to_string(&Known { identity, files, ids, links })?
                }
            };
            pages.extend([&output, " ", &json, "\n"]);
        }
        if before.is_empty() {
            names.in_use = names.all.len();
        } else if names.all.len() > 2 * names.in_use {
            // Half of them may be of pages that are gone: it begins anew.
            return Ok(cache.put(ENTRY, &[])?);
        }
        pages.extend([&*serde_json::to_string(&names)?, "\n", &common]);
        Ok(cache.put(ENTRY, pages.as_bytes())?)
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<String, Page>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Names {
    /// `None` when a number is that of no name.
    fn facts(&self, known: &Known) -> Option<PageFacts> {
        let name = |number: &u32| self.all.get(*number as usize).cloned();
        let ids = known.ids.iter().map(name).collect::<Option<_>>()?;
        let links = known.links.iter().map(name).collect::<Option<_>>()?;
        Some(PageFacts { ids, links })
    }

    fn numbers(&self) -> HashMap<Arc<str>, u32> {
        self.all.iter().cloned().zip(0..).collect()
    }

    fn number(&mut self, numbers: &mut HashMap<Arc<str>, u32>, name: Arc<str>) -> u32 {
        *numbers.entry(Arc::clone(&name)).or_insert_with(|| {
            self.all.push(name);
            self.all.len() as u32 - 1
        })
    }
}

/// The names and pages of an entry, if its pages were made of what is `common` now.
fn parse(entry: &str, common: &str) -> Option<(Names, HashMap<String, String>)> {
    let mut lines = entry.lines();
    let (before, names) = (lines.next_back()?, lines.next_back()?);
    let pages = lines.filter_map(|line| line.split_once(' '));
    let pages = pages.map(|(page, known)| (page.to_owned(), known.to_owned()));
    (before == common).then_some((serde_json::from_str(names).ok()?, pages.collect()))
}
