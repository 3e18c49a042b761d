//! Where the frontend and our own working files are.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::files;
use ssg_model::file_error::{FileAction, FileError};

/// The folders of a project that this crate uses, as canonical paths.
#[derive(Clone, Debug)]
pub struct Project {
    /// `frontend/`.
    pub frontend: PathBuf,
    /// `.ssg/`: may be deleted whenever nothing runs.
    pub cache: PathBuf,
}

/// Holds the project's lock until it is dropped.
pub(crate) struct Lock {
    file: File,
}

impl Project {
    /// Finds the folders below the project's root and creates `.ssg/`.
    pub fn open(root: &Path) -> Result<Project, FileError> {
        let frontend = files::canonical(&root.join("frontend"))?;
        let cache = root.join(".ssg");
        files::create_folder(&cache)?;
        Ok(Project { frontend, cache: files::canonical(&cache)? })
    }

    /// Waits until no other process installs packages or runs esbuild in this project.
    ///
    /// `waiting` is called when another process holds the lock. The system frees the lock of a
    /// process that dies, however it dies.
    pub(crate) fn lock(&self, waiting: impl FnOnce()) -> Result<Lock, FileError> {
        let path = self.cache.join("frontend.lock");
        let unusable = |error| FileAction::Lock.failed(&path)(error);
        let file =
            File::options().create(true).append(true).read(true).open(&path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock().map_err(unusable)?;
            }
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        Ok(Lock { file })
    }
}

impl Lock {
    /// The lock as the (empty) standard input of a child, which then holds it too: if we are
    /// killed, nobody else starts before the child has ended.
    pub(crate) fn as_input(&self) -> std::io::Result<std::process::Stdio> {
        Ok(self.file.try_clone()?.into())
    }
}
