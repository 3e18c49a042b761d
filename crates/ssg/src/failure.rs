//! Why a command could not do its work, in words for the person who ran it.

use std::fmt;

use ssg_frontend::bundle::BundleError;
use ssg_frontend::install::InstallError;
use ssg_frontend::node::NodeError;
use ssg_frontend::rasters::RasterError;
use ssg_frontend::renderer::RenderError;
use ssg_model::file_error::FileError;
use ssg_model::words;
use ssg_model::words::{Lang, Words, report_it};
use ssg_output::output_error::OutputError;
use ssg_serve::watch::WatchError;

use crate::diagnostic_text;
use crate::terminal;

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

/// A failure that is nobody's fault in the content: exit code 2.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) message: Words,
    pub(crate) hint: Option<Box<Words>>,
    /// The file of the project that it is about, relative to the root.
    pub(crate) source: Option<String>,
    /// What another program printed about it.
    pub(crate) output: Vec<String>,
}

impl Failure {
    pub(crate) fn new(message: Words) -> Self {
        Failure { message, hint: None, source: None, output: Vec::new() }
    }

    /// With what to do about it, where that is known.
    pub(crate) fn hint(mut self, hint: impl Into<Option<Words>>) -> Self {
        self.hint = hint.into().map(Box::new);
        self
    }

    pub(crate) fn source(mut self, path: &str) -> Self {
        self.source = Some(path.to_owned());
        self
    }

    /// As the terminal shows it.
    pub(crate) fn text(&self, lang: Lang) -> String {
        self.text_as(&diagnostic_text::error_name(), lang)
    }

    /// As the terminal shows it, under another name than that of an error.
    pub(crate) fn text_as(&self, name: &Words, lang: Lang) -> String {
        let output = self.output.iter().map(|line| format!("  {line}"));
        let line = |name: &Words, words: &Words| {
            format!("{}: {}", name.get(lang), terminal::line(words.get(lang)))
        };
        let message = line(name, &self.message);
        let hint = self.hint.as_ref().map(|hint| line(&diagnostic_text::hint_name(), hint));
        output.chain([message]).chain(hint).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)
    }
}

impl std::error::Error for Failure {}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        let source = error.source_file().map(str::to_owned);
        Failure { source, ..Failure::new(error.words()).hint(error.hint()) }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::new(error.words()).hint(error.hint())
    }
}

impl From<WatchError> for Failure {
    fn from(error: WatchError) -> Self {
        Failure::new(error.words()).hint(error.hint())
    }
}

/// What we write as JSON are values of our own.
impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::new(words!(
            en: "data cannot be written as JSON: {error}",
            es: "hay datos que no se pueden escribir como JSON: {error}",
        ))
        .hint(report_it())
    }
}

impl From<NodeError> for Failure {
    fn from(error: NodeError) -> Self {
        Failure::new(error.words()).hint(error.hint())
    }
}

impl From<InstallError> for Failure {
    fn from(error: InstallError) -> Self {
        let output = error.output().to_vec();
        Failure { hint: error.hint().map(Box::new), output, ..Failure::new(error.words()) }
    }
}

impl From<BundleError> for Failure {
    fn from(error: BundleError) -> Self {
        Failure {
            hint: error.hint().map(Box::new),
            output: error.output(),
            ..Failure::new(error.words())
        }
    }
}

impl From<RasterError> for Failure {
    fn from(error: RasterError) -> Self {
        let output = error.output().to_vec();
        Failure { hint: error.hint().map(Box::new), output, ..Failure::new(error.words()) }
    }
}

impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Self {
        let output = error.output().to_vec();
        Failure { hint: error.hint().map(Box::new), output, ..Failure::new(error.words()) }
    }
}
