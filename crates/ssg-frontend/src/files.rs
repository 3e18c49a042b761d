//! Access to files; every error names the path.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ssg_model::words;
use ssg_model::words::Words;

/// A file or folder could not be used.
#[derive(Debug)]
pub struct FileError {
    pub action: FileAction,
    pub path: PathBuf,
    pub source: io::Error,
}

/// What was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAction {
    Read,
    Write,
    Remove,
    Lock,
}

impl FileError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        let FileError { action, path, source } = self;
        let path = path.display();
        match action {
            FileAction::Read => words! {
                en: "cannot read `{path}`: {source}",
                es: "no se puede leer `{path}`: {source}",
            },
            FileAction::Write => words! {
                en: "cannot write `{path}`: {source}",
                es: "no se puede escribir `{path}`: {source}",
            },
            FileAction::Remove => words! {
                en: "cannot remove `{path}`: {source}",
                es: "no se puede borrar `{path}`: {source}",
            },
            FileAction::Lock => words! {
                en: "cannot lock `{path}`: {source}",
                es: "no se puede bloquear `{path}`: {source}",
            },
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Adds what was tried to an error of the system.
pub(crate) fn failed(action: FileAction, path: &Path) -> impl FnOnce(io::Error) -> FileError {
    let path = path.to_owned();
    move |source| FileError { action, path, source }
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    fs::read(path).map_err(failed(FileAction::Read, path))
}

/// The contents of a file, `None` when there is no such file.
pub(crate) fn read_if_present(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match fs::read(path) {
        Ok(contents) => Ok(Some(contents)),
        Err(error) if is_absent(&error) => Ok(None),
        Err(error) => Err(failed(FileAction::Read, path)(error)),
    }
}

pub(crate) fn canonical(path: &Path) -> Result<PathBuf, FileError> {
    path.canonicalize().map_err(failed(FileAction::Read, path))
}

pub(crate) fn create_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(failed(FileAction::Write, path))
}

/// Writes a file that others see whole or not at all.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> Result<(), FileError> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}", std::process::id()));
    let temporary = PathBuf::from(temporary);
    fs::write(&temporary, contents).map_err(failed(FileAction::Write, &temporary))?;
    fs::rename(&temporary, path).map_err(failed(FileAction::Write, path))
}

pub(crate) fn remove_file_if_present(path: &Path) -> Result<(), FileError> {
    absent_is_fine(fs::remove_file(path)).map_err(failed(FileAction::Remove, path))
}

pub(crate) fn remove_folder_if_present(path: &Path) -> Result<(), FileError> {
    absent_is_fine(fs::remove_dir_all(path)).map_err(failed(FileAction::Remove, path))
}

/// Every file below a folder as `(relative path with forward slashes, contents)`, sorted by path.
pub(crate) fn read_tree(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, FileError> {
    let mut files = Vec::new();
    read_tree_into(folder, "", &mut files)?;
    files.sort();
    Ok(files)
}

fn read_tree_into(
    folder: &Path,
    prefix: &str,
    files: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), FileError> {
    let unreadable = |error| failed(FileAction::Read, folder)(error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(unreadable)?.is_dir() {
            read_tree_into(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, read(&path)?));
        }
    }
    Ok(())
}

fn absent_is_fine(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if is_absent(&error) => Ok(()),
        other => other,
    }
}

fn is_absent(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}
