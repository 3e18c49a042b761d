//! Where the frontend and our own working files are, and in what programs work there.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::environment::Environment;
use crate::limits::Limits;
use crate::notice::{FrontendNotice, Notices};
use rustix::fs::Access;
use ssg_model::failure::Failure;
use ssg_model::file_error::{FileAction, is_unwritable};
use ssg_store::Lock;
use tempfile::TempDir;

/// The folders of a project that this crate uses, and what the programs are told that work in them.
#[derive(Clone, Debug)]
pub struct Project {
    pub root: PathBuf,
    /// `frontend/`, as a canonical path.
    pub frontend: PathBuf,
    /// The same as it is named, which is below the root where the project has one of its own.
    pub frontend_as_named: PathBuf,
    /// `.ssg/`, as a canonical path: may be deleted whenever nothing runs. In a project that cannot be
    /// written, a temporary folder.
    pub cache: PathBuf,
    /// That folder, which is removed in the end.
    pub temporary: Option<Arc<TempDir>>,
    /// In which npm is looked up and started.
    pub environment: Environment,
    pub limits: Limits,
    /// The receiver of the reasons why something takes long.
    pub notices: Notices,
}

impl Project {
    /// Creates `.ssg/` below the project's root where that can be.
    pub fn open(root: &Path, frontend_as_named: PathBuf) -> Result<Project, Failure> {
        let canonical = |path: &Path| path.canonicalize().map_err(FileAction::Read.failed(path));
        let frontend = canonical(&frontend_as_named)?;
        let cache = root.join(".ssg");
        let made = fs::create_dir_all(&cache)
            .and_then(|()| Ok(rustix::fs::access(&cache, Access::WRITE_OK)?));
        let temporary = match made {
            Ok(()) => None,
            Err(error) if is_unwritable(&error) => {
                let folder = tempfile::Builder::new().prefix("ssg-").tempdir();
                Some(folder.map_err(FileAction::Write.failed(&std::env::temp_dir()))?)
            }
            Err(error) => return Err(FileAction::Write.failed(&cache)(error)),
        };
        Ok(Project {
            root: root.to_owned(),
            frontend,
            frontend_as_named,
            cache: canonical(temporary.as_ref().map_or(&cache, |folder| folder.path()))?,
            temporary: temporary.map(Arc::new),
            environment: Environment::inherited(),
            limits: Limits::default(),
            notices: Notices::default(),
        })
    }

    /// Waits until no other process installs packages or runs esbuild with this frontend.
    pub(crate) fn lock(&self) -> Result<Lock, Failure> {
        // Projects without a frontend of their own share one.
        let is_shared = !self.frontend_as_named.starts_with(&self.root);
        let folder = self.frontend.parent().filter(|_| is_shared).unwrap_or(&self.cache);
        let path = folder.join("frontend.lock");
        let waiting = |_| self.notices.send(FrontendNotice::OtherProcess);
        Lock::acquire(&path, waiting).map_err(FileAction::Lock.failed(&path))
    }
}

/// A lock as the standard input of a child, which then holds it too: if we are killed, nobody else
/// starts before the child has ended. There is nothing to read in it.
pub(crate) fn lock_as_input(lock: &Lock) -> std::io::Result<std::process::Stdio> {
    Ok(lock.file().try_clone()?.into())
}
