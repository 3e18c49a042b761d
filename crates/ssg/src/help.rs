//! The help of the command line in the person's language.
//!
//! The command line itself says everything in English, where it is defined. For Spanish, its texts
//! are looked up in `help.es.txt`, where each stands below the English one; clap goes on to lay them
//! out.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory};
use ssg_model::words::Lang;

use crate::cli::Cli;

/// The command line, with its help in a language.
pub fn command(lang: Lang) -> Command {
    let help = Arg::new("help").long("help").short('h').action(ArgAction::Help).global(true);
    let version = Arg::new("version").long("version").short('V').action(ArgAction::Version);
    let command = Cli::command()
        // Those that clap would add are described in English only.
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .arg(help.help("Print help: `-h` a summary, `--help` all of it").display_order(998))
        .arg(version.help("Print the version").display_order(999));
    match lang {
        Lang::En => command,
        Lang::Es => {
            let command = spanish(command);
            let mut built = command.clone();
            built.build();
            with_usage(command, &mut built)
        }
    }
}

/// A text of the command line in Spanish. A test proves that all are there.
fn translate(english: &str) -> &'static str {
    texts().find(|(text, _)| *text == english).map_or("", |(_, spanish)| spanish)
}

/// Every text of the command line, in English and in Spanish.
fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("help.es.txt").trim_end().split("\n\n").filter_map(|pair| pair.split_once('\n'))
}

/// A long text, whose first paragraph is the short one.
fn translate_long(english: &StyledStr) -> String {
    let english = english.to_string();
    let paragraphs: Vec<&str> = english.split("\n\n").map(translate).collect();
    paragraphs.join("\n\n")
}

/// The texts of a command and of those below it in Spanish.
fn spanish(mut command: Command) -> Command {
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(translate(&about));
    }
    if let Some(about) = command.get_long_about().map(translate_long) {
        command = command.long_about(about);
    }
    let heading = command.get_styles().get_usage();
    let usage = format!("{heading}Uso:{heading:#} {{usage}}");
    command
        .help_template(format!("{{about-with-newline}}\n{usage}\n\n{{all-args}}{{after-help}}"))
        .subcommand_help_heading("Comandos")
        .subcommand_value_name("COMANDO")
        .mut_args(spanish_argument)
        .mut_subcommands(spanish)
}

fn spanish_argument(argument: Arg) -> Arg {
    let short = argument.get_help().map(|help| translate(&help.to_string())).unwrap_or_default();
    let long = argument.get_long_help().map_or_else(|| short.to_owned(), translate_long);
    let heading = if argument.is_positional() { "Argumentos" } else { "Opciones" };
    let argument = argument.help_heading(heading);
    if !argument.get_action().takes_values() {
        return argument.help(short).long_help(long);
    }
    let default: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let default = match default.is_empty() {
        true => String::new(),
        false => format!("[por omisión: {}]", default.join(" ")),
    };
    let values = argument.get_possible_values();
    let named: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let listed = match named.is_empty() {
        true => String::new(),
        false => format!("[valores posibles: {}]", named.join(", ")),
    };
    let explained: Vec<String> = values
        .iter()
        .filter_map(|value| {
            let help = translate(&value.get_help()?.to_string());
            Some(format!("- {}: {help}", value.get_name()))
        })
        .collect();
    let explained = match explained.is_empty() {
        true => listed.clone(),
        false => format!("Valores posibles:\n{}", explained.join("\n")),
    };
    let join = |parts: [&str; 3], between: &str| {
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(between)
    };
    let names = argument.get_value_names().unwrap_or_default();
    let names: Vec<&str> = names.iter().map(|name| translate(name)).collect();
    argument
        .value_names(names)
        .help(join([short, &default, &listed], " "))
        .long_help(join([&long, &explained, &default], "\n\n"))
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// Takes the lines of usage from the command as clap has built it, with all that it adds.
fn with_usage(mut command: Command, built: &mut Command) -> Command {
    let usage = built.render_usage().ansi().to_string();
    let usage = usage.split_once(' ').map_or("", |(_, usage)| usage);
    command = command.override_usage(usage.replace("[OPTIONS]", "[OPCIONES]"));
    command.mut_subcommands(|command| match built.find_subcommand_mut(command.get_name()) {
        Some(built) => with_usage(command, built),
        None => command,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Command;
    use ssg_model::words::Lang;

    use super::command;

    /// Every text of a command and of those below it, each paragraph by itself.
    fn collect(command: &Command, into: &mut BTreeSet<String>) {
        let mut add = |text: &str| into.extend(text.split("\n\n").map(str::to_owned));
        assert!(command.get_about().is_some(), "`{}` is not described", command.get_name());
        command.get_about().into_iter().chain(command.get_long_about()).for_each(|text| {
            add(&text.to_string());
        });
        for argument in command.get_arguments() {
            assert!(argument.get_help().is_some(), "`{argument}` is not described");
            argument.get_help().into_iter().chain(argument.get_long_help()).for_each(|text| {
                add(&text.to_string());
            });
            if argument.get_action().takes_values() {
                argument.get_value_names().unwrap_or_default().iter().for_each(|name| add(name));
                let values = argument.get_possible_values();
                values.iter().filter_map(|value| value.get_help()).for_each(|text| {
                    add(&text.to_string());
                });
            }
        }
        command.get_subcommands().for_each(|command| collect(command, into));
    }

    #[test]
    fn every_text_is_there_in_spanish() {
        let mut used = BTreeSet::new();
        collect(&command(Lang::En), &mut used);
        let table: BTreeSet<String> =
            super::texts().map(|(english, _)| english.to_owned()).collect();
        assert_eq!(used, table);
    }

    #[test]
    fn clap_finds_nothing_wrong() {
        command(Lang::En).debug_assert();
        command(Lang::Es).debug_assert();
    }
}
