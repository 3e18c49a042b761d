//! Checks old addresses: every published address must belong to a page, be an alias of one, or be
//! declared gone.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::Spanned;

use crate::article::Article;
use crate::decoded::Decoded;
use crate::decoding::Pending;
use crate::diagnostics::diagnostic;
use crate::files;
use crate::published::PublishedList;
use crate::sources::Sources;

type FormerAddress = Pending<Spanned<String>>;

/// Returns the form in which two addresses are compared: lowercase, because hosts and file systems
/// may ignore case, and with a trailing slash.
fn key(address: &str) -> Cow<'_, str> {
    let is_key = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    match address.strip_suffix('/') {
        Some(rest) if !rest.ends_with('/') && rest.bytes().all(is_key) => Cow::Borrowed(address),
        _ => Cow::Owned(format!("{}/", address.trim_end_matches('/').to_lowercase())),
    }
}

/// Reports addresses that two files share, old addresses still in use, and published addresses that
/// no page has any more.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let articles = decoded.articles.checked(&decoded.setting);
    let mut files = UsedAddresses(HashMap::new(), &articles.addresses);
    for page in &sources.pages {
        files.add(&page.source.address, &page.source.path, &mut found);
    }
    let old: Vec<_> = decoded.found().flat_map(|(_, found)| &found.old_addresses).collect();
    found.extend(in_use(&files, &old));
    if let Some(published) = &sources.published
        && decoded.site.value.is_some()
        && sources.is_complete
        && articles.are_aliases_known
    {
        found.extend(lost(&files, published, &old));
    }
    found
}

/// The addresses that the content uses, each with its file: those of pages, and those of articles.
struct UsedAddresses<'a>(HashMap<String, String>, &'a HashMap<String, String>);

impl UsedAddresses<'_> {
    fn get(&self, key: &str) -> Option<&String> {
        self.1.get(key).or_else(|| self.0.get(key))
    }

    /// Adds a file, and reports a duplicate or a reserved address.
    fn add(&mut self, address: &str, file: &str, diagnostics: &mut Vec<Diagnostic>) {
        let key = key(address);
        if let Some(owned) = route::OWNED.iter().find(|owned| key.starts_with(**owned)) {
            let problem = Problem::OwnedAddress { address: (*owned).to_owned() };
            diagnostics.push(files::about(file, problem));
        }
        match self.get(&key) {
            Some(first) => {
                let problem = Problem::DuplicateSlug { other: first.clone() };
                diagnostics.push(files::about(file, problem));
            }
            None => drop(self.0.insert(key.into_owned(), file.to_owned())),
        }
    }
}

/// Collects the addresses of articles, each with its file, including drafts: an old address that a
/// draft will have would break the site on the day the draft is published.
///
/// Reports articles with a duplicate or a reserved address.
pub(crate) fn of_articles(articles: &[Arc<Article>]) -> (HashMap<String, String>, Vec<Diagnostic>) {
    let (none, mut found) = (HashMap::new(), Vec::new());
    let mut files = UsedAddresses(HashMap::with_capacity(articles.len()), &none);
    for article in articles {
        files.add(&article.address, &article.path, &mut found);
    }
    (files.0, found)
}

/// Reports old addresses that belong to a current page or are listed twice.
fn in_use(files: &UsedAddresses<'_>, old: &[&FormerAddress]) -> Vec<Diagnostic> {
    let mut seen: HashMap<Cow<'_, str>, &str> = HashMap::new();
    let mut found = Vec::new();
    for Pending { source, value: Spanned { value: address, range } } in old {
        let key = key(address);
        // List and tag pages may appear as articles are added.
        let is_list = route::is_list_page(&key) || route::is_tag(&key);
        let list = is_list.then_some(files::BLOG);
        let address = address.clone();
        let problem = if let Some(file) = files.get(&key).map(String::as_str).or(list) {
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
fn lost(
    files: &UsedAddresses<'_>,
    published: &PublishedList,
    old: &[&FormerAddress],
) -> Vec<Diagnostic> {
    let old: HashSet<&str> = old.iter().map(|old| old.value.value.as_str()).collect();
    let is_lost = |address: &str| files.get(address).is_none() && !old.contains(address);
    let lost = published.addresses.iter().filter(|address| is_lost(&address.value));
    let lost = lost.map(|address| {
        let problem = Problem::LostAddress { address: address.value.clone() };
        diagnostic(&published.source, address.range.clone(), problem)
    });
    lost.collect()
}
