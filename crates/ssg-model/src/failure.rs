//! Failures that are not caused by the content, in words for the person who ran the command.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::messages;
use crate::printable;
use crate::words;
use crate::words::{Lang, Words, report_it};

/// A failure that is not caused by the content. The caller shows it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub message: Words,
    pub hint: Option<Box<Words>>,
    /// The file of the project that it concerns, relative to the root.
    pub source: Option<String>,
    /// The output of another program about the failure.
    pub output: Box<[String]>,
    /// Whether the code of the site's components or styles is wrong.
    pub is_in_code: bool,
    /// The underlying error, for debugging.
    cause: Option<Arc<Cause>>,
}

/// The error in one box, so that a [`Failure`] is small.
#[derive(Debug)]
struct Cause {
    error: Box<dyn Error + Send + Sync>,
    /// The file or folder that could not be used.
    file: Option<PathBuf>,
}

impl Failure {
    pub fn new(message: Words) -> Self {
        Failure {
            message,
            hint: None,
            source: None,
            output: Box::default(),
            is_in_code: false,
            cause: None,
        }
    }

    /// Says that a file changed after the build had read it.
    pub fn changed_during_build(file: impl fmt::Display) -> Self {
        Failure::new(messages::file_changed(file)).hint(messages::build_again())
    }

    /// Adds a hint about what to do, if one is known.
    pub fn hint(mut self, hint: impl Into<Option<Words>>) -> Self {
        self.hint = hint.into().map(Box::new);
        self
    }

    /// Names another path wherever a path in backticks begins with `from`.
    pub fn with_path(mut self, from: &str, to: &str) -> Self {
        let (from, to) = (format!("`{from}"), format!("`{to}"));
        let rename =
            |words: &mut Words| *words = Words::of(|lang| words.get(lang).replace(&from, &to));
        rename(&mut self.message);
        self.hint.iter_mut().for_each(|hint| rename(hint));
        self
    }

    /// Says that the code of the site's components or styles is wrong.
    pub fn in_code(mut self) -> Self {
        self.is_in_code = true;
        self
    }

    pub fn source(mut self, path: &str) -> Self {
        self.source = Some(path.to_owned());
        self
    }

    pub fn output(self, output: Vec<String>) -> Self {
        Failure { output: output.into(), ..self }
    }

    /// Adds the underlying error.
    pub fn cause(self, error: impl Error + Send + Sync + 'static) -> Self {
        let cause = Cause { error: Box::new(error), file: None };
        Failure { cause: Some(Arc::new(cause)), ..self }
    }

    /// Adds the underlying I/O error, and the file or folder that has it.
    pub(crate) fn cause_of_file(self, error: io::Error, file: PathBuf) -> Self {
        let cause = Cause { error: Box::new(error), file: Some(file) };
        Failure { cause: Some(Arc::new(cause)), ..self }
    }

    /// Returns the file or folder that could not be used, if that is the failure.
    pub fn file(&self) -> Option<&Path> {
        self.cause.as_ref()?.file.as_deref()
    }

    /// Returns the underlying I/O error, if there is one.
    pub fn io_error(&self) -> Option<&io::Error> {
        self.cause.as_ref()?.error.downcast_ref()
    }

    /// Formats the failure for the terminal.
    pub fn text(&self, lang: Lang) -> String {
        self.text_as(&error_name(), lang)
    }

    /// Formats the failure for the terminal, under `name` instead of the name of an error.
    pub fn text_as(&self, name: &Words, lang: Lang) -> String {
        let output = self.output.iter().map(|line| format!("  {line}"));
        let line = |name: &Words, words: &Words| {
            format!("{}: {}", name.get(lang), printable::line(words.get(lang)))
        };
        let message = line(name, &self.message);
        let hint = self.hint.as_ref().map(|hint| line(&hint_name(), hint));
        output.chain([message]).chain(hint).collect::<Vec<_>>().join("\n")
    }
}

pub fn error_name() -> Words {
    words!(en: "error", es: "error")
}

pub fn hint_name() -> Words {
    words!(en: "hint", es: "cómo corregirlo")
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| &*cause.error as _)
    }
}

/// `ssg` writes only its own values as JSON, so this error is a bug.
impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::new(messages::data_not_written_as_json(&error)).hint(report_it()).cause(error)
    }
}
