//! Collects the links to other sites. `ssg-external` checks them, and only on request, so a build
//! does not collect them.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use parking_lot::Mutex;
use ssg_model::site::{Site, SitePage};
use url::Url;

use super::html::{self, Tag, Visitor};
use super::{Pages, links, note};
use crate::output_file::OutputFile;
use ssg_model::output_path::OutputPath;

/// The links to other sites in the pages of an output, as far as its files were read.
pub struct ExternalLinks {
    origin: Url,
    /// The base path of the site, with a slash at both ends.
    base: String,
    /// The content file of every page, by its path in the output.
    sources: BTreeMap<OutputPath, String>,
    seen: Mutex<FoundLinks>,
}

/// The links found so far, and the files that were read.
#[derive(Default)]
struct FoundLinks {
    files: HashSet<OutputPath>,
    links: BTreeMap<Url, Pages>,
}

/// An address on another site that pages link to or load an image from.
pub struct ExternalLink {
    /// The address with `http:` or `https:`, without its fragment.
    pub url: Url,
    /// The address of the first page with this link, such as `/blog/uno/`, and the number of
    /// others.
    pub page: String,
    pub others: usize,
    /// The content file of the first page.
    pub source: String,
}

impl ExternalLinks {
    /// Creates an empty collection; `None` if the site's address is invalid.
    pub fn new(site: &Site) -> Option<ExternalLinks> {
        let source = |page: &SitePage| (page.output.clone(), page.source.clone());
        Some(ExternalLinks {
            origin: Url::parse(&site.layout.origin).ok()?,
            base: site.layout.base.clone(),
            sources: site.pages.iter().map(source).collect(),
            seen: Mutex::default(),
        })
    }

    /// Reads a file.
    pub fn add(&self, OutputFile { path, contents, shell: _ }: &OutputFile) {
        let mut reader = LinkVisitor { origin: &self.origin, links: BTreeSet::new() };
        if self.sources.contains_key(path) {
            html::read(contents, &mut reader);
        }
        let mut seen = self.seen.lock();
        seen.files.insert(path.clone());
        reader.links.into_iter().for_each(|link| note(&mut seen.links, link, path));
    }

    /// Returns the addresses, sorted and without duplicates. An address of the site itself is
    /// included only if no output file has it: it may be a page that is not from this build.
    pub fn finish(self) -> Vec<ExternalLink> {
        let ExternalLinks { origin, base, sources, seen } = self;
        let FoundLinks { files, links } = seen.into_inner();
        let origin = origin.as_str().trim_end_matches('/');
        let is_ours = |url: &Url| {
            let ours = links::ours(url.as_str(), origin);
            ours.is_some_and(|link| links::judge(link, &base, &files, |_, _| true).is_none())
        };
        let external = links.into_iter().filter(|(url, _)| !is_ours(url));
        external
            .map(|(url, Pages { first, count })| ExternalLink {
                url,
                page: links::address(&first),
                others: count - 1,
                source: sources.get(&first).cloned().unwrap_or_default(),
            })
            .collect()
    }
}

/// Collects the links of a page that have a scheme or a host.
struct LinkVisitor<'a> {
    origin: &'a Url,
    links: BTreeSet<Url>,
}

impl Visitor for LinkVisitor<'_> {
    fn start_tag(&mut self, tag: &Tag<'_>) {
        for (attribute, value) in tag.attributes() {
            match (tag.name, attribute) {
                (b"a" | b"area", b"href") | (b"img", b"src") => self.link(value.read()),
                (b"img" | b"source", b"srcset") => {
                    let candidates = value.read().split(',');
                    candidates.filter_map(|one| one.split_whitespace().next()).for_each(|url| {
                        self.link(url);
                    });
                }
                _ => {}
            }
        }
    }
}

impl LinkVisitor<'_> {
    fn link(&mut self, link: &str) {
        // `Checks` checks links within the site.
        if !link.contains("//") {
            return;
        }
        if let Ok(mut url) = self.origin.join(link)
            && matches!(url.scheme(), "http" | "https")
        {
            url.set_fragment(None);
            self.links.insert(url);
        }
    }
}
