//! Where the frontend and our own working files are.

use std::path::{Path, PathBuf};

use crate::files;
use ssg_model::file_error::{FileAction, FileError};
use ssg_store::Lock;

/// The folders of a project that this crate uses.
#[derive(Clone, Debug)]
pub struct Project {
    pub root: PathBuf,
    /// `frontend/`, as a canonical path.
    pub frontend: PathBuf,
    /// `.ssg/`, as a canonical path: may be deleted whenever nothing runs.
    pub cache: PathBuf,
}

impl Project {
    /// Finds the folders below the project's root and creates `.ssg/`.
    pub fn open(root: &Path) -> Result<Project, FileError> {
        let frontend = files::canonical(&root.join("frontend"))?;
        let cache = root.join(".ssg");
        files::create_folder(&cache)?;
        Ok(Project { root: root.to_owned(), frontend, cache: files::canonical(&cache)? })
    }

    /// Waits until no other process installs packages or runs esbuild in this project.
    ///
    /// `waiting` is called when another process holds the lock.
    pub(crate) fn lock(&self, waiting: impl FnOnce()) -> Result<Lock, FileError> {
        let path = self.cache.join("frontend.lock");
        Lock::acquire(&path, |_| waiting()).map_err(FileAction::Lock.failed(&path))
    }
}

/// A lock as the standard input of a child, which then holds it too: if we are killed, nobody else
/// starts before the child has ended. There is nothing to read in it.
pub(crate) fn lock_as_input(lock: &Lock) -> std::io::Result<std::process::Stdio> {
    Ok(lock.file().try_clone()?.into())
}
