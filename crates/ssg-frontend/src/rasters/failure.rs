//! What can go wrong with the program that makes images; a bad image is no failure of it.

use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use ssg_model::file_error::FileError;

/// No images can be made.
#[derive(Debug)]
pub enum RasterError {
    /// Node cannot be started.
    DoesNotStart(io::Error),
    /// It ended before all images were made.
    Exited {
        status: ExitStatus,
        /// The last lines that it printed.
        output: Vec<String>,
    },
    /// No image within the limit.
    Hung(Duration),
    /// It says what the protocol does not allow.
    Protocol(String),
    File(FileError),
}

impl RasterError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            RasterError::DoesNotStart(source) => words! {
                en: "the program that makes images cannot be started: {source}",
                es: "no se puede iniciar el programa que hace las imágenes: {source}",
            },
            RasterError::Exited { status, .. } => {
                let Words { en, es } = child::ending(*status);
                words! {
                    en: "the program that makes images {en} before it was done",
                    es: "el programa que hace las imágenes {es} antes de acabar",
                }
            }
            RasterError::Hung(limit) => {
                let seconds = limit.as_secs();
                words! {
                    en: "the program that makes images has made none for {seconds} seconds",
                    es: "el programa que hace las imágenes no ha hecho ninguna en {seconds} segundos",
                }
            }
            RasterError::Protocol(detail) => words! {
                en: "the program that makes images gave an answer that makes no sense: {detail}",
                es: "el programa que hace las imágenes dio una respuesta sin sentido: {detail}",
            },
            RasterError::File(error) => error.words(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        let RasterError::Exited { status, .. } = self else { return None };
        // The system ends with SIGKILL what takes more memory than there is.
        Some(match status.signal() {
            Some(9) => words! {
                en: "the memory may have run out: run the command again with `--jobs 1`",
                es: "quizá se agotó la memoria: repite el comando con `--jobs 1`",
            },
            _ => words! {
                en: "delete `frontend/node_modules` and run the command again",
                es: "borra `frontend/node_modules` y repite el comando",
            },
        })
    }

    /// What the program printed.
    pub fn output(&self) -> &[String] {
        match self {
            RasterError::Exited { output, .. } => output,
            _ => &[],
        }
    }
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for RasterError {}
