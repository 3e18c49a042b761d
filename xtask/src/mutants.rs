//! Runs mutation tests: changes the code in single places, and counts how often a test fails.
//!
//! `cargo-mutants` works in a copy of the repository. It is installed from crates.io into `target/`
//! once.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::output::say;
use crate::process::{cargo, command, run};

const VERSION: &str = "27.1.0";

/// The share of mutants that tests must catch, in percent.
const LEAST: usize = 85;

/// A part of the code to mutate.
struct MutatedPart {
    name: &'static str,
    /// The options that select the code and its tests.
    options: &'static str,
    /// The number of mutants by default; `None` for all.
    places: Option<usize>,
}

const PARTS: [MutatedPart; 2] = [
    MutatedPart { name: "store", options: "--package ssg-store --gitignore true", places: None },
    MutatedPart {
        name: "content-and-checks",
        // The tests read packages, which git ignores.
        options: "--gitignore false --package ssg-content --package ssg-output \
            --file crates/ssg-content/src/** --file crates/ssg-output/src/check/**",
        places: Some(200),
    },
];

/// Tries this number of mutants in each part, selected by the seed.
pub(crate) fn mutants(root: &Path, places: Option<u64>, seed: u64) -> Result<()> {
    let program = installed(root)?;
    let places = places.map(usize::try_from).transpose()?;
    let mut shares = Vec::new();
    for part in &PARTS {
        let count = places.or(part.places);
        let share = share_noticed(root, &program, part, count, seed)?;
        shares.push((part.name, share));
    }
    let too_few: Vec<_> = shares.iter().filter(|(_, share)| *share < LEAST).collect();
    ensure!(too_few.is_empty(), "tests have to notice {LEAST} % of the changes: {too_few:?}");
    Ok(())
}

/// Returns the path of `cargo-mutants`, after installing it if this version is missing.
fn installed(root: &Path) -> Result<PathBuf> {
    let folder = root.join(format!("target/tools/cargo-mutants-{VERSION}"));
    let program = folder.join("bin/cargo-mutants");
    if !program.is_file() {
        let version = format!("={VERSION}");
        let install = ["install", "cargo-mutants", "--locked", "--version", &version, "--root"];
        run(cargo(root).args(install).arg(&folder))?;
    }
    Ok(program)
}

/// Returns the share of mutants in a part that tests catch, in percent.
fn share_noticed(
    root: &Path,
    program: &Path,
    part: &MutatedPart,
    count: Option<usize>,
    seed: u64,
) -> Result<usize> {
    let MutatedPart { name, options, places: _ } = part;
    let mutate = || {
        let mut mutate = command(program, root);
        mutate.arg("mutants").args(options.split_whitespace());
        mutate
    };
    let list = mutate().args(["--list", "--json"]).output().context("cannot list the places")?;
    ensure!(list.status.success(), "{}", String::from_utf8_lossy(&list.stderr));
    let mut places: Vec<String> = serde_json::from_slice::<Vec<Value>>(&list.stdout)?
        .iter()
        .filter_map(|place| Some(place["name"].as_str()?.to_owned()))
        .collect();
    let all = places.len();
    let mut chosen = mutate();
    if let Some(count) = count.filter(|count| *count < all) {
        places.sort_by_cached_key(|place| {
            let mut hasher = DefaultHasher::new();
            (seed, place).hash(&mut hasher);
            hasher.finish()
        });
        places.truncate(count);
        chosen.args(places.iter().map(|place| format!("--re=^{}$", literally(place))));
    }
    say(&format!("    {name}: {} of {all} places", places.len()));
    let output = root.join("target/mutants").join(name);
    fs::create_dir_all(&output)?;
    let status = chosen.arg("--output").arg(&output).status().context("cannot change places")?;
    // The status 2 means missed mutants, and 3 timeouts.
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        bail!("`cargo mutants` failed ({status})");
    }
    let outcomes = fs::read(output.join("mutants.out/outcomes.json"))?;
    let outcomes: Value = serde_json::from_slice(&outcomes)?;
    // The patterns may also match mutants that were not selected.
    let chosen: BTreeSet<&str> = places.iter().map(String::as_str).collect();
    let ends = outcomes["outcomes"].as_array().into_iter().flatten().filter(|outcome| {
        outcome["scenario"]["Mutant"]["name"].as_str().is_some_and(|name| chosen.contains(name))
    });
    let ends: Vec<&str> = ends.filter_map(|outcome| outcome["summary"].as_str()).collect();
    let count = |end| ends.iter().filter(|one| **one == end).count();
    let noticed = count("CaughtMutant") + count("Timeout");
    let all = noticed + count("MissedMutant");
    ensure!(all > 0, "none of these changes can be compiled");
    let share = noticed * 100 / all;
    say(&format!("    {name}: tests notice {share} % of the {all} that compile"));
    Ok(share)
}

/// Escapes a text for a regular expression.
fn literally(text: &str) -> String {
    // `<` must not be escaped, since `\<` matches the start of a word.
    let escaped = text.chars().map(|c| match "\\.+*?()|[]{}^$".contains(c) {
        true => format!("\\{c}"),
        false => c.to_string(),
    });
    escaped.collect()
}
