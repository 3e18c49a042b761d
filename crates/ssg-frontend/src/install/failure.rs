//! The reasons why packages could not be installed, taken from npm's output.

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::shortage;

/// The codes of Node and npm for a registry that cannot be reached.
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

/// The codes of npm for an unusable lock file.
const LOCK: [&str; 3] = ["EINTEGRITY", "EJSONPARSE", "EUSAGE"];

/// The number of error lines to show: npm prints the error first, then advice and its usage.
const LINES: usize = 8;

/// The prefixes of lines that repeat the code, or give a place within npm.
const NOISE: [&str; 5] = ["code ", "syscall ", "errno ", "at ", "A complete log "];

/// The prefix of progress lines.
const FETCHED: &str = "npm http ";

/// Reports that there is no `npm` on `PATH`.
pub(super) fn no_npm() -> Failure {
    Failure::new(words! {
        en: "npm is not installed: there is no `npm` on the `PATH`",
        es: "npm no está instalado: no hay ningún `npm` en el `PATH`",
    })
    .hint(install_node())
}

/// Reports that `npm` does not start.
pub(super) fn does_not_start(error: io::Error) -> Failure {
    let Words { en, es } = reason(&error);
    Failure::new(words! {
        en: "npm cannot be started: {en}",
        es: "no se puede iniciar npm: {es}",
    })
    .hint(shortage::hint(&error).unwrap_or_else(install_node))
}

fn install_node() -> Words {
    words! {
        en: "npm comes with Node: install it from https://nodejs.org and run the command again",
        es: "npm viene con Node: instálalo desde https://nodejs.org y repite el comando",
    }
}

/// Reports that npm has printed nothing within the limit.
pub(super) fn hung(limit: Duration) -> Failure {
    let seconds = limit.as_secs_f64();
    Failure::new(words! {
        en: "npm printed nothing for {seconds} s and was stopped",
        es: "npm no escribió nada durante {seconds} s y fue detenido",
    })
    .hint(check_connection())
}

/// Reports a path in which npm cannot work.
pub(super) fn not_unicode(folder: &Path) -> Failure {
    let (path, bytes) = escaped(folder);
    Failure::new(words! {
        en: "npm cannot install packages in `{path}`: `{bytes}` in that path is not UTF-8",
        es: "npm no puede instalar paquetes en `{path}`: `{bytes}` en esa ruta no es UTF-8",
    })
    .hint(words! {
        en: "rename the folder and run the command again",
        es: "cambia el nombre de la carpeta y repite el comando",
    })
}

/// Reports a missing `package-lock.json`.
pub(super) fn no_lock() -> Failure {
    Failure::new(words! {
        en: "`frontend/package-lock.json` is missing",
        es: "falta `frontend/package-lock.json`",
    })
    .hint(restore_lock())
}

/// Reports a failure of npm, with the reason that it prints.
pub(super) fn npm(status: ExitStatus, output: &str) -> Failure {
    let failure = match error_code(output) {
        Some(code) if NETWORK.contains(&code) => Failure::new(words! {
            en: "the packages of `frontend/` cannot be downloaded: the registry of npm does not answer ({code})",
            es: "no se pueden descargar los paquetes de `frontend/`: el registro de npm no responde ({code})",
        })
        .hint(check_connection()),
        Some(code) if LOCK.contains(&code) => Failure::new(words! {
            en: "`frontend/package-lock.json` is damaged or does not fit `frontend/package.json` ({code})",
            es: "`frontend/package-lock.json` está dañado o no corresponde a `frontend/package.json` ({code})",
        })
        .hint(restore_lock()),
        _ => {
            let Words { en, es } = child::ending(status);
            Failure::new(words!(en: "`npm ci` in `frontend/` {en}", es: "`npm ci` en `frontend/` {es}"))
        }
    };
    failure.output(error_lines(output))
}

fn check_connection() -> Words {
    words! {
        en: "check the connection (and the proxy, if there is one) and run the command again",
        es: "revisa la conexión (y el proxy, si lo hay) y repite el comando",
    }
}

fn restore_lock() -> Words {
    words! {
        en: "restore the file from version control, or run `npm install` in `frontend/` to write it anew",
        es: "recupera el archivo del control de versiones o ejecuta `npm install` en `frontend/` para escribirlo de nuevo",
    }
}

/// Returns a path with invalid UTF-8 as escapes such as `\xFF`, and the first of these.
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

/// Returns the errors that npm prints; if there are none, the last lines of its output.
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

/// Returns the code in a line such as `npm error code ENOTFOUND`.
fn error_code(output: &str) -> Option<&str> {
    errors(output).find_map(|line| line.strip_prefix("code "))
}

/// Returns the lines that npm marks as errors, without the mark: `npm ERR!` before npm 10.
fn errors(output: &str) -> impl Iterator<Item = &str> {
    output
        .lines()
        .filter_map(|line| line.strip_prefix("npm error").or_else(|| line.strip_prefix("npm ERR!")))
        .map(str::trim)
}
