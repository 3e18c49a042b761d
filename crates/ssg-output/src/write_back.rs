//! Has files written to the disk while others are still being made: at the end, when all of them
//! have to be there, there is little left to wait for.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use ssg_model::file_error::FileError;

use crate::files;

/// After so many bytes, they are written.
const PORTION: u64 = 64 << 20;

/// The files of one folder.
#[derive(Default)]
pub(crate) struct WriteBack {
    bytes: AtomicU64,
    running: Mutex<Option<JoinHandle<Result<(), FileError>>>>,
}

impl WriteBack {
    /// Notes a file of so many bytes in the folder, and sometimes begins to write all that there
    /// are.
    ///
    /// Fails when an earlier time has failed.
    pub(crate) fn note(&self, folder: &Path, bytes: usize) -> Result<(), FileError> {
        let before = self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        if before / PORTION == (before + bytes as u64) / PORTION {
            return Ok(());
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_ref().is_some_and(|writing| !writing.is_finished()) {
            return Ok(());
        }
        running.take().map_or(Ok(()), wait)?;
        let folder = folder.to_owned();
        *running = Some(thread::spawn(move || files::sync_files(&folder)));
        Ok(())
    }

    /// Writes what is left, and waits for it.
    pub(crate) fn finish(&self, folder: &Path) -> Result<(), FileError> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        running.map_or(Ok(()), wait)?;
        files::sync_files(folder)
    }
}

fn wait(writing: JoinHandle<Result<(), FileError>>) -> Result<(), FileError> {
    writing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
