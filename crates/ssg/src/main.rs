//! `ssg`: builds a prerendered, hydrated React site from content.
//!
//! This crate joins the others: it reads the command line, shows progress and prints what was
//! found. What is built, and in which order, is in [`build`].

mod build;
mod cli;
mod clock;
mod console;
mod diagnostic_text;
mod failure;
mod figures;
mod lock;
mod pages;
mod root;

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
    let Command::Build(args) = Cli::parse().command;
    let mut console = Console::new(args.lang, args.quiet);
    match build::build(&args, &mut console) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::SiteHasErrors) => ExitCode::from(1),
        Err(failure) => {
            console.failure(&failure);
            ExitCode::from(2)
        }
    }
}
