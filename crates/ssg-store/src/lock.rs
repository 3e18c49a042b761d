//! Locks between processes: files that the system unlocks when their holder ends in any way.

#![expect(clippy::disallowed_methods, reason = "a lock is not an input")]

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

/// A lock that this process holds until the value is dropped.
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Waits until no other process holds the lock; creates its file and folder if they are
    /// missing.
    ///
    /// If another process holds the lock, `waiting` is called with its process id, if known.
    pub fn acquire(path: &Path, waiting: impl FnOnce(Option<u32>)) -> io::Result<Lock> {
        let mut waiting = Some(waiting);
        let lock = acquire(path, |file| {
            if let Some(waiting) = waiting.take() {
                waiting(holder(file));
            }
            file.lock().map(|()| true)
        });
        lock.and_then(|lock| lock.ok_or_else(|| ErrorKind::WouldBlock.into()))
    }

    /// Takes the lock if no other process holds it.
    pub fn try_acquire(path: &Path) -> io::Result<Option<Lock>> {
        acquire(path, |_| Ok(false))
    }

    /// Returns the locked file, which contains only the holder's process id: for a child process
    /// that also holds the lock.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Deletes the lock file, for a lock in a place where nothing should be left.
    pub fn remove(&self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

impl Drop for Lock {
    /// A process that another thread is starting may have a copy of the open file, so unlock it.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Locks the file. If another process holds it, `busy` returns whether it has waited.
fn acquire(
    path: &Path,
    mut busy: impl FnMut(&File) -> io::Result<bool>,
) -> io::Result<Option<Lock>> {
    loop {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = match open(path) {
            // The last holder has just removed the folder.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            other => other?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                if !busy(&file)? {
                    return Ok(None);
                }
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The previous holder may have removed the file: then other processes would lock a new one.
        if is_at(&file, path)? {
            sign(&mut file)?;
            return Ok(Some(Lock { file, path: path.to_owned() }));
        }
    }
}

/// Opens the file without following links, which could lead to an unrelated file, and without
/// waiting for a pipe.
fn open(path: &Path) -> io::Result<File> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed())
        .open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file")),
    }
}

fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let ours = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Writes this process's id for waiting processes to report.
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn a_waiting_process_learns_the_holder_and_gets_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/lock");
        let held = Lock::acquire(&path, |_| panic!("nobody has it")).unwrap();
        let (send, told) = mpsc::channel();
        let waiting = thread::spawn(move || {
            Lock::acquire(&path, |holder| send.send(holder).unwrap()).map(drop)
        });
        assert_eq!(told.recv().unwrap(), Some(std::process::id()));
        drop(held);
        waiting.join().unwrap().unwrap();
    }

    #[test]
    fn waiting_for_a_deleted_lock_file_locks_its_successor() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        fs::write(&path, "99999999999999999999\n").unwrap();
        let held = Lock::try_acquire(&path).unwrap().unwrap();
        assert_eq!(held.file().metadata().unwrap().ino(), fs::metadata(&path).unwrap().ino());
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{}\n", std::process::id()));
        let (send, told) = mpsc::channel();
        let other = path.clone();
        let waiting =
            thread::spawn(move || Lock::acquire(&other, |holder| send.send(holder).unwrap()));
        told.recv().unwrap();
        held.remove().unwrap();
        assert!(!path.exists());
        drop(held);
        let next = waiting.join().unwrap().unwrap();
        assert!(Lock::try_acquire(&path).unwrap().is_none());
        drop(next);
        assert!(Lock::try_acquire(&path).unwrap().is_some());
    }

    #[test]
    fn links_and_folders_are_not_locked() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("folder")).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), rustix::fs::Mode::RWXU).unwrap();
        std::os::unix::fs::symlink("target", path("link")).unwrap();
        for name in ["folder", "pipe", "link"] {
            assert!(Lock::try_acquire(&path(name)).is_err(), "{name}");
        }
        assert!(!path("target").exists());
    }

    #[test]
    fn a_lock_has_one_holder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/lock");
        let first = Lock::try_acquire(&path).unwrap();
        assert!(first.is_some());
        assert!(Lock::try_acquire(&path).unwrap().is_none());
        let copy = first.as_ref().map(|lock| lock.file().try_clone().unwrap());
        drop(first);
        assert!(Lock::try_acquire(&path).unwrap().is_some());
        drop(copy);
    }
}
