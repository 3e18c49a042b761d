//! The cache of rendered pages, so that a build renders only changed ones.
//!
//! A page is reused only if all its inputs are those of an earlier build, and the published output
//! still has its file; what the checks need of it is cached, too.

use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::sync::Arc;

use parking_lot::Mutex;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::node::Node;
use ssg_model::output_path::OutputPath;
use ssg_model::site::{Site, SitePage};
use ssg_output::check::{Checks, KnownPages};
use ssg_output::document::Documents;
use ssg_store::{Digest, Fingerprint, Store, blocks};

use crate::destination::Destination;
use crate::failure::Result;

/// The cached pages, in [`blocks`], each by the digest of its first page's path.
pub(crate) struct PageCache<'a> {
    store: &'a Store<CachedPages>,
    /// The digests of the inputs that all pages of a language share.
    common: Vec<Digest>,
    /// The blocks that differ from the cached ones.
    changed: Mutex<Vec<(Digest, BTreeMap<OutputPath, PageDigests>)>>,
    /// The digests of the pages that were rendered.
    rendered: Mutex<HashMap<OutputPath, Digest>>,
}

/// A block of pages.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct CachedPages {
    digests: BTreeMap<OutputPath, PageDigests>,
    known: KnownPages,
}

#[derive(Serialize, Deserialize)]
struct PageDigests {
    /// The digest of everything that the page was made from.
    inputs: Digest,
    /// The digest of its file; `None` until it is rendered.
    file: Option<Digest>,
}

impl<'a> PageCache<'a> {
    /// Creates the cache for pages made from these documents with this code.
    pub(crate) fn new(
        store: &'a Store<CachedPages>,
        site: &Site,
        documents: &Documents,
        code: &ServerBundle,
        node: &Node,
    ) -> Result<PageCache<'a>> {
        // A page within one limit may exceed another.
        let (limits, program) = (site.file.limits(), Fingerprint::at(&node.program));
        let node = format!("{} {program:?} {limits:?}", node.version);
        let common = |identity: Digest| {
            Digest::of_parts([&identity.as_bytes()[..], &code.code, node.as_bytes()])
        };
        let common = documents.identities()?.into_iter().map(common).collect();
        Ok(PageCache { store, common, changed: Mutex::default(), rendered: Mutex::default() })
    }

    /// Reuses the cached pages. Returns the others, which must be rendered.
    pub(crate) fn reuse(
        &self,
        pages: Vec<Arc<SitePage>>,
        documents: &Documents,
        destination: &impl Destination,
        checks: &Checks,
    ) -> Result<Vec<Arc<SitePage>>> {
        let reuse = |block: Vec<Arc<SitePage>>| {
            let key = Digest::of(&*block[0].output);
            let CachedPages { digests, known } = self.store.get(&key).unwrap_or_default();
            let (mut now, mut others) = (BTreeMap::new(), Vec::new());
            for page in block {
                let common = self.common[documents.language(&page.output)];
                let parts = [common, documents.page_identity(&page)?];
                let inputs = Digest::of_parts(parts.iter().map(|part| &part.as_bytes()[..]));
                let known = digests.get(&page.output).filter(|one| one.inputs == inputs);
                let file = match known.and_then(|known| known.file) {
                    Some(file) if destination.reuse(&page.output, &file)? => Some(file),
                    _ => None,
                };
                now.insert(page.output.clone(), PageDigests { inputs, file });
                match file {
                    None => others.push(page),
                    // The program ends soon: to free 100,000 pages would take 0.1 s.
                    Some(_) => mem::forget(page),
                }
            }
            checks.add_known(known, |page| now.get(page).is_some_and(|page| page.file.is_some()));
            if !others.is_empty() || now.len() != digests.len() {
                self.changed.lock().push((key, now));
            }
            Ok(others)
        };
        let blocks = blocks(pages, |page| &page.output).into_par_iter();
        let others: Vec<Vec<_>> = blocks.map(reuse).collect::<Result<_>>()?;
        Ok(others.into_iter().flatten().collect())
    }

    /// Adds a page that was rendered, by the digest of its file.
    pub(crate) fn add(&self, page: OutputPath, file: Digest) {
        self.rendered.lock().insert(page, file);
    }

    /// Stores the pages that have no faults, after all of them have been added.
    pub(crate) fn store(&self, checks: &Checks) {
        let (changed, rendered) = (mem::take(&mut *self.changed.lock()), &*self.rendered.lock());
        changed.into_par_iter().for_each(|(key, mut digests)| {
            let known = checks.known(digests.keys());
            digests.retain(|page, PageDigests { file, .. }| {
                *file = file.or_else(|| rendered.get(page).copied());
                file.is_some() && known.contains(page)
            });
            self.store.put(key, &CachedPages { digests, known });
        });
    }
}
