//! Makes `sitemap.xml` and `robots.txt`, for search engines.

use std::sync::Arc;

use minijinja::{Value, context};
use rayon::prelude::*;
use ssg_model::content::sections::SectionProps;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::Page;
use ssg_model::site::{PageKind, Site, SitePage};

use crate::address;
use crate::articles::{articles, last_change};
use crate::document::translated;
use crate::output_error::Result;
use crate::output_file::OutputFile;
use crate::templates::Templates;

pub const SITEMAP: &str = "sitemap.xml";
pub const ROBOTS: &str = "robots.txt";

/// The most pages in a sitemap. Search engines read 50,000
/// (<https://www.sitemaps.org/protocol.html>), but checking a sitemap takes many times its size in
/// memory.
const LONGEST: usize = 20_000;

/// Makes `sitemap.xml`, with every page except the not-found ones. If they are too many, it is an
/// index of several sitemaps: `sitemap-1.xml` and so on.
pub fn sitemaps(site: &Site, templates: &Templates) -> Result<Vec<OutputFile>> {
    sitemaps_of(site, templates, LONGEST)
}

fn sitemaps_of(site: &Site, templates: &Templates, longest: usize) -> Result<Vec<OutputFile>> {
    let of_language = |site| {
        let newest = articles(site).map(|(_, article)| last_change(article)).max();
        let is_listed = |page: &&Arc<SitePage>| page.kind != PageKind::NotFound;
        site.pages.iter().filter(is_listed).map(move |page| (site, newest, page))
    };
    let pages: Vec<(&Site, Option<&str>, &Arc<SitePage>)> =
        site.all().flat_map(of_language).collect();
    let entry = |&(site, newest, page): &(&Site, Option<&str>, &Arc<SitePage>)| {
        let changed = match &page.payload.page {
            Page::Article(article) => Some(last_change(article)),
            Page::Sections(page) if page.sections.iter().any(SectionProps::has_articles) => newest,
            // The date of the last change is unknown.
            _ => None,
        };
        let translations = site.translations.get(&page.payload.path);
        let translations = translations.map(|all| translated(&site.layout, all));
        context! { address => address::page(&site.layout, &page.payload.path), changed, translations }
    };
    let file = |path: &str, context: Value| {
        let context = context! { is_translated => !site.languages.is_empty(), ..context };
        templates.render(SITEMAP, context).map(|text| OutputFile::new(OutputPath::of(path), text))
    };
    let sitemap = |path: &str, pages: &[(&Site, Option<&str>, &Arc<SitePage>)]| {
        let pages: Vec<Value> = pages.iter().map(entry).collect();
        file(path, context! { sitemaps => (), pages })
    };
    if pages.len() <= longest {
        return Ok(vec![sitemap(SITEMAP, &pages)?]);
    }
    let parts = pages.par_chunks(longest).enumerate();
    let parts = parts.map(|(at, pages)| sitemap(&format!("sitemap-{}.xml", at + 1), pages));
    let parts: Vec<OutputFile> = parts.collect::<Result<_>>()?;
    let sitemaps = parts.iter().map(|part| address::file(&site.layout, &part.path));
    let index = file(SITEMAP, context! { sitemaps => sitemaps.collect::<Vec<_>>(), pages => () })?;
    Ok([index].into_iter().chain(parts).collect())
}

/// Makes `robots.txt`, which allows everything and refers to the sitemap.
pub fn robots(site: &Site, templates: &Templates) -> Result<String> {
    templates.render(ROBOTS, context! { sitemap => address::file(&site.layout, SITEMAP) })
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::{LONGEST, robots, sitemaps_of};
    use crate::example::{article, site, templates};

    fn check(updated: Option<&str>, expected: &[(&str, Option<&str>)]) {
        let site =
            site(vec![article("uno", "2025-05-06", updated), article("dos", "2025-01-02", None)]);
        let files = sitemaps_of(&site, &templates(), LONGEST).unwrap();
        let [file] = files.as_slice() else { panic!("{files:?}") };
        let xml = str::from_utf8(&file.contents).unwrap();
        let document = Document::parse(xml).unwrap();
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
    fn the_sitemap_dates_articles_and_their_lists() {
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
    fn many_pages_are_split_into_several_sitemaps() {
        let articles = ["uno", "dos", "tres"].map(|slug| article(slug, "2025-05-06", None));
        let files = sitemaps_of(&site(articles.to_vec()), &templates(), 2).unwrap();
        let locations: Vec<(&str, Vec<&str>)> = files
            .iter()
            .map(|file| {
                let xml = str::from_utf8(&file.contents).unwrap();
                let ends = xml.split("<loc>https://x.github.io/repo/").skip(1);
                (&*file.path, ends.map(|end| end.split_once('<').unwrap().0).collect())
            })
            .collect();
        let expected: [(&str, &[&str]); 4] = [
            ("sitemap.xml", &["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]),
            ("sitemap-1.xml", &["", "blog/"]),
            ("sitemap-2.xml", &["blog/uno/", "blog/dos/"]),
            ("sitemap-3.xml", &["blog/tres/"]),
        ];
        assert_eq!(locations, expected.map(|(path, ends)| (path, ends.to_vec())));
        for file in &files {
            let xml = str::from_utf8(&file.contents).unwrap();
            let root = Document::parse(xml).unwrap().root_element().tag_name().name().to_owned();
            assert_eq!(root == "sitemapindex", file.path == "sitemap.xml", "{}", file.path);
        }
    }

    #[test]
    fn robots_txt_names_the_sitemap() {
        let robots = robots(&site(Vec::new()), &templates()).unwrap();
        assert!(robots.ends_with("\nSitemap: https://x.github.io/repo/sitemap.xml\n"), "{robots}");
    }
}
