//! Any command is killed or fails at any system call: the output and the sources are complete, and
//! the next build succeeds, gives the output of a first build, and leaves nothing behind.

pub(crate) mod points;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use self::points::{Point, points};
use crate::support::TinySite;
use crate::support::project::{
    SOURCES, Tree, cold, copy_as_it_is, differences, run, said, ssg, stderr, succeed, tree,
};
use crate::support::random::{SeededRandom, cases};
use tempfile::TempDir;
use walkdir::WalkDir;

const KILL: &str = "signal=KILL";
const FAULTS: [&str; 4] = [KILL, "error=ENOSPC", "error=EIO", "error=EACCES"];

/// A command that changes files, and the project that it runs in.
struct FaultCase {
    arguments: &'static [&'static str],
    /// The number of faults that `cargo test` tries.
    few: u64,
    prepare: fn(&TinySite),
}

/// A valid state of a project after the command: the one before, or the wanted one.
struct ProjectState {
    content: Tree,
    /// The output, empty if there is none.
    output: Tree,
}

/// Prepares a project with its own images, so that a fault cannot damage others.
fn fresh(site: &TinySite) {
    said(&site.run(&["build"]), "for the images");
    fs::remove_dir_all(site.path("dist")).unwrap();
    for entry in fs::read_dir(site.path(".ssg/cache")).unwrap() {
        let entry = entry.unwrap();
        match entry.file_type().unwrap().is_dir() {
            true if entry.file_name() == "images" => {}
            true => fs::remove_dir_all(entry.path()).unwrap(),
            false => fs::remove_file(entry.path()).unwrap(),
        }
    }
}

/// Prepares a project that was built and then changed.
fn seasoned(site: &TinySite) {
    site.write("content/published.json", "[\n  \"/blog/primero/\"\n]\n");
    said(&site.run(&["build"]), "before");
    site.edit("content/pages/contacto.yaml", "heading: Contacto", "heading: Escríbenos");
    let text = site.read("content/articles/primero.md");
    site.write("content/articles/segundo.md", text.replace("title: Primero", "title: Segundo"));
}

/// Prepares a project that is built.
fn built(site: &TinySite) {
    said(&site.run(&["build"]), "before");
}

fn check(case: &FaultCase) {
    let original = TinySite::new().without_caches();
    (case.prepare)(&original);
    let original = Original(original);
    let before = original.copy();
    let after = original.copy();
    succeed(&mut command(after.path(), case), "without a fault");
    let states = [&before, &after].map(|project| ProjectState::of(project.path()));
    let expected = [&before, &after].map(|project| cold(project.path()));
    // The files that builds leave without a fault.
    let mut known = names(after.path());
    for project in [&before, &after] {
        let text = "---\ntitle: Otro\ndate: 2024-05-06\nsummary: S.\n---\n\nT.\n";
        fs::write(project.path().join("content/articles/otro.md"), text).unwrap();
        said(&run(project.path(), &["build"]), "afterwards");
        known.extend(names(project.path()));
    }

    let (first, second) = (original.copy(), original.copy());
    let [first, second] = [&first, &second].map(|project| command(project.path(), case));
    let points = points([&first, &second]);
    assert!(points.len() > 1, "{points:?}");
    let mut faults: Vec<(&Point, &str)> =
        points.iter().flat_map(|point| FAULTS.map(|fault| (point, fault))).collect();
    SeededRandom(0).shuffle(&mut faults);
    let mut findings = BTreeSet::new();
    // Try each fault at most once.
    for number in cases(case.few).take(faults.len()) {
        let (point, fault) = faults[(number % faults.len() as u64) as usize];
        let project = original.copy();
        let found = after_fault(project.path(), case, (point, fault), &states, &known, &expected);
        findings.extend(found.map(|found| format!("case {number}, {fault} at {point:?}: {found}")));
    }
    let findings: Vec<String> = findings.into_iter().collect();
    assert!(findings.is_empty(), "`ssg {}`:\n{}", case.arguments.join(" "), findings.join("\n"));
}

