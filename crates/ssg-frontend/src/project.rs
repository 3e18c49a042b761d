//! The folders of a project, and the environment of the programs that work in them.

#![expect(clippy::disallowed_methods, reason = "the folders of a project are no content")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::environment::Environment;
use crate::limits::Limits;
use crate::live::LiveEsbuild;
use crate::notice::{FrontendNotice, Notices};
use rustix::fs::Access;
use ssg_model::failure::Failure;
use ssg_model::file_error::{FileAction, is_unwritable};
use ssg_store::Lock;
use tempfile::TempDir;

/// The folders of a project's own kinds and collections, in the project and where esbuild works.
pub const OWN: [&str; 2] = ["sections", "collections"];

/// The folders of a project that this crate uses, and the settings for programs there.
#[derive(Clone, Debug)]
pub struct Project {
    pub root: PathBuf,
    /// The canonical path of `frontend/`.
    pub frontend: PathBuf,
    /// The path of `frontend/` as it is named: below the root, if the project has its own frontend.
    pub frontend_as_named: PathBuf,
    /// The canonical path of `.ssg/`, which may be deleted whenever nothing runs. For a read-only
    /// project, a temporary folder.
    pub cache: PathBuf,
    /// The temporary folder in place of `.ssg/`, removed on drop.
    pub temporary: Option<Arc<TempDir>>,
    /// The environment in which npm is looked up and started.
    pub environment: Environment,
    pub limits: Limits,
    /// The esbuild that stays alive between bundles, with `ssg dev` and `ssg edit`.
    pub live: Option<Arc<LiveEsbuild>>,
    /// The receiver of notices about slow programs.
    pub notices: Notices,
}

impl Project {
    /// Returns the path of a file as messages show it.
    pub(crate) fn named(&self, file: &Path) -> String {
        file.strip_prefix(&self.root).unwrap_or(file).display().to_string()
    }

    /// Opens a project; creates `.ssg/` in its root if possible.
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
            live: None,
            notices: Notices::default(),
        })
    }

    /// Returns the path of the frontend relative to the root, if it is the project's own; else the
    /// path of the shared one.
    pub fn frontend_in_project(&self) -> &Path {
        self.frontend_as_named.strip_prefix(&self.root).unwrap_or(&self.frontend_as_named)
    }

    /// Names the shared frontend in a failure, if the project has no `frontend/` of its own. Code with
    /// mistakes is then that of the project's own sections.
    pub fn with_paths(&self, failure: Failure) -> Failure {
        let folder = self.frontend_in_project();
        match folder.is_absolute() {
            true => {
                let failure = match self.root.join("sections").is_dir() {
                    true => failure.with_path("frontend/src/`", "sections/`"),
                    false => failure,
                };
                failure.with_path("frontend/", &format!("{}/", folder.display()))
            }
            false => failure,
        }
    }

    /// Waits until nobody else installs packages or runs esbuild with this frontend.
    pub(crate) fn lock(&self) -> Result<Lock, Failure> {
        // Projects without their own frontend share its packages, and the lock beside them.
        let packages = || {
            let link = fs::read_link(self.frontend.join("node_modules")).ok()?;
            Some(self.frontend.join(link).parent()?.to_owned())
        };
        let is_shared = self.frontend_in_project().is_absolute();
        let folder = is_shared.then(packages).flatten().unwrap_or_else(|| self.cache.clone());
        let path = folder.join("frontend.lock");
        let waiting = |holder| {
            // Another thread of this build makes images, or has just bundled.
            if holder != Some(std::process::id()) {
                self.notices.send(FrontendNotice::OtherProcess);
            }
        };
        Lock::acquire(&path, waiting).map_err(FileAction::Lock.failed(&path))
    }
}

/// Duplicates the lock as the standard input of a child, which then holds it, too: if this process
/// is killed, no other one starts before the child has ended.
pub(crate) fn lock_as_input(lock: &Lock) -> std::io::Result<std::process::Stdio> {
    Ok(lock.file().try_clone()?.into())
}
