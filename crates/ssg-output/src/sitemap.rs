//! `sitemap.xml` and `robots.txt`: which pages there are, for search engines.

use anyhow::Result;
use minijinja::{Value, context};
use ssg_model::payload::Page;
use ssg_model::site::{PageKind, Site};

use crate::address;
use crate::articles::{articles, last_change};
use crate::templates::Templates;

pub const SITEMAP: &str = "sitemap.xml";
pub const ROBOTS: &str = "robots.txt";

/// `sitemap.xml`: every page but the not-found ones. Search engines read up to 50,000.
pub fn sitemap(site: &Site, templates: &Templates) -> Result<String> {
    let newest = articles(site).map(|(_, article)| last_change(article)).max();
    let pages = site.pages.iter().filter(|page| page.kind != PageKind::NotFound);
    let entries: Vec<Value> = pages
        .map(|page| {
            let changed = match &page.payload.page {
                Page::Article(article) => Some(last_change(article)),
                Page::Blog(_) => newest,
                // Content does not say when it was changed.
                _ => None,
            };
            context! { address => address::page(&site.layout, &page.payload.path), changed }
        })
        .collect();
    templates.render(SITEMAP, context! { pages => entries })
}

/// `robots.txt`: everything may be read, and where the sitemap is.
pub fn robots(site: &Site, templates: &Templates) -> Result<String> {
    templates.render(ROBOTS, context! { sitemap => address::file(&site.layout, SITEMAP) })
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::{robots, sitemap};
    use crate::example::{article, site, templates};

    fn check(updated: Option<&str>, expected: &[(&str, Option<&str>)]) {
        let site =
            site(vec![article("uno", "2025-05-06", updated), article("dos", "2025-01-02", None)]);
        let xml = sitemap(&site, &templates()).unwrap();
        let document = Document::parse(&xml).unwrap();
        let urls: Vec<(&str, Option<&str>)> = document
            .root_element()
            .children()
            .filter(|node| node.is_element())
            .map(|url| {
                let text = |name| url.children().find(|node| node.has_tag_name(name))?.text();
                let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
                (text((namespace, "loc")).unwrap(), text((namespace, "lastmod")))
            })
            .collect();
        assert_eq!(urls, expected);
    }

    #[test]
    fn pages_are_dated_where_content_dates_them() {
        check(
            None,
            &[
                ("https://x.github.io/repo/", None),
                ("https://x.github.io/repo/blog/", Some("2025-05-06")),
                ("https://x.github.io/repo/blog/uno/", Some("2025-05-06")),
                ("https://x.github.io/repo/blog/dos/", Some("2025-01-02")),
            ],
        );
        check(
            Some("2025-08-01"),
            &[
                ("https://x.github.io/repo/", None),
                ("https://x.github.io/repo/blog/", Some("2025-08-01")),
                ("https://x.github.io/repo/blog/uno/", Some("2025-08-01")),
                ("https://x.github.io/repo/blog/dos/", Some("2025-01-02")),
            ],
        );
    }

    #[test]
    fn robots_find_the_sitemap() {
        let robots = robots(&site(Vec::new()), &templates()).unwrap();
        assert!(robots.ends_with("\nSitemap: https://x.github.io/repo/sitemap.xml\n"), "{robots}");
    }
}
