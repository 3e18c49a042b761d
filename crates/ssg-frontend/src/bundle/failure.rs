//! Why the frontend could not be bundled.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use ssg_model::words;
use ssg_model::words::Words;

use super::esbuild::STYLE;
use crate::child;
use ssg_model::file_error::FileError;

/// The frontend could not be bundled.
#[derive(Debug)]
pub enum BundleError {
    /// The packages hold no esbuild for this system.
    EsbuildMissing(PathBuf),
    EsbuildDoesNotStart(io::Error),
    /// esbuild found errors in the code; the text is its own, with file, line and column.
    Esbuild {
        status: ExitStatus,
        text: String,
    },
    /// A script imports CSS; the path is that of the style sheet that no page would load.
    StrayStyle(String),
    /// The `package.json` of a package in the bundle is malformed.
    Package {
        name: String,
        source: serde_json::Error,
    },
    /// esbuild's output is not what we expect of this version.
    Unexpected(String),
    File(FileError),
}

impl BundleError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            BundleError::EsbuildMissing(program) => {
                let program = program.display();
                words! {
                    en: "esbuild for this system is not installed: there is no `{program}`",
                    es: "esbuild para este sistema no está instalado: no existe `{program}`",
                }
            }
            BundleError::EsbuildDoesNotStart(source) => words! {
                en: "esbuild cannot be started: {source}",
                es: "no se puede iniciar esbuild: {source}",
            },
            BundleError::Esbuild { status, text } if text.is_empty() => {
                let ending = child::ending(*status);
                Words { en: format!("esbuild {}", ending.en), es: format!("esbuild {}", ending.es) }
            }
            BundleError::Esbuild { .. } => words! {
                en: "the code in `frontend/` has errors",
                es: "el código en `frontend/` tiene errores",
            },
            BundleError::StrayStyle(path) => words! {
                en: "a script of `frontend/` imports CSS: no page would load `{path}`",
                es: "un script de `frontend/` importa CSS: ninguna página cargaría `{path}`",
            },
            BundleError::Package { name, source } => words! {
                en: "`package.json` of the package `{name}` is malformed: {source}",
                es: "`package.json` del paquete `{name}` no es válido: {source}",
            },
            BundleError::Unexpected(detail) => words! {
                en: "the output of esbuild is not as expected: {detail}",
                es: "la salida de esbuild no es la esperada: {detail}",
            },
            BundleError::File(error) => error.words(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        match self {
            BundleError::EsbuildMissing(_) | BundleError::Package { .. } => Some(words! {
                en: "delete `frontend/node_modules/` and run the command again",
                es: "borra `frontend/node_modules/` y repite el comando",
            }),
            BundleError::StrayStyle(_) => Some(words! {
                en: "import the file in `frontend/{STYLE}` instead",
                es: "importa el archivo en `frontend/{STYLE}`",
            }),
            BundleError::EsbuildDoesNotStart(_)
            | BundleError::Esbuild { .. }
            | BundleError::Unexpected(_)
            | BundleError::File(_) => None,
        }
    }

    /// What esbuild printed.
    pub fn output(&self) -> Vec<String> {
        match self {
            BundleError::Esbuild { text, .. } => text.lines().map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }
}

impl From<FileError> for BundleError {
    fn from(error: FileError) -> BundleError {
        BundleError::File(error)
    }
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for BundleError {}
