//! The list of the packages' files, to detect damage since the installation.
//!
//! Checking thousands of files takes hundredths of a second, so it is done only after a failure.

#![expect(clippy::disallowed_methods, reason = "packages are recorded by their stamp")]

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use ssg_model::failure::Failure;
use walkdir::{DirEntry, WalkDir};

use crate::files;
use crate::project::Project;

/// Records the size and the path of every file as npm installed it.
pub(super) fn write(project: &Project) -> Result<(), Failure> {
    let packages = project.frontend.join("node_modules");
    let mut list = String::new();
    for entry in
        WalkDir::new(&packages).min_depth(1).into_iter().filter_entry(|one| !is_passed(one))
    {
        let unreadable = |error| files::unreadable(&packages, error);
        let entry = entry.map_err(unreadable)?;
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(&packages).unwrap_or(entry.path());
            let size = entry.metadata().map_err(unreadable)?.len();
            // Writing to a string never fails.
            let _ = writeln!(list, "{size} {}", path.display());
        }
    }
    files::write_whole(&list_file(project), list.as_bytes())
}

/// Records the files unless a record already exists.
pub(super) fn write_if_missing(project: &Project) -> Result<(), Failure> {
    if list_file(project).exists() { Ok(()) } else { write(project) }
}

/// Whether a file is missing or has another size. Without a list of the expected files: whether a
/// whole package is missing, or `suspected` is set.
pub(super) fn is_damaged(project: &Project, suspected: bool) -> Result<bool, Failure> {
    let packages = project.frontend.join("node_modules");
    let Some(list) = files::read_if_present(&list_file(project))? else {
        let record = packages.join(".package-lock.json");
        // Packages without npm's own record were not installed by npm.
        return Ok(files::read_if_present(&record)?
            .is_some_and(|record| suspected || is_package_missing(project, &record)));
    };
    Ok(String::from_utf8_lossy(&list).lines().filter_map(|line| line.split_once(' ')).any(
        |(size, path)| {
            let found = fs::metadata(packages.join(path)).map(|data| data.len().to_string());
            found.ok().as_deref() != Some(size)
        },
    ))
}

/// Returns the path of the list, which npm deletes together with the packages.
fn list_file(project: &Project) -> PathBuf {
    project.frontend.join("node_modules/.ssg-packages.files")
}

/// Whether an entry is npm's or our own, whose names begin with a dot, or has a name that no package
/// uses: not UTF-8, or with a line break.
fn is_passed(entry: &DirEntry) -> bool {
    let is_odd = |name: &str| entry.depth() == 1 && name.starts_with('.') || name.contains('\n');
    entry.file_name().to_str().is_none_or(is_odd)
}

/// Whether a package in npm's record no longer has a `package.json`.
fn is_package_missing(project: &Project, record: &[u8]) -> bool {
    let record: Value = serde_json::from_slice(record).unwrap_or_default();
    let packages = record.get("packages").and_then(Value::as_object);
    packages
        .into_iter()
        .flatten()
        .any(|(folder, _)| !project.frontend.join(folder).join("package.json").is_file())
}
