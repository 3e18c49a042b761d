//! Tests that each mistake of `tests/cases/` is found at the expected place, and no other. The
//! tests of `ssg` compare the messages.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]

use std::fs;
use std::path::Path;

use serde::Deserialize;
use ssg_content::{Options, load};
use walkdir::WalkDir;

use changes::SiteChanges;

#[path = "../../ssg/tests/support/changes.rs"]
mod changes;
mod support;

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[derive(Deserialize)]
struct CaseFile {
    changes: SiteChanges,
}

/// Returns the codes and places in a text of messages, as in `C0410 content/site.yaml:12:38`.
fn told(text: &str) -> Vec<String> {
    let codes = text.lines().filter_map(|line| {
        let (name, rest) = line.split_once('[')?;
        ["error", "hold", "advice"].contains(&name).then(|| rest.split_once(']').unwrap().0)
    });
    let places = text.lines().filter_map(|line| line.trim_start().strip_prefix("--> "));
    codes.zip(places).map(|(code, place)| format!("{code} {place}")).collect()
}

#[test]
fn every_mistake_is_found_where_it_is() {
    let mut wrong = Vec::new();
    for entry in WalkDir::new(repository().join("tests/cases")).into_iter().map(Result::unwrap) {
        let Some(name) = entry.path().to_str().unwrap().strip_suffix(".yaml") else { continue };
        let case: CaseFile =
            serde_saphyr::from_str(&fs::read_to_string(entry.path()).unwrap()).unwrap();
        let site = support::copy_of("../../tests/golden/tiny");
        case.changes.make(site.path());
        let now = "2025-06-01T00:00:00Z".parse().unwrap();
        let loaded = load(site.path(), &Options::at(now)).unwrap();
        let found = loaded.diagnostics.iter().map(|found| {
            let (code, start) = (found.problem.code(), found.start());
            format!("{code} {}:{}:{}", found.source.path, start.line, start.column)
        });
        let found: Vec<String> = found.collect();
        let expected = told(&fs::read_to_string(format!("{name}.en.txt")).unwrap());
        if found != expected {
            wrong.push(format!("{name}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
