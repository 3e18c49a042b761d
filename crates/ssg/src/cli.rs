//! The command line, described in two languages.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ssg_model::country::Country;
use ssg_model::locale::Locale;
use ssg_model::words::{Lang, Words};

use crate::messages;
use crate::trade::Trade;

thread_local! {
    /// The language in which the command line describes itself.
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// Sets the language in which this thread describes the command line.
pub(crate) fn describe_in(lang: Lang) {
    LANG.set(lang);
}

/// Returns the text in the language in which the command line describes itself.
pub(crate) fn text(words: Words) -> String {
    words.get(LANG.get()).to_owned()
}

/// Joins two paragraphs of a longer description.
fn both(summary: Words, more: Words) -> String {
    format!("{}\n\n{}", text(summary), text(more))
}

/// Returns the name of a value in the language in which the command line describes itself.
fn name(en: &'static str, es: &'static str) -> &'static str {
    match LANG.get() {
        Lang::En => en,
        Lang::Es => es,
    }
}

#[derive(Parser)]
#[command(about = text(messages::about_ssg()))]
#[command(long_about = both(messages::about_ssg(), messages::about_ssg_more()))]
#[command(version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) console: ConsoleArgs,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(about = text(messages::about_init()))]
    Init(InitArgs),
    #[command(about = text(messages::about_build()))]
    Build(BuildArgs),
    #[command(about = text(messages::about_check()))]
    Check(CheckArgs),
    #[command(about = text(messages::about_diff()))]
    #[command(long_about = both(messages::about_diff(), messages::about_diff_more()))]
    Diff(DiffArgs),
    #[command(about = text(messages::about_dev()))]
    Dev(DevArgs),
    #[command(about = text(messages::about_edit()))]
    Edit(DevArgs),
    #[command(about = text(messages::about_new()))]
    New(NewArgs),
    #[command(about = text(messages::about_schedule()))]
    #[command(long_about = both(messages::about_schedule(), messages::about_schedule_more()))]
    Schedule(ScheduleArgs),
    #[command(about = text(messages::about_eject()))]
    Eject(EjectArgs),
    #[command(about = text(messages::about_preview()))]
    Preview(PreviewArgs),
    #[command(about = text(messages::about_explain()))]
    Explain(ExplainArgs),
    #[command(about = text(messages::about_schema()))]
    Schema(SchemaArgs),
    #[command(about = text(messages::about_completions()))]
    Completions {
        #[arg(value_name = name("SHELL", "TERMINAL"), help = text(messages::argument_shell()))]
        shell: Shell,
    },
    #[command(about = text(messages::about_help()))]
    Help {
        #[arg(value_name = name("COMMAND", "COMANDO"), help = text(messages::argument_command()))]
        command: Vec<String>,
    },
}

/// The arguments of every command that reads the content.
#[derive(Args, Clone, Debug)]
pub(crate) struct ContentArgs {
    #[arg(long, value_name = name("DIR", "CARPETA"), help = text(messages::option_root()))]
    pub(crate) root: Option<PathBuf>,

    #[arg(long, value_name = "URL", help = text(messages::option_base_url()))]
    pub(crate) base_url: Option<String>,

    #[arg(long, help = text(messages::option_drafts()))]
    pub(crate) drafts: bool,

    #[arg(long, help = text(messages::option_future()))]
    pub(crate) future: bool,
}

#[derive(Args)]
pub(crate) struct InitArgs {
    #[arg(value_name = name("FOLDER", "CARPETA"), help = text(messages::argument_folder()))]
    pub(crate) folder: PathBuf,

    #[arg(long, value_name = name("TYPE", "TIPO"), value_parser = parse_business)]
    #[arg(help = text(messages::option_business()))]
    pub(crate) business: Option<Trade>,

    #[arg(long, value_name = name("NAME", "NOMBRE"), help = text(messages::option_name()))]
    pub(crate) name: Option<String>,

    #[arg(long, value_name = "es-MX", value_parser = parse_locale)]
    #[arg(help = text(messages::option_locale()))]
    pub(crate) locale: Option<Locale>,

    #[arg(long, value_name = name("SITE", "SITIO"), value_enum)]
    #[arg(conflicts_with_all = ["business", "name", "locale"], help = text(messages::option_from()))]
    pub(crate) from: Option<Starter>,
}

/// A whole site to begin with.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Starter {
    Asesoria,
}

/// Reads a language with a country about which all is known that a new site needs.
pub(crate) fn parse_locale(tag: &str) -> Result<Locale, &'static str> {
    let locale = Locale::parse(tag).ok();
    let known = locale.filter(|locale| Country::complete().any(|code| code == locale.country()));
    known.ok_or("expected a language and a country")
}

/// Returns the hint for a locale that [`parse_locale`] refuses.
pub(crate) fn known_locales() -> Words {
    messages::choose_locale(Country::complete().collect::<Vec<_>>().join(", "))
}

fn parse_business(name: &str) -> Result<Trade, &'static str> {
    Trade::find(name).ok_or("expected a type of business")
}

#[derive(Args)]
#[command(after_help = text(messages::about_new_entry()))]
pub(crate) struct NewArgs {
    #[arg(long, value_name = name("DIR", "CARPETA"), global = true)]
    #[arg(help = text(messages::option_root()))]
    pub(crate) root: Option<PathBuf>,

    #[arg(long = "in", value_name = name("FOLDER", "CARPETA"), global = true)]
    #[arg(help = text(messages::option_in()))]
    pub(crate) language: Option<String>,

    #[command(subcommand)]
    pub(crate) kind: NewKind,
}

