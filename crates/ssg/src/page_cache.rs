//! The cache of rendered pages, so that a build renders only changed ones.
//!
//! The cache key of a page covers all its inputs. A page is reused only if the published output
//! still holds its files; the facts that checks need are stored with it.

use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::node::Node;
use ssg_model::output_path::OutputPath;
use ssg_model::site::{Site, SitePage};
use ssg_output::check::{Checks, PageFacts};
use ssg_output::document::Documents;
use ssg_store::{Digest, Fingerprint, Store};

use crate::destination::Destination;
use crate::failure::Result;
use crate::pages::PageFiles;

/// The number of pages that one thread looks for before it adds them to the checks, which lock.
const BATCH: usize = 32;

/// The cached pages by the digest of their inputs.
pub(crate) struct PageCache<'a> {
    store: &'a Store<CachedPage>,
    /// The digests of the inputs that all pages of a language share.
    common: Vec<Digest>,
}

/// A page without faults.
#[derive(Serialize, Deserialize)]
pub(crate) struct CachedPage {
    /// The paths of the files, with the digests of their contents.
    files: Vec<(OutputPath, Digest)>,
    facts: PageFacts,
}

impl<'a> PageCache<'a> {
    /// Creates the cache for pages made from these documents with this code.
    pub(crate) fn new(
        store: &'a Store<CachedPage>,
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
        Ok(PageCache { store, common })
    }

    /// Reuses the cached pages. Returns the others, which must be rendered, with their keys.
    pub(crate) fn reuse(
        &self,
        pages: Vec<Arc<SitePage>>,
        documents: &Documents,
        destination: &impl Destination,
        checks: &Checks,
    ) -> Result<Vec<(Digest, Arc<SitePage>)>> {
        let reuse = |pages: Vec<Arc<SitePage>>| {
            let (mut known, mut others) = (Vec::new(), Vec::new());
            for page in pages {
                let common = self.common[documents.language(&page.output)];
                let parts = [common, documents.page_identity(&page)?];
                let key = Digest::of_parts(parts.iter().map(|part| &part.as_bytes()[..]));
                match self.store.get(&key) {
                    Some(CachedPage { files, facts }) if destination.reuse(&files)? => {
                        let files = files.into_iter().map(|(path, _)| path);
                        known.push((page.output.clone(), facts, files));
                    }
                    _ => others.push((key, page)),
                }
            }
            checks.add_known(known);
            Ok(others)
        };
        let others = pages.into_par_iter().chunks(BATCH).map(reuse);
        let others: Vec<Vec<_>> = others.collect::<Result<_>>()?;
        Ok(others.into_iter().flatten().collect())
    }

    /// Stores a rendered and checked page with the digests of its files, unless it has faults.
    pub(crate) fn put(&self, key: Digest, page: &PageFiles, digests: Vec<Digest>, checks: &Checks) {
        if let Some(facts) = checks.facts(&page.output) {
            let files = page.files.iter().map(|file| file.path.clone()).zip(digests).collect();
            self.store.put(key, &CachedPage { files, facts });
        }
    }
}
