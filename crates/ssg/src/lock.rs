//! One build of a project at a time.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use anyhow::{Context, Result};
use ssg_model::words;
use ssg_model::words::Words;

/// Holds the project's lock until it is dropped. The system frees the lock of a process that dies.
pub(crate) struct BuildLock {
    _file: File,
}

/// Waits until no other build of this project runs; `waiting` is called if there is one.
///
/// Two builds would otherwise write into, and publish, the same staging folder.
pub(crate) fn acquire(root: &Path, waiting: impl FnOnce()) -> Result<BuildLock> {
    let path = root.join(".ssg/build.lock");
    let cannot = || format!("cannot lock `{}`", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    let file = File::options().create(true).append(true).open(&path).with_context(cannot)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            waiting();
            file.lock().with_context(cannot)?;
        }
        Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
    }
    Ok(BuildLock { _file: file })
}

/// Why nothing happens for the moment.
pub(crate) fn waiting() -> Words {
    words!(
        en: "waiting for another build of this project",
        es: "esperando a que termine otra construcción de este sitio",
    )
}
