//! Why packages could not be installed, taken from what npm prints.

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

/// No `npm` on `PATH`.
pub(super) fn no_npm() -> Failure {
    Failure::new(words! {
        en: "npm is not installed: there is no `npm` on the `PATH`",
        es: "npm no está instalado: no hay ningún `npm` en el `PATH`",
    })
    .hint(install_node())
}

/// There is an `npm`, but it does not start.
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

/// npm has printed nothing within the limit.
pub(super) fn hung(limit: Duration) -> Failure {
    let seconds = limit.as_secs_f64();
    Failure::new(words! {
        en: "npm printed nothing for {seconds} s and was stopped",
        es: "npm no escribió nada durante {seconds} s y fue detenido",
    })
    .hint(check_connection())
}

/// npm cannot work in a folder of such a name.
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

/// There is no `package-lock.json`.
pub(super) fn no_lock() -> Failure {
    Failure::new(words! {
        en: "`frontend/package-lock.json` is missing",
        es: "falta `frontend/package-lock.json`",
    })
    .hint(restore_lock())
}

/// npm has failed, for the reason that it prints.
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
