//! Outputs that are links or mount points.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::BuildFindings;
use super::marks::{INPUTS, marked};
use crate::support::project::{cold, copy_as_it_is, differences, ssg, succeed, tree, under};

const NOW: &str = "1748736000";

/// Builds after each of some edits, in a way that gives where the output can be read then.
fn check(root: &Path, build: impl Fn(&str)) {
    let mut findings = BuildFindings::default();
    let output = root.join("dist");
    build("at first");
    build("again");
    for input in [INPUTS[0], INPUTS[5]] {
        input.edit(root, 0, false);
        build(input.name);
        findings.add(input.missing(&output, 1, "after an edit"));
    }
    findings.add(differences(&tree(&output), &cold(root, NOW)));
    // Whoever changes a file of the output finds it healed.
    fs::write(output.join("index.html"), "x").unwrap();
    build("after damage");
    findings.add(differences(&tree(&output), &cold(root, NOW)));
    findings.check();
}

#[test]
fn a_linked_output_is_like_any_other() {
    let site = marked();
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("public");
    symlink(&target, site.path("dist")).unwrap();
    check(site.root(), |why| {
        succeed(&mut ssg(site.root(), &["build"]), why);
    });
    assert!(site.path("dist").is_symlink());

    // The link leads to another folder, which holds an output of ours, too.
    let older = elsewhere.path().join("older");
    copy_as_it_is(&target, &older);
    INPUTS[0].edit(site.root(), 1, false);
    succeed(&mut ssg(site.root(), &["build"]), "before");
    fs::remove_file(site.path("dist")).unwrap();
    symlink(&older, site.path("dist")).unwrap();
    succeed(&mut ssg(site.root(), &["build"]), "another target");
    assert_eq!(differences(&tree(&older), &tree(&target)), None);
}

#[test]
fn a_mounted_output_is_like_any_other() {
    let site = marked();
    fs::create_dir_all(site.path("dist")).unwrap();
    check(site.root(), |why| {
        let words = ["unshare", "--map-root-user", "--mount", "sh", "-c"];
        let script = "mount --bind dist dist && exec \"$@\"";
        let words = [&words[..], &[script, "sh"]].concat();
        succeed(&mut under(&words, &ssg(site.root(), &["build"])), why);
    });
}
