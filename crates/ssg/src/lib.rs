//! The command line of `ssg`, which builds a prerendered, hydrated React site from content.
//!
//! This crate joins the others: it reads the command line, shows progress and prints what was
//! found. What is built, and in which order, is in `build`.

mod build;
mod caches;
mod check;
mod cli;
mod completions;
mod dev;
mod diff;
mod edit;
mod explain;
mod new;
mod notice;
mod preview;
mod schedule;
mod schema;

mod content;
mod destination;
mod documents;
#[cfg(feature = "external")]
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
mod crash;
pub mod diagnostic_text;
mod failure;
mod figures;
pub mod help;
mod interrupt;
mod lock;
mod memory;
mod output_folder;
mod rasters;
mod record;
mod report;
mod reported_problem;
mod root;
mod serving;
mod stage;
mod stdout;
mod terminal;
mod threads;
mod usage;
mod variables;

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::console::Console;
use crate::failure::Stopped;

/// Runs the command of this process's arguments. Exit codes: 0 done, 1 the site has errors, 2
/// anything else.
pub fn main() -> ExitCode {
    crash::say_panics(usage::lang());
    interrupt::survive_large_files();
    let Cli { command, console } = match usage::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let mut console = Console::new(console);
    let result = panic::catch_unwind(AssertUnwindSafe(|| run(&command, &mut console)));
    let code = match result {
        Ok(Ok(())) => 0,
        Ok(Err(Stopped::SiteHasErrors)) => 1,
        Ok(Err(Stopped::Failed(failure))) => {
            console.failure(&failure);
            2
        }
        Err(_) => 2,
    };
    // Of any thread.
    let broken = crash::failure();
    if let Some(failure) = &broken {
        console.broke_down(failure);
    }
    let printed = console.finish();
    if let Err(failure) = &printed {
        console.last_words(failure);
    }
    ExitCode::from(if broken.is_some() || printed.is_err() { 2 } else { code })
}

fn run(command: &Command, console: &mut Console) -> Result<(), Stopped> {
    let is_small = matches!(
        command,
        Command::Preview(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Completions { .. }
            | Command::Help { .. }
    );
    if !is_small {
        threads::start()?;
    }
    match command {
        Command::Build(args) => build::build(args, console)?,
        Command::Check(args) => check::check(args, console)?,
        Command::Diff(args) => diff::diff(args, console)?,
        Command::Dev(args) => dev::dev(args, console)?,
        Command::Edit(args) => edit::edit(args, console)?,
        Command::New(args) => new::new(args, console)?,
        Command::Schedule(args) => schedule::schedule(args, console)?,
        Command::Preview(args) => preview::preview(args, console)?,
        Command::Explain(args) => explain::explain(args, console)?,
        Command::Schema(args) => schema::schema(args, console)?,
        Command::Completions { shell } => completions::completions(*shell, console),
        // It was printed when the command line was read.
        Command::Help { .. } => {}
    }
    Ok(())
}
