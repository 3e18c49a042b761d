//! The help of the command line in the person's language.
//!
//! The command line itself says everything in English, where it is defined. For Spanish, its texts
//! are looked up in one table; clap goes on to lay them out.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory};
use ssg_model::words::Lang;

use crate::cli::Cli;

/// The command line, with its help in a language.
pub(crate) fn command(lang: Lang) -> Command {
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
    let found = SPANISH.iter().find(|(text, _)| *text == english);
    found.map_or("", |(_, spanish)| spanish)
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

/// Every text of the command line, in English and in Spanish.
const SPANISH: &[(&str, &str)] = &[
    // Commands.
    (
        "Builds a prerendered, hydrated React site from the files in `content/`",
        "Construye un sitio de React prerenderizado e hidratado con los archivos de `content/`",
    ),
    (
        "Builds a prerendered, hydrated React site from the files in `content/`.",
        "Construye un sitio de React prerenderizado e hidratado con los archivos de `content/`.",
    ),
    (
        "Exit codes: 0 done, 1 the site has errors, 2 anything else.",
        "Códigos de salida: 0 hecho, 1 el sitio tiene errores, 2 cualquier otra cosa.",
    ),
    ("Build the site into `dist/`", "Construye el sitio en `dist/`"),
    (
        "Check everything that a build checks, and publish nothing",
        "Revisa todo lo que se revisa al construir, y no publica nada",
    ),
    (
        "Print which pages a build would add (+), change (~) and remove (-), and publish nothing",
        "Dice qué páginas se agregarían (+), cambiarían (~) y quitarían (-), y no publica nada",
    ),
    (
        "Standard output gets a line for each: the sign, a space, and the address without the base path. A page that differs only by the name of the data which all pages share is the same.",
        "La salida estándar recibe un renglón por página: el signo, un espacio y la dirección sin la ruta base. Una página que solo difiere en el nombre de los datos que comparten todas cuenta como igual.",
    ),
    (
        "Show the site in a browser, and change there what is seen",
        "Muestra el sitio en un navegador, y ahí mismo cambia lo que se ve",
    ),
    (
        "Show the site in a browser while its files are edited",
        "Muestra el sitio en el navegador mientras se editan sus archivos",
    ),
    (
        "Begin an article, a service or a testimonial, and print the path of its file",
        "Empieza un artículo, un servicio o un testimonio, y dice en qué archivo está",
    ),
    (
        "Print when a build would next change the site by itself, and a cron line for it",
        "Dice cuándo cambiaría el sitio por sí mismo, y el renglón de cron para construirlo entonces",
    ),
    (
        "Standard output gets two lines: the moment (RFC 3339) and the fields of cron in UTC, as GitHub Actions reads them.",
        "La salida estándar recibe dos renglones: el momento (RFC 3339) y los campos de cron en UTC, como los lee GitHub Actions.",
    ),
    (
        "Serve the built site as a host would, to look at it before it is published",
        "Sirve el sitio construido como lo haría un servidor, para verlo antes de publicarlo",
    ),
    (
        "Explain the code of a message, with an example of wrong and right",
        "Explica el código de un mensaje, con un ejemplo de mal y bien",
    ),
    (
        "Print the JSON Schemas of the files in `content/`, for code editors",
        "Imprime los JSON Schemas de los archivos de `content/`, para editores de código",
    ),
    (
        "Print the completions for a shell",
        "Imprime lo que una terminal necesita para completar los comandos",
    ),
    ("Print the help of a command", "Muestra la ayuda de un comando"),
    (
        "Write the draft of an article into a file named by its title",
        "Escribe el borrador de un artículo en un archivo con el nombre de su título",
    ),
    (
        "Write a page, hidden for now, into a file named by its title",
        "Escribe una página, por ahora oculta, en un archivo con el nombre de su título",
    ),
    (
        "Add a service to the end of `content/services.yaml`",
        "Agrega un servicio al final de `content/services.yaml`",
    ),
    (
        "Add a testimonial to the end of `content/testimonials.yaml`",
        "Agrega un testimonio al final de `content/testimonials.yaml`",
    ),
    (
        "Add a person who writes articles to the end of `content/people.yaml`",
        "Agrega a una persona que escribe artículos al final de `content/people.yaml`",
    ),
    // Arguments.
    (
        "Folder of the project [default: the nearest one above that has `content/` and `frontend/`]",
        "Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/` y `frontend/`]",
    ),
    (
        "Where the site will be published, instead of `url` in `content/site.yaml`",
        "Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`",
    ),
    ("Include articles marked `draft: true`", "Incluye los artículos con `draft: true`"),
    (
        "Include articles before their `publish_at`",
        "Incluye los artículos antes de su `publish_at`",
    ),
    (
        "Folder of the output [default: `dist` in the project]",
        "Carpeta del sitio construido [por omisión: `dist` en el proyecto]",
    ),
    (
        "How many renderers work at the same time [default: one for every two cores]",
        "Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]",
    ),
    (
        "Treat warnings as errors: sample values, a licence about to expire",
        "Trata los avisos como errores: valores de muestra, una cédula por vencer",
    ),
    (
        "List the sample values that are still in place, a line each",
        "Muestra los valores de muestra que quedan por sustituir, un renglón por cada uno",
    ),
    (
        "After the build, add the addresses of its articles to `content/published.json`, by which a later build knows when one is lost",
        "Después de construir, agrega las direcciones de los artículos a `content/published.json`, con el que después se sabe si se perdió alguna",
    ),
    (
        "Use React's development build, which reports differences between the prerendered page and the hydrated one in the browser's console",
        "Usa la versión de desarrollo de React, que avisa en la consola del navegador si la página prerenderizada y la hidratada difieren",
    ),
    (
        "Ask the servers of other sites whether links to them still lead anywhere, for as many seconds as given, 300 by default",
        "Pregunta a los servidores de otros sitios si los enlaces hacia ellos todavía llevan a algún lado, durante los segundos indicados (300 por omisión)",
    ),
    (
        "Every server is asked for one link at a time, with pauses; good answers are remembered for a week in `.ssg/cache/`. What is found are warnings, also with `--strict`: another server's trouble is no reason not to publish.",
        "A cada servidor se le pregunta un enlace a la vez, con pausas; las respuestas buenas se recuerdan una semana en `.ssg/cache/`. Lo que se encuentra son avisos, también con `--strict`: un problema de otro servidor no impide publicar.",
    ),
    (
        "With `--external`, ask also servers at addresses of this computer and of private networks",
        "Con `--external`, pregunta también a servidores en direcciones de esta computadora y de redes privadas",
    ),
    (
        "Without it they get no request, not even when another server leads there. Through a proxy, only addresses and names are refused that say by themselves that they are private.",
        "Sin esta opción no reciben ninguna solicitud, ni cuando otro servidor lleva ahí. A través de un proxy solo se rechazan direcciones y nombres que por sí mismos dicen que son privados.",
    ),
    (
        "Folder of an output to compare with [default: `dist` in the project, the last build]",
        "Carpeta de un sitio construido con el cual comparar [por omisión: `dist` en el proyecto, el último]",
    ),
    (
        "Port on 127.0.0.1; when it is taken, the next free one",
        "Puerto en 127.0.0.1; si está ocupado, el siguiente libre",
    ),
    ("Open the site in the browser", "Abre el sitio en el navegador"),
    (
        "The code, such as `C0410` [default: list them all]",
        "El código, como `C0410` [por omisión: la lista de todos]",
    ),
    (
        "The file whose schema is printed, such as `content/site.yaml` [default: all of them, as one JSON object]",
        "El archivo cuyo esquema se imprime, como `content/site.yaml` [por omisión: todos, en un objeto JSON]",
    ),
    ("The shell that reads them", "El programa de la terminal que lo lee"),
    (
        "The command, such as `build` or `new article` [default: `ssg` as a whole]",
        "El comando, como `build` o `new article` [por omisión: todo `ssg`]",
    ),
    ("Title of the article, in quotes", "Título del artículo, entre comillas"),
    ("Title of the page, in quotes", "Título de la página, entre comillas"),
    ("Name of the service, in quotes", "Nombre del servicio, entre comillas"),
    ("Name of the client, in quotes", "Nombre del cliente, entre comillas"),
    ("Name of the person, in quotes", "Nombre de la persona, entre comillas"),
    // Of every command.
    (
        "Language of messages [default: that of the environment, else that of the site]",
        "Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]",
    ),
    ("Print nothing but problems", "Muestra solo los problemas"),
    (
        "Print also which files were read and programs used, and the time of each stage",
        "Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa",
    ),
    ("How to report problems", "Cómo se informa de los problemas"),
    ("Text on stderr", "texto en la salida de errores"),
    ("One JSON document on stdout", "un documento JSON en la salida estándar"),
    (
        "Commands on stdout that GitHub shows as annotations",
        "comandos en la salida estándar que GitHub muestra como anotaciones",
    ),
    (
        "Print help: `-h` a summary, `--help` all of it",
        "Muestra la ayuda: `-h` en resumen, `--help` completa",
    ),
    ("Print the version", "Muestra la versión"),
    // What stands for values.
    ("DIR", "CARPETA"),
    ("URL", "URL"),
    ("N", "N"),
    ("SECONDS", "SEGUNDOS"),
    ("FORMAT", "FORMATO"),
    ("OLD", "ANTERIOR"),
    ("CODE", "CÓDIGO"),
    ("FILE", "ARCHIVO"),
    ("SHELL", "TERMINAL"),
    ("COMMAND", "COMANDO"),
    ("TITLE", "TÍTULO"),
    ("NAME", "NOMBRE"),
    ("es|en", "es|en"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Command;
    use ssg_model::words::Lang;

    use super::{SPANISH, command};

    /// Every text of a command and of those below it, each paragraph by itself.
    fn texts(command: &Command, into: &mut BTreeSet<String>) {
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
        command.get_subcommands().for_each(|command| texts(command, into));
    }

    #[test]
    fn every_text_is_there_in_spanish() {
        let mut used = BTreeSet::new();
        texts(&command(Lang::En), &mut used);
        let table: BTreeSet<String> = SPANISH.iter().map(|(en, _)| (*en).to_owned()).collect();
        assert_eq!(used, table);
    }

    #[test]
    fn clap_finds_nothing_wrong() {
        command(Lang::En).debug_assert();
        command(Lang::Es).debug_assert();
    }
}