/// Returns a violation after a command with a fault.
fn after_fault(
    root: &Path,
    case: &FaultCase,
    (point, fault): (&Point, &str),
    states: &[ProjectState; 2],
    known: &BTreeSet<String>,
    expected: &[Tree; 2],
) -> Option<String> {
    let root = root.canonicalize().unwrap();
    let output = point.run(&command(&root, case), fault);
    let message = stderr(&output);
    let is_killed = output.status.signal() == Some(9);
    if !is_killed && !matches!(output.status.code(), Some(0..=2)) {
        return Some(format!("{:?}: {message}", output.status));
    }
    let found = ProjectState::of(&root);
    let [old, new] = states;
    if [&old.output, &new.output].iter().all(|whole| differences(&found.output, whole).is_some()) {
        let differing = differences(&found.output, &new.output);
        return Some(format!("half an output: {differing:?}: {message}"));
    }
    // A killed command may leave a temporary file, which is not content.
    let mut content = found.content;
    if is_killed {
        content.retain(|path, _| !path.rsplit('/').next().unwrap().starts_with('.'));
    }
    let state = states.iter().rposition(|state| state.content == content);
    let Some(state) = state else {
        let differing = differences(&content, &new.content);
        return Some(format!("half a source: {differing:?}: {message}"));
    };
    if output.status.success() {
        let is_done = state == 1 && found.output == new.output;
        if !is_done {
            return Some(format!("not done, but it says so: {message}"));
        }
    }

    let again = run(&root, &["build"]);
    if !again.status.success() {
        return Some(format!("the next build: {}", stderr(&again)));
    }
    if let Some(differing) = differences(&tree(&root.join("dist")), &expected[state]) {
        return Some(format!("the next build: {differing}"));
    }
    let left: Vec<String> = names(&root).difference(known).cloned().collect();
    (!left.is_empty()).then(|| format!("left behind: {left:?}"))
}

/// A project that is copied for each fault.
struct Original(TinySite);

impl Original {
    fn copy(&self) -> TempDir {
        let copy = tempfile::tempdir().unwrap();
        copy_as_it_is(self.0.root(), copy.path());
        copy
    }
}

impl ProjectState {
    fn of(root: &Path) -> ProjectState {
        let output = root.join("dist");
        ProjectState {
            content: tree(&root.join("content")),
            output: if output.exists() { tree(&output) } else { Tree::new() },
        }
    }
}

fn command(root: &Path, case: &FaultCase) -> Command {
    ssg(&root.canonicalize().unwrap(), case.arguments)
}

/// Returns the files that are neither sources nor in an output, without hashes, so that leftovers
/// differ from the usual files.
fn names(root: &Path) -> BTreeSet<String> {
    let of = |entry: &walkdir::DirEntry| entry.path().strip_prefix(root).unwrap().to_owned();
    let outputs = ["dist", ".ssg/replaced"].map(Path::new);
    let entries = WalkDir::new(root).min_depth(1).into_iter().filter_entry(|entry| {
        let path = of(entry);
        let is_source = SOURCES.iter().any(|folder| path.starts_with(folder));
        !is_source && !outputs.iter().any(|output| path.starts_with(output) && path != *output)
    });
    entries.map(|entry| without_hashes(&of(&entry.unwrap()))).collect()
}

/// Replaces eight or more hexadecimal digits in a path by `#`.
fn without_hashes(path: &Path) -> String {
    let path = path.to_str().unwrap();
    let (mut text, mut digits) = (String::new(), String::new());
    for character in path.chars().chain(['\n']) {
        if character.is_ascii_hexdigit() {
            digits.push(character);
            continue;
        }
        text.push_str(if digits.len() >= 8 { "#" } else { &digits });
        digits.clear();
        text.push(character);
    }
    text.trim_end().to_owned()
}

#[test]
fn a_first_build_survives_a_fault_at_any_call() {
    check(&FaultCase { arguments: &["build"], few: 3, prepare: fresh });
}

#[test]
fn a_recording_build_survives_a_fault_at_any_call() {
    check(&FaultCase { arguments: &["build", "--record"], few: 4, prepare: seasoned });
}

#[test]
fn adding_a_service_survives_a_fault_at_any_call() {
    check(&FaultCase { arguments: &["new", "service", "Viaje"], few: 3, prepare: built });
}
