//! Writes `_headers`: headers for Netlify and Cloudflare Pages.

use std::collections::BTreeSet;

use minijinja::{Value, context};
use ssg_model::file_types::{self, FILE_TYPES, FileType};
use ssg_model::route;
use ssg_model::site::Site;

use super::rules::{ASSETS, Rules};
use crate::feed::{self, FEED};
use crate::icons::FAVICON;
use crate::output_error::Result;
use crate::sitemap::{ROBOTS, SITEMAP};
use crate::templates::Templates;
use crate::web_manifest::WEB_MANIFEST;

pub(crate) const HEADERS: &str = "_headers";

/// The file with the licences of bundled packages; `ssg-frontend` writes it.
const LICENSES: &str = "licenses.txt";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    let site = rules.site;
    let unhashed: Vec<Value> = unhashed(rules.site)
        .iter()
        .map(|pattern| {
            let kind = file_types::of(pattern).filter(|kind| kind.is_text);
            context! { path => rules.url(pattern), content_type => kind.map(FileType::content_type) }
        })
        .collect();
    let asset_types: Vec<&str> = FILE_TYPES.iter().map(|kind| kind.extension).collect();
    let published_texts = published_texts(rules.site).into_iter().map(|kind| {
        let path = rules.url(&format!("{}*.{}", route::FILES, kind.extension));
        context! { path, content_type => kind.content_type() }
    });
    // The rule for all pages of a language has the other headers of its feed.
    let feeds = site.languages.iter().filter(|site| feed::has_feed(site)).map(|site| {
        let content_type = file_types::of(FEED).map(FileType::content_type);
        context! { path => rules.url(&format!("{}{FEED}", site.folder)), content_type }
    });
    let published_texts: Vec<Value> = published_texts.chain(feeds).collect();
    let own = context! { unhashed, asset_types, published_texts };
    templates.render(HEADERS, context! { ..own, ..rules.context() })
}

/// Returns the text file types in `content/files/`, for which these hosts would not declare UTF-8.
fn published_texts(site: &Site) -> Vec<&'static FileType> {
    let ends = site.files.iter().filter_map(|file| file.path.rsplit_once('.'));
    let ends: BTreeSet<&str> = ends.map(|(_, end)| end).collect();
    file_types::all().filter(|kind| kind.is_text && ends.contains(kind.extension)).collect()
}

/// Returns patterns, without the base path, for everything except the assets.
///
/// The patterns are explicit, because two rules for a path must not set the same header. The pages
/// at old addresses are not included, because these hosts apply redirects before they look for a
/// page.
fn unhashed(site: &Site) -> BTreeSet<String> {
    let pages = site.all_pages().map(|page| match page.output.split_once('/') {
        Some((folder, _)) => (folder, "/*"),
        None => (page.output.as_str(), ""),
    });
    let pages: BTreeSet<(&str, &str)> = pages.collect();
    let pages = pages.into_iter().map(|(folder, rest)| format!("{folder}{rest}"));
    let files = ["", SITEMAP, ROBOTS, FEED, WEB_MANIFEST, FAVICON, LICENSES, route::VERSION_FILE];
    let files = files
        .map(str::to_owned)
        .into_iter()
        .chain(site.file.root_files().map(|file| file.name.0.clone()));
    let published = site.files.first().map(|_| format!("{}*", route::FILES));
    let patterns: BTreeSet<String> = pages.chain(files).chain(published).collect();
    debug_assert!(!patterns.contains(&format!("{ASSETS}/*")));
    patterns
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::example::{article, site, templates};
    use crate::host::rules::Rules;

    /// Cloudflare Pages ignores longer lines, and all rules after the first hundred.
    const LONGEST_LINE: usize = 2000;
    const MOST_RULES: usize = 100;

    #[test]
    fn the_file_has_the_base_path_and_the_policy_of_the_pages() {
        let site = site(Vec::new());
        let rules = Rules::new(&site, "default-src 'none'").unwrap();
        let file = render(&rules, &templates()).unwrap();
        let policy = "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'";
        assert!(file.contains(&format!("\n\n/repo/*\n  {policy}\n")), "{file}");
        assert!(file.contains("\n\n/repo/assets/*\n  Cache-Control: public"), "{file}");
        assert!(file.contains("\n\n/repo/\n  Cache-Control: no-cache\n"), "{file}");
        let sitemap = "/repo/sitemap.xml\n  Cache-Control: no-cache\n  Content-Type: application/xml; charset=utf-8\n";
        let version = "/repo/version.json\n  Cache-Control: no-cache\n  Content-Type: application/json; charset=utf-8\n";
        assert!(file.ends_with(&format!("\n\n{sitemap}\n{version}")), "{file}");
        let drawings = "/repo/assets/*.svg\n  Content-Type: image/svg+xml; charset=utf-8\n  \
                        Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; sandbox\n";
        assert!(file.contains(&format!("\n\n{drawings}")), "{file}");
    }

    #[test]
    fn the_file_does_not_grow_with_the_articles() {
        let articles = (0..200).map(|n| article(&format!("a{n}"), "2025-05-06", None));
        let site = site(articles.collect());
        let file = render(&Rules::new(&site, "default-src 'none'").unwrap(), &templates()).unwrap();
        assert!(file.lines().filter(|line| line.starts_with('/')).count() < MOST_RULES, "{file}");
        assert!(file.lines().all(|line| line.len() < LONGEST_LINE / 2), "{file}");
    }
}
