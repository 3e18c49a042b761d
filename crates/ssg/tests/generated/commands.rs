//! The reference of the command line in `docs/cli.md`, made from the help of the program.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use super::read;
use crate::support::repository;

/// The document. What is above the first generated line is written by hand.
pub(super) const DOCUMENT: &str = "docs/cli.md";

const GENERATED: &str =
    "<!-- The rest is written by `cargo xtask generate` from the help of `ssg`. -->";

/// The help of a command.
#[derive(Default)]
struct Help {
    usage: String,
    paragraphs: Vec<String>,
    /// The names of the commands below it.
    commands: Vec<String>,
    arguments: Vec<Described>,
}

/// An argument or option with its lines of help.
#[derive(PartialEq)]
struct Described {
    name: String,
    help: Vec<String>,
}

/// Returns the document with the reference of the present program.
pub(super) fn document() -> String {
    let text = fs::read_to_string(repository().join(DOCUMENT)).unwrap();
    let (by_hand, _) = text.split_once(GENERATED).expect("no generated part in the document");
    let mut text = format!("{by_hand}{GENERATED}\n");
    let help = |words: &[String]| {
        let mut ssg = Command::new(env!("CARGO_BIN_EXE_ssg"));
        parse(&read(ssg.args(words).args(["--lang", "en", "--help"])))
    };
    let ssg = help(&[]);
    text += &format!("\n## Options of all commands\n\n{}", table(ssg.arguments.iter()));
    let mut waiting: Vec<Vec<String>> =
        ssg.commands.iter().rev().map(|name| vec![name.clone()]).collect();
    while let Some(words) = waiting.pop() {
        let help = help(&words);
        let own = help.arguments.iter().filter(|argument| !ssg.arguments.contains(argument));
        let level = "#".repeat(words.len() + 1);
        let _ = write!(
            text,
            "\n{level} `ssg {}`\n\n{}.\n",
            words.join(" "),
            help.paragraphs.join(".\n\n")
        );
        let _ = write!(text, "\n```text\n{}\n```\n\n{}", help.usage, table(own));
        waiting.extend(help.commands.into_iter().rev().map(|name| [&words[..], &[name]].concat()));
    }
    text
}

/// Reads a help text. Names are indented by less than ten spaces, what is said of them by ten.
fn parse(text: &str) -> Help {
    let (mut help, mut heading) = (Help::default(), "");
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let words = line.trim();
        if let Some(usage) = line.strip_prefix("Usage: ") {
            help.usage = usage.to_owned();
        } else if line.ends_with(':') && !line.starts_with(' ') {
            heading = words;
        } else if !line.starts_with(' ') {
            help.paragraphs.push(words.trim_end_matches('.').to_owned());
        } else if heading == "Commands:" {
            help.commands.extend(words.split(' ').next().map(str::to_owned));
        } else if !line.starts_with("          ") {
            help.arguments.push(Described { name: words.to_owned(), help: Vec::new() });
        } else if let Some(argument) = help.arguments.last_mut() {
            argument.help.push(words.to_owned());
        }
    }
    help
}

/// Returns a table of arguments; an empty text without them.
fn table<'a>(arguments: impl Iterator<Item = &'a Described>) -> String {
    let rows = arguments.map(|Described { name, help }| {
        let cell = |text: &str| text.replace('|', "\\|");
        format!("| `{}` | {} |\n", cell(name), cell(&help.join("<br>")))
    });
    let rows: String = rows.collect();
    if rows.is_empty() { rows } else { format!("| Option | Effect |\n|---|---|\n{rows}") }
}
