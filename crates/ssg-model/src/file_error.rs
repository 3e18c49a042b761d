//! A file or folder that could not be used: what was tried, with which one, and why not.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::words;
use crate::words::Words;

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
    /// Put a finished output in its place.
    Publish,
}

impl FileAction {
    /// Adds what was tried to an error of the system: for `map_err`.
    pub fn failed(self, path: &Path) -> impl FnOnce(io::Error) -> FileError + use<> {
        let path = path.to_owned();
        move |source| FileError { action: self, path, source }
    }
}

impl FileError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        let FileError { action, path, source } = self;
        let path = path.display();
        let Words { en, es } = reason(source);
        match action {
            FileAction::Read => words! {
                en: "cannot read `{path}`: {en}",
                es: "no se puede leer `{path}`: {es}",
            },
            FileAction::Write => words! {
                en: "cannot write `{path}`: {en}",
                es: "no se puede escribir `{path}`: {es}",
            },
            FileAction::Remove => words! {
                en: "cannot remove `{path}`: {en}",
                es: "no se puede borrar `{path}`: {es}",
            },
            FileAction::Lock => words! {
                en: "cannot lock `{path}`: {en}",
                es: "no se puede bloquear `{path}`: {es}",
            },
            FileAction::Publish => words! {
                en: "cannot publish `{path}`: {en}",
                es: "no se puede publicar `{path}`: {es}",
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

/// The number of the error that a broken disk gives; it has no [`ErrorKind`] of its own.
const EIO: i32 = 5;

/// The system's reason: in our words where people meet it, else in its own.
fn reason(error: &io::Error) -> Words {
    match error.kind() {
        ErrorKind::NotFound => words!(en: "there is no such file", es: "no existe"),
        ErrorKind::PermissionDenied => words!(en: "permission denied", es: "permiso denegado"),
        ErrorKind::StorageFull => words!(en: "the disk is full", es: "el disco está lleno"),
        ErrorKind::QuotaExceeded => words! {
            en: "the disk quota is used up",
            es: "se agotó la cuota de disco",
        },
        ErrorKind::ReadOnlyFilesystem => words! {
            en: "the file system is read-only",
            es: "el sistema de archivos es de solo lectura",
        },
        _ if error.raw_os_error() == Some(EIO) => words! {
            en: "the disk reports an error",
            es: "el disco reporta un error",
        },
        _ => words!(en: "{error}", es: "{error}"),
    }
}
