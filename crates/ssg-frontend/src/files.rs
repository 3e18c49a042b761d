//! Access to files; every error names the path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::{Durability, write_atomic};
use walkdir::WalkDir;

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    ssg_store::read_file(path).map_err(FileAction::Read.failed(path))
}

/// Reads a file; `None` if it does not exist.
pub(crate) fn read_if_present(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    ssg_store::read_file_if_present(path).map_err(FileAction::Read.failed(path))
}

/// Writes a file atomically.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    write_atomic(path, contents, Durability::Cached).map_err(FileAction::Write.failed(path))
}

/// Creates the folder that a file is to be in.
pub(crate) fn create_parent(path: &Path) -> Result<(), Failure> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).map_err(FileAction::Write.failed(parent))
}

/// A folder for the files of one run of a program. Dropping the value removes it.
pub(crate) struct WorkFolder(PathBuf);

impl WorkFolder {
    /// Creates an empty folder, removing what a killed process may have left there.
    pub(crate) fn create(path: PathBuf) -> Result<WorkFolder, Failure> {
        absent_is_fine(fs::remove_dir_all(&path)).map_err(FileAction::Remove.failed(&path))?;
        fs::create_dir_all(&path).map_err(FileAction::Write.failed(&path))?;
        Ok(WorkFolder(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        // The second attempt is for a transient error. The next run removes what is left.
        let _ =
            fs::remove_dir_all(&self.0).or_else(|_| absent_is_fine(fs::remove_dir_all(&self.0)));
    }
}

/// Reads every file below a folder as `(relative path, contents)`, sorted by path.
pub(crate) fn read_tree(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).min_depth(1) {
        let entry = entry.map_err(|error| unreadable(folder, error))?;
        if !entry.file_type().is_dir() {
            let name = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            files.push((name.to_string_lossy().into_owned(), read(entry.path())?));
        }
    }
    files.sort();
    Ok(files)
}

/// Reports an entry of a folder that cannot be examined.
pub(crate) fn unreadable(folder: &Path, error: walkdir::Error) -> Failure {
    let path = error.path().unwrap_or(folder).to_owned();
    let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
    FileAction::Read.failed(&path)(error)
}

fn absent_is_fine(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
