//! `cargo xtask soak`: what takes longer than anybody waits for, as a table of steps.
//!
//! These are tests of `cargo test`, too, which tries a few cases of each. A failure names its case.

use std::iter;
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::mutants::mutants;
use crate::output::say;
use crate::process::{cargo, run, seconds};
use crate::rust_tests::{PROPERTIES, fresh_seed};
use crate::test::{html_of_other_sites, in_browser, in_engines};

/// One kind of cases. All that a step is told is in the environment.
struct SoakStep {
    name: &'static str,
    about: &'static str,
    /// The arguments of `cargo test`.
    test: &'static [&'static str],
    /// How many tests that is.
    tests: u64,
    /// How many cases each is to try, unless the command line says.
    cases: u64,
}

/// In the order in which they run. Whatever else takes long gets a line here.
const STEPS: [SoakStep; 9] = [
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
        test: &["--package", "ssg", "--test", "binary", "warm_builds::"],
        tests: 3,
        cases: 500,
    },
    SoakStep {
        name: "edited-values",
        about: "random edits through `ssg edit`, of shipped and of made content, each taken back",
        test: &["--package", "ssg", "--test", "binary", "edit_random::"],
        tests: 2,
        // Seven of ten are saved, ten thousand in all; the checks refuse most of the others.
        cases: 7_200,
    },
    SoakStep {
        name: "lists",
        about: "random edits of a list by several sessions and another program, a hundred in a case",
        test: &["--package", "ssg-edit", "--test", "lists"],
        tests: 1,
        cases: 200,
    },
    SoakStep {
        name: "saves",
        about: "a fault at every system call of a save of `ssg edit`",
        test: &["--package", "ssg", "--test", "binary", "edit_kill::"],
        tests: 1,
        // More than there are: each is tried once.
        cases: 1_000_000,
    },
    SoakStep {
        name: "faults",
        about: "a fault at every system call of a publication and of a change of the content",
        test: &["--package", "ssg-output", "--package", "ssg-history", "--test", "faults"],
        tests: 9,
        // Each is tried once.
        cases: 1,
    },
    SoakStep {
        name: "real-markdown",
        about: "the Markdown files of all packages that are installed",
        test: &["--package", "ssg", "--test", "binary", "real_markdown::"],
        tests: 1,
        // More than there are: each is tried once.
        cases: 1_000_000,
    },
    SoakStep {
        name: "naughty-strings",
        about: "all texts that programs stumble over, in every field of the content",
        test: &["--package", "ssg", "--test", "binary", "naughty_strings::every_field"],
        tests: 1,
        // More than there are: each is tried once.
        cases: 1_000,
    },
    SoakStep {
        name: "system-calls",
        about: "a fault at every system call that changes a file",
        test: &["--package", "ssg", "--test", "binary", "system_calls::"],
        tests: 3,
        // More than there are: each is tried once.
        cases: 1_000_000,
    },
];

/// One that is no test of `cargo test`. It gets the cases that the command line asks for, if any, and
/// the seed.
struct OtherStep {
    name: &'static str,
    about: &'static str,
    run: fn(&Path, Option<u64>, u64) -> Result<()>,
}

/// They run after the others.
const OTHERS: [OtherStep; 4] = [
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
        name: "html",
        about: "the HTML and SVG of the sites that are not shipped are valid",
        run: |root, _, _| html_of_other_sites(root),
    },
];

/// The step that has to be asked for: it takes a night, and tells of the tests.
const MUTANTS: &str = "mutants";
const ABOUT_MUTANTS: &str = "whether tests notice changes in the code, only when it is named";

/// Runs the named steps, or all but [`MUTANTS`], and stops at the first that fails.
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
    let is_named = |name: &str| names.iter().any(|one| one == name);
    let steps: Vec<_> =
        STEPS.iter().filter(|step| names.is_empty() || is_named(step.name)).collect();
    for SoakStep { name, about, test, tests: count, cases: all } in &steps {
        say(&format!("==> {name}: {about} (from the case {seed} on)"));
        let start = Instant::now();
        let mut tests = cargo(root);
        tests.arg("test").args(*test).env("SOAK_SEED", seed.to_string());
        match minutes {
            Some(minutes) => {
                // As many tests at a time as there are cores.
                let share = minutes * 60 / steps.len() as u64 / count.div_ceil(cores);
                tests.env("SOAK_SECONDS", share.to_string())
            }
            None => tests.env("SOAK_CASES", cases.unwrap_or(*all).to_string()),
        };
        run(&mut tests).with_context(|| format!("step `{name}` failed"))?;
        say(&format!("    {name} passed in {}", seconds(start.elapsed())));
    }
    for OtherStep { name, about, run } in OTHERS {
        if names.is_empty() || is_named(name) {
            say(&format!("==> {name}: {about} (seed {seed})"));
            run(root, cases, seed).with_context(|| format!("step `{name}` failed"))?;
        }
    }
    if is_named(MUTANTS) {
        ensure!(minutes.is_none(), "`{MUTANTS}` takes `--cases`, the places in each part");
        say(&format!("==> {MUTANTS}: {ABOUT_MUTANTS} (chosen by {seed})"));
        mutants(root, cases, seed)?;
    }
    Ok(())
}

/// The names that the command line accepts.
pub(crate) fn step_names() -> Vec<&'static str> {
    list().into_iter().map(|(name, _)| name).collect()
}

/// The list of steps for `--help`.
pub(crate) fn help() -> String {
    let lines = list().into_iter().map(|(name, about)| format!("\n  {name:15} {about}"));
    iter::once("Steps:".to_owned()).chain(lines).collect()
}

/// Each step with what it is about.
fn list() -> Vec<(&'static str, &'static str)> {
    let steps = STEPS.iter().map(|step| (step.name, step.about));
    let others = OTHERS.iter().map(|step| (step.name, step.about));
    steps.chain(others).chain([(MUTANTS, ABOUT_MUTANTS)]).collect()
}
