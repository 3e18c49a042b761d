//! A lock that allows one build of a project at a time.

use std::path::Path;

use ssg_model::failure::Failure;
use ssg_model::file_error::{FileAction, is_unwritable};
use ssg_model::words::Words;
use ssg_store::Lock;

use crate::messages;

/// Waits until no other build of this project runs; `waiting` is called if there is one, with its
/// process id if known. Returns `None` if the project is read-only: no build can run there.
pub(crate) fn acquire(
    root: &Path,
    waiting: impl FnOnce(Option<u32>),
) -> Result<Option<Lock>, Failure> {
    let lock = root.join(".ssg/build.lock");
    match Lock::acquire(&lock, waiting) {
        Err(error) if is_unwritable(&error) => Ok(None),
        locked => locked.map(Some).map_err(FileAction::Lock.failed(&lock)),
    }
}

/// Returns the message for waiting on another build.
pub(crate) fn waiting(holder: Option<u32>) -> Words {
    match holder {
        Some(process) => messages::waiting_for_process(process),
        None => messages::waiting_for_build(),
    }
}
