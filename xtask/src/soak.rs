//! `cargo xtask soak`: tests that take too long for every change, as a table of steps.
//!
//! `cargo test` runs the tests of the libraries with a few cases of each, and none of the program's.
//! A failure prints its case.

use std::env::consts::ARCH;
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::output::say;
use crate::process::{cargo, command, run, seconds};
use crate::rust_tests::{PROPERTIES, fresh_seed};
use crate::test::{html_of_other_sites, in_browser, in_engines};

/// A step that runs Rust tests with many cases, configured by environment variables.
struct SoakStep {
    name: &'static str,
    about: &'static str,
    /// The arguments of `cargo test`.
    test: &'static [&'static str],
    /// The number of these tests.
    tests: u64,
    /// The number of cases of each test by default.
    cases: u64,
}

/// The steps in the order in which they run. New long-running tests get a line here.
const STEPS: [SoakStep; 14] = [
    SoakStep {
        name: "long",
        about: "the tests of the program that take seconds of all processors",
        test: &["--package=ssg", "--test=binary", "--", "--ignored", "--skip=in_either_language"],
        tests: 12,
        cases: 1,
    },
    SoakStep {
        name: "properties",
        about: "texts put together at random, for all that reads content and all that is made of it",
        test: &PROPERTIES,
        tests: 14,
        cases: 100_000,
    },
    SoakStep {
        name: "edits",
        about: "random edits between builds, and damage to what builds have left",
        test: &["--package", "ssg", "--test", "soak", "--", "random_edits::", "damaged_caches::"],
        tests: 2,
        cases: 500,
    },
    SoakStep {
        name: "edited-values",
        about: "random edits through `ssg edit`, of shipped and of made content, each taken back",
        test: &["--package", "ssg", "--test", "soak", "edit_random::"],
        tests: 2,
        // Seven of ten are saved, ten thousand in all; the checks refuse most of the others.
        cases: 7_200,
    },
    SoakStep {
        name: "lists",
        about: "random edits of a list by several sessions and another program, a hundred in a case",
        test: &["--package", "ssg-edit", "--test", "edit", "lists::"],
        tests: 1,
        cases: 200,
    },
    SoakStep {
        name: "joins",
        about: "random changes of two people, joined value by value and published one after the other",
        test: &["--package", "ssg-edit", "--lib", "--test", "edit", "--", "random_changes"],
        tests: 2,
        cases: 1_000,
    },
    SoakStep {
        name: "saves",
        about: "a fault at every system call of a save of `ssg edit`, and at steps of publishing",
        test: &["--package", "ssg", "--test", "soak", "--", "edit_kill::", "publish_kill::"],
        tests: 2,
        // An upper bound: each call is tried once.
        cases: 1_000_000,
    },
    SoakStep {
        name: "faults",
        about: "a fault at every system call of a publication and of a change of the content",
        test: &["--workspace", "--test", "output", "--test", "history", "faults::"],
        tests: 10,
        // Each call is tried once.
        cases: 1,
    },
    SoakStep {
        name: "real-markdown",
        about: "the Markdown files of all packages that are installed",
        test: &["--package", "ssg", "--test", "soak", "real_markdown::"],
        tests: 1,
        // An upper bound: each file is tried once.
        cases: 1_000_000,
    },
    SoakStep {
        name: "naughty-strings",
        about: "all texts that programs stumble over, in every field of the content",
        test: &["--package", "ssg", "--test", "soak", "naughty_strings::"],
        tests: 1,
        // An upper bound: each text is tried once.
        cases: 1_000,
    },
    SoakStep {
        name: "large-inputs",
        about: "a megabyte of each sign and pair of signs, and the longest lists: time and memory",
        test: &["--release", "--package", "ssg", "--test", "soak", "large_inputs::"],
        tests: 3,
        // An upper bound: each input is tried once.
        cases: 1_000_000,
    },
    SoakStep {
        name: "starters",
        about: "everything that is added to a new site of each starter, in both languages",
        test: &["--package", "ssg", "--test", "binary", "in_a_new_site"],
        tests: 2,
        // Each starter is tried once.
        cases: 12,
    },
    SoakStep {
        name: "documents",
        about: "the guide and the chapter about own sites, followed in both languages",
        test: &["--package", "ssg", "--test", "binary", "--", "--ignored", "in_either_language"],
        tests: 2,
        cases: 2,
    },
    SoakStep {
        name: "system-calls",
        about: "a fault at every system call that changes a file",
        test: &["--package", "ssg", "--test", "soak", "system_calls::"],
        tests: 3,
        // An upper bound: each call is tried once.
        cases: 1_000_000,
    },
];

