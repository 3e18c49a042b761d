//! Checks old addresses: every published address must belong to a page, be an alias of one, or be
//! declared gone.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::Spanned;

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
    let files = files_by_address(sources, decoded, &mut found);
    let old: Vec<_> = decoded.found().flat_map(|(_, found)| &found.old_addresses).collect();
    found.extend(in_use(&files, &old));
    if let Some(published) = &sources.published
        && decoded.site.value.is_some()
        && sources.is_complete
        && decoded.articles.iter().all(|article| article.are_aliases_known())
    {
        found.extend(lost(&files, published, &old));
    }
    found
}

/// Collects the addresses that the content uses, each with its file, including drafts: an old
/// address that a draft will have would break the site on the day the draft is published.
///
/// Reports files with a duplicate or a reserved address.
fn files_by_address<'a>(
    sources: &'a Sources,
    decoded: &'a Decoded,
    diagnostics: &mut Vec<Diagnostic>,
) -> HashMap<Cow<'a, str>, &'a str> {
    let articles = decoded.articles.iter().map(|article| (&*article.address, &*article.path));
    let pages = sources.pages.iter().map(|page| &page.source);
    let pages = pages.map(|page| (&*page.address, &*page.path));
    let mut files: HashMap<Cow<'_, str>, &str> = HashMap::new();
    for (address, file) in articles.chain(pages) {
        let key = key(address);
        if let Some(owned) = route::OWNED.iter().find(|owned| key.starts_with(**owned)) {
            let problem = Problem::OwnedAddress { address: (*owned).to_owned() };
            diagnostics.push(files::about(file, problem));
        }
        let first = *files.entry(key).or_insert(file);
        if first != file {
            let problem = Problem::DuplicateSlug { other: first.to_owned() };
            diagnostics.push(files::about(file, problem));
        }
    }
    files
}

/// Reports old addresses that belong to a current page or are listed twice.
fn in_use(files: &HashMap<Cow<'_, str>, &str>, old: &[&FormerAddress]) -> Vec<Diagnostic> {
    let mut seen: HashMap<Cow<'_, str>, &str> = HashMap::new();
    let mut found = Vec::new();
    for Pending { source, value: Spanned { value: address, range } } in old {
        let key = key(address);
        // List and tag pages may appear as articles are added.
        let is_list = route::is_list_page(&key) || route::is_tag(&key);
        let list = is_list.then_some(files::BLOG);
        let address = address.clone();
        let problem = if let Some(file) = files.get(&key).copied().or(list) {
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
    files: &HashMap<Cow<'_, str>, &str>,
    published: &PublishedList,
    old: &[&FormerAddress],
) -> Vec<Diagnostic> {
    let old: HashSet<&str> = old.iter().map(|old| old.value.value.as_str()).collect();
    let is_lost = |address: &str| !files.contains_key(address) && !old.contains(address);
    let lost = published.addresses.iter().filter(|address| is_lost(&address.value));
    let lost = lost.map(|address| {
        let problem = Problem::LostAddress { address: address.value.clone() };
        diagnostic(&published.source, address.range.clone(), problem)
    });
    lost.collect()
}
