//! `cargo xtask bench`: figures that are printed and never asserted.
//!
//! A test cannot rely on times: the machine may be busy.

mod build;
mod measure;

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;

use crate::chromium;
use crate::process::{command, run};
use crate::test;

/// A benchmark, which `cargo xtask bench <name>` runs.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Bench {
    /// The times of builds, beside Hugo's
    Build,
    /// The waits of a visitor, on every page of the site
    Web,
}

/// Runs a benchmark; an error only where it could not measure.
pub(crate) fn bench(root: &Path, bench: Bench, runs: u32) -> Result<()> {
    match bench {
        Bench::Build => build::build(root, runs),
        Bench::Web => web(root, runs),
    }
}

/// Measures the production site of the step `site`.
fn web(root: &Path, runs: u32) -> Result<()> {
    test::test(root, &["packages", "site", "chromium"].map(String::from), None)?;
    run(command("node", &root.join("tests/browser"))
        .args(["bench/web.mjs", "--runs", &runs.to_string()])
        .env("CHROMIUM", chromium::find_or_install()?))
}
