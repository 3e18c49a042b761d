//! `ssg build` on a site without mistakes.

mod support;

use support::{TinySite, assert_golden};

/// Hides what may differ from run to run: hashes in names, and times.
fn redact(text: &str) -> String {
    text.to_owned()
}

#[test]
fn a_good_site_is_built_completely() {
    let site = TinySite::new();
    let output = site.build();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{message}");
    let files: Vec<String> = site.snapshot("dist").into_keys().collect();
    assert_golden(&redact(&files.join("\n")), "tiny.files");
}
