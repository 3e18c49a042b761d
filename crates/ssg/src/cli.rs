//! The command line. Its texts are English; `help.rs` has them in Spanish.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ssg_model::words::Lang;

/// Builds a prerendered, hydrated React site from the files in `content/`.
///
/// Exit codes: 0 done, 1 the site has errors, 2 anything else.
#[derive(Parser)]
#[command(version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) console: ConsoleArgs,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the site into `dist/`
    Build(BuildArgs),
    /// Check everything that a build checks, and publish nothing
    Check(CheckArgs),
    /// Print which pages a build would add (+), change (~) and remove (-), and publish nothing
    ///
    /// Standard output gets a line for each: the sign, a space, and the address without the base
    /// path. A page that differs only by the name of the data which all pages share is the same.
    Diff(DiffArgs),
    /// Show the site in a browser while its files are edited
    Dev(DevArgs),
    /// Show the site in a browser, and change there what is seen
    Edit(DevArgs),
    /// Begin an article, a service or a testimonial, and print the path of its file
    New(NewArgs),
    /// Print when a build would next change the site by itself, and a cron line for it
    ///
    /// Standard output gets two lines: the moment (RFC 3339) and the fields of cron in UTC, as
    /// GitHub Actions reads them.
    Schedule(ScheduleArgs),
    /// Serve the built site as a host would, to look at it before it is published
    Preview(PreviewArgs),
    /// Explain the code of a message, with an example of wrong and right
    Explain(ExplainArgs),
    /// Print the JSON Schemas of the files in `content/`, for code editors
    Schema(SchemaArgs),
    /// Print the completions for a shell
    Completions {
        /// The shell that reads them
        shell: Shell,
    },
    /// Print the help of a command
    Help {
        /// The command, such as `build` or `new article` [default: `ssg` as a whole]
        #[arg(value_name = "COMMAND")]
        command: Vec<String>,
    },
}

/// What every command that reads the content takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct ContentArgs {
    /// Folder of the project [default: the nearest one above that has `content/` and `frontend/`]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Where the site will be published, instead of `url` in `content/site.yaml`
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,

    /// Include articles marked `draft: true`
    #[arg(long)]
    pub(crate) drafts: bool,

    /// Include articles before their `publish_at`
    #[arg(long)]
    pub(crate) future: bool,
}

#[derive(Args)]
pub(crate) struct NewArgs {
    /// Folder of the project [default: the nearest one above that has `content/` and `frontend/`]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) root: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) kind: NewKind,
}

#[derive(Subcommand)]
pub(crate) enum NewKind {
    /// Write the draft of an article into a file named by its title
    Article {
        /// Title of the article, in quotes
        title: String,
    },
    /// Write a page, hidden for now, into a file named by its title
    Page {
        /// Title of the page, in quotes
        title: String,
    },
    /// Add a service to the end of `content/services.yaml`
    Service {
        /// Name of the service, in quotes
        title: String,
    },
    /// Add a testimonial to the end of `content/testimonials.yaml`
    Testimonial {
        /// Name of the client, in quotes
        name: String,
    },
    /// Add a person who writes articles to the end of `content/people.yaml`
    Person {
        /// Name of the person, in quotes
        name: String,
    },
}

#[derive(Args)]
pub(crate) struct ScheduleArgs {
    /// Folder of the project [default: the nearest one above that has `content/` and `frontend/`]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
}

/// How to speak to the person at the terminal.
#[derive(Args)]
pub(crate) struct ConsoleArgs {
    /// Language of messages [default: that of the environment, else that of the site]
    #[arg(long, value_name = "es|en", global = true, value_parser = parse_lang)]
    pub(crate) lang: Option<Lang>,

    /// Print nothing but problems
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// Print also which files were read and programs used, and the time of each stage
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    /// How to report problems
    #[arg(long, value_name = "FORMAT", global = true, default_value = "human")]
    pub(crate) format: Format,
}

/// A form of reporting problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text on stderr
    Human,
    /// One JSON document on stdout
    Json,
    /// Commands on stdout that GitHub shows as annotations
    Github,
}

#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    /// Folder of the output [default: `dist` in the project]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// How many renderers work at the same time [default: one for every two cores]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Treat warnings as errors: sample values, a licence about to expire
    #[arg(long)]
    pub(crate) strict: bool,

    /// After the build, add the addresses of its articles to `content/published.json`, by which a
    /// later build knows when one is lost
    #[arg(long, conflicts_with_all = ["drafts", "future"])]
    pub(crate) record: bool,

    /// Use React's development build, which reports differences between the prerendered page and
    /// the hydrated one in the browser's console
    #[arg(long)]
    pub(crate) development: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    /// How many renderers work at the same time [default: one for every two cores]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Treat warnings as errors: sample values, a licence about to expire
    #[arg(long)]
    pub(crate) strict: bool,

    /// List the sample values that are still in place, a line each
    #[arg(long, conflicts_with = "strict")]
    pub(crate) samples: bool,

    /// Ask the servers of other sites whether links to them still lead anywhere, for as many
    /// seconds as given, 300 by default
    ///
    /// Every server is asked for one link at a time, with pauses; good answers are remembered for
    /// a week in `.ssg/cache/`. What is found are warnings, also with `--strict`: another server's
    /// trouble is no reason not to publish.
    #[arg(
        long,
        value_name = "SECONDS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "300"
    )]
    pub(crate) external: Option<u64>,

    /// With `--external`, ask also servers at addresses of this computer and of private networks
    ///
    /// Without it they get no request, not even when another server leads there. Through a proxy,
    /// only addresses and names are refused that say by themselves that they are private.
    #[arg(long, requires = "external")]
    pub(crate) external_private: bool,
}

#[derive(Args)]
pub(crate) struct DiffArgs {
    /// Folder of an output to compare with [default: `dist` in the project, the last build]
    #[arg(value_name = "OLD")]
    pub(crate) old: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) content: ContentArgs,

    /// How many renderers work at the same time [default: one for every two cores]
    #[arg(long, value_name = "N")]
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
    /// Folder of the project [default: the nearest one above that has `content/` and `frontend/`]
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Folder of the output [default: `dist` in the project]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

/// What every command that serves takes.
#[derive(Args)]
pub(crate) struct ServerArgs {
    /// Port on 127.0.0.1; when it is taken, the next free one
    #[arg(long, value_name = "N", default_value_t = 4000)]
    pub(crate) port: u16,

    /// Open the site in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    /// The code, such as `C0410` [default: list them all]
    pub(crate) code: Option<String>,
}

#[derive(Args)]
pub(crate) struct SchemaArgs {
    /// The file whose schema is printed, such as `content/site.yaml` [default: all of them, as one
    /// JSON object]
    pub(crate) file: Option<String>,
}

fn parse_lang(text: &str) -> Result<Lang, String> {
    Lang::from_locale(text).ok_or_else(|| "expected `es` or `en`".to_owned())
}
