//! Why the frontend could not be bundled.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::words;
use ssg_model::words::Words;

use super::esbuild::STYLE;
use crate::child;
use crate::install::{self, InstallError};
use crate::shortage;
use ssg_model::file_error::{FileError, reason};

/// The frontend could not be bundled.
#[derive(Debug)]
pub enum BundleError {
    /// The packages hold no esbuild for this system.
    EsbuildMissing(PathBuf),
    EsbuildDoesNotStart(io::Error),
    /// esbuild has not ended within the limit.
    EsbuildHung(Duration),
    /// esbuild found errors in the code, or has crashed; the text is its own: in the first case
    /// with file, line and column.
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
    /// The packages are damaged and could not be installed again.
    Install(InstallError),
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
            BundleError::EsbuildDoesNotStart(source) => {
                let Words { en, es } = reason(source);
                words! {
                    en: "esbuild cannot be started: {en}",
                    es: "no se puede iniciar esbuild: {es}",
                }
            }
            BundleError::EsbuildHung(limit) => {
                let seconds = limit.as_secs_f64();
                words! {
                    en: "esbuild did not end within {seconds} s and was stopped",
                    es: "esbuild no terminó en {seconds} s y fue detenido",
                }
            }
            BundleError::Esbuild { status, .. } if is_crash(*status) => {
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
            BundleError::Install(error) => error.words(),
            BundleError::File(error) => error.words(),
        }
    }

    /// Whether packages that are installed anew may help: the system was short of nothing, and the
    /// fault is not plainly in the frontend's own code.
    pub(super) fn may_be_mended(&self) -> bool {
        match self {
            BundleError::EsbuildDoesNotStart(source) => !shortage::is_shortage(source),
            BundleError::EsbuildHung(_) | BundleError::StrayStyle(_) => false,
            _ => true,
        }
    }

    /// Whether the packages are to blame, as far as the error itself tells.
    pub(super) fn concerns_packages(&self) -> bool {
        match self {
            BundleError::EsbuildMissing(_) | BundleError::Package { .. } => true,
            BundleError::EsbuildDoesNotStart(source) => !shortage::is_shortage(source),
            BundleError::Esbuild { text, .. } => {
                let is_there = |line: &str| line.trim_start().starts_with("node_modules/");
                let is_missing =
                    text.contains("Could not resolve") && text.contains("node_modules/");
                text.is_empty() || is_missing || text.lines().any(is_there)
            }
            BundleError::File(error) => {
                error.path.components().any(|part| part.as_os_str() == "node_modules")
            }
            _ => false,
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        match self {
            _ if self.concerns_packages() => Some(install::packages_hint()),
            BundleError::EsbuildDoesNotStart(source) => shortage::hint(source),
            BundleError::Esbuild { status, .. } if is_crash(*status) => {
                Some(shortage::limits_hint())
            }
            BundleError::Install(error) => error.hint(),
            BundleError::EsbuildHung(_) => Some(words! {
                en: "run the command again when the machine has less to do; if it stays like this, delete `frontend/node_modules`",
                es: "repite el comando cuando la máquina esté menos ocupada; si sigue igual, borra `frontend/node_modules`",
            }),
            BundleError::StrayStyle(_) => Some(words! {
                en: "import the file in `frontend/{STYLE}` instead",
                es: "importa el archivo en `frontend/{STYLE}`",
            }),
            _ => None,
        }
    }

    /// What esbuild printed.
    pub fn output(&self) -> Vec<String> {
        match self {
            // A crash begins with its reason; then come the states of all its threads.
            BundleError::Esbuild { status, text } if is_crash(*status) => {
                text.lines().take(8).map(str::to_owned).collect()
            }
            BundleError::Esbuild { text, .. } => text.lines().map(str::to_owned).collect(),
            BundleError::Install(error) => error.output().to_vec(),
            _ => Vec::new(),
        }
    }
}

/// esbuild ends with 1 when it finds errors in the code.
fn is_crash(status: ExitStatus) -> bool {
    status.code() != Some(1)
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
