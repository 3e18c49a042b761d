//! The list of the packages' files, to detect damage since the installation.
//!
//! Checking thousands of files takes hundredths of a second, so it is done only after a failure.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;

use crate::files;
use crate::project::Project;

/// Records the size and the path of every file as npm installed it.
pub(super) fn write(project: &Project) -> Result<(), Failure> {
    let mut list = String::new();
    add_folder(&project.frontend.join("node_modules"), "", &mut list)?;
    files::write_whole(&list_file(project), list.as_bytes())
}

/// Records the files unless there is a record already.
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

fn add_folder(folder: &Path, prefix: &str, list: &mut String) -> Result<(), Failure> {
    let unreadable = |error| FileAction::Read.failed(folder)(error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let data = entry.metadata().map_err(unreadable)?;
        // The names of npm's and our own files begin with a dot. No package has a file name that is
        // not UTF-8 or contains a line break.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if prefix.is_empty() && name.starts_with('.') || name.contains('\n') {
            continue;
        }
        if data.is_dir() {
            add_folder(&entry.path(), &format!("{prefix}{name}/"), list)?;
        } else if data.is_file() {
            // Writing to a string never fails.
            let _ = writeln!(list, "{} {prefix}{name}", data.len());
        }
    }
    Ok(())
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
