//! If a system call fails or the process is killed at any step of a change, no file is half
//! written, and the next process finds all files in their old or all in their new state, and goes
//! on from there.
//!
//! The program in `../faults/edit.rs` runs under strace, which makes one system call fail or kills the
//! process there: in one run after the other, at every call that touches the project.

#[path = "../../../../tests/faults.rs"]
mod calls;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ssg_history::{Direction, History};
use tempfile::TempDir;

use calls::{KILL, calls, for_each, order, with_fault};

/// Errors in the syntax of strace, with the `WriteFault` that each becomes.
const ERRORS: [(&str, &str); 4] = [
    ("error=EIO", "Io"),
    ("error=ENOSPC", "DiskFull"),
    ("error=EROFS", "ReadOnly"),
    ("error=EACCES", "ReadOnly"),
];

/// All files and folders of the content; folders have no bytes.
type ContentTree = BTreeMap<PathBuf, Option<Vec<u8>>>;

fn content(root: &Path) -> ContentTree {
    fn add(folder: &Path, tree: &mut ContentTree) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = path.is_file().then(|| fs::read(&path).unwrap());
            if bytes.is_none() {
                add(&path, tree);
            }
            tree.insert(path, bytes);
        }
    }
    let mut tree = ContentTree::new();
    add(&root.join("content"), &mut tree);
    tree.into_iter()
        .map(|(path, bytes)| (path.strip_prefix(root).unwrap().to_owned(), bytes))
        .collect()
}

/// Returns a project after these steps.
fn project(steps: &[&str]) -> TempDir {
    let project = tempfile::tempdir().unwrap();
    fs::create_dir_all(project.path().join("content/pages")).unwrap();
    fs::write(project.path().join("content/site.yaml"), "uno").unwrap();
    fs::write(project.path().join("content/pages/contacto.yaml"), "hola").unwrap();
    for step in steps {
        assert!(edit(project.path(), step, &[]).status.success());
    }
    project
}

fn edit(root: &Path, step: &str, under: &[&str]) -> Output {
    let words =
        [under, &[env!("CARGO_BIN_EXE_edit-for-tests"), root.to_str().unwrap(), step]].concat();
    Command::new(words[0]).args(&words[1..]).output().unwrap()
}

/// Returns whether there is a change to undo, and one to redo.
fn labels(history: &History) -> [bool; 2] {
    [Direction::Back, Direction::Forwards].map(|way| history.label(way).is_some())
}

/// Runs a step with each fault at each of its system calls. `expected` says whether there are
/// changes to undo and to redo, before and after the step.
fn check(before: &[&str], step: &str, expected: [[bool; 2]; 2]) {
    let done = [before, &[step]].concat();
    let trees = [before, &done].map(|steps| content(project(steps).path()));
    let good = project(before);
    let calls = calls(good.path(), |under| edit(good.path(), step, under));
    let faults = || ERRORS.iter().map(|(fault, _)| *fault).chain([KILL]);
    let mut points: Vec<_> =
        calls.iter().flat_map(|call| faults().map(move |fault| (fault, call))).collect();
    // A failed `rmdir` only leaves an empty folder.
    points.retain(|(fault, (name, _))| *fault == KILL || name != "rmdir");
    for_each(&points, |(fault, call)| {
        let point = format!("{step}: {fault} at {call:?}");
        let project = project(before);
        let root = project.path();
        let output = with_fault(fault, call, |under| edit(root, step, under));
        let message = String::from_utf8(output.stderr).unwrap();
        let kind = ERRORS.iter().find(|(error, _)| error == fault).map(|(_, kind)| *kind);
        match (kind, output.status.code()) {
            (None, _) => assert_eq!(output.status.signal(), Some(9), "{point}"),
            // The failed call was not needed.
            (Some(_), Some(0)) => assert_eq!(content(root), trees[1], "{point}"),
            (Some(kind), code) => {
                assert_eq!(code, Some(2), "{point}: {message}");
                // If `statx` fails, the standard library takes a folder for a file.
                let is_told = call.0 == "statx" || message.starts_with(&format!("{kind}: cannot "));
                assert!(is_told, "{point}: {message}");
                assert_eq!(content(root), trees[0], "{point}: {message}");
            }
        }
        // Each file is whole, even before the history is opened.
        let known: Vec<_> = trees.iter().flatten().collect();
        let halves = |(path, bytes): &(PathBuf, Option<Vec<u8>>)| {
            let is_left_over = path.to_str().unwrap().contains("/.ssg-");
            bytes.is_some() && !is_left_over && !known.contains(&(path, bytes))
        };
        let half = content(root).into_iter().find(halves);
        assert_eq!(half, None, "{point}");

        let mut history = History::open(root).unwrap();
        let now = content(root);
        let state = trees.iter().position(|tree| *tree == now);
        let Some(state) = state else { panic!("{point}: {:?}", now.keys()) };
        assert_eq!(labels(&history), expected[state], "{point}");
        let left: Vec<_> = fs::read_dir(root.join(".ssg/edit"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left.len(), 2, "{point}: {left:?}");
        // Undo everything, and redo one step.
        while history.undo().unwrap().is_some() {}
        assert_eq!(content(root), content(self::project(&[]).path()), "{point}");
        let forth = history.redo().unwrap().is_some();
        assert_eq!(forth, expected[state] != [false, false], "{point}");
    });
}

#[test]
fn a_change_with_a_fault_is_made_whole_or_not_at_all() {
    check(&[], "apply", [[false, false], [true, false]]);
}

#[test]
fn an_undo_with_a_fault_is_made_whole_or_not_at_all() {
    check(&["apply"], "undo", [[true, false], [false, true]]);
}

#[test]
fn a_redo_with_a_fault_is_made_whole_or_not_at_all() {
    check(&["apply", "undo"], "redo", [[false, true], [true, false]]);
}

#[test]
fn a_change_is_journalled_before_it_is_made() {
    let project = project(&["apply", "undo"]);
    let kinds = "pwrite64,fdatasync,fsync,rename,renameat,renameat2";
    let names = order(kinds, |under| edit(project.path(), "redo", under));
    // The journal line, one file, two new folders, the other file, the deleted one, and `Done`.
    let expected =
        "pwrite64 fdatasync fsync rename fsync fsync fsync fsync rename fsync fsync pwrite64";
    assert_eq!(
        names.join(" ").replace("renameat2", "rename").replace("renameat", "rename"),
        expected
    );
}
