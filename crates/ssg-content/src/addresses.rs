//! Checks old addresses: every published address must belong to a page, be an alias of one, or be
//! declared gone.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::route;

use crate::article::Article;
use crate::decoded::Decoded;
use crate::decoding::PendingOldAddress;
use crate::diagnostics::diagnostic;
use crate::files;
use crate::published::PublishedList;
use crate::sources::Sources;

/// The addresses that the content uses, each with its file.
///
/// Hosts and file systems may ignore case, so addresses are compared in lowercase.
struct Addresses<'a> {
    files: HashMap<String, &'a str>,
}

/// Returns the form in which two addresses are compared: lowercase, with a trailing slash.
fn key(address: &str) -> String {
    format!("{}/", address.trim_end_matches('/').to_lowercase())
}

/// Reports addresses that two files share, old addresses still in use, and published addresses that
/// no page has any more.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let addresses = Addresses::new(sources, &mut found);
    let old: Vec<_> = decoded.found().flat_map(|(_, found)| &found.old_addresses).collect();
    found.extend(addresses.in_use(&old));
    if let Some(published) = &sources.published
        && decoded.site.value.is_some()
        && sources.is_complete
        && decoded.articles.iter().all(Article::are_aliases_known)
    {
        found.extend(addresses.lost(published, &old));
    }
    found
}

impl<'a> Addresses<'a> {
    /// Collects the addresses of all files, including drafts: an old address that a draft will have
    /// would break the site on the day the draft is published.
    ///
    /// Reports files with a duplicate or a reserved address.
    fn new(sources: &'a Sources, diagnostics: &mut Vec<Diagnostic>) -> Addresses<'a> {
        let Sources { articles, pages, .. } = sources;
        let articles = articles.iter().map(|file| (route::article(&file.slug), &*file.path));
        let pages = pages.iter().map(|page| &page.source);
        let pages = pages.map(|page| (page.address.clone(), &*page.path));
        let mut files: HashMap<String, &str> = HashMap::new();
        for (address, file) in articles.chain(pages) {
            let key = key(&address);
            if let Some(owned) = route::OWNED.iter().find(|owned| key.starts_with(**owned)) {
                let problem = Problem::OwnedAddress { address: (*owned).to_owned() };
                diagnostics.push(files::about(file, problem));
            }
            match files.entry(key) {
                Entry::Occupied(other) => {
                    let problem = Problem::DuplicateSlug { other: (*other.get()).to_owned() };
                    diagnostics.push(files::about(file, problem));
                }
                Entry::Vacant(place) => {
                    place.insert(file);
                }
            }
        }
        Addresses { files }
    }

    /// Reports old addresses that belong to a current page or are listed twice.
    fn in_use(&self, old: &[&PendingOldAddress]) -> Vec<Diagnostic> {
        let mut seen: HashMap<String, &str> = HashMap::new();
        let mut found = Vec::new();
        for PendingOldAddress { source, range, path } in old {
            let key = key(path);
            let address = path.clone();
            // List and tag pages may appear as articles are added.
            let is_list = route::is_list_page(&key) || route::is_tag(&key);
            let list = is_list.then_some(files::BLOG);
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

    /// Reports published addresses that no file has and that are not listed as old.
    fn lost(&self, published: &PublishedList, old: &[&PendingOldAddress]) -> Vec<Diagnostic> {
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
