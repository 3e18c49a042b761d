//! Tests that every file of the shipped content has a schema.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use ssg_model::content_file;
use ssg_model::kind::Kinds;
use walkdir::WalkDir;

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_content_file_has_a_schema() {
    let content = repository().join("content");
    let files = content_file::all(Kinds::none());
    let found: BTreeSet<&str> = WalkDir::new(&content)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.path().extension().is_some_and(|end| end == "yaml" || end == "md"))
        .map(|entry| {
            let path = entry.path().strip_prefix(repository()).unwrap();
            let path = path.to_str().unwrap();
            files
                .iter()
                .find(|file| file.is(path))
                .map_or_else(|| panic!("{path}"), |file| file.path)
        })
        .collect();
    let known: BTreeSet<&str> = files.iter().map(|file| file.path).collect();
    assert!(found.is_subset(&known), "{found:?}");
}
