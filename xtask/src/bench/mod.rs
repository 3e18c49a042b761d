//! `cargo xtask bench`: figures that are printed and never asserted, as a table of benchmarks.
//!
//! A test cannot rely on times: the machine may be busy.

mod build;
mod content;
mod first;
mod measure;
mod table;

use std::path::Path;

use anyhow::Result;

use crate::chromium;
use crate::process::{command, run};
use crate::test;

/// A benchmark, which `cargo xtask bench <name>` runs.
struct Bench {
    name: &'static str,
    about: &'static str,
    run: fn(&Path, runs: u32) -> Result<()>,
}

const BENCHES: [Bench; 6] = [
    Bench { name: "web", about: "what a visitor waits for, on every page of the site", run: web },
    Bench { name: "build", about: "how long builds take, beside Hugo", run: build::build },
    Bench { name: "first", about: "how long a clone takes to become a site", run: first::first },
    Bench { name: "content", about: "what a file costs, whatever is in it", run: content::content },
    Bench { name: "dev", about: "what an editor waits for, from the save to the screen", run: dev },
    Bench { name: "edit", about: "what somebody waits for who edits in the page", run: edit },
];

/// Runs the named benchmark; an error only where it could not measure.
pub(crate) fn bench(root: &Path, name: &str, runs: u32) -> Result<()> {
    BENCHES.iter().filter(|bench| bench.name == name).try_for_each(|bench| (bench.run)(root, runs))
}

/// The names that the command line accepts.
pub(crate) fn names() -> Vec<&'static str> {
    BENCHES.iter().map(|bench| bench.name).collect()
}

/// The list of benchmarks for `--help`.
pub(crate) fn help() -> String {
    let lines = BENCHES.iter().map(|Bench { name, about, .. }| format!("\n  {name:10} {about}"));
    format!("Benchmarks:{}", lines.collect::<String>())
}

fn web(root: &Path, runs: u32) -> Result<()> {
    script(root, "bench/web.mjs", runs)
}

fn dev(root: &Path, runs: u32) -> Result<()> {
    script(root, "bench/dev.mjs", runs)
}

fn edit(root: &Path, runs: u32) -> Result<()> {
    script(root, "bench/edit.mjs", runs)
}

/// Runs a script on the program and the production site of the step `site`.
fn script(root: &Path, name: &str, runs: u32) -> Result<()> {
    test::test(root, &["packages", "site", "chromium"].map(String::from), None)?;
    run(command("node", &root.join("tests/browser"))
        .args([name, "--runs", &runs.to_string()])
        .env("CHROMIUM", chromium::find_or_install()?))
}
