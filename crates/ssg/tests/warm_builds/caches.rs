//! Damaged caches: a build succeeds all the same, and gives the output of a first build.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::damage::{DAMAGES, Damage};
use super::marks::{INPUTS, with_marks};
use super::{BuildFindings, files};
use crate::support::TinySite;
use crate::support::project::{
    cold, copy_as_it_is, differences, run, said, ssg, stderr, tree, under,
};
use crate::support::random::{SeededRandom, cases};
use tempfile::TempDir;

/// Copies a site that was built twice, with images of its own; the original is made once for all
/// tests.
fn seasoned() -> TempDir {
    static ORIGINAL: LazyLock<TinySite> = LazyLock::new(|| {
        let site = with_marks(TinySite::kept()).without_caches();
        said(&run(site.root(), &["build"]), "the first build");
        INPUTS[0].edit(site.root(), 0, false);
        said(&run(site.root(), &["build"]), "the second build");
        site
    });
    let copy = tempfile::tempdir().unwrap();
    copy_as_it_is(ORIGINAL.root(), copy.path());
    copy
}

/// Returns the cached files, by cache, without lock files.
pub(crate) fn kept(root: &Path) -> BTreeMap<PathBuf, Vec<PathBuf>> {
    let mut caches = BTreeMap::<PathBuf, Vec<PathBuf>>::new();
    for file in files(&root.join(".ssg"), |path| !path.ends_with(".lock")) {
        let folder = file.parent().unwrap().strip_prefix(root).unwrap();
        caches.entry(folder.to_owned()).or_default().push(file);
    }
    caches
}

/// `cargo test` tries some kinds of damage to some caches, `cargo xtask soak` each to each.
#[test]
fn what_was_damaged_is_as_good_as_none() {
    let original = seasoned();
    let edited = INPUTS[0].next(original.path(), 1);
    fs::write(original.path().join(INPUTS[0].path), &edited).unwrap();
    let expected = cold(original.path());
    let mut damages: Vec<(Damage, PathBuf)> = kept(original.path())
        .into_keys()
        .flat_map(|cache| DAMAGES.map(|damage| (damage, cache.clone())))
        .collect();
    SeededRandom(0).shuffle(&mut damages);
    let mut findings = BuildFindings::default();
    for case in cases(8).take(damages.len()) {
        let (damage, cache) = &damages[(case % damages.len() as u64) as usize];
        let (project, elsewhere) = (seasoned(), tempfile::tempdir().unwrap());
        let root = project.path();
        damage.apply(&kept(root)[cache], elsewhere.path());
        let strangers = tree(elsewhere.path());
        fs::write(root.join(INPUTS[0].path), &edited).unwrap();
        let output = run(root, &["build"]);
        let why = format!("case {case}, {damage:?} in `{}`", cache.display());
        findings.expect(output.status.success(), || format!("{why}: {}", stderr(&output)));
        let differing = differences(&tree(&root.join("dist")), &expected);
        findings.add(differing.map(|differing| format!("{why}: {differing}")));
        let touched = differences(&tree(elsewhere.path()), &strangers);
        findings.add(touched.map(|touched| format!("{why}: somebody else's file: {touched}")));
    }
    findings.check();
}

/// Returns a finding unless a build that could cache nothing succeeds with a warning.
fn not_kept(output: &std::process::Output, why: &str) -> Option<String> {
    let message = stderr(output);
    let says_so = message.lines().any(|line| line.starts_with("warning") && line.contains(".ssg/"));
    let is_right = output.status.success() && says_so;
    (!is_right).then(|| format!("{why}: {:?}: {message}", output.status.code()))
}

/// Returns the folders in `.ssg/cache/`, and that folder itself.
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
    let mut findings = BuildFindings::default();
    // Replace each cache, and then the folder that holds all.
    for is_whole in [false, true] {
        let project = seasoned();
        let root = project.path();
        INPUTS[0].edit(root, 1, false);
        let folders = caches(root);
        let (all, each) = folders.split_last().unwrap();
        for cache in if is_whole { std::slice::from_ref(all) } else { each } {
            fs::remove_dir_all(cache).unwrap();
            fs::write(cache, "").unwrap();
        }
        // Build twice: the second build may have nothing to do.
        let outputs = [0, 1].map(|_| run(root, &["build"]));
        findings.add(not_kept(&outputs[0], "a file as a cache"));
        findings.expect(outputs[1].status.success(), || stderr(&outputs[1]));
        findings.add(INPUTS[0].missing(&root.join("dist"), 2, "a file as a cache"));
    }
    findings.check();
}

/// Builds without permission to write the caches; root drops its privileges.
fn build_without_permission(root: &Path) -> std::process::Output {
    let as_nobody = "chown -R 65534:65534 . && exec setpriv --reuid=65534 --regid=65534 \
                     --clear-groups \"$@\"";
    let is_root = fs::metadata(root).unwrap().uid() == 0;
    let script = if is_root { as_nobody } else { "exec \"$@\"" };
    under(&["sh", "-c", script, "sh"], &ssg(root, &["build"])).output().unwrap()
}

#[test]
fn caches_that_cannot_be_written_are_no_error() {
    let mut findings = BuildFindings::default();
    let set = |folder: &Path, mode| fs::set_permissions(folder, Permissions::from_mode(mode));
    for empty in [false, true] {
        let project = seasoned();
        let root = project.path();
        INPUTS[0].edit(root, 1, false);
        set(root, 0o755).unwrap();
        if empty {
            for cache in caches(root) {
                for file in files(&cache, |_| true) {
                    fs::remove_file(file).unwrap();
                }
            }
        }
        caches(root).iter().for_each(|cache| set(cache, 0o555).unwrap());
        let output = build_without_permission(root);
        let why = if empty { "empty caches" } else { "full caches" };
        findings.add(not_kept(&output, why));
        findings.add(INPUTS[0].missing(&root.join("dist"), 2, why));
        caches(root).iter().for_each(|cache| set(cache, 0o755).unwrap());
    }
    findings.check();
}
