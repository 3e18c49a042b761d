//! Why packages could not be installed, taken from what npm prints.

use std::fmt;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::shortage;
use ssg_model::file_error::{FileError, reason};

/// The packages could not be installed.
#[derive(Debug)]
pub enum InstallError {
    /// No `npm` on `PATH`.
    NpmMissing,
    /// There is an `npm`, but it does not start.
    NpmDoesNotStart(io::Error),
    /// npm has printed nothing within the limit.
    NpmHung(Duration),
    /// npm cannot work in a folder of such a name.
    NotUnicode(PathBuf),
    /// The registry cannot be reached; `code` is npm's.
    NoNetwork { code: String, output: Vec<String> },
    /// There is no `package-lock.json`.
    LockMissing,
    /// `package-lock.json` is damaged or does not fit `package.json`.
    BrokenLock { code: String, output: Vec<String> },
    /// Anything else that npm reports.
    Npm { status: ExitStatus, output: Vec<String> },
    /// A file of ours or of the frontend.
    File(FileError),
}

/// Codes of Node and npm for "the other side cannot be reached".
const NETWORK: [&str; 14] = [
    "EAI_AGAIN",
    "EAI_FAIL",
    "ECONNABORTED",
    "ECONNREFUSED",
    "ECONNRESET",
    "EHOSTDOWN",
    "EHOSTUNREACH",
    "EIDLETIMEOUT",
    "ENETDOWN",
    "ENETUNREACH",
    "ENOTCACHED",
    "ENOTFOUND",
    "ERR_SOCKET_TIMEOUT",
    "ETIMEDOUT",
];

/// Codes of npm for a lock file that cannot be followed.
const LOCK: [&str; 3] = ["EINTEGRITY", "EJSONPARSE", "EUSAGE"];

/// npm begins with what is wrong; then come advice on how to ask for help, and its usage.
const LINES: usize = 8;

/// Lines that repeat the code, or tell where in npm it was.
const NOISE: [&str; 5] = ["code ", "syscall ", "errno ", "at ", "A complete log "];

/// Lines that tell how far npm is.
const FETCHED: &str = "npm http ";

impl InstallError {
    pub(super) fn from_npm(status: ExitStatus, output: &str) -> InstallError {
        let lines = error_lines(output);
        match error_code(output) {
            Some(code) if NETWORK.contains(&code) => {
                InstallError::NoNetwork { code: code.to_owned(), output: lines }
            }
            Some(code) if LOCK.contains(&code) => {
                InstallError::BrokenLock { code: code.to_owned(), output: lines }
            }
            _ => InstallError::Npm { status, output: lines },
        }
    }

    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            InstallError::NpmMissing => words! {
                en: "npm is not installed: there is no `npm` on the `PATH`",
                es: "npm no está instalado: no hay ningún `npm` en el `PATH`",
            },
            InstallError::NpmDoesNotStart(source) => {
                let Words { en, es } = reason(source);
                words! {
                    en: "npm cannot be started: {en}",
                    es: "no se puede iniciar npm: {es}",
                }
            }
            InstallError::NpmHung(limit) => {
                let seconds = limit.as_secs_f64();
                words! {
                    en: "npm printed nothing for {seconds} s and was stopped",
                    es: "npm no escribió nada durante {seconds} s y fue detenido",
                }
            }
            InstallError::NotUnicode(path) => {
                let (path, bytes) = escaped(path);
                words! {
                    en: "npm cannot install packages in `{path}`: `{bytes}` in that path is not UTF-8",
                    es: "npm no puede instalar paquetes en `{path}`: `{bytes}` en esa ruta no es UTF-8",
                }
            }
            InstallError::NoNetwork { code, .. } => words! {
                en: "the packages of `frontend/` cannot be downloaded: the registry of npm does not answer ({code})",
                es: "no se pueden descargar los paquetes de `frontend/`: el registro de npm no responde ({code})",
            },
            InstallError::LockMissing => words! {
                en: "`frontend/package-lock.json` is missing",
                es: "falta `frontend/package-lock.json`",
            },
            InstallError::BrokenLock { code, .. } => words! {
                en: "`frontend/package-lock.json` is damaged or does not fit `frontend/package.json` ({code})",
                es: "`frontend/package-lock.json` está dañado o no corresponde a `frontend/package.json` ({code})",
            },
            InstallError::Npm { status, .. } => {
                let ending = child::ending(*status);
                Words {
                    en: format!("`npm ci` in `frontend/` {}", ending.en),
                    es: format!("`npm ci` en `frontend/` {}", ending.es),
                }
            }
            InstallError::File(error) => error.words(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        match self {
            InstallError::NpmDoesNotStart(source) if shortage::is_shortage(source) => {
                shortage::hint(source)
            }
            InstallError::NpmMissing | InstallError::NpmDoesNotStart(_) => Some(words! {
                en: "npm comes with Node: install it from https://nodejs.org and run the command again",
                es: "npm viene con Node: instálalo desde https://nodejs.org y repite el comando",
            }),
            InstallError::NoNetwork { .. } => Some(words! {
                en: "check the connection (and the proxy, if there is one) and run the command again",
                es: "revisa la conexión (y el proxy, si lo hay) y repite el comando",
            }),
            InstallError::LockMissing | InstallError::BrokenLock { .. } => Some(words! {
                en: "restore the file from version control, or run `npm install` in `frontend/` to write it anew",
                es: "recupera el archivo del control de versiones o ejecuta `npm install` en `frontend/` para escribirlo de nuevo",
            }),
            InstallError::NpmHung(_) => Some(words! {
                en: "check the connection (and the proxy, if there is one) and run the command again",
                es: "revisa la conexión (y el proxy, si lo hay) y repite el comando",
            }),
            InstallError::NotUnicode(_) => Some(words! {
                en: "rename the folder and run the command again",
                es: "cambia el nombre de la carpeta y repite el comando",
            }),
            InstallError::Npm { .. } | InstallError::File(_) => None,
        }
    }

