//! The project whose pages are edited.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use ssg_content::{Loaded, Options, Unsaved};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::Failure;
use ssg_model::problem::{Problem, Severity};
use ssg_model::site::Site;
use ssg_model::words::Lang;
use ssg_store::Digest;

/// The content as it would be if files were saved.
pub struct Judged {
    /// The files, on the disk, each with its digest as it was judged; `None` for one that is gone.
    pub files: Vec<(PathBuf, Option<Digest>)>,
    pub loaded: Loaded,
}

/// What a session learns from outside the project.
#[derive(Clone, Copy)]
pub struct Outside {
    pub now: fn() -> Result<Timestamp, Failure>,
    /// The text at an address of the web, if it has a short one.
    pub fetch: fn(&str) -> Option<String>,
}

/// The project whose pages are edited, as the server holds it that shows them.
pub trait EditedProject {
    /// The folder of the project.
    fn root(&self) -> &Path;

    /// The language in which the person is spoken to.
    fn lang(&self) -> Lang;

    /// The day that it is in the time zone of the site.
    fn today(&self) -> Result<Date, Failure>;

    /// How the content is read that is published now.
    fn published_options(&self) -> Result<Options, Failure>;

    /// The site as it was last without errors.
    fn site(&self) -> Option<&Arc<Site>>;

    /// The same as its pages show it, with marks.
    fn marked_site(&self) -> Option<&Arc<Site>>;

    /// The version of the site that browsers are shown.
    fn version(&self) -> String;

    /// What is wrong with the content as it is, errors and warnings.
    fn diagnostics(&self) -> &[Diagnostic];

    /// The first error of the content, for which pages stay as they were.
    fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics().iter().find(|found| found.severity() == Severity::Error)
    }

    /// What would be if files were saved.
    fn judge(&mut self, unsaved: Vec<Unsaved>) -> Result<Judged, Failure>;

    /// Whether the pixels of a photograph that is in no file yet can be read; its size is the one
    /// that it is shown in.
    fn decode(&self, bytes: &[u8], size: (u32, u32)) -> Result<Result<(), Problem>, Failure>;

    /// The document of a page as it would be if files were saved; nothing if the content had
    /// errors then, or not that page.
    fn preview(&mut self, path: &str, unsaved: Vec<Unsaved>) -> Result<Option<String>, Failure>;

    /// Shows at once what we have written: as it was judged before, else read again.
    fn show_written(&mut self, paths: &[String], judged: Option<Judged>) -> Result<(), Failure>;
}
