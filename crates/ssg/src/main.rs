//! `ssg`: builds a prerendered, hydrated React site from content.
//!
//! This crate joins the others: it reads the command line, shows progress and prints what was
//! found. What is built, and in which order, is in [`build`].

mod build;
mod bundle_cache;
mod caches;
mod check;
mod cli;
mod completions;
mod dev;
mod diff;
mod explain;
mod new;
mod preview;
mod schedule;
mod schema;

mod content;
mod destination;
mod documents;
mod external;
mod frontend;
mod generate;
mod last_build;
mod page_cache;
mod pages;
mod site_files;
mod summary;
mod timetable;

mod clock;
mod console;
mod diagnostic_text;
mod failure;
mod figures;
mod interrupt;
mod lock;
mod memory;
mod output_folder;
mod rasters;
mod record;
mod report;
mod root;
mod serving;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command};
use crate::console::Console;

/// How a command ended; what went wrong in the site has been printed.
enum Outcome {
    Done,
    /// The content or a page has errors.
    SiteHasErrors,
}

fn main() -> ExitCode {
    let Cli { command, console } = Cli::parse();
    let mut console = Console::new(console);
    let result = match command {
        Command::Build(args) => build::build(&args, &mut console),
        Command::Check(args) => check::check(&args, &mut console),
        Command::Diff(args) => diff::diff(&args, &mut console),
        Command::Dev(args) => dev::dev(&args, &mut console),
        Command::New(args) => new::new(&args, &mut console),
        Command::Schedule(args) => schedule::schedule(&args, &mut console),
        Command::Preview(args) => preview::preview(&args, &console),
        Command::Explain(args) => explain::explain(&args, &mut console),
        Command::Schema(args) => schema::schema(&args, &mut console),
        Command::Completions { shell } => Ok(completions::completions(shell, &mut console)),
    };
    let code = match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::SiteHasErrors) => ExitCode::from(1),
        Err(failure) => {
            console.failure(&failure);
            ExitCode::from(2)
        }
    };
    console.finish();
    code
}
