//! Edits that keep a file's length and modification time, as `cat new > file; touch -r stamp file`
//! and some editors and synchronization tools do.

use std::fs::{self, File, FileTimes};
use std::path::Path;

use super::BuildFindings;
use super::marks::{INPUTS, build, built, grow_old};
use crate::support::project::{cold, differences, tree};

/// Changes only the last byte of an existing file.
fn change(file: &Path) {
    let time = fs::metadata(file).unwrap().modified().unwrap();
    let mut bytes = fs::read(file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(file, bytes).unwrap();
    let file = File::options().write(true).open(file).unwrap();
    file.set_times(FileTimes::new().set_modified(time)).unwrap();
}

#[test]
fn an_edit_that_keeps_length_and_time_is_seen() {
    let site = built();
    let mut findings = BuildFindings::default();
    for input in INPUTS {
        input.edit(site.root(), 0, true);
        build(site.root(), input.name);
        findings.add(input.missing(&site.path("dist"), 1, "length and time kept"));
    }
    findings.add(differences(&tree(&site.path("dist")), &cold(site.root())));
    findings.check();
}

#[test]
fn an_output_that_was_changed_so_is_healed() {
    let site = built();
    let expected = tree(&site.path("dist"));
    grow_old();
    build(site.root(), "with nothing to do");
    for path in ["index.html", "blog/marcado/index.html", "sitemap.xml", "favicon.ico"] {
        change(&site.path("dist").join(path));
    }
    build(site.root(), "with changed files");
    assert_eq!(differences(&tree(&site.path("dist")), &expected), None);
}
