//! The command line of `ssg`, which builds a prerendered, hydrated React site from content.
//!
//! This crate connects the others: it reads the command line, shows progress and prints findings.
//! The module `build` has the steps of a build in order.

ssg_model::messages!();

mod build;
mod caches;
mod check;
mod cli;
mod dev;
mod diff;
mod edit;
mod eject;
mod examples;
mod explain;
mod new;
mod new_section;
mod preview;
mod schedule;
mod schema;

mod content;
mod destination;
mod documents;
mod embedded;
mod engine;
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
mod costs;
mod crash;
mod failure;
mod figures;
pub mod finding;
pub mod help;
mod init;
mod interrupt;
mod language;
mod lock;
mod memory;
mod output_folder;
mod own_types;
mod rasters;
mod record;
mod report;
mod root;
mod serving;
mod stage;
mod streams;
mod trade;
mod translated;
mod usage;
mod variables;

use std::ffi::OsString;
use std::iter;
use std::os::unix::process::ExitStatusExt;
use std::panic::{self, AssertUnwindSafe};
use std::process::{ExitCode, ExitStatus, Output};

use clap::FromArgMatches;
use ssg_model::words::Lang;

use crate::caches::Caches;
use crate::cli::{Cli, Command, ContentArgs};
use crate::console::Console;
use crate::failure::SiteHasErrors;
use crate::streams::{Printed, Streams};

/// Runs the command of this process's arguments. Exit codes: 0 done, 1 the site or the code of its
/// components has errors, 2 any other failure.
pub fn main() -> ExitCode {
    crash::say_panics(language::lang());
    interrupt::survive_large_files();
    let Cli { command, console } = match usage::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let mut console = Console::new(console, Streams::default());
    let result = panic::catch_unwind(AssertUnwindSafe(|| run(&command, &mut console))).ok();
    ExitCode::from(finish(result, &mut console))
}

/// Runs a command within the process of a test. Relative paths start at its current directory.
///
/// # Errors
///
/// Fails if the arguments are not a command line, or ask for help.
pub fn run_in_memory(arguments: Vec<OsString>) -> Result<Output, clap::Error> {
    let words = iter::once(OsString::from("ssg")).chain(arguments);
    let matches = help::command(Lang::En).try_get_matches_from(words)?;
    let Cli { command, console } = Cli::from_arg_matches(&matches)?;
    let streams = Streams::in_memory();
    let mut console = Console::new(console, streams.clone());
    let result = run(&command, &mut console);
    let code = finish(Some(result), &mut console);
    let Printed { stdout, stderr } = streams.printed();
    Ok(Output { status: ExitStatus::from_raw(i32::from(code) << 8), stdout, stderr })
}

/// Prints how a command ended (`None`: it panicked) and returns the exit code.
fn finish(result: Option<anyhow::Result<()>>, console: &mut Console) -> u8 {
    let mut code = match result {
        Some(Ok(())) => 0,
        Some(Err(error)) if error.is::<SiteHasErrors>() => 1,
        Some(Err(error)) => {
            let told = failure::told(&error);
            console.failure(&told);
            for cause in error.chain().skip(1) {
                console.detail(|| messages::caused_by(cause));
            }
            if told.is_in_code { 1 } else { 2 }
        }
        None => 2,
    };
    // A panic in any thread fails the run.
    if let Some(failure) = crash::failure() {
        console.broke_down(&failure);
        code = 2;
    }
    if let Err(failure) = console.finish() {
        console.last_words(&failure);
        code = 2;
    }
    code
}

fn run(command: &Command, console: &mut Console) -> anyhow::Result<()> {
    match command {
        Command::Init(args) => init::init(args, console)?,
        Command::Build(args) => in_project(build::build, args, &args.content, console)?,
        Command::Check(args) => in_project(check::check, args, &args.content, console)?,
        Command::Diff(args) => in_project(diff::diff, args, &args.content, console)?,
        Command::Dev(args) => dev::dev(args, console)?,
        Command::Eject(args) => eject::eject(args, console)?,
        Command::Edit(args) => edit::edit(args, console)?,
        Command::New(args) => new::new(args, console)?,
        Command::Schedule(args) => schedule::schedule(args, console)?,
        Command::Preview(args) => preview::preview(args, console)?,
        Command::Explain(args) => explain::explain(args, console)?,
        Command::Schema(args) => schema::schema(args, console)?,
        Command::Completions { shell } => help::completions(*shell, console),
        // Parsing the command line has already printed the help.
        Command::Help { .. } => {}
    }
    Ok(())
}

/// Runs a command in its project, and then warns if a cache could not be written.
fn in_project<Args>(
    command: fn(&Args, &Caches, &mut Console) -> anyhow::Result<()>,
    args: &Args,
    content: &ContentArgs,
    console: &mut Console,
) -> anyhow::Result<()> {
    let caches = Caches::open(root::find(content.root.as_deref())?);
    let result = command(args, &caches, console);
    caches.warn(console);
    result
}
