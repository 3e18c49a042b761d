//! Projects that are copied, moved, changed or deleted with their caches: each is built from its
//! own files.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::BuildFindings;
use super::marks::{INPUTS, build, built};
use crate::support::project::{cold, copy_as_it_is, differences, run, said, tree};

/// Copies a project to the same depth below the root: bundles contain the relative path to packages
/// outside of the project.
fn copy_of(root: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    copy_as_it_is(root, copy.path());
    copy
}

/// Returns the difference between an output and a first build of the same sources.
fn unlike_cold(root: &Path, output: &Path, why: &str) -> Option<String> {
    let differing = differences(&tree(output), &cold(root))?;
    Some(format!("{why}: {differing}"))
}

#[test]
fn a_copied_project_is_built_from_its_own_files() {
    let original = built();
    let mut findings = BuildFindings::default();
    let copy = copy_of(original.root());
    for input in INPUTS {
        input.edit(original.root(), 0, false);
    }
    build(copy.path(), "the original was changed");
    for input in INPUTS {
        findings.add(input.missing(&copy.path().join("dist"), 0, "the original was changed"));
    }

    let second = copy_of(copy.path());
    drop(copy);
    let (second, output) = (second.path(), second.path().join("dist"));
    build(second, "the original was deleted");
    findings.add(unlike_cold(second, &output, "the original was deleted"));
    for input in INPUTS {
        input.edit(second, 0, false);
    }
    build(second, "the copy was changed");
    findings.add(unlike_cold(second, &output, "the copy was changed"));
    findings.check();
}

#[test]
fn copies_can_have_one_output() {
    let original = built();
    let elsewhere = tempfile::tempdir().unwrap();
    let output = elsewhere.path().join("out");
    let out = ["build", "--out", output.to_str().unwrap()];
    let mut findings = BuildFindings::default();
    said(&run(original.root(), &out), "the original");
    let copy = copy_of(original.root());
    for input in INPUTS {
        input.edit(copy.path(), 0, false);
    }
    let expected = [cold(original.root()), cold(copy.path())];
    // Each project finds the output of the other.
    for (turn, project) in [1, 0].into_iter().enumerate() {
        let root = [original.root(), copy.path()][project];
        said(&run(root, &out), "one output");
        let differing = differences(&tree(&output), &expected[project]);
        findings.add(differing.map(|differing| format!("turn {turn}: {differing}")));
    }
    findings.check();
}

#[test]
fn a_moved_project_is_the_same() {
    let site = built();
    let (moved, again) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut findings = BuildFindings::default();
    fs::rename(site.root(), moved.path()).unwrap();
    build(moved.path(), "moved");
    findings.add(unlike_cold(moved.path(), &moved.path().join("dist"), "moved"));

    // Another project replaces the original.
    copy_as_it_is(moved.path(), site.root());
    fs::rename(moved.path(), again.path()).unwrap();
    INPUTS.iter().for_each(|input| input.edit(again.path(), 0, false));
    build(again.path(), "moved again");
    findings.add(unlike_cold(again.path(), &again.path().join("dist"), "moved again"));
    findings.check();
}
