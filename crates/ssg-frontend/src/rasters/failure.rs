//! What can go wrong with the program that makes images; a bad image is no failure of it.

use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::install::{self, InstallError};
use crate::shortage;
use ssg_model::file_error::{FileError, reason};

/// No images can be made.
#[derive(Debug)]
pub enum RasterError {
    /// Node cannot be started.
    DoesNotStart(io::Error),
    /// It ended before all images were made.
    Exited {
        /// Whether that was before it was ready.
        starting: bool,
        status: ExitStatus,
        /// The last lines that it printed.
        output: Vec<String>,
    },
    /// No image within the limit.
    Hung {
        /// Whether it was not even ready.
        starting: bool,
        limit: Duration,
    },
    /// It says what the protocol does not allow.
    Protocol(String),
    /// The socket failed.
    Socket(io::Error),
    /// The packages are damaged and could not be installed again.
    Install(InstallError),
    File(FileError),
    /// A photograph has changed since the content was read.
    Changed(PathBuf),
}

impl RasterError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            RasterError::DoesNotStart(source) => {
                let Words { en, es } = reason(source);
                words! {
                    en: "the program that makes images cannot be started: {en}",
                    es: "no se puede iniciar el programa que hace las imágenes: {es}",
                }
            }
            RasterError::Exited { status, starting: true, .. } => {
                let Words { en, es } = child::ending(*status);
                words! {
                    en: "the program that makes images {en} while it started",
                    es: "el programa que hace las imágenes {es} al iniciar",
                }
            }
            RasterError::Exited { status, .. } => {
                let Words { en, es } = child::ending(*status);
                words! {
                    en: "the program that makes images {en} before it was done",
                    es: "el programa que hace las imágenes {es} antes de acabar",
                }
            }
            RasterError::Hung { limit, starting: true } => {
                let seconds = limit.as_secs_f64();
                words! {
                    en: "the program that makes images did not start within {seconds} s",
                    es: "el programa que hace las imágenes no inició en {seconds} s",
                }
            }
            RasterError::Hung { limit, starting: false } => {
                let seconds = limit.as_secs_f64();
                words! {
                    en: "the program that makes images has made none for {seconds} s",
                    es: "el programa que hace las imágenes no ha hecho ninguna en {seconds} s",
                }
            }
            RasterError::Protocol(detail) => words! {
                en: "the program that makes images gave an answer that makes no sense: {detail}",
                es: "el programa que hace las imágenes dio una respuesta sin sentido: {detail}",
            },
            RasterError::Socket(source) => words! {
                en: "the socket of the program that makes images failed: {source}",
                es: "el socket del programa que hace las imágenes falló: {source}",
            },
            RasterError::Install(error) => error.words(),
            RasterError::File(error) => error.words(),
            RasterError::Changed(file) => {
                let file = file.display();
                words! {
                    en: "`{file}` has changed while the site was being built",
                    es: "`{file}` cambió mientras se construía el sitio",
                }
            }
        }
    }

    /// The same failure of a process that was not ready yet.
    pub(super) fn while_starting(self) -> RasterError {
        match self {
            RasterError::Exited { status, output, .. } => {
                RasterError::Exited { status, output, starting: true }
            }
            RasterError::Hung { limit, .. } => RasterError::Hung { limit, starting: true },
            other => other,
        }
    }

    /// Whether damaged packages may be the cause.
    pub(super) fn concerns_packages(&self) -> bool {
        match self {
            // SIGABRT and SIGKILL are for want of memory; a library that was cut off gives others.
            RasterError::Exited { starting, status, .. } => {
                *starting && !matches!(status.signal(), Some(6 | 9))
            }
            RasterError::File(error) => {
                error.path.components().any(|part| part.as_os_str() == "node_modules")
            }
            _ => false,
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        match self {
            RasterError::DoesNotStart(source) => shortage::hint(source),
            RasterError::Install(error) => error.hint(),
            RasterError::Changed(_) => Some(words! {
                en: "build the site again",
                es: "construye el sitio otra vez",
            }),
            // The system ends with SIGKILL what takes more memory than there is.
            RasterError::Exited { status, .. } if status.signal() == Some(9) => Some(words! {
                en: "the memory may have run out: run the command again with `--jobs 1`",
                es: "quizá se agotó la memoria: repite el comando con `--jobs 1`",
            }),
            RasterError::Exited { starting: true, status, .. } if child::is_death(*status) => {
                Some(shortage::limits_hint())
            }
            RasterError::Exited { .. } => Some(install::packages_hint()),
            _ if self.concerns_packages() => Some(install::packages_hint()),
            _ => None,
        }
    }

    /// What the program printed.
    pub fn output(&self) -> &[String] {
        match self {
            RasterError::Exited { output, .. } => output,
            RasterError::Install(error) => error.output(),
            _ => &[],
        }
    }
}

impl From<FileError> for RasterError {
    fn from(error: FileError) -> RasterError {
        RasterError::File(error)
    }
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for RasterError {}
