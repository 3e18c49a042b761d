//! The frontend and the templates of a project. For a project without its own, the embedded ones
//! are unpacked to a folder that all projects of a user share.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::{Durability, write_atomic};

use crate::embedded::ENGINE;
use crate::messages;
use crate::variables;

/// The folders of the code that makes a site.
pub(crate) struct Engine {
    /// The path of the frontend, with symbolic links not followed.
    pub(crate) frontend: PathBuf,
    pub(crate) templates: PathBuf,
}

impl Engine {
    /// Finds the project's own folders, and unpacks those that it lacks.
    pub(crate) fn of(root: &Path) -> Result<Engine, Failure> {
        let own = |name: &str| Some(root.join(name)).filter(|folder| folder.is_dir());
        let (frontend, templates) = (own("frontend"), own("templates"));
        if let (Some(frontend), Some(templates)) = (&frontend, &templates) {
            return Ok(Engine { frontend: frontend.clone(), templates: templates.clone() });
        }
        let unpacked = unpack()?;
        Ok(Engine {
            frontend: frontend.unwrap_or_else(|| unpacked.join("frontend")),
            templates: templates.unwrap_or_else(|| unpacked.join("templates")),
        })
    }
}

/// Writes the engine's missing or changed files atomically, since several commands may do so at
/// once.
fn unpack() -> Result<PathBuf, Failure> {
    let folder = cache_folder()?.join(concat!("ssg/engine-", env!("SSG_ENGINE")));
    ENGINE.par_iter().try_for_each(|(path, bytes)| {
        let file = folder.join(path);
        if fs::read(&file).is_ok_and(|known| known == *bytes) {
            return Ok(());
        }
        let write = || -> io::Result<()> {
            fs::create_dir_all(file.parent().unwrap_or(&folder))?;
            write_atomic(&file, bytes, Durability::Cached)
        };
        write().map_err(FileAction::Write.failed(&file))
    })?;
    Ok(folder)
}

/// Returns the user's cache folder (XDG Base Directory Specification; on macOS `Library/Caches`).
fn cache_folder() -> Result<PathBuf, Failure> {
    let absolute = |name: &str| {
        let folder = variables::get(name).map(PathBuf::from);
        folder.filter(|folder| folder.is_absolute())
    };
    let own = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    absolute("XDG_CACHE_HOME")
        .or_else(|| Some(absolute("HOME")?.join(own)))
        .ok_or_else(|| Failure::new(messages::no_cache_folder()).hint(messages::set_cache_folder()))
}
