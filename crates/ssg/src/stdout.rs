//! Standard output, which is for other programs.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;

use ssg_model::file_error;
use ssg_model::words;
use ssg_model::words::Words;

use crate::failure::Failure;

/// Prints past the standard library: that says nothing of a stdout which is not open for writing.
pub(crate) fn print(data: &[u8]) -> io::Result<()> {
    File::from(io::stdout().as_fd().try_clone_to_owned()?).write_all(data)
}

/// Data could not be printed, for another reason than that nobody reads it any more.
pub(crate) fn failure(error: &io::Error) -> Failure {
    let Words { en, es } = file_error::reason(error);
    Failure::new(words!(
        en: "cannot write to the standard output: {en}",
        es: "no se puede escribir en la salida estándar: {es}",
    ))
    .hint(file_error::remedy(error))
}
