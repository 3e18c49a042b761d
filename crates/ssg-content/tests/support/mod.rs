//! Copies a project for a test.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use ssg_content::{Options, load};
use ssg_model::diagnostic::Diagnostic;
use tempfile::TempDir;

/// Returns the problems of a project on the day of the tests.
#[allow(dead_code, reason = "only some tests use it")]
pub(crate) fn diagnostics(root: &Path) -> Vec<Diagnostic> {
    let now: Timestamp = "2025-06-01T12:00:00Z".parse().unwrap();
    load(root, &Options::at(now)).unwrap().diagnostics
}

/// Copies a project, named relative to this crate's folder, into a temporary folder.
pub(crate) fn copy_of(project: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(project), folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
