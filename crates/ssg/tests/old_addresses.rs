//! Old addresses are kept: `content/published.json`, `aliases:` and `gone:`.

use std::fs;

use crate::support::project::{ended, said, stderr};
use crate::support::{TinySite, assert_golden, without_digests};

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
    record(&site);
    fs::rename(site.path(ARTICLE), site.path("content/articles/nuevo.md")).unwrap();
    site
}

#[test]
fn what_is_published_is_recorded_once_and_in_order() {
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
fn a_list_that_was_put_back_is_recorded_again() {
    let site = TinySite::new();
    for _ in 0..2 {
        assert!(record(&site).contains("content/published.json"));
        fs::remove_file(site.path(LIST)).unwrap();
    }
    record(&site);
    fs::remove_file(site.path(ARTICLE)).unwrap();
    assert!(ended(&site.run(&["build"]), 1).contains("C1002"));
}

#[test]
fn nothing_is_recorded_without_being_asked_or_with_drafts() {
    let site = TinySite::new();
    site.must_build();
    assert!(!site.path(LIST).exists());
    ended(&site.ssg(&["build", "--record", "--drafts"]).output().unwrap(), 2);
    assert!(!site.path(LIST).exists());
}

#[test]
fn a_build_that_fails_records_nothing() {
    let site = TinySite::new();
    site.edit(SITE, "brand: Prueba", "brand: \"\"");
    assert_eq!(site.ssg(&["build", "--record"]).status().unwrap().code(), Some(1));
    assert!(!site.path(LIST).exists());
}

#[test]
fn a_renamed_article_is_missed_until_an_alias_leads_to_it() {
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
    assert_eq!(site.build().status.code(), Some(1));
}

#[test]
fn an_article_can_go_on_purpose() {
    let site = TinySite::new();
    record(&site);
    fs::remove_file(site.path(ARTICLE)).unwrap();
    assert_eq!(site.build().status.code(), Some(1));
    site.edit(SITE, "intro:\n", "gone:\n  - /blog/primero/\nintro:\n");
    site.must_build();
}

/// Neither the article nor its old addresses are reported as missing.
#[test]
fn an_article_that_is_left_out_for_now_is_not_missed() {
    for reason in ["draft: true", "publish_at: 2040-01-01", "expire_at: 2025-05-20"] {
        let site = renamed();
        let front = format!("aliases: [/blog/primero/]\n{reason}\ndate:");
        site.edit("content/articles/nuevo.md", "date:", &front);
        site.must_build();
        assert!(!site.path("dist/blog/nuevo").exists(), "{reason}");
    }
}

/// A syntax error is not reported again as a missing article.
#[test]
fn articles_that_cannot_be_read_are_not_missed() {
    let site = renamed();
    site.edit("content/articles/nuevo.md", "title: Primero", "title: \"Primero");
    let message = stderr(&site.build());
    assert!(message.contains("C0201") && !message.contains("C1002"), "{message}");
}

#[test]
fn every_host_hears_of_the_same_redirects() {
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
