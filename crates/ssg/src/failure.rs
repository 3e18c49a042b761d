//! Failures of commands.
//!
//! Commands return [`anyhow::Result`]. The message for the user is a [`Failure`], either the error
//! itself or the context of another one. `--verbose` prints the chain of causes.

use std::error::Error;
use std::fmt;

pub(crate) use ssg_model::failure::Failure;
use ssg_model::words::report_it;

use crate::messages;

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

/// The error of a site whose errors have been printed: exit code 1.
#[derive(Debug)]
pub(crate) struct SiteHasErrors;

impl fmt::Display for SiteHasErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the site has errors")
    }
}

impl Error for SiteHasErrors {}

/// Returns the message for an error.
pub(crate) fn told(error: &anyhow::Error) -> Failure {
    match error.downcast_ref::<Failure>() {
        Some(failure) => failure.clone(),
        // The error has no message in the user's language.
        None => Failure::new(messages::untranslated(error)).hint(report_it()),
    }
}
