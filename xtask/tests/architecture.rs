//! The invariants of ARCHITECTURE.md that cargo's own metadata can prove.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Every crate but these does one thing, and the binary alone joins it with the others.
const JOINING: [&str; 3] = ["ssg", "ssg-model", "xtask"];

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
fn the_model_depends_on_no_other_crate_of_ours() {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.iter().map(|package| text(&package["name"])).collect();
    let model = packages.iter().find(|package| package["name"] == "ssg-model").unwrap();
    for dependency in model["dependencies"].as_array().unwrap() {
        let dependency = text(&dependency["name"]);
        assert!(!ours.contains(dependency), "`ssg-model` depends on `{dependency}`");
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
