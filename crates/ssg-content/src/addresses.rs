//! Checks old addresses: every published address must belong to a page, be an alias of one, or be
//! declared gone.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::{Diagnostic, diagnostic};
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::Spanned;

use crate::decoded::Decoded;
use crate::decoding::Pending;
use crate::languages::Languages;
use crate::published::PublishedList;
use crate::sources::Sources;
use crate::used_addresses::{UsedAddresses, key};

type FormerAddress = Pending<Spanned<String>>;

/// Reports addresses that two files share, old addresses still in use, and published addresses that
/// no page has any more.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let articles = decoded.articles.checked(&decoded.setting);
    let mut files = UsedAddresses::besides(&articles.addresses);
    for page in &sources.pages {
        files.add(&page.source.address, &page.source.path, &mut found);
    }
    let in_articles = decoded.articles.with(|found| &found.old_addresses);
    let all = decoded.found_in_records().chain(in_articles.map(|article| &article.found));
    let old: Vec<_> = all.flat_map(|found| &found.old_addresses).collect();
    found.extend(in_use(&files, &old, &sources.content.path("pages/blog.yaml")));
    found.extend(ignored(&decoded.setting.url, &old));
    if let Some(published) = &sources.published
        && decoded.site.value.is_some()
        && sources.is_complete
        && articles.are_aliases_known
    {
        found.extend(lost(&files, published, &old, &sources.own));
    }
    found
}

/// Reports old addresses with a query, if the address of the site is of a host that compares none.
fn ignored(url: &SiteUrl, old: &[&FormerAddress]) -> Vec<Diagnostic> {
    const HOSTS: [(&str, &str); 2] =
        [(".github.io", "GitHub Pages"), (".pages.dev", "Cloudflare Pages")];
    let Some((_, host)) = HOSTS.iter().find(|(end, _)| url.origin.ends_with(end)) else {
        return Vec::new();
    };
    let queries = old.iter().filter_map(|Pending { source, value: Spanned { value, range } }| {
        let page = value.split_once('?')?.0.to_owned();
        Some(diagnostic(source, range.clone(), Problem::QueryIgnored { host, page }))
    });
    queries.collect()
}

/// Reports old addresses that belong to a current page or are listed twice.
fn in_use(files: &UsedAddresses<'_>, old: &[&FormerAddress], blog: &str) -> Vec<Diagnostic> {
    let mut seen: HashMap<Cow<'_, str>, &str> = HashMap::new();
    let mut found = Vec::new();
    for Pending { source, value: Spanned { value: address, range } } in old {
        let key = key(address);
        // List and tag pages may appear as articles are added.
        let is_list = route::is_list_page(&key) || route::is_tag(&key);
        let list = is_list.then_some(blog);
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
    languages: &Languages,
) -> Vec<Diagnostic> {
    let old: HashSet<&str> = old.iter().map(|old| old.value.value.as_str()).collect();
    let is_lost = |address: &str| {
        let (at, address) = languages.find(address);
        at == languages.own && files.get(address).is_none() && !old.contains(address)
    };
    let lost = published.addresses.iter().filter(|address| is_lost(&address.value));
    let lost = lost.map(|address| {
        let folder = languages.full("/").trim_start_matches('/').to_owned();
        let problem = Problem::LostAddress { address: address.value.clone(), folder };
        diagnostic(&published.source, address.range.clone(), problem)
    });
    lost.collect()
}
