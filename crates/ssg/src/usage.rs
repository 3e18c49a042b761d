//! Reads the command line, and reports its errors in the user's language: clap's own messages are
//! English.

use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind as IoErrorKind, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use ssg_model::words;
use ssg_model::words::{Lang, Words};

use crate::cli::{Cli, Command};
use crate::failure::Failure;
use crate::help;
use crate::stdout;
use crate::terminal;
use crate::variables;

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
            Err(error) if error.kind() != IoErrorKind::BrokenPipe => say(&stdout::failure(&error)),
            _ => ExitCode::SUCCESS,
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            terminal::print_styled(error.render().ansi().to_string().trim_end());
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
    stdout::print(&text.into_inner())
}

fn say(failure: &Failure) -> ExitCode {
    terminal::print(&failure.text(lang()));
    ExitCode::from(2)
}

/// Chooses the language as [`Console::new`](crate::console::Console::new) does, even from an
/// invalid command line.
pub(crate) fn lang() -> Lang {
    let arguments: Vec<String> =
        env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let apart = arguments.iter().zip(arguments.iter().skip(1));
    let apart = apart.filter(|(name, _)| *name == "--lang").map(|(_, value)| value.as_str());
    let joined = arguments.iter().filter_map(|argument| argument.strip_prefix("--lang="));
    let asked = apart.chain(joined).find_map(Lang::from_locale);
    asked.or_else(variables::lang).unwrap_or(Lang::Es)
}

fn explain(error: &Error) -> Failure {
    let of = |kind| error.get(kind).map(text).unwrap_or_default();
    let (argument, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let command = of(ContextKind::InvalidSubcommand);
            words!(en: "there is no command `{command}`", es: "no existe el comando `{command}`")
        }
        ErrorKind::UnknownArgument => words!(
            en: "there is no option `{argument}` here",
            es: "aquí no existe la opción `{argument}`",
        ),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if value.is_empty() => words!(
            en: "`{argument}` is without a value",
            es: "`{argument}` no tiene valor",
        ),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => words!(
            en: "`{value}` is no value of `{argument}`",
            es: "`{value}` no es un valor de `{argument}`",
        ),
        ErrorKind::NoEquals => words!(
            en: "the value of `{argument}` follows after `=`",
            es: "el valor de `{argument}` va después de `=`",
        ),
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg);
            words!(
                en: "`{argument}` cannot be used with `{other}`",
                es: "`{argument}` no se puede usar con `{other}`",
            )
        }
        ErrorKind::MissingRequiredArgument => words!(
            en: "`{argument}` is missing",
            es: "falta `{argument}`",
        ),
        ErrorKind::MissingSubcommand => words!(
            en: "the command is incomplete",
            es: "el comando está incompleto",
        ),
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            words!(
                en: "`{argument}` takes another number of values",
                es: "`{argument}` lleva otra cantidad de valores",
            )
        }
        ErrorKind::InvalidUtf8 => words!(
            en: "the command line is not UTF-8 text",
            es: "la línea de comandos no es texto UTF-8",
        ),
        kind => words!(
            en: "the command line cannot be read: {kind}",
            es: "no se puede leer la línea de comandos: {kind}",
        ),
    };
    Failure::new(message).hint(hint(error, &argument))
}

/// Suggests what was meant, or lists the valid values.
fn hint(error: &Error, argument: &str) -> Words {
    let suggestions =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue, ContextKind::SuggestedArg];
    let suggested = suggestions.into_iter().find_map(|kind| error.get(kind)).map(text);
    if let Some(suggested) = suggested.filter(|suggested| !suggested.is_empty()) {
        return words!(en: "did you mean `{suggested}`?", es: "¿quisiste decir `{suggested}`?");
    }
    let values = [ContextKind::ValidValue, ContextKind::ValidSubcommand];
    let values = values.into_iter().find_map(|kind| error.get(kind)).map(text);
    if let Some(values) = values.filter(|values| !values.is_empty()) {
        return words!(en: "choose one of: `{values}`", es: "elige uno de: `{values}`");
    }
    let option = argument.split([' ', '=', '[']).next().unwrap_or_default();
    match (error.kind(), option) {
        (ErrorKind::ValueValidation, "--lang") => words!(
            en: "choose `es` or `en`",
            es: "elige `es` o `en`",
        ),
        (ErrorKind::ValueValidation, "--jobs") => words!(
            en: "write a whole number from 1 on, as in `--jobs 4`",
            es: "escribe un número entero desde 1, como en `--jobs 4`",
        ),
        (ErrorKind::ValueValidation, "--port") => words!(
            en: "write a whole number up to 65535, as in `--port 4000`",
            es: "escribe un número entero hasta 65535, como en `--port 4000`",
        ),
        (ErrorKind::ValueValidation | ErrorKind::NoEquals, "--external") => words!(
            en: "write a number of seconds, as in `--external=900`",
            es: "escribe un número de segundos, como en `--external=900`",
        ),
        _ => words!(
            en: "`--help` after the command tells what it takes",
            es: "`--help` después del comando dice lo que acepta",
        ),
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
