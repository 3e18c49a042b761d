//! One build of a project at a time.

use std::path::Path;

use ssg_model::file_error::FileError;
use ssg_model::words;
use ssg_model::words::Words;
use ssg_output::lock::{self, Lock};

/// Waits until no other build of this project runs; `waiting` is called if there is one, with its
/// process id where it is known.
pub(crate) fn acquire(root: &Path, waiting: impl FnOnce(Option<u32>)) -> Result<Lock, FileError> {
    lock::acquire(&root.join(".ssg/build.lock"), waiting)
}

/// Why nothing happens for the moment.
pub(crate) fn waiting(holder: Option<u32>) -> Words {
    match holder {
        Some(process) => words!(
            en: "waiting for another build to end (process {process})",
            es: "esperando a que termine otra construcción (proceso {process})",
        ),
        None => words!(
            en: "waiting for another build to end",
            es: "esperando a que termine otra construcción",
        ),
    }
}