/// A step that does not use `cargo test`. It receives the number of cases from the command line, if
/// any, and the seed.
struct OtherStep {
    name: &'static str,
    about: &'static str,
    run: fn(&Path, Option<u64>, u64) -> Result<()>,
}

/// The steps that run after the steps of `cargo test`.
const OTHERS: [OtherStep; 5] = [
    OtherStep {
        name: "walk",
        about: "a walk at random through the site, in Firefox and Chromium; a case is a step of it",
        run: |root, steps, seed| {
            let mut walk = in_engines(root)?;
            walk.arg("walk").env("WALK_SEED", seed.to_string());
            run(walk.env("WALK_STEPS", steps.unwrap_or(300).to_string()))
        },
    },
    OtherStep {
        name: "browser",
        about: "what takes long in Chromium, or is shown by quicker tests in its parts",
        run: |root, _, _| run(in_browser(root)?.env("SOAK", "1")),
    },
    OtherStep {
        name: "engines",
        about: "all that is tried in Firefox, WebKitGTK and Chromium",
        run: |root, _, _| run(in_engines(root)?.env("SOAK", "1")),
    },
    OtherStep {
        name: "fence",
        about: "attacks of a bundle on the renderer, in all supported versions of Node",
        run: |root, _, _| attacks_in_all_nodes(root),
    },
    OtherStep {
        name: "html",
        about: "the HTML and SVG of the sites that are not shipped are valid",
        run: |root, _, _| html_of_other_sites(root),
    },
];

/// Runs the named steps, or all of them, and stops at the first failure.
pub(crate) fn soak(
    root: &Path,
    names: &[String],
    minutes: Option<u64>,
    cases: Option<u64>,
    seed: Option<u64>,
) -> Result<()> {
    let seed = match seed {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|one| one == name);
    let steps: Vec<_> = STEPS.iter().filter(|step| is_wanted(step.name)).collect();
    for SoakStep { name, about, test, tests: count, cases: all } in &steps {
        say(&format!("==> {name}: {about} (from the case {seed} on)"));
        let start = Instant::now();
        let mut tests = cargo(root);
        tests.arg("test").args(*test).env("SOAK_SEED", seed.to_string());
        match minutes {
            Some(minutes) => {
                // As many tests run in parallel as there are cores.
                let share = minutes * 60 / steps.len() as u64 / count.div_ceil(cores);
                tests.env("SOAK_SECONDS", share.to_string())
            }
            None => tests.env("SOAK_CASES", cases.unwrap_or(*all).to_string()),
        };
        run(&mut tests).with_context(|| format!("step `{name}` failed"))?;
        say(&format!("    {name} passed in {}", seconds(start.elapsed())));
    }
    for OtherStep { name, about, run } in OTHERS {
        if is_wanted(name) {
            say(&format!("==> {name}: {about} (seed {seed})"));
            run(root, cases, seed).with_context(|| format!("step `{name}` failed"))?;
        }
    }
    Ok(())
}

/// The oldest version that `ssg` supports, and those with long-term support.
const NODES: [&str; 4] = ["20.19.0", "22", "24", "26"];

fn attacks_in_all_nodes(root: &Path) -> Result<()> {
    let processor = if ARCH == "aarch64" { "arm64" } else { "x64" };
    for version in NODES {
        // The package of one system needs no install script.
        let node = format!("--package=node-linux-{processor}@{version}");
        let test = "cargo test --package ssg-frontend --test frontend fence::";
        let mut npm = command("npm", root);
        run(npm.args(["exec", "--yes", "--ignore-scripts", &node, "--call", test]))?;
    }
    Ok(())
}

/// Returns each step with its description.
pub(crate) fn steps() -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = OTHERS.iter().map(|step| (step.name, step.about));
    STEPS.iter().map(|step| (step.name, step.about)).chain(others)
}
