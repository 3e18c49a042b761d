//! The reasons why packages could not be installed, taken from npm's output.

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitStatus;

use ssg_model::failure::Failure;

use crate::child;
use crate::messages;

/// The codes of Node and npm for a registry that cannot be reached.
const NETWORK: &str = "EAI_AGAIN EAI_FAIL ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN \
    EHOSTUNREACH EIDLETIMEOUT ENETDOWN ENETUNREACH ENOTCACHED ENOTFOUND ERR_SOCKET_TIMEOUT ETIMEDOUT";

/// The codes of npm for an unusable lock file.
const LOCK: [&str; 3] = ["EINTEGRITY", "EJSONPARSE", "EUSAGE"];

/// The number of error lines to show: npm prints the error first, then advice and its usage.
const LINES: usize = 8;

/// The prefixes of lines that repeat the code, or give a place within npm.
const NOISE: [&str; 5] = ["code ", "syscall ", "errno ", "at ", "A complete log "];

/// The prefix of progress lines.
const FETCHED: &str = "npm http ";

/// Reports that `npm` does not start.
pub(super) fn does_not_start(error: io::Error) -> Failure {
    child::does_not_start(&messages::npm(), &error, Some(messages::install_npm()))
}

/// Reports a path in which npm cannot work.
pub(super) fn not_unicode(folder: &Path) -> Failure {
    let (path, bytes) = escaped(folder);
    Failure::new(messages::npm_path_not_unicode(path, bytes)).hint(messages::rename_folder())
}

/// Reports a failure of npm, with the reason that it prints.
pub(super) fn npm(status: ExitStatus, output: &str) -> Failure {
    let failure = match error_code(output) {
        Some(code) if NETWORK.split(' ').any(|known| known == code) => {
            Failure::new(messages::registry_unreachable(code)).hint(messages::check_connection())
        }
        Some(code) if LOCK.contains(&code) => {
            Failure::new(messages::lock_file_unusable(code)).hint(messages::restore_lock_file())
        }
        _ => Failure::new(messages::ended(&messages::npm_ci(), &child::ending(status))),
    };
    failure.output(error_lines(output))
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
