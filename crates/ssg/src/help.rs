//! The help of the command line in the user's language, and `ssg completions`.
//!
//! `cli.rs` describes the command line in both languages. The texts that clap adds are English, and
//! are replaced here.

use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_complete::Shell;
use ssg_model::words::Lang;

use crate::cli::{self, Cli, text};
use crate::console::Console;
use crate::messages;

/// Returns the command line with its help in a language.
pub fn command(lang: Lang) -> Command {
    cli::describe_in(lang);
    let help = Arg::new("help").long("help").short('h').action(ArgAction::Help).global(true);
    let version = Arg::new("version").long("version").short('V').action(ArgAction::Version);
    let command = Cli::command()
        // The arguments that clap would add are described in English only.
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .arg(help.help(text(messages::option_help())).display_order(998))
        .arg(version.help(text(messages::option_version())).display_order(999));
    match lang {
        Lang::En => command,
        Lang::Es => {
            let mut built = command.clone();
            built.build();
            spanish(command, &mut built)
        }
    }
}

/// Prints the script by which a shell completes commands.
pub(crate) fn completions(shell: Shell, console: &mut Console) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(console.lang()), "ssg", &mut script);
    console.data(String::from_utf8_lossy(&script).trim_end());
}

/// Translates clap's texts about a command and its subcommands to Spanish. The usage lines are
/// taken from the command as clap has built it.
fn spanish(command: Command, built: &mut Command) -> Command {
    let heading = command.get_styles().get_usage();
    let template = format!(
        "{{about-with-newline}}\n{heading}Uso:{heading:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let usage = built.render_usage().ansi().to_string();
    let usage = usage.split_once(' ').map_or("", |(_, usage)| usage);
    command
        .override_usage(usage.replace("[OPTIONS]", "[OPCIONES]").replace("COMMAND", "COMANDO"))
        .help_template(template)
        .subcommand_help_heading("Comandos")
        .mut_args(spanish_argument)
        .mut_subcommands(|command| match built.find_subcommand_mut(command.get_name()) {
            Some(built) => spanish(command, built),
            None => command,
        })
}

fn spanish_argument(argument: Arg) -> Arg {
    let heading = if argument.is_positional() { "Argumentos" } else { "Opciones" };
    let argument = argument.help_heading(heading);
    if !argument.get_action().takes_values() {
        return argument;
    }
    let short = argument.get_help().map(ToString::to_string);
    let long = argument.get_long_help().map(ToString::to_string).or_else(|| short.clone());
    let default: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let default = (!default.is_empty()).then(|| format!("[predeterminado: {}]", default.join(" ")));
    let values = argument.get_possible_values();
    let named: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let listed = (!named.is_empty()).then(|| format!("[valores posibles: {}]", named.join(", ")));
    let explained: Vec<String> = values
        .iter()
        .filter_map(|value| Some(format!("- {}: {}", value.get_name(), value.get_help()?)))
        .collect();
    let explained = match explained.is_empty() {
        true => listed.clone(),
        false => Some(format!("Valores posibles:\n{}", explained.join("\n"))),
    };
    let join = |parts: [Option<String>; 3], between: &str| {
        parts.into_iter().flatten().collect::<Vec<_>>().join(between)
    };
    argument
        .help(join([short, default.clone(), listed], " "))
        .long_help(join([long, explained, default], "\n\n"))
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use ssg_model::words::Lang;

    use super::command;

    #[test]
    fn the_definition_of_the_command_line_is_valid() {
        command(Lang::En).debug_assert();
        command(Lang::Es).debug_assert();
    }
}
