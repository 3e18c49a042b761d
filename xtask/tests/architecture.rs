//! The invariants of ARCHITECTURE.md that cargo's own metadata and the text of the sources can
//! prove.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Every crate but these does one thing, and the binary alone joins it with the others.
const JOINING: [&str; 4] = ["ssg", "ssg-model", "ssg-store", "xtask"];

#[test]
fn behaviour_crates_do_not_know_each_other() {
    let packages = packages();
    let behaviours: BTreeSet<&str> = packages
        .iter()
        .map(|package| text(&package["name"]))
        .filter(|name| !JOINING.contains(name))
        .collect();
    assert!(behaviours.len() >= 3, "{behaviours:?}");
    for package in &packages {
        let name = text(&package["name"]);
        if !behaviours.contains(name) {
            continue;
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            let dependency = text(&dependency["name"]);
            assert!(
                !behaviours.contains(dependency),
                "`{name}` depends on `{dependency}`; let `ssg` join them, or move what both need \
                 to `ssg-model`"
            );
        }
    }
}

#[test]
fn the_store_is_below_the_model_and_the_model_below_all_others() {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| text(&package["name"])).collect();
    for (name, below) in [("ssg-store", &[][..]), ("ssg-model", &["ssg-store"])] {
        let package = packages.iter().find(|package| package["name"] == name).unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let dependency = text(&dependency["name"]);
            let is_below = !ours.contains(dependency) || below.contains(&dependency);
            assert!(is_below, "`{name}` depends on `{dependency}`");
        }
    }
}

#[test]
fn architecture_md_names_the_crates_that_exist() {
    let root = root();
    let document =
        fs::read_to_string(root.join("ARCHITECTURE.md")).expect("cannot read `ARCHITECTURE.md`");
    // Every other piece between backticks is code.
    let named: BTreeSet<String> = document
        .split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|code| code.strip_prefix("crates/"))
        .map(|path| path.split('/').next().unwrap_or_default().to_owned())
        .collect();
    let existing: BTreeSet<String> = fs::read_dir(root.join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(named, existing, "ARCHITECTURE.md (left) and crates/ (right)");
}

/// Names that several modules may define: an alias of the standard library's type that names the
/// module's own error, as `std::io::Result` does.
const SHARED_BY_CONVENTION: [&str; 1] = ["Result"];

#[test]
fn no_two_types_have_the_same_name() {
    let root = root();
    let mut definitions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in ["crates", "xtask"].map(|folder| sources(&root.join(folder))).concat() {
        let path = file.strip_prefix(root).unwrap().display().to_string();
        for name in fs::read_to_string(&file).unwrap().lines().filter_map(defined_type) {
            definitions.entry(name.to_owned()).or_default().push(path.clone());
        }
    }
    assert!(definitions.len() > 300, "only {} types were found", definitions.len());
    let excepted: BTreeSet<&str> = SHARED_BY_CONVENTION.into_iter().collect();
    let twice = definitions.iter().filter(|(_, paths)| paths.len() > 1);
    let mistaken: Vec<String> = twice
        .clone()
        .filter(|(name, _)| !excepted.contains(name.as_str()))
        .map(|(name, paths)| format!("`{name}`: {}", paths.join(", ")))
        .collect();
    assert!(
        mistaken.is_empty(),
        "a type's name says what it is, anywhere in the workspace; rename all but one of each:\n{}",
        mistaken.join("\n")
    );
    let twice: BTreeSet<&str> = twice.map(|(name, _)| name.as_str()).collect();
    let unneeded: Vec<_> = excepted.difference(&twice).collect();
    assert!(unneeded.is_empty(), "renamed, so no exceptions any more: {unneeded:?}");
}

/// The name of the type that a line of Rust begins to define. Associated types, which are indented,
/// say which type their trait means, and share its name.
fn defined_type(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let code = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => code,
    };
    let (keyword, rest) = code.split_once(' ')?;
    let is_definition = match keyword {
        "struct" | "enum" | "trait" => true,
        "type" => !line.starts_with(' '),
        _ => false,
    };
    let name = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    (is_definition && name.starts_with(|c: char| c.is_ascii_uppercase())).then_some(name)
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("cannot list a folder of sources");
    let entries = entries.map(|entry| entry.expect("cannot list a folder of sources").path());
    let of = |path: PathBuf| match path.is_dir() {
        true => sources(&path),
        false if path.extension().is_some_and(|end| end == "rs") => vec![path],
        false => Vec::new(),
    };
    entries.flat_map(of).collect()
}

/// The packages of the workspace, as cargo sees them.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cannot start cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("not JSON");
    metadata["packages"].as_array().expect("no list of packages").clone()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask has a parent")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("not a string")
}
