//! Checks old addresses: each one that was published is that of a page now, an alias of one, or
//! declared gone.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::ByteRange;

use crate::diagnostics::diagnostic;
use crate::files::{self, ArticleFile};
use crate::published::PublishedList;

/// An address that an article had (its `aliases`) or that is gone (`gone` of `site.yaml`).
#[derive(Clone)]
pub(crate) struct PendingOldAddress {
    pub(crate) source: Arc<Source>,
    pub(crate) range: ByteRange,
    /// Canonical, without the base path.
    pub(crate) path: String,
}

/// The addresses that the content uses, each with the file that it belongs to.
///
/// Hosts and disks may take two addresses for one that differ only in capitals, so they are kept
/// in small letters.
pub(crate) struct Addresses<'a> {
    files: HashMap<String, &'a str>,
}

impl<'a> Addresses<'a> {
    /// The addresses of all files, those of drafts included: an old address that a draft will have
    /// would break the site on the day when the draft is published.
    pub(crate) fn new(articles: &'a [ArticleFile]) -> Addresses<'a> {
        let main = [
            (route::HOME, files::HOME),
            (route::ABOUT, files::ABOUT),
            (route::SERVICES, files::SERVICES_PAGE),
            (route::TESTIMONIALS, files::TESTIMONIALS_PAGE),
            (route::BLOG, files::BLOG),
            (route::CONTACT, files::CONTACT),
            ("/404.html/", files::NOT_FOUND),
            ("/blog/404.html/", files::BLOG),
        ];
        let main = main.into_iter().map(|(path, file)| (path.to_owned(), file));
        let articles = articles
            .iter()
            .map(|file| (route::article(&file.slug).to_lowercase(), file.path.as_str()));
        Addresses { files: main.chain(articles).collect() }
    }

    /// Reports old addresses that a page has now, and those that are listed twice.
    pub(crate) fn check(&self, old: &[PendingOldAddress]) -> Vec<Diagnostic> {
        let mut seen: HashMap<String, &str> = HashMap::new();
        let mut found = Vec::new();
        for PendingOldAddress { source, range, path } in old {
            let key = path.to_lowercase();
            let address = path.clone();
            // Any of these may be used when there are more articles.
            let list = key.starts_with(route::LIST_PAGES).then_some(files::BLOG);
            let problem = if let Some(file) = self.files.get(&key).copied().or(list) {
                Problem::AddressInUse { address, file: file.to_owned() }
            } else if let Some(other) = seen.insert(key, &source.path) {
                Problem::OldAddressTwice { address, other: other.to_owned() }
            } else {
                continue;
            };
            found.push(diagnostic(source, range.clone(), problem));
        }
        found
    }

    /// Reports published addresses that no file of the content has and that are not listed as old.
    pub(crate) fn lost(
        &self,
        published: &PublishedList,
        old: &[PendingOldAddress],
    ) -> Vec<Diagnostic> {
        let old: HashSet<&str> = old.iter().map(|old| old.path.as_str()).collect();
        let is_lost = |address: &str| !self.files.contains_key(address) && !old.contains(address);
        published
            .addresses
            .iter()
            .filter(|address| is_lost(&address.value))
            .map(|address| {
                let problem = Problem::LostAddress { address: address.value.clone() };
                diagnostic(&published.source, address.range.clone(), problem)
            })
            .collect()
    }
}
