//! Tests the invariants of ARCHITECTURE.md against cargo's metadata and the sources.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The shared and the joining crates; the others implement behaviours, independently.
const JOINING: [&str; 4] = ["ssg", "ssg-edit", "ssg-model", "ssg-store"];

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
        for dependency in dependencies(package) {
            assert!(
                !behaviours.contains(dependency),
                "`{name}` depends on `{dependency}`; let `ssg` join them, or move what both need \
                 to `ssg-model`"
            );
        }
    }
}

/// Names the crates that a package is compiled with, without those of its build script and tests.
fn dependencies(package: &Value) -> impl Iterator<Item = &str> {
    let all = package["dependencies"].as_array().expect("a list").iter();
    all.filter(|one| one["kind"].is_null()).map(|one| text(&one["name"]))
}

#[test]
fn the_store_is_below_the_model_and_the_model_below_all_others() {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| text(&package["name"])).collect();
    for (name, below) in [("ssg-store", &[][..]), ("ssg-model", &["ssg-store"])] {
        let package = packages.iter().find(|package| package["name"] == name).unwrap();
        for dependency in dependencies(package) {
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
    // Every other part between backticks is code.
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

#[test]
fn every_file_of_tests_is_part_of_the_program_that_runs_them() {
    let tests = root().join("crates/ssg/tests");
    for folder in [tests.clone(), tests.join("soak")] {
        let main = fs::read_to_string(folder.join("main.rs")).unwrap();
        for entry in fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().path().file_stem().unwrap().display().to_string();
            let is_part =
                ["main", "soak"].contains(&&*name) || main.contains(&format!("\nmod {name};\n"));
            assert!(is_part, "`{}/main.rs` has no line `mod {name};`", folder.display());
        }
    }
}

#[test]
fn files_know_only_those_below_them() {
    for package in packages() {
        let folder = Path::new(text(&package["manifest_path"])).with_file_name("src");
        let mut left = files_known_by_each(&folder);
        assert!(!left.is_empty(), "no sources in {}", folder.display());
        let mut count = usize::MAX;
        // A file that uses none of the remaining ones is below all of them.
        while left.len() < count {
            count = left.len();
            let names: BTreeSet<String> = left.keys().cloned().collect();
            left.values_mut().for_each(|known| known.retain(|file| names.contains(file)));
            left.retain(|_, known| !known.is_empty());
        }
        assert!(left.is_empty(), "`{}` has circles among these: {left:?}", text(&package["name"]));
    }
}

/// Returns the files of a crate by module path, with the files that each uses.
fn files_known_by_each(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let module = |file: &PathBuf| {
        let path = file.strip_prefix(folder).expect("a file of the crate").with_extension("");
        let is_folder = ["lib", "main", "mod"].iter().any(|name| path.ends_with(name));
        let path = if is_folder { path.parent().expect("a folder") } else { &path };
        path.to_str().expect("a path of ours").replace('/', "::")
    };
    let files = sources(folder);
    let mut modules: BTreeSet<String> = files.iter().map(module).collect();
    // The build script makes this module, which knows no other.
    modules.insert("messages".to_owned());
    let known = |file: &PathBuf| {
        let module = module(file);
        let text = fs::read_to_string(file).expect("a source file");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        let paths = named_paths(&code, &module).into_iter();
        let known = paths.map(|path| nearest(&path, &modules).to_owned());
        (module.clone(), known.filter(|known| *known != module).collect())
    };
    files.iter().map(known).collect()
}

/// Returns the paths within its crate that a file names, from the root of the crate.
fn named_paths(code: &str, module: &str) -> Vec<String> {
    let above = module.rsplit_once("::").map_or("", |(above, _)| above);
    let mut bases = vec![("crate::", String::new()), ("super::", format!("{above}::"))];
    bases.push(("self::", format!("{module}::")));
    let children = code.lines().filter_map(|line| {
        let (_, name) = line.trim_end_matches(';').split_once("mod ")?;
        line.ends_with(';').then(|| format!("{name}::"))
    });
    let children: Vec<String> = children.collect();
    bases.extend(children.iter().map(|child| (&**child, format!("{module}::{child}"))));
    let mut paths = Vec::new();
    for (start, base) in bases {
        for (at, _) in code.match_indices(start) {
            let is_part = |c: char| c.is_ascii_alphanumeric() || "_:$".contains(c);
            if !code[..at].ends_with(is_part) {
                let below = paths_of_group(&code[at + start.len()..]);
                paths.extend(below.iter().map(|path| format!("{base}{path}")));
            }
        }
    }
    paths.iter().map(|path| path.trim_start_matches("::").to_owned()).collect()
}

/// Returns `a::B` for `a::B`, and `a::B` with `a::c::D` for `a::{B, c::D}`.
fn paths_of_group(code: &str) -> Vec<String> {
    let (mut paths, mut open, mut path) = (Vec::new(), Vec::new(), String::new());
    for c in code.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || "_:".contains(c) => path.push(c),
            '{' => open.push(path.clone()),
            ',' | '}' if !open.is_empty() => {
                paths.push(std::mem::take(&mut path));
                let above = if c == '}' { open.pop() } else { open.last().cloned() };
                path.extend(above.filter(|_| c == ','));
            }
            c if c.is_whitespace() && !open.is_empty() => {}
            _ => break,
        }
        if c == '}' && open.is_empty() {
            break;
        }
    }
    paths.push(path);
    paths.retain(|path| !path.is_empty() && !path.ends_with("::"));
    paths
}

/// Returns the module of a path, which may end with a type.
fn nearest<'a>(path: &'a str, modules: &BTreeSet<String>) -> &'a str {
    if path.is_empty() || modules.contains(path) {
        return path;
    }
    nearest(path.rsplit_once("::").map_or("", |(above, _)| above), modules)
}

/// Names that several modules may define: an alias of the standard library's type with the module's
/// error, like `std::io::Result`.
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

/// Returns the name of the type that a line of Rust begins to define. Associated types, which are
/// indented, share the name of the trait's type and are ignored.
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

/// Returns all Rust files below a folder.
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

/// Returns the packages of the workspace from cargo's metadata.
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
