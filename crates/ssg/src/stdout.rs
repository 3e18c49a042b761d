//! Standard output, which is for other programs.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;

use ssg_model::file_error;

use crate::failure::Failure;
use crate::messages;

/// Prints to the file descriptor, since the standard library ignores a stdout that is not open for
/// writing.
pub(crate) fn print(data: &[u8]) -> io::Result<()> {
    File::from(io::stdout().as_fd().try_clone_to_owned()?).write_all(data)
}

/// Returns the failure to write to stdout.
pub(crate) fn failure(error: &io::Error) -> Failure {
    let message = messages::stdout_not_written(&file_error::reason(error));
    Failure::new(message).hint(file_error::remedy(error))
}
