//! Tests that after a failure or kill at any step, the output is a whole site, and the next build
//! succeeds and leaves nothing behind.
//!
//! The program in `../faults/publish.rs` runs under strace, which fails a system call or kills the
//! process there: in a separate run for each call that touches the folder of the test.

#[path = "../../../../tests/faults.rs"]
mod calls;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use walkdir::WalkDir;

use calls::{Call, KILL, calls, for_each, order, with_fault};

/// The error faults, in the syntax of strace.
const ERRORS: [&str; 3] = ["error=EIO", "error=ENOSPC", "error=EACCES"];

type VisibleTree = BTreeMap<PathBuf, Vec<u8>>;

/// A folder with an output that was published before, so that its files can be reused.
struct FaultySite {
    folder: TempDir,
    /// Whether `dist` is a mount point during a build, so that it can only be published in place.
    mounted: bool,
}

impl FaultySite {
    fn new(mounted: bool) -> FaultySite {
        let site = FaultySite { folder: tempfile::tempdir().unwrap(), mounted };
        fs::create_dir(site.path("dist")).unwrap();
        assert!(site.publish(&[], &["first", "second", "old"]).status.success());
        site
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Publishes sites of these texts in a separate process, possibly under another program.
    fn publish(&self, under: &[&str], texts: &[&str]) -> Output {
        let output = self.path("dist").display().to_string();
        let mut words = Vec::new();
        if self.mounted {
            words.extend(["unshare", "--map-root-user", "--mount", "sh", "-c"]);
            words.extend(["mount --bind \"$0\" \"$0\" && exec \"$@\"", &output]);
        }
        words.extend(under);
        let own = self.path("own").display().to_string();
        words.extend([env!("CARGO_BIN_EXE_publish-for-tests"), &output, &own]);
        words.extend(texts);
        Command::new(words[0]).args(&words[1..]).output().unwrap()
    }

    /// Publishes with a fault at a call.
    fn publish_with(&self, fault: &str, call: &Call) -> Output {
        with_fault(fault, call, |under| self.publish(under, &["new"]))
    }

    /// Returns the files that visitors can see.
    fn tree(&self) -> VisibleTree {
        let output = self.path("dist");
        WalkDir::new(&output)
            .into_iter()
            .filter_entry(|entry| entry.file_name() != ".ssg-staging")
            .map(Result::unwrap)
            .filter(|entry| !entry.file_type().is_dir())
            .map(|entry| {
                let path = entry.path().strip_prefix(&output).unwrap().to_owned();
                (path, fs::read(entry.path()).unwrap())
            })
            .collect()
    }

    /// Whether the folder contains anything but the output and our cache.
    fn has_litter(&self) -> bool {
        let names =
            fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.into_iter().any(|name| name != "dist" && name != "own")
            || self.path("dist/.ssg-staging").exists()
    }
}

/// Returns the tree that a build of this text publishes without faults.
fn published(text: &str) -> VisibleTree {
    let site = FaultySite::new(false);
    assert!(site.publish(&[], &[text]).status.success());
    site.tree()
}

/// Checks the output after a fault in each call of a build with `is_whole`.
fn check(mounted: bool, faults: &[&str], is_whole: impl Fn(&VisibleTree) -> bool + Sync) {
    let good = FaultySite::new(mounted);
    let calls = calls(good.folder.path(), |under| good.publish(under, &["new"]));
    let points: Vec<_> =
        faults.iter().flat_map(|fault| calls.iter().map(move |call| (*fault, call))).collect();
    let (new, next) = (published("new"), published("next"));
    for_each(&points, |(fault, call)| {
        let point = format!("{fault} at {call:?}");
        let site = FaultySite::new(mounted);
        let output = site.publish_with(fault, call);
        let message = String::from_utf8(output.stderr).unwrap();
        let tree = site.tree();
        match output.status.code() {
            None => {
                assert_eq!((*fault, output.status.signal()), (KILL, Some(9)), "{point}");
                assert!(is_whole(&tree), "{point}: {:?}", tree.keys());
            }
            // The failed call was not essential, or this run did not make it.
            Some(0) => assert!(tree == new, "{point}: {:?}", tree.keys()),
            code => {
                assert_eq!(code, Some(2), "{point}: {message}");
                let path = site.folder.path().to_str().unwrap();
                assert!(message.contains(path), "{point}: {message}");
                assert_eq!(message.lines().count(), 1, "{point}: {message}");
                assert!(is_whole(&tree), "{point}: {:?}", tree.keys());
            }
        }
        let again = site.publish(&[], &["next"]);
        assert!(again.status.success(), "{point}: {}", String::from_utf8_lossy(&again.stderr));
        assert!(site.tree() == next, "{point}: {:?}", site.tree().keys());
        assert!(!site.has_litter(), "{point}");
    });
}

#[test]
fn a_killed_build_leaves_the_old_site_or_the_new_one() {
    let trees = [published("old"), published("new")];
    check(false, &[KILL], |tree| trees.contains(tree));
}

#[test]
fn a_failed_build_leaves_the_old_site_or_the_new_one() {
    let trees = [published("old"), published("new")];
    check(false, &ERRORS, |tree| trees.contains(tree));
}

#[test]
fn a_fault_while_publishing_in_place_leaves_a_working_site() {
    check(true, &[KILL, "error=EIO"], |tree| {
        let pages = tree.iter().filter(|(path, _)| path.extension() == Some("html".as_ref()));
        let loaded: Vec<&Path> =
            pages.map(|(_, page)| Path::new(str::from_utf8(page).unwrap())).collect();
        tree.contains_key(Path::new("index.html"))
            && loaded.iter().all(|asset| tree.contains_key(*asset))
    });
}

#[test]
fn folders_that_cannot_be_exchanged_are_published_in_place() {
    let new = published("new");
    for error in ["EXDEV", "EBUSY", "EINVAL", "ENOSYS"] {
        let site = FaultySite::new(false);
        let exchange = ("renameat2".to_owned(), 1);
        let output = site.publish_with(&format!("error={error}"), &exchange);
        assert!(output.status.success(), "{error}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(site.tree() == new, "{error}");
        assert!(!site.has_litter(), "{error}");
    }
}

#[test]
fn a_fault_after_the_exchange_keeps_the_new_site() {
    let site = FaultySite::new(false);
    let output = site.publish_with("error=EIO", &("fsync".to_owned(), 1));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(site.tree() == published("new"));
}

#[test]
fn files_are_on_the_disk_before_they_are_published() {
    let site = FaultySite::new(false);
    let mut names = order("write,syncfs,renameat2,fsync", |under| site.publish(under, &["new"]));
    names.dedup();
    // The last write is the record for the next build.
    assert_eq!(names, ["write", "syncfs", "renameat2", "fsync", "write"]);
}
