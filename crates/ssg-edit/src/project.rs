//! The project whose pages are edited.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use ssg_content::{Loaded, Options, Unsaved};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::PageCost;
use ssg_model::failure::Failure;
use ssg_model::problem::{Problem, Severity};
use ssg_model::site::Site;
use ssg_model::words::Lang;
use ssg_store::Digest;

/// The result of checking the content as if files were saved.
pub struct Judged {
    /// The paths of these files on disk, each with the digest of its checked contents; `None` for a
    /// deleted one.
    pub files: Vec<(PathBuf, Option<Digest>)>,
    pub loaded: Loaded,
}

/// Access to the clock, the web and the weight of pages.
#[derive(Clone, Copy)]
pub struct Outside {
    pub now: fn() -> Result<Timestamp, Failure>,
    /// Fetches a short text from a web address; `None` if there is none.
    pub fetch: fn(&str) -> Option<String>,
    /// Returns what the pages of two states of a project's site cost visitors.
    pub costs: fn(&Path, [&Site; 2]) -> Result<Vec<PageCost>, Failure>,
}

/// The interface to the server that shows the edited pages.
pub trait EditedProject {
    /// Returns the folder of the project.
    fn root(&self) -> &Path;

    /// Returns the language of messages to the person.
    fn lang(&self) -> Lang;

    /// Returns the current date in the time zone of the site.
    fn today(&self) -> Result<Date, Failure>;

    /// Returns the options for loading the content as it is published now.
    fn published_options(&self) -> Result<Options, Failure>;

    /// Returns the last site without errors.
    fn site(&self) -> Option<&Arc<Site>>;

    /// Returns the last site without errors as its pages show it, with marks.
    fn marked_site(&self) -> Option<&Arc<Site>>;

    /// Returns the version of the site that browsers show.
    fn version(&self) -> String;

    /// Returns the errors and warnings of the content on disk.
    fn diagnostics(&self) -> &[Diagnostic];

    /// Returns the first error in the content, which keeps pages from being updated.
    fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics().iter().find(|found| found.severity() == Severity::Error)
    }

    /// Checks the content as if these files were saved.
    fn judge(&mut self, unsaved: Vec<Unsaved>) -> Result<Judged, Failure>;

    /// Checks that an unsaved photograph can be decoded; `size` is its displayed size.
    fn decode(&self, bytes: &[u8], size: (u32, u32)) -> Result<Result<(), Problem>, Failure>;

    /// Renders a page as if these files were saved; `None` if the content would have errors or lack
    /// the page.
    fn preview(&mut self, path: &str, unsaved: Vec<Unsaved>) -> Result<Option<String>, Failure>;

    /// Updates the pages after a write: from the checked content, else by loading it again.
    fn show_written(&mut self, paths: &[String], judged: Option<Judged>) -> Result<(), Failure>;
}