    /// What npm says about it.
    pub fn output(&self) -> &[String] {
        match self {
            InstallError::NoNetwork { output, .. }
            | InstallError::BrokenLock { output, .. }
            | InstallError::Npm { output, .. } => output,
            InstallError::NpmMissing
            | InstallError::NpmDoesNotStart(_)
            | InstallError::NpmHung(_)
            | InstallError::NotUnicode(_)
            | InstallError::LockMissing
            | InstallError::File(_) => &[],
        }
    }
}

/// What to do when packages are not as they should be.
pub(crate) fn packages_hint() -> Words {
    words! {
        en: "delete `frontend/node_modules` and build again",
        es: "borra `frontend/node_modules` y vuelve a construir",
    }
}

/// A path with the bytes that are not UTF-8 as numbers, such as `\xFF`; and the first of them.
fn escaped(path: &Path) -> (String, String) {
    let (mut text, mut first) = (String::new(), String::new());
    for chunk in path.as_os_str().as_bytes().utf8_chunks() {
        let invalid: String = chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")).collect();
        text += chunk.valid();
        text += &invalid;
        if first.is_empty() {
            first = invalid;
        }
    }
    (text, first)
}

/// What npm says is wrong; if it does not say so, the last lines of its output.
fn error_lines(output: &str) -> Vec<String> {
    let errors: Vec<String> = errors(output)
        .take_while(|line| *line != "Clean install a project")
        .filter(|line| !line.is_empty() && !NOISE.iter().any(|noise| line.starts_with(noise)))
        .take(LINES)
        .map(str::to_owned)
        .collect();
    if !errors.is_empty() {
        return errors;
    }
    let others: Vec<&str> = output.lines().filter(|line| !line.starts_with(FETCHED)).collect();
    child::last_lines(&others.join("\n"), LINES)
}

/// The code in a line such as `npm error code ENOTFOUND`.
fn error_code(output: &str) -> Option<&str> {
    errors(output).find_map(|line| line.strip_prefix("code "))
}

/// The lines that npm marks as errors, without the mark: `npm ERR!` before npm 10.
fn errors(output: &str) -> impl Iterator<Item = &str> {
    output
        .lines()
        .filter_map(|line| line.strip_prefix("npm error").or_else(|| line.strip_prefix("npm ERR!")))
        .map(str::trim)
}

impl From<FileError> for InstallError {
    fn from(error: FileError) -> InstallError {
        InstallError::File(error)
    }
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for InstallError {}
