//! Reads the command line, and reports its errors in the user's language: clap's own messages are
//! English.

use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind as IoErrorKind, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use ssg_model::words::Words;

use crate::cli::{Cli, Command, known_locales};
use crate::failure::Failure;
use crate::help;
use crate::language::lang;
use crate::messages;
use crate::streams;
use crate::trade::Trade;

/// Parses the command line, or prints help, the version or an error and returns the exit code.
pub(crate) fn parse() -> Result<Cli, ExitCode> {
    let read = |arguments: Vec<OsString>| {
        let matches = help::command(lang()).try_get_matches_from(arguments)?;
        Cli::from_arg_matches(&matches)
    };
    let asked = read(env::args_os().collect()).and_then(|cli| match &cli.command {
        Command::Help { command } => {
            let words = ["ssg"].into_iter().chain(command.iter().map(String::as_str));
            read(words.chain(["--help"]).map(OsString::from).collect())
        }
        _ => Ok(cli),
    });
    asked.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match print_help(&error) {
            Err(error) if error.kind() != IoErrorKind::BrokenPipe => {
                say(&streams::stdout_failure(&error))
            }
            _ => ExitCode::SUCCESS,
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            streams::print_styled(error.render().ansi().to_string().trim_end());
            ExitCode::from(2)
        }
        _ => say(&explain(&error)),
    })
}

/// Prints help or the version on stdout, in colour on a terminal.
fn print_help(error: &Error) -> io::Result<()> {
    let choice = anstream::AutoStream::choice(&io::stdout());
    let mut text = anstream::AutoStream::new(Vec::new(), choice);
    write!(text, "{}", error.render().ansi())?;
    streams::print_on_stdout(&text.into_inner())
}

fn say(failure: &Failure) -> ExitCode {
    streams::print(&failure.text(lang()));
    ExitCode::from(2)
}

fn explain(error: &Error) -> Failure {
    let of = |kind| error.get(kind).map(text).unwrap_or_default();
    let (argument, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let hint = hint(error, &argument, &value);
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => messages::no_command(of(ContextKind::InvalidSubcommand)),
        ErrorKind::UnknownArgument => messages::no_option(argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if value.is_empty() => {
            messages::no_value(argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            messages::wrong_value(value, argument)
        }
        ErrorKind::ArgumentConflict => {
            messages::argument_conflict(argument, of(ContextKind::PriorArg))
        }
        ErrorKind::MissingRequiredArgument => messages::argument_missing(argument),
        ErrorKind::MissingSubcommand => messages::command_incomplete(),
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            messages::wrong_number_of_values(argument)
        }
        ErrorKind::InvalidUtf8 => messages::not_utf8(),
        kind => messages::command_line_unread(kind),
    };
    Failure::new(message).hint(hint)
}

/// Suggests what was meant, or lists the valid values.
fn hint(error: &Error, argument: &str, value: &str) -> Words {
    let suggestions =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue, ContextKind::SuggestedArg];
    let suggested = suggestions.into_iter().find_map(|kind| error.get(kind)).map(text);
    if let Some(suggested) = suggested.filter(|suggested| !suggested.is_empty()) {
        return messages::did_you_mean(suggested);
    }
    let values = [ContextKind::ValidValue, ContextKind::ValidSubcommand];
    let values = values.into_iter().find_map(|kind| error.get(kind)).map(text);
    if let Some(values) = values.filter(|values| !values.is_empty()) {
        return messages::choose_of(values);
    }
    let option = argument.split(' ').next().unwrap_or_default();
    match (error.kind(), option) {
        (ErrorKind::ValueValidation, "--lang") => messages::choose_lang(),
        (ErrorKind::ValueValidation, "--business") => Trade::hint(value),
        (ErrorKind::ValueValidation, "--locale") => known_locales(),
        (ErrorKind::ValueValidation, "--jobs") => messages::choose_jobs(),
        (ErrorKind::ValueValidation, "--port") => messages::choose_port_number(),
        _ => messages::see_help(),
    }
}

/// Formats a part of clap's message, which may be a list.
fn text(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join("`, `"),
        ContextValue::StyledStr(text) => text.to_string(),
        _ => String::new(),
    }
}
