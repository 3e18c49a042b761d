//! Standard output, which is for other programs.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;

use ssg_model::file_error;
use ssg_model::words;
use ssg_model::words::Words;

use crate::failure::Failure;

/// Prints to the file descriptor, since the standard library ignores a stdout that is not open for
/// writing.
pub(crate) fn print(data: &[u8]) -> io::Result<()> {
    File::from(io::stdout().as_fd().try_clone_to_owned()?).write_all(data)
}

/// Returns the failure to write to stdout.
pub(crate) fn failure(error: &io::Error) -> Failure {
    let Words { en, es } = file_error::reason(error);
    Failure::new(words!(
        en: "cannot write to the standard output: {en}",
        es: "no se puede escribir en la salida estándar: {es}",
    ))
    .hint(file_error::remedy(error))
}
