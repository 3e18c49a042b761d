//! Tests that real articles cause no messages: those of the shipped site, and others about
//! insurance, savings and health that use all of Markdown.

use std::fs;
use std::path::Path;

use ssg_content::{Options, load};
use ssg_model::problem::Problem;

use crate::support::copy_of;

const ARTICLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/articles");
const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/articles");

/// Returns the messages about the content of a project, each with its file and line.
fn told(root: &Path) -> Vec<String> {
    let now = "2026-01-01T18:00:00Z".parse().unwrap();
    let options = Options::at(now);
    let found = load(root, &options).unwrap().diagnostics.into_iter();
    let found = found.filter(|found| !matches!(found.problem, Problem::SampleValue { .. }));
    found
        .map(|found| {
            let words = found.problem.explain().message.en;
            format!("{}:{} {words}", found.source.path, found.start().line)
        })
        .collect()
}

#[test]
fn good_articles_have_no_diagnostics() {
    let site = copy_of("../../tests/golden/tiny");
    let files = fs::read_dir(ARTICLES).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.collect();
    assert!(files.len() >= 2 * fs::read_dir(SHIPPED).unwrap().count(), "{files:?}");
    for file in files {
        let name = file.file_name().unwrap();
        fs::copy(&file, site.path().join("content/articles").join(name)).unwrap();
    }
    assert_eq!(told(site.path()), [""; 0]);
    assert_eq!(told(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))), [""; 0]);
}

/// Short posts with the habits of many writers; `=== ` begins each, before its title.
#[test]
fn nothing_false_is_reported_in_ordinary_posts() {
    let site = copy_of("../../tests/golden/tiny");
    let posts: Vec<(&str, &str)> =
        include_str!("posts.txt").split("=== ").filter_map(|post| post.split_once('\n')).collect();
    assert!(posts.len() >= 30, "{}", posts.len());
    for (at, (title, body)) in posts.into_iter().enumerate() {
        let title = format!("{title}, apuntes para asegurados");
        let summary = format!("{title}, con ejemplos de todos los días y sin letras chiquitas.");
        let front = format!("title: {title}\ndate: 2025-05-06\nsummary: {summary}\n");
        let file = site.path().join(format!("content/articles/apuntes-{at}.md"));
        fs::write(file, format!("---\n{front}---\n\n{body}")).unwrap();
    }
    assert_eq!(told(site.path()), [""; 0]);
}