#[derive(Subcommand)]
pub(crate) enum NewKind {
    #[command(about = text(messages::about_new_article()))]
    Article {
        #[arg(value_name = name("TITLE", "TÍTULO"), help = text(messages::argument_article()))]
        title: String,
    },
    #[command(about = text(messages::about_new_page()))]
    Page {
        #[arg(value_name = name("TITLE", "TÍTULO"), help = text(messages::argument_page()))]
        title: String,
    },
    #[command(about = text(messages::about_new_service()))]
    Service {
        #[arg(value_name = name("TITLE", "TÍTULO"), help = text(messages::argument_service()))]
        title: String,
    },
    #[command(about = text(messages::about_new_testimonial()))]
    Testimonial {
        #[arg(value_name = name("NAME", "NOMBRE"), help = text(messages::argument_testimonial()))]
        name: String,
    },
    #[command(about = text(messages::about_new_section()))]
    #[command(long_about = both(messages::about_new_section(), messages::about_new_section_more()))]
    Section {
        #[arg(value_name = name("NAME", "NOMBRE"), help = text(messages::argument_section()))]
        name: String,

        #[arg(long, value_name = name("KIND", "TIPO"), help = text(messages::option_from_kind()))]
        from: Option<String>,
    },
    #[command(about = text(messages::about_new_collection()))]
    Collection {
        #[arg(value_name = name("NAME", "NOMBRE"), help = text(messages::argument_section()))]
        name: String,
    },
    /// The folder of a collection, and the title of an entry.
    #[command(external_subcommand)]
    Entry(Vec<String>),
    #[command(about = text(messages::about_new_person()))]
    Person {
        #[arg(value_name = name("NAME", "NOMBRE"), help = text(messages::argument_person()))]
        name: String,
    },
}

#[derive(Args)]
pub(crate) struct ScheduleArgs {
    #[arg(long, value_name = name("DIR", "CARPETA"), help = text(messages::option_root()))]
    pub(crate) root: Option<PathBuf>,
}

/// The options for messages in the terminal.
#[derive(Args)]
pub(crate) struct ConsoleArgs {
    /// The first is that of the messages.
    #[arg(long, value_name = "es|en", global = true, value_parser = parse_lang)]
    #[arg(value_delimiter = ',', help = text(messages::option_lang()))]
    pub(crate) lang: Vec<Lang>,

    #[arg(long, short, global = true, help = text(messages::option_quiet()))]
    pub(crate) quiet: bool,

    #[arg(long, short, global = true, conflicts_with = "quiet")]
    #[arg(help = text(messages::option_verbose()))]
    pub(crate) verbose: bool,

    #[arg(long, global = true, help = text(messages::option_advice()))]
    pub(crate) advice: bool,

    #[arg(long, value_name = name("FORMAT", "FORMATO"), global = true, default_value = "human")]
    #[arg(help = text(messages::option_format()))]
    pub(crate) format: Format,
}

/// A format for reporting problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[value(help = text(messages::format_human()))]
    Human,
    #[value(help = text(messages::format_json()))]
    Json,
    #[value(help = text(messages::format_github()))]
    Github,
}

#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[arg(long, value_name = name("DIR", "CARPETA"), help = text(messages::option_out()))]
    pub(crate) out: Option<PathBuf>,

    #[arg(long, value_name = "N", help = text(messages::option_jobs()))]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[arg(long, visible_alias = "strict", help = text(messages::option_publish()))]
    pub(crate) publish: bool,

    #[arg(long, conflicts_with_all = ["drafts", "future"], help = text(messages::option_record()))]
    pub(crate) record: bool,

    #[arg(long, help = text(messages::option_development()))]
    pub(crate) development: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[arg(long, value_name = "N", help = text(messages::option_jobs()))]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[arg(long, visible_alias = "strict", help = text(messages::option_publish()))]
    pub(crate) publish: bool,

    #[arg(long, conflicts_with = "publish", help = text(messages::option_samples()))]
    pub(crate) samples: bool,
}

#[derive(Args)]
pub(crate) struct DiffArgs {
    #[arg(value_name = name("OLD", "ANTERIOR"), help = text(messages::argument_old()))]
    pub(crate) old: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[arg(long, value_name = "N", help = text(messages::option_jobs()))]
    pub(crate) jobs: Option<NonZeroUsize>,
}

#[derive(Args)]
pub(crate) struct DevArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

#[derive(Args)]
pub(crate) struct PreviewArgs {
    #[arg(long, value_name = name("DIR", "CARPETA"), help = text(messages::option_root()))]
    pub(crate) root: Option<PathBuf>,

    #[arg(long, value_name = name("DIR", "CARPETA"), help = text(messages::option_out()))]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

/// The arguments of every command that serves.
#[derive(Args)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = "N", default_value_t = 4000, help = text(messages::option_port()))]
    pub(crate) port: u16,

    #[arg(long, help = text(messages::option_open()))]
    pub(crate) open: bool,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[arg(value_name = name("CODE", "CÓDIGO"), help = text(messages::argument_code()))]
    pub(crate) code: Option<String>,
}

#[derive(Args)]
pub(crate) struct EjectArgs {
    #[arg(long, value_name = name("DIR", "CARPETA"), help = text(messages::option_root()))]
    pub(crate) root: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct SchemaArgs {
    #[arg(value_name = name("FILE", "ARCHIVO"), help = text(messages::argument_file()))]
    pub(crate) file: Option<String>,
}

fn parse_lang(text: &str) -> Result<Lang, String> {
    Lang::from_locale(text).ok_or_else(|| "expected `es` or `en`".to_owned())
}
