//! Old addresses are kept: `content/published.json`, `aliases:` and `gone:`.

use std::fs;

use crate::support::project::{ended, said};
use crate::support::{TinySite, assert_golden, errors, without_digests};

const LIST: &str = "content/published.json";
const SITE: &str = "content/site.yaml";
const ARTICLE: &str = "content/articles/primero.md";

fn record(site: &TinySite) -> String {
    said(&site.run(&["build", "--record"]), "a build that records")
}

fn add_article(site: &TinySite, slug: &str, front: &str) {
    let front = format!("---\ntitle: {slug}\ndate: 2025-05-07\nsummary: Otro.\n{front}---\n");
    site.write(&format!("content/articles/{slug}.md"), format!("{front}\nTexto.\n"));
}

/// Creates a site whose article was published and then renamed.
fn renamed() -> TinySite {
    let site = TinySite::new();
    site.write(LIST, "[\n  \"/blog/primero/\"\n]\n");
    fs::rename(site.path(ARTICLE), site.path("content/articles/nuevo.md")).unwrap();
    site
}

#[test]
fn published_addresses_are_recorded_once_and_in_order() {
    let site = TinySite::new();
    add_article(&site, "abril", "");
    add_article(&site, "borrador", "draft: true\n");
    assert!(!site.path(LIST).exists());
    assert!(record(&site).contains("content/published.json"));
    assert_eq!(site.read(LIST), "[\n  \"/blog/abril/\",\n  \"/blog/primero/\"\n]\n");
    // Without new addresses, the file is not written.
    let before = fs::metadata(site.path(LIST)).unwrap().modified().unwrap();
    assert!(!record(&site).contains("content/published.json"));
    assert_eq!(fs::metadata(site.path(LIST)).unwrap().modified().unwrap(), before);
    let content = site.snapshot("content").into_keys();
    let hidden: Vec<_> = content.filter(|file| file.starts_with('.')).collect();
    assert!(hidden.is_empty(), "something is left: {hidden:?}");
}

/// The list may be reverted or the branch changed, while the build itself is up to date.
#[test]
fn a_reverted_list_of_addresses_is_recorded_again() {
    let site = TinySite::new();
    for _ in 0..2 {
        assert!(record(&site).contains("content/published.json"));
        fs::remove_file(site.path(LIST)).unwrap();
    }
}

#[test]
fn addresses_are_recorded_only_on_request_and_never_with_drafts() {
    let site = TinySite::new();
    site.must_build();
    assert!(!site.path(LIST).exists());
    ended(&site.ssg(&["build", "--record", "--drafts"]).output().unwrap(), 2);
    assert!(!site.path(LIST).exists());
}

#[test]
fn a_failed_build_records_no_addresses() {
    let site = TinySite::new();
    site.edit(SITE, "brand: Prueba", "brand: \"\"");
    assert_eq!(site.ssg(&["build", "--record"]).status().unwrap().code(), Some(1));
    assert!(!site.path(LIST).exists());
}

#[test]
fn a_renamed_article_is_missing_until_an_alias_or_gone_names_it() {
    let site = renamed();
    let message = ended(&site.build(), 1);
    assert!(message.contains("content/published.json:2:3"), "{message}");
    assert!(message.contains("aliases: [/blog/primero/]"), "{message}");
    assert!(message.contains("`gone:` in `content/site.yaml`"), "{message}");

    site.edit("content/articles/nuevo.md", "date:", "aliases: [/blog/primero]\ndate:");
    record(&site);
    // The old address stays in the list: without its alias it is an error.
    assert_eq!(site.read(LIST), "[\n  \"/blog/nuevo/\",\n  \"/blog/primero/\"\n]\n");
    site.edit("content/articles/nuevo.md", "aliases: [/blog/primero]\n", "");
    assert_eq!(errors(site.root()), ["C1002 content/published.json:3:3"]);
    site.edit(SITE, "intro:\n", "gone:\n  - /blog/primero/\nintro:\n");
    assert_eq!(errors(site.root()), [""; 0]);
}

/// Neither the article nor its old addresses are reported as missing.
#[test]
fn articles_that_are_not_public_now_are_not_missing() {
    for reason in ["draft: true", "publish_at: 2040-01-01", "expire_at: 2025-05-20"] {
        let site = renamed();
        let front = format!("aliases: [/blog/primero/]\n{reason}\ndate:");
        site.edit("content/articles/nuevo.md", "date:", &front);
        assert_eq!(errors(site.root()), [""; 0], "{reason}");
    }
}

/// A syntax error is not reported again as a missing article.
#[test]
fn unreadable_articles_are_not_missing() {
    let site = renamed();
    site.edit("content/articles/nuevo.md", "title: Primero", "title: \"Primero");
    let found = errors(site.root());
    let has = |code| found.iter().any(|error| error.starts_with(code));
    assert!(has("C0201") && !has("C1002"), "{found:?}");
}

#[test]
fn redirects_are_the_same_for_every_host() {
    let site = renamed();
    site.edit("content/articles/nuevo.md", "date:", "aliases: [/blog/primero, /nota.html]\ndate:");
    site.edit(SITE, "intro:\n", "gone:\n  - /blog/retirado/\n  - /promo/\nintro:\n");
    let base = ["build", "--base-url", "https://x.github.io/repo/"];
    said(&site.run(&base), "a build");
    let files = ["_redirects", ".host/nginx.conf", ".host/Caddyfile", "blog/primero/index.html"];
    for file in files {
        let name = file.replace('/', "-");
        assert_golden(
            &without_digests(&site.output(file), usize::MAX),
            &format!("hosts/{}", name.trim_matches('.')),
        );
    }
    let moved = site.output("nota.html/index.html");
    assert!(moved.contains("content=\"0; url=/repo/blog/nuevo/\""), "{moved}");
    let sitemap = site.output("sitemap.xml");
    assert!(!sitemap.contains("primero") && !sitemap.contains("nota"), "{sitemap}");
}
