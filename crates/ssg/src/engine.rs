//! The frontend and the templates of a project. For a project without its own, the embedded ones
//! are unpacked to a folder that all projects of a user share.

mod shared;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::{Durability, Inputs, is_left_over, write_atomic};
use walkdir::{DirEntry, WalkDir};

use crate::embedded::ENGINE;
use crate::messages;
use crate::variables;

/// The folders of the code that makes a site.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Engine {
    /// The path of the frontend, with symbolic links not followed.
    pub(crate) frontend: PathBuf,
    pub(crate) templates: PathBuf,
}

impl Engine {
    /// Finds the project's own folders, and unpacks those that it lacks.
    pub(crate) fn of(root: &Path, inputs: &Inputs) -> Result<Engine, Failure> {
        let own = |name: &str| -> Result<_, Failure> {
            let folder = root.join(name);
            let is_there = inputs.is_folder(&folder).map_err(FileAction::Read.failed(&folder))?;
            Ok(Some(folder).filter(|_| is_there))
        };
        let (frontend, templates) = (own("frontend")?, own("templates")?);
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
/// once. Deletes other files: an import could find them first.
fn unpack() -> Result<PathBuf, Failure> {
    let cache = cache_folder()?.join("ssg");
    let folder = cache.join(concat!("engine-", env!("SSG_ENGINE")));
    shared::hold(&cache);
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
    let own: HashSet<PathBuf> = ENGINE.iter().map(|(path, _)| folder.join(path)).collect();
    let may_stay = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        name == "node_modules" || is_left_over(&name)
    };
    let found = WalkDir::new(&folder).min_depth(1).into_iter();
    for entry in found.filter_entry(|entry| !may_stay(entry)).flatten() {
        if !entry.file_type().is_dir() && !own.contains(entry.path()) {
            fs::remove_file(entry.path()).map_err(FileAction::Remove.failed(entry.path()))?;
        }
    }
    let packages = shared::link_packages(&cache, &folder)?;
    shared::remove_unused(&cache, [&folder, &packages]);
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
