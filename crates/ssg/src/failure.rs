//! Why a command has not done its work.
//!
//! Commands return [`anyhow::Result`]. The words for the person are a [`Failure`], an error of its own or
//! the context of another one; what it comes from is the chain of causes, which `--verbose` prints.

use std::error::Error;
use std::fmt;

pub(crate) use ssg_model::failure::Failure;
use ssg_model::words;
use ssg_model::words::report_it;

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

/// The content or a page has errors, which have been printed: exit code 1.
#[derive(Debug)]
pub(crate) struct SiteHasErrors;

impl fmt::Display for SiteHasErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the site has errors")
    }
}

impl Error for SiteHasErrors {}

/// What the person is told of an error.
pub(crate) fn told(error: &anyhow::Error) -> Failure {
    match error.downcast_ref::<Failure>() {
        Some(failure) => failure.clone(),
        // Nobody has found words for it.
        None => Failure::new(words!(en: "{error}", es: "{error}")).hint(report_it()),
    }
}
