//! `cargo ssg`: compiles the generator if needed, and runs it.
//!
//! cargo itself prints either nothing for minutes or something every time. This program has no
//! dependencies, so it compiles in a second, and shows cargo's lines while there is work to do.

#![allow(clippy::disallowed_methods, reason = "no part of the product")]

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};

/// The words in cargo's output that show that it has work to do.
const WORK: [&str; 4] = ["Updating", "Downloading", "Downloaded", "Compiling"];

/// The package to compile, with the profile that compiles fastest.
const PROGRAM: [&str; 4] = ["--profile", "quick", "--package", "ssg"];

/// Returns the exit status of `ssg`, or 2 if it cannot be compiled.
fn main() -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match compile(&cargo, is_english(&arguments)) {
        Ok(true) => {}
        Ok(false) => return ExitCode::from(2),
        Err(error) => return fail(&error),
    }
    let mut run = Command::new(cargo);
    run.args(["run", "--quiet"]).args(PROGRAM).arg("--").args(arguments);
    fail(&run.exec())
}

fn fail(error: &io::Error) -> ExitCode {
    let _ = writeln!(io::stderr(), "error: cargo: {error}");
    ExitCode::from(2)
}

/// Compiles the generator, with a notice if there is work to do. Returns whether it succeeded.
fn compile(cargo: &OsString, is_english: bool) -> io::Result<bool> {
    let mut build = Command::new(cargo);
    build.arg("build").args(PROGRAM).stderr(Stdio::piped());
    if io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none() {
        build.env("CARGO_TERM_COLOR", "always");
    }
    let mut build = build.spawn()?;
    let lines = build.stderr.take().map(BufReader::new);
    let mut is_said = false;
    for line in lines.into_iter().flat_map(BufRead::lines) {
        let line = line?;
        if !is_said && WORK.iter().any(|work| line.contains(work)) {
            is_said = true;
            writeln!(io::stderr(), "{}", notice(is_english))?;
        }
        // The line at the end is of no interest.
        if !line.contains("Finished ") {
            writeln!(io::stderr(), "{line}")?;
        }
    }
    Ok(build.wait()?.success())
}

fn notice(is_english: bool) -> &'static str {
    if is_english {
        "compiling the generator (the first time takes a few minutes)…"
    } else {
        "compilando el generador (la primera vez tarda unos minutos)…"
    }
}

/// Whether messages are in English, by the rules of `ssg`; without a site, Spanish is the default.
fn is_english(arguments: &[OsString]) -> bool {
    let arguments: Vec<_> = arguments.iter().map(|one| one.to_string_lossy()).collect();
    let apart = arguments.iter().zip(arguments.iter().skip(1));
    let apart = apart.filter(|(name, _)| *name == "--lang").map(|(_, lang)| lang.to_string());
    let joined = arguments.iter().filter_map(|one| Some(one.strip_prefix("--lang=")?.to_owned()));
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let locale = variables.filter_map(|name| env::var(name).ok()).find(|value| !value.is_empty());
    let asked = apart.chain(joined).next().or(locale).unwrap_or_default();
    asked.split(['_', '-', '.', '@']).next() == Some("en")
}
