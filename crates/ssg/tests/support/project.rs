//! Projects in any folder: the real binary run there, and what it has made.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use walkdir::WalkDir;

use super::TinySite;

/// What a project is built from.
pub(crate) const SOURCES: [&str; 3] = ["content", "frontend", "templates"];

/// Every file and folder below a folder, by its path, with its permissions and content.
pub(crate) type Tree = BTreeMap<String, (u32, Vec<u8>)>;

/// `ssg` in English, with a fixed clock and without this process's environment.
pub(crate) fn ssg(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
    command
        .args(arguments)
        .current_dir(root)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "en_US.UTF-8")
        .env("SOURCE_DATE_EPOCH", "1748736000")
        .env("NO_COLOR", "1");
    command
}

/// Runs a command under another program, in the same environment.
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

/// What a command prints on standard error; it must succeed.
#[track_caller]
pub(crate) fn succeed(command: &mut Command, why: &str) -> String {
    let output = command.output().unwrap();
    let message = stderr(&output);
    assert!(output.status.success(), "{why}: {:?}: {message}", output.status);
    message
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// All that is in a folder; links in it are not followed.
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

/// The first differences between two trees, in a line.
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

/// What a first build of the same sources makes, in a project that knows of no other.
pub(crate) fn cold(root: &Path, epoch: &str) -> Tree {
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
    succeed(site.ssg(&["build"]).env("SOURCE_DATE_EPOCH", epoch), "a first build");
    tree(&site.path("dist"))
}

/// Copies a folder with its times, links and permissions, as back-ups and synchronisations do, to
/// one that is empty or missing.
pub(crate) fn copy_as_it_is(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-aT").args([from, to]).status().unwrap().success());
}
