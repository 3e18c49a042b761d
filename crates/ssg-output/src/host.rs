//! What the host of the site has to know: which headers go with which files, and what has moved.
//!
//! Hosts write it in ways of their own. The rules are made once, here; each way is a function
//! that renders them, such as [`headers_file`].

use std::collections::BTreeSet;

use anyhow::Result;
use minijinja::{Value, context};
use ssg_model::site::Site;

use crate::feed::FEED;
use crate::sitemap::{ROBOTS, SITEMAP};
use crate::templates::Templates;
use crate::web_manifest::WEB_MANIFEST;

/// Headers for Netlify and Cloudflare Pages.
pub const HEADERS: &str = "_headers";
/// Redirects for Netlify and Cloudflare Pages.
pub const REDIRECTS: &str = "_redirects";
/// Tells GitHub Pages to publish every file as it is, also those that begin with `_`.
pub const NO_JEKYLL: &str = ".nojekyll";

/// Files whose names have a hash of their content.
const ASSETS: &str = "assets";

/// Headers for some files. Of two rules that fit a file, neither repeats a header of the other.
#[derive(Debug, PartialEq)]
pub struct HeaderRule {
    pub patterns: Vec<Pattern>,
    pub headers: Vec<Header>,
}

/// Which files a rule is for; names are relative to the output.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// Every file.
    Everything,
    /// The front page, at the address of the site.
    Home,
    /// One file.
    File(String),
    /// Everything below a folder.
    Below(String),
}

#[derive(Debug, PartialEq)]
pub struct Header {
    pub name: &'static str,
    pub value: String,
}

/// The headers of every file of the site; `policy` is that of the pages.
pub fn header_rules(site: &Site, policy: &str) -> Vec<HeaderRule> {
    let header = |name, value: &str| Header { name, value: value.to_owned() };
    vec![
        HeaderRule {
            patterns: vec![Pattern::Everything],
            headers: vec![
                // A page cannot say by itself who may frame it.
                header("Content-Security-Policy", &format!("{policy}; frame-ancestors 'none'")),
                // Not for subdomains, of which this site knows nothing.
                header("Strict-Transport-Security", "max-age=31536000"),
                header("X-Content-Type-Options", "nosniff"),
                header("Referrer-Policy", "strict-origin-when-cross-origin"),
                header(
                    "Permissions-Policy",
                    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), \
                     usb=()",
                ),
                header("Cross-Origin-Opener-Policy", "same-origin"),
                header("Cross-Origin-Resource-Policy", "same-origin"),
            ],
        },
        HeaderRule {
            patterns: vec![Pattern::Below(ASSETS.to_owned())],
            headers: vec![header("Cache-Control", "public, max-age=31536000, immutable")],
        },
        HeaderRule { patterns: unhashed(site), headers: vec![header("Cache-Control", "no-cache")] },
    ]
}

/// Everything but the assets: these files keep their names when they change.
fn unhashed(site: &Site) -> Vec<Pattern> {
    let pages = site.pages.iter().map(|page| match page.output.split_once('/') {
        Some((folder, _)) => Pattern::Below(folder.to_owned()),
        None => Pattern::File(page.output.clone()),
    });
    let files = [SITEMAP, ROBOTS, FEED, WEB_MANIFEST].map(|name| Pattern::File(name.to_owned()));
    let patterns: BTreeSet<Pattern> =
        [Pattern::Home].into_iter().chain(pages).chain(files).collect();
    patterns.into_iter().collect()
}

/// `_headers`, as Netlify and Cloudflare Pages read it.
pub fn headers_file(rules: &[HeaderRule], base: &str, templates: &Templates) -> Result<String> {
    let path = |pattern: &Pattern| match pattern {
        Pattern::Everything => format!("{base}*"),
        Pattern::Home => base.to_owned(),
        Pattern::File(name) => format!("{base}{name}"),
        Pattern::Below(folder) => format!("{base}{folder}/*"),
    };
    let header = |Header { name, value }: &Header| context! { name => *name, value };
    let rules: Vec<Value> = rules
        .iter()
        .map(|HeaderRule { patterns, headers }| {
            context! {
                paths => patterns.iter().map(path).collect::<Vec<_>>(),
                headers => headers.iter().map(header).collect::<Vec<_>>(),
            }
        })
        .collect();
    templates.render(HEADERS, context! { rules })
}

/// `_redirects`, as Netlify and Cloudflare Pages read it: nothing has moved yet.
pub fn redirects_file() -> String {
    "# No address of this site has moved.\n".to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Pattern, header_rules, headers_file};
    use crate::example::{article, site, templates};

    fn fits(pattern: &Pattern, file: &str) -> bool {
        match pattern {
            Pattern::Everything => true,
            Pattern::Home => file.is_empty(),
            Pattern::File(name) => file == name,
            Pattern::Below(folder) => file.starts_with(&format!("{folder}/")),
        }
    }

    /// The one `Cache-Control` of a file.
    fn check(file: &str, expected: &str) {
        let rules = header_rules(&site(vec![article("uno", "2025-05-06", None)]), "");
        let fitting = rules.iter().filter(|rule| rule.patterns.iter().any(|p| fits(p, file)));
        let found: Vec<&str> = fitting
            .flat_map(|rule| &rule.headers)
            .filter(|header| header.name == "Cache-Control")
            .map(|header| header.value.as_str())
            .collect();
        assert_eq!(found, [expected], "{file}");
    }

    #[test]
    fn only_hashed_files_are_kept_for_long() {
        check("assets/site-1a2b3c4d.css", "public, max-age=31536000, immutable");
        check("", "no-cache");
        check("index.html", "no-cache");
        check("blog/404.html", "no-cache");
        check("blog/uno/data.json", "no-cache");
        check("atom.xml", "no-cache");
    }

    #[test]
    fn the_file_has_the_base_path_and_the_policy_of_the_pages() {
        let rules = header_rules(&site(Vec::new()), "default-src 'none'");
        let file = headers_file(&rules, "/repo/", &templates()).unwrap();
        let policy = "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'";
        assert!(file.contains(&format!("\n\n/repo/*\n  {policy}\n")), "{file}");
        assert!(file.contains("\n\n/repo/assets/*\n  Cache-Control: public"), "{file}");
        assert!(file.ends_with("\n\n/repo/blog/*\n  Cache-Control: no-cache\n"), "{file}");
    }
}
