//! Development commands, run as `cargo xtask <command>`.
//!
//! Nothing here is part of the product: everything for people who build a site is in `crates/ssg`.

#![allow(clippy::disallowed_methods, reason = "no part of the product")]

mod bench;
mod soak;
mod test;

mod awkward_site;
mod chromium;
mod corpus;
mod counter_site;
mod debian;
mod hosted;
mod library_site;
mod output;
mod package;
mod packages;
mod process;
mod rust_tests;
mod steps;

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

/// Development commands of this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct XtaskArgs {
    #[command(subcommand)]
    command: XtaskCommand,
}

#[derive(Subcommand)]
enum XtaskCommand {
    /// Run every check, two at a time, and start none after a failure
    #[command(after_help = steps::help(test::steps()))]
    Test {
        /// Only these steps, in the order of the list [default: all]
        #[arg(value_name = "STEP", value_parser = steps::names(test::steps()))]
        steps: Vec<String>,
        /// Only these tests of the steps `rust`, `browser` and `engines`: a part of the name of a
        /// Rust test, or a file of the others, perhaps with a line
        #[arg(long, value_name = "TESTS", requires = "steps")]
        only: Option<String>,
    },
    /// Run tests that take too long for every change, for as long as wanted
    #[command(after_help = steps::help(soak::steps()))]
    Soak {
        /// Only these steps, in the order of the list [default: all]
        #[arg(value_name = "STEP", value_parser = steps::names(soak::steps()))]
        steps: Vec<String>,
        /// Stop each step when its share of these minutes is over [default: when it is through]
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "cases")]
        minutes: Option<u64>,
        /// Try this many cases in each test
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
        cases: Option<u64>,
        /// Begin with this case, as a failure names it [default: another one each time]
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Print figures that no check asserts
    Bench {
        /// The figures to print
        bench: bench::Bench,
        /// The number of runs of varying measurements; the median is printed
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        runs: u32,
    },
    /// Write the files that are made from the Rust types
    Generate,
    /// Make an archive of the program for this machine, for users without a compiler
    Package,
    /// Print how much code there is, against the budget in `CONTRIBUTING.md`
    Size,
}

fn main() -> ExitCode {
    let XtaskArgs { command } = XtaskArgs::parse();
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: XtaskCommand) -> Result<()> {
    let root = root()?;
    match command {
        XtaskCommand::Test { steps, only } => test::test(&root, &steps, only),
        XtaskCommand::Soak { steps, minutes, cases, seed } => {
            soak::soak(&root, &steps, minutes, cases, seed)
        }
        XtaskCommand::Bench { bench, runs } => bench::bench(&root, bench, runs),
        XtaskCommand::Generate => rust_tests::generate(&root),
        XtaskCommand::Package => package::package(&root),
        XtaskCommand::Size => process::run(process::command("node", &root).arg("xtask/size.mjs")),
    }
}

/// Returns the repository's folder, from cargo: the path of a copied `target/` could mislead.
fn root() -> Result<PathBuf> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").context("start this as `cargo xtask`")?;
    fs::canonicalize(PathBuf::from(manifest).join(".."))
        .context("cannot find the folder of the repository")
}
