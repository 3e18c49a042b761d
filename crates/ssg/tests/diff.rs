//! `ssg diff`: what publishing now would change.

use std::fs;
use std::process::Output;

use crate::support::project::{ended, said, stdout};
use crate::support::{TinySite, assert_golden, repository};

/// Returns the data of the command and its last message.
fn printed(output: &Output) -> String {
    let said = said(output, "a comparison");
    format!("{}{}\n", stdout(output), said.lines().next_back().unwrap())
}

#[test]
fn diff_lists_added_changed_and_removed_routes() {
    let site = TinySite::new();
    site.must_build();
    let before = site.snapshot("");
    assert_eq!(printed(&site.run(&["diff"])), NOTHING);
    assert!(site.snapshot("") == before, "something was written");

    fs::rename(site.path("dist"), site.path("old")).unwrap();
    fs::rename(site.path("content/articles/primero.md"), site.path("content/articles/segundo.md"))
        .unwrap();
    site.edit("content/pages/contacto.yaml", "heading: Contacto", "heading: Escríbenos");
    let named = site.ssg(&["diff", "old", "--lang", "es"]).output().unwrap();
    assert_golden(&printed(&named), "diff.stdout");
}

#[test]
fn diff_says_what_visitors_load_before_and_after() {
    let site = TinySite::new();
    site.must_build();
    fs::rename(site.path("dist"), site.path("old")).unwrap();
    let photo = fs::read(repository().join("tests/photos/patio.jpg")).unwrap();
    site.write("content/images/patio.jpg", photo);
    site.edit("content/articles/primero.md", "## Una sección", "![Patio](../images/patio.jpg)\n");
    let output = site.ssg(&["diff", "old", "--lang", "en"]).output().unwrap();
    let message = said(&output, "a comparison");
    let line = message.lines().find(|line| line.contains("load: ")).expect(&message);
    site.must_build();
    let assets = fs::read_dir(site.path("dist/assets")).unwrap().map(|entry| entry.unwrap());
    let largest = assets.filter(|file| file.file_name().to_string_lossy().ends_with(".avif"));
    let largest = largest.map(|file| file.metadata().unwrap().len()).max().unwrap() as f64;
    let (before, after) = line.split_once("pictures ").unwrap().1.split_once(" → ").unwrap();
    let bytes = |text: &str| text.strip_suffix(" kB").unwrap().parse::<f64>().unwrap() * 1000.0;
    assert!(line.starts_with("visitors of `/blog/primero/` load: pictures "), "{line}");
    assert!((bytes(after) - bytes(before) - largest).abs() <= 100.0, "{line}, {largest} bytes");
}

#[test]
fn diff_against_a_folder_without_a_site_fails() {
    let site = TinySite::new();
    let output = site.run(&["diff"]);
    let message = ended(&output, 2);
    assert!(message.contains("`dist` does not contain a site"), "{message}");
    assert!(output.stdout.is_empty());
}

const NOTHING: &str = "compared with `dist`: added 0 (+), changed 0 (~), removed 0 (-)\n";
