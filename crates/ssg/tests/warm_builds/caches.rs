//! What earlier builds have left is a help and no more: whatever happens to it, a build succeeds,
//! and makes what a first build would.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::damage::{DAMAGES, Damage};
use super::marks::{INPUTS, marked};
use super::{BuildFindings, files};
use crate::support::TinySite;
use crate::support::project::{
    Tree, cold, copy_as_it_is, differences, ssg, stderr, succeed, tree, under,
};

const NOW: &str = "1748736000";

/// A site that has been built three times, with images and older outputs of its own.
fn seasoned() -> TinySite {
    let site = marked().without_caches();
    for number in 0..3 {
        succeed(&mut ssg(site.root(), &["build"]), "a first build");
        if number < 2 {
            INPUTS[0].edit(site.root(), number, false);
        }
    }
    site
}

/// What is kept, by the cache that it is in. Locks hold nothing; the tree of an older output is
/// one cache.
pub(crate) fn kept(root: &Path) -> BTreeMap<PathBuf, Vec<PathBuf>> {
    let own = root.join(".ssg");
    let mut caches = BTreeMap::<PathBuf, Vec<PathBuf>>::new();
    for file in files(&own, |path| !path.ends_with(".lock")) {
        let folder = file.parent().unwrap().strip_prefix(root).unwrap();
        let cache = match is_older_output(folder) {
            true => folder.components().take(2).collect(),
            false => folder.to_owned(),
        };
        caches.entry(cache).or_default().push(file);
    }
    caches
}

/// Whether a folder of ours is one that was published.
fn is_older_output(folder: &Path) -> bool {
    folder.starts_with(".ssg/replaced")
}

/// Lets builds find some kinds of damage in one cache after the other.
fn check(damages: &[Damage]) {
    let original = seasoned();
    let home = tempfile::tempdir().unwrap();
    let root = home.path().to_owned();
    let start = || {
        let _ = fs::remove_dir_all(&root);
        copy_as_it_is(original.root(), &root);
        // The copy knows itself.
        succeed(&mut ssg(&root, &["build"]), "the copy");
    };
    start();
    let article = root.join(INPUTS[0].path);
    let texts = [fs::read(&article).unwrap(), INPUTS[0].next(&root, 2)];
    let expected = texts.each_ref().map(|text| {
        fs::write(&article, text).unwrap();
        cold(&root, NOW)
    });
    fs::write(&article, &texts[0]).unwrap();

    let (mut findings, mut shown) = (BuildFindings::default(), 0);
    for damage in damages {
        for cache in kept(&root).into_keys() {
            let elsewhere = tempfile::tempdir().unwrap();
            let all = kept(&root);
            let Some(files) = all.get(&cache) else { continue };
            if is_older_output(&cache) && !damage.keeps_a_file() {
                continue;
            }
            let why = format!("{damage:?} in `{}`", cache.display());
            damage.apply(files, elsewhere.path());
            let strangers = tree(elsewhere.path());
            let before = findings.0.len();
            for is_edited in [false, true] {
                if is_edited {
                    shown = 1 - shown;
                    fs::write(&article, &texts[shown]).unwrap();
                }
                let why = format!("{why}{}", if is_edited { ", with an edit" } else { "" });
                let output = ssg(&root, &["build"]).output().unwrap();
                findings.expect(output.status.success(), || format!("{why}: {}", stderr(&output)));
                let differing = differences(&tree(&root.join("dist")), &expected[shown]);
                findings.add(differing.map(|differing| format!("{why}: {differing}")));
            }
            let touched = differences(&tree(elsewhere.path()), &strangers);
            findings.add(touched.map(|touched| format!("{why}: somebody else's file: {touched}")));
            if findings.0.len() > before || !damage.keeps_a_file() {
                start();
                shown = 0;
            }
        }
    }
    findings.check();
}

#[test]
fn damaged_entries_are_as_good_as_none() {
    check(&DAMAGES[..5]);
}

#[test]
fn entries_that_are_something_else_are_as_good_as_none() {
    check(&DAMAGES[5..]);
}

/// What is wrong with a build that could keep nothing: it succeeds and says so.
fn not_kept(output: &std::process::Output, why: &str) -> Option<String> {
    let message = stderr(output);
    let says_so = message.lines().any(|line| line.starts_with("warning") && line.contains(".ssg/"));
    let is_right = output.status.success() && says_so;
    (!is_right).then(|| format!("{why}: {:?}: {message}", output.status.code()))
}

/// The folders in `.ssg/cache/`, and itself.
fn caches(root: &Path) -> Vec<PathBuf> {
    let folder = root.join(".ssg/cache");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    all.sort();
    all.push(folder);
    all
}

#[test]
fn a_file_in_the_place_of_a_cache_is_no_error() {
    let original = seasoned();
    let mut findings = BuildFindings::default();
    INPUTS[0].edit(original.root(), 2, false);
    let expected: Tree = cold(original.root(), NOW);
    for cache in caches(original.root()) {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().to_owned();
        copy_as_it_is(original.root(), &root);
        let cache = cache.strip_prefix(original.root()).unwrap();
        fs::remove_dir_all(root.join(cache)).unwrap();
        fs::write(root.join(cache), "").unwrap();
        let why = format!("a file as `{}`", cache.display());
        let output = ssg(&root, &["build"]).output().unwrap();
        findings.add(not_kept(&output, &why));
        let differing = differences(&tree(&root.join("dist")), &expected);
        findings.add(differing.map(|differing| format!("{why}: {differing}")));
        // Again, when there may be nothing to do.
        let output = ssg(&root, &["build"]).output().unwrap();
        findings.expect(output.status.success(), || format!("{why}, again: {}", stderr(&output)));
    }
    findings.check();
}

/// Forbids writing in the caches, and to whoever may do anything, to be that.
fn build_without_permission(root: &Path) -> std::process::Output {
    let as_nobody = "chown -R 65534:65534 . && exec setpriv --reuid=65534 --regid=65534 \
                     --clear-groups \"$@\"";
    let is_root = fs::metadata(root).unwrap().uid() == 0;
    let script = if is_root { as_nobody } else { "exec \"$@\"" };
    under(&["sh", "-c", script, "sh"], &ssg(root, &["build"])).output().unwrap()
}

#[test]
fn caches_that_cannot_be_written_are_no_error() {
    let original = seasoned();
    let mut findings = BuildFindings::default();
    INPUTS[0].edit(original.root(), 2, false);
    let expected: Tree = cold(original.root(), NOW);
    let set = |folder: &Path, mode| fs::set_permissions(folder, Permissions::from_mode(mode));
    for empty in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().to_owned();
        copy_as_it_is(original.root(), &root);
        set(&root, 0o755).unwrap();
        if empty {
            for cache in caches(&root) {
                for file in files(&cache, |_| true) {
                    fs::remove_file(file).unwrap();
                }
            }
        }
        caches(&root).iter().for_each(|cache| set(cache, 0o555).unwrap());
        let output = build_without_permission(&root);
        findings.add(not_kept(&output, if empty { "empty caches" } else { "full caches" }));
        let differing = differences(&tree(&root.join("dist")), &expected);
        findings.add(differing.map(|differing| format!("empty: {empty}: {differing}")));
        caches(&root).iter().for_each(|cache| set(cache, 0o755).unwrap());
    }
    findings.check();
}
