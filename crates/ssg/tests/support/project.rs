//! Running the real binary in any project folder, and its results.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::iter;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Once;

use rayon::ThreadPoolBuilder;
use ssg_frontend::environment::Environment;
use walkdir::WalkDir;

use super::TinySite;

/// The folders that a project is built from.
pub(crate) const SOURCES: [&str; 3] = ["content", "frontend", "templates"];

/// Every file and folder below a folder, by its path, with its permissions and content.
pub(crate) type Tree = BTreeMap<String, (u32, Vec<u8>)>;

/// The clock of tests, in seconds since 1970.
const EPOCH: &str = "1748736000";

/// Returns an `ssg` command in English, with a fixed clock and without this process's language.
pub(crate) fn ssg(root: &Path, arguments: &[&str]) -> Command {
    program(Path::new(env!("CARGO_BIN_EXE_ssg")), root, arguments)
}

/// Returns a command like [`ssg`] of another program.
pub(crate) fn program(program: &Path, root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(root)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_US.UTF-8")
        .env("SOURCE_DATE_EPOCH", EPOCH)
        .env("NO_COLOR", "1");
    command
}

/// Runs a command within this process, for tests that are not about the process.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> Output {
    static ENVIRONMENT: Once = Once::new();
    ENVIRONMENT.call_once(|| {
        let environment = Environment::inherited();
        environment.with("LC_ALL", "en_US.UTF-8").with("SOURCE_DATE_EPOCH", EPOCH).replace();
    });
    // A relative path would be below the folder of this crate.
    let output = arguments.iter().skip_while(|argument| **argument != "--out").nth(1);
    assert!(output.is_none_or(|output| Path::new(output).is_absolute()), "{arguments:?}");
    let (command, options) = arguments.split_first().unwrap();
    let of_a_site = !matches!(*command, "completions" | "explain" | "schema");
    let root = of_a_site.then_some([OsStr::new("--root"), root.as_os_str()]);
    let words = iter::once(OsStr::new(command)).chain(root.into_iter().flatten());
    let arguments = words.chain(options.iter().map(OsStr::new)).map(OsStr::to_owned).collect();
    // Use separate threads: on shared ones, the command might wait for a lock that it holds.
    let threads = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    threads.install(|| ssg::run_in_memory(arguments)).unwrap()
}

/// Wraps a command in another program, in the same environment.
pub(crate) fn under(words: &[&str], command: &Command) -> Command {
    let mut outer = Command::new(words[0]);
    outer.args(&words[1..]).arg(command.get_program()).args(command.get_args());
    outer.current_dir(command.get_current_dir().unwrap());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => outer.env(name, value),
            None => outer.env_remove(name),
        };
    }
    outer
}

/// Runs a command while system calls fail or kill it: those on one path of its project, or those
/// selected by the fault itself.
pub(crate) fn with_fault(
    command: &Command,
    (fault, call, path): (&str, &str, Option<&str>),
) -> Output {
    let root = command.get_current_dir().unwrap().canonicalize().unwrap();
    let path = path.map(|path| root.join(path).display().to_string());
    let (trace, inject) = (format!("trace={call}"), format!("inject={call}:{fault}"));
    let mut words = vec!["strace", "-f", "-qq", "-o", "/dev/null", "-e", &trace, "-e", &inject];
    words.extend(path.iter().flat_map(|path| ["-P", path]));
    under(&words, command).output().unwrap()
}

/// Runs a command that must succeed; returns its stderr.
#[track_caller]
pub(crate) fn succeed(command: &mut Command, why: &str) -> String {
    said(&command.output().unwrap(), why)
}

/// Returns the stderr of a command that must have succeeded.
#[track_caller]
pub(crate) fn said(output: &Output, why: &str) -> String {
    let message = stderr(output);
    assert!(output.status.success(), "{why}: {:?}: {message}", output.status);
    message
}

/// Returns the stderr of a command that must have ended with this code.
#[track_caller]
pub(crate) fn ended(output: &Output, code: i32) -> String {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(code), "{message}");
    message
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns everything in a folder; links are not followed.
pub(crate) fn tree(folder: &Path) -> Tree {
    let folder = folder.canonicalize().unwrap();
    let entries = WalkDir::new(&folder).min_depth(1).into_iter().map(Result::unwrap);
    let entries = entries.map(|entry| {
        let path = entry.path().strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
        let kind = entry.file_type();
        let contents = match kind.is_symlink() {
            true => fs::read_link(entry.path()).unwrap().into_os_string().into_encoded_bytes(),
            false if kind.is_dir() => Vec::new(),
            false => fs::read(entry.path()).unwrap(),
        };
        let mode = fs::symlink_metadata(entry.path()).unwrap().permissions().mode();
        (path, (mode, contents))
    });
    entries.collect()
}

/// Returns the first differences between two trees, in a line.
pub(crate) fn differences(actual: &Tree, expected: &Tree) -> Option<String> {
    let paths: BTreeSet<&String> = actual.keys().chain(expected.keys()).collect();
    let differing =
        paths.into_iter().filter_map(|path| match (actual.get(path), expected.get(path)) {
            (None, _) => Some(format!("`{path}` is missing")),
            (_, None) => Some(format!("`{path}` should not be there")),
            (Some(one), Some(other)) if one.0 != other.0 => {
                Some(format!("`{path}` has mode {:o}, not {:o}", one.0, other.0))
            }
            (Some(one), Some(other)) => (one != other).then(|| format!("`{path}` differs")),
        });
    let differing: Vec<String> = differing.take(5).collect();
    (!differing.is_empty()).then(|| differing.join(", "))
}

/// Returns the output of a first build of the same sources, without caches.
pub(crate) fn cold(root: &Path) -> Tree {
    let site = sources_of(root);
    site.must_build();
    tree(&site.path("dist"))
}

/// Creates a project with copies of the sources.
fn sources_of(root: &Path) -> TinySite {
    let site = TinySite::new();
    if !root.join("frontend").is_symlink() {
        fs::remove_file(site.path(".ssg/cache/bundles")).unwrap();
    }
    for name in SOURCES {
        let copy = site.path(name);
        match copy.is_symlink() {
            true => fs::remove_file(&copy).unwrap(),
            false => fs::remove_dir_all(&copy).unwrap(),
        }
        copy_as_it_is(&root.join(name), &copy);
    }
    for own in ["sections", "collections"].iter().filter(|own| root.join(own).is_dir()) {
        copy_as_it_is(&root.join(own), &site.path(own));
    }
    site
}

/// Copies a folder with its times, links and permissions, as backups do, to one that is empty or
/// missing.
pub(crate) fn copy_as_it_is(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-aT").args([from, to]).status().unwrap().success());
}
