//! Where the frontend and our own working files are, and in what programs work there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::environment::Environment;
use crate::limits::Limits;
use crate::notice::{FrontendNotice, Notices};
use ssg_model::file_error::{FileAction, FileError};
use ssg_store::Lock;

/// The folders of a project that this crate uses, and what the programs are told that work in them.
#[derive(Clone, Debug)]
pub struct Project {
    pub root: PathBuf,
    /// `frontend/`, as a canonical path.
    pub frontend: PathBuf,
    /// `.ssg/`, as a canonical path: may be deleted whenever nothing runs.
    pub cache: PathBuf,
    /// In which npm is looked up and started.
    pub environment: Environment,
    pub limits: Limits,
    /// The receiver of the reasons why something takes long.
    pub notices: Notices,
}

impl Project {
    /// Finds the folders below the project's root and creates `.ssg/`.
    pub fn open(root: &Path) -> Result<Project, FileError> {
        let canonical = |path: &Path| path.canonicalize().map_err(FileAction::Read.failed(path));
        let frontend = canonical(&root.join("frontend"))?;
        let cache = root.join(".ssg");
        fs::create_dir_all(&cache).map_err(FileAction::Write.failed(&cache))?;
        Ok(Project {
            root: root.to_owned(),
            frontend,
            cache: canonical(&cache)?,
            environment: Environment::inherited(),
            limits: Limits::default(),
            notices: Notices::default(),
        })
    }

    /// Waits until no other process installs packages or runs esbuild in this project.
    pub(crate) fn lock(&self) -> Result<Lock, FileError> {
        let path = self.cache.join("frontend.lock");
        let waiting = |_| self.notices.send(FrontendNotice::OtherProcess);
        Lock::acquire(&path, waiting).map_err(FileAction::Lock.failed(&path))
    }
}

/// A lock as the standard input of a child, which then holds it too: if we are killed, nobody else
/// starts before the child has ended. There is nothing to read in it.
pub(crate) fn lock_as_input(lock: &Lock) -> std::io::Result<std::process::Stdio> {
    Ok(lock.file().try_clone()?.into())
}
