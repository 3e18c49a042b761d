//! What earlier builds have made of pages, so that ten thousand are not rendered again because one
//! of them has changed.
//!
//! A page is known by all that it is made of. It is taken over only if the output of an earlier
//! build still holds its files; what was found in them is kept with it.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::node::Node;
use ssg_model::hash::sha256;
use ssg_model::site::SitePage;
use ssg_output::check::names::Names;
use ssg_output::check::{Checks, PageFacts};
use ssg_output::document::Documents;

use crate::cache::{Cache, PROGRAM};
use crate::destination::Destination;
use crate::failure::Result;
use crate::pages::PageFiles;

/// The name of what is kept in its cache.
const ENTRY: &str = "known";

/// The pages of this build, and those of earlier ones.
pub(crate) struct KnownPages {
    cache: Cache,
    /// Identifies what all pages are made of.
    common: String,
    /// How many names are known, and how many there were when all of them were in use.
    names: usize,
    names_in_use: usize,
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
    ids: Box<[u32]>,
    links: Box<[u32]>,
}

type AllNames = KnownNames<Vec<Arc<str>>>;

/// What is kept of the names.
#[derive(Default, Serialize, Deserialize)]
struct KnownNames<N> {
    /// By their numbers.
    all: N,
    /// How many there were when all of them were in use.
    in_use: usize,
}

impl KnownPages {
    /// Recalls the pages that were made of the same documents, with the same code, and the names
    /// that they refer to.
    pub(crate) fn recall(
        root: &Path,
        documents: &Documents,
        code: &ServerBundle,
        node: &Node,
    ) -> Result<(KnownPages, Names)> {
        let parts = [&*documents.identity()?, &sha256(&code.code), PROGRAM];
        let common = format!("{} {}", parts.join(" "), node.version);
        let cache = Cache::open(root, "pages")?;
        let entry = cache.get(ENTRY).and_then(|entry| String::from_utf8(entry).ok());
        let (KnownNames { all, in_use }, before) =
            entry.and_then(|entry| parse(&entry, &common)).unwrap_or_default();
        let (names, now) = (all.len(), Mutex::default());
        let known = KnownPages { cache, common, names, names_in_use: in_use, before, now };
        Ok((known, Names::from(all)))
    }

    /// Takes over the pages that are known, and gives back those that have to be made.
    pub(crate) fn take_over(
        &self,
        pages: Vec<SitePage>,
        documents: &Documents,
        destination: &impl Destination,
        checks: &Checks,
    ) -> Result<Vec<SitePage>> {
        let take_over = |page: &SitePage| {
            let output = page.output.clone();
            let identity = documents.page_identity(page)?;
            if let Some((json, Known { files, ids, links, .. })) = self.find(&output, &identity)
                && destination.keep(&files)?
            {
                let facts = PageFacts { ids, links };
                checks.add_known(&output, facts, files.iter().map(|(path, _)| path));
                self.now().insert(output, Page::Known(json.to_owned()));
                return Ok(true);
            }
            self.now().insert(output, Page::New { identity, files: Vec::new() });
            Ok(false)
        };
        // Those that are known are also dropped on all cores.
        let remaining = pages.into_par_iter().filter_map(|page| match take_over(&page) {
            Ok(true) => None,
            Ok(false) => Some(Ok(page)),
            Err(error) => Some(Err(error)),
        });
        remaining.collect()
    }

    /// A page that was made of the same.
    fn find(&self, page: &str, identity: &str) -> Option<(&str, Known)> {
        let json = self.before.get(page)?;
        let known: Known = serde_json::from_str(json).ok()?;
        let mut numbers = known.ids.iter().chain(&known.links);
        let are_names = numbers.all(|number| (*number as usize) < self.names);
        (known.identity == identity && are_names).then_some((json, known))
    }

    /// Notes what was made of a page: its files, with the SHA-256 of each.
    pub(crate) fn note(&self, page: &PageFiles, hashes: Vec<String>) {
        if let Some(Page::New { files, .. }) = self.now().get_mut(&page.output) {
            *files = page.files.iter().map(|file| file.path.clone()).zip(hashes).collect();
        }
    }

    /// Joins what is known now with what was found in the pages.
    pub(crate) fn learn(self, checks: Checks) -> LearntPages {
        LearntPages { known: self, checks }
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<String, Page>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pages of this build and what was found in them.
pub(crate) struct LearntPages {
    known: KnownPages,
    checks: Checks,
}

impl LearntPages {
    /// Keeps what is known for the next build: the pages in which nothing was found wrong.
    pub(crate) fn keep(self) -> Result<()> {
        let LearntPages { known, checks } = self;
        let KnownPages { cache, common, names: _, names_in_use, before, now } = known;
        let now = now.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_known = |page: &Page| matches!(page, Page::Known(_));
        if now.len() == before.len() && now.values().all(is_known) {
            return Ok(());
        }
        let all = checks.names();
        let in_use = if before.is_empty() { all.len() } else { names_in_use };
        if all.len() > 2 * in_use {
            // Half of them may be of pages that are gone: it begins anew.
            return Ok(cache.put(ENTRY, &[])?);
        }
        let pages = now.into_iter().filter_map(|(output, page)| {
            let json = match page {
                Page::Known(json) => Ok(json),
                Page::New { identity, files } => {
                    let PageFacts { ids, links } = checks.facts(&output)?;
                    serde_json::to_string(&Known { identity, files, ids, links })
                }
            };
            Some(json.map(|json| format!("{output} {json}\n")).map_err(io::Error::from))
        });
        let names = serde_json::to_string(&KnownNames { all, in_use })?;
        Ok(cache.put_pieces(ENTRY, pages.chain([Ok(format!("{names}\n{common}"))]))?)
    }
}

/// The names and pages of an entry, if its pages were made of what is `common` now.
fn parse(entry: &str, common: &str) -> Option<(AllNames, HashMap<String, String>)> {
    let mut lines = entry.lines();
    let (before, names) = (lines.next_back()?, lines.next_back()?);
    let pages = lines.filter_map(|line| line.split_once(' '));
    let pages = pages.map(|(page, known)| (page.to_owned(), known.to_owned()));
    (before == common).then_some((serde_json::from_str(names).ok()?, pages.collect()))
}
