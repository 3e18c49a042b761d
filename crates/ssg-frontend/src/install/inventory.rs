//! The list of the packages' files, to detect changes since the installation.
//!
//! Checking thousands of files takes hundredths of a second, so it is done only after a failure. The
//! bytes are compared only of files whose times have changed, as in a copy of a project.

#![expect(clippy::disallowed_methods, reason = "packages are recorded by their stamp")]

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::Value;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::Digest;
use walkdir::{DirEntry, WalkDir};

use crate::files;
use crate::project::Project;

/// Records every file as npm installed it, in a line: its size, modification time, digest and path.
pub(super) fn write(project: &Project) -> Result<(), Failure> {
    let packages = project.frontend.join("node_modules");
    let mut paths = Vec::new();
    for entry in
        WalkDir::new(&packages).min_depth(1).into_iter().filter_entry(|one| !is_passed(one))
    {
        let unreadable = |error| files::unreadable(&packages, error);
        let entry = entry.map_err(unreadable)?;
        if entry.file_type().is_file() {
            paths.push(entry.into_path());
        }
    }
    let line = |path: &PathBuf| {
        let digest = Digest::of(files::read(path)?);
        let state = state(path).map_err(FileAction::Read.failed(path))?;
        let path = path.strip_prefix(&packages).unwrap_or(path).display();
        Ok(format!("{state} {digest} {path}\n"))
    };
    let list: Result<String, Failure> = paths.par_iter().map(line).collect();
    files::write_whole(&list_file(project), list?.as_bytes())
}

/// Returns the size and the modification time of a file, which change with its bytes in most cases.
fn state(path: &Path) -> io::Result<String> {
    let data = fs::metadata(path)?;
    Ok(format!("{} {}.{}", data.size(), data.mtime(), data.mtime_nsec()))
}

/// Records the files unless a record already exists.
pub(super) fn write_if_missing(project: &Project) -> Result<(), Failure> {
    if list_file(project).exists() { Ok(()) } else { write(project) }
}

/// Whether a file is missing or has other bytes. Without a list of the expected files: whether a
/// whole package is missing, or `suspected` is set.
pub(super) fn is_damaged(project: &Project, suspected: bool) -> Result<bool, Failure> {
    let packages = project.frontend.join("node_modules");
    let Some(list) = files::read_if_present(&list_file(project))? else {
        let record = packages.join(".package-lock.json");
        // Packages without npm's own record were not installed by npm.
        return Ok(files::read_if_present(&record)?
            .is_some_and(|record| suspected || is_package_missing(project, &record)));
    };
    let list = String::from_utf8_lossy(&list);
    let is_changed = |line: &str| {
        let mut rest = line.splitn(4, ' ');
        let [Some(size), Some(time), Some(digest), Some(path)] = [(); 4].map(|()| rest.next())
        else {
            return true;
        };
        let path = packages.join(path);
        state(&path).ok().as_deref() != Some(&format!("{size} {time}"))
            && files::read(&path).ok().is_none_or(|bytes| Digest::of(bytes).to_string() != digest)
    };
    Ok(list.lines().collect::<Vec<_>>().into_par_iter().any(is_changed))
}

/// Returns the path of the list, which npm deletes together with the packages.
fn list_file(project: &Project) -> PathBuf {
    project.frontend.join("node_modules/.ssg-packages.digests")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_a_package_counts_as_damaged_when_its_bytes_have_changed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("frontend/node_modules/a/index.js");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "uno").unwrap();
        let project = Project::open(folder.path(), folder.path().join("frontend")).unwrap();
        write(&project).unwrap();
        let check = |expected| assert_eq!(is_damaged(&project, false).unwrap(), expected);
        check(false);
        fs::write(&file, "dos").unwrap();
        check(true);
        // A copy of the project has other times.
        fs::write(&file, "uno").unwrap();
        check(false);
        fs::remove_file(&file).unwrap();
        check(true);
    }
}
