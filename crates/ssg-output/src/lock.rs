//! Locks between processes: files that the system unlocks when their holder ends, however it ends.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use ssg_model::file_error::{FileAction, FileError};

/// Holds a lock until it is dropped.
pub struct Lock {
    _file: File,
    path: PathBuf,
}

/// Waits until no other process holds the lock; makes its file and folder where they are missing.
///
/// `waiting` is called when another process holds it, with that process's id where it is known.
pub fn acquire(path: &Path, waiting: impl FnOnce(Option<u32>)) -> Result<Lock, FileError> {
    let mut waiting = Some(waiting);
    let failed = |error| FileAction::Lock.failed(path)(error);
    loop {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(FileAction::Write.failed(folder))?;
        }
        let mut file = match open(path) {
            // The last holder has just removed the folder.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            other => other.map_err(failed)?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                if let Some(waiting) = waiting.take() {
                    waiting(holder(&file));
                }
                file.lock().map_err(failed)?;
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // Whoever held it before may have removed it: then this is no longer the file that others
        // would lock.
        if is_at(&file, path).map_err(failed)? {
            sign(&mut file).map_err(failed)?;
            return Ok(Lock { _file: file, path: path.to_owned() });
        }
    }
}

impl Lock {
    /// Removes the file of the lock, for a lock that lies where nothing should be left.
    pub(crate) fn remove(&self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

/// Opens the file itself: a link would lead the lock to somebody else's file.
fn open(path: &Path) -> io::Result<File> {
    File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
        .open(path)
}

fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let ours = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Leaves our id for those who wait.
fn sign(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}", std::process::id())
}

fn holder(mut file: &File) -> Option<u32> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
