//! Damaged caches: a build succeeds all the same, gives the output of a first build, and leaves the
//! files of others alone.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::damage::{DAMAGES, Damage, kept};
use crate::support::TinySite;
use crate::support::marks::{INPUTS, build, with_marks};
use crate::support::project::{cold, copy_as_it_is, differences, run, stderr, tree};
use crate::support::random::{SeededRandom, cases};

/// Copies a site that was built twice, with images of its own.
fn seasoned() -> TempDir {
    static ORIGINAL: LazyLock<TinySite> = LazyLock::new(|| {
        let site = with_marks(TinySite::kept()).without_caches();
        build(site.root(), "the first build");
        INPUTS[0].edit(site.root(), 0, false);
        build(site.root(), "the second build");
        site
    });
    let copy = tempfile::tempdir().unwrap();
    copy_as_it_is(ORIGINAL.root(), copy.path());
    copy
}

#[test]
fn a_build_with_damaged_caches_gives_the_output_of_a_first_build() {
    let original = seasoned();
    let edited = INPUTS[0].next(original.path(), 1);
    fs::write(original.path().join(INPUTS[0].path), &edited).unwrap();
    let expected = cold(original.path());
    let mut damages: Vec<(Damage, PathBuf)> = kept(original.path())
        .into_keys()
        .flat_map(|cache| DAMAGES.map(|damage| (damage, cache.clone())))
        .collect();
    SeededRandom(0).shuffle(&mut damages);
    let mut findings = Vec::new();
    for case in cases(8).take(damages.len()) {
        let (damage, cache) = &damages[(case % damages.len() as u64) as usize];
        let (project, elsewhere) = (seasoned(), tempfile::tempdir().unwrap());
        let root = project.path();
        damage.apply(&kept(root)[cache], elsewhere.path());
        let strangers = tree(elsewhere.path());
        fs::write(root.join(INPUTS[0].path), &edited).unwrap();
        let output = run(root, &["build"]);
        let failed = (!output.status.success()).then(|| stderr(&output));
        let unlike = differences(&tree(&root.join("dist")), &expected);
        let touched = differences(&tree(elsewhere.path()), &strangers);
        let found = failed.into_iter().chain(unlike).chain(touched);
        let why = format!("case {case}, {damage:?} in `{}`", cache.display());
        findings.extend(found.map(|found| format!("{why}: {found}")));
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
