//! The files of one build: collected beside the output, then published in one step.
//!
//! Until [`Staging::publish`] the output is not touched. Only files that an earlier build wrote,
//! by its own manifest, are ever deleted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::files;
use crate::hash;
use crate::lock::{self, Lock};
use crate::manifest::{MANIFEST, Manifest};
use crate::output_error::OutputError;
use crate::place::Place;
use crate::publish::{self, folders};

/// A build's files before they are published. Dropping it deletes them.
pub struct Staging {
    place: Place,
    tree: PathBuf,
    replaced: PathBuf,
    written: Mutex<Written>,
    lock: Lock,
}

#[derive(Default)]
struct Written {
    manifest: Manifest,
    folders: BTreeSet<String>,
    bytes: u64,
}

/// What was published.
pub struct Published {
    pub files: usize,
    pub bytes: u64,
}

impl Staging {
    /// Opens an empty staging folder for `output`, and removes what a killed build left there.
    ///
    /// A link is followed: the folder that it leads to is the output. Waits until no other build
    /// is staged for the same output; `waiting` is told who that is, by its process id. The
    /// output that this build replaces will go to `replaced`, a folder of ours, if it is on the
    /// same file system.
    ///
    /// Fails when the output holds files that no build wrote.
    pub fn create(
        output: &Path,
        replaced: &Path,
        waiting: impl FnOnce(Option<u32>),
    ) -> Result<Staging, OutputError> {
        let place = Place::find(output)?;
        let lock = lock::acquire(&place.work.join("lock"), waiting)?;
        let tree = place.work.join("tree");
        let replaced = replaced.to_owned();
        let staging = Staging { place, tree, replaced, written: Mutex::default(), lock };
        staging.place.refuse_foreign_files()?;
        publish::discard(&staging.tree)?;
        files::remove_file(&staging.draft())?;
        files::create_folder(&staging.tree)?;
        Ok(staging)
    }

    /// Writes one file; `path` is relative to the output and uses forward slashes.
    pub fn write(&self, path: &str, contents: &[u8]) -> Result<(), OutputError> {
        if !is_below(path) || path == MANIFEST {
            return Err(OutputError::BadPath { path: path.to_owned() });
        }
        let hash = hash::sha256(contents);
        {
            let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
            if written.manifest.files.insert(path.to_owned(), hash).is_some() {
                return Err(OutputError::Twice { path: path.to_owned() });
            }
            written.bytes += contents.len() as u64;
            for folder in folders(path) {
                if !written.folders.contains(folder) {
                    files::create_folder(&self.tree.join(folder))?;
                    written.folders.insert(folder.to_owned());
                }
            }
        }
        Ok(files::create(&self.tree.join(path), contents)?)
    }

    /// The paths of all files so far, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.manifest.files.keys().cloned().collect()
    }

    /// Reads a file of this build back.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>, OutputError> {
        Ok(files::read(&self.tree.join(path))?)
    }

    /// Puts the staged files in the place of the output, in one step where the system has one;
    /// before that, they are on the disk.
    pub fn publish(self) -> Result<Published, OutputError> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let published = Published { files: written.manifest.files.len(), bytes: written.bytes };
        // In one step: a tree with half a manifest could not be told from its manifest's files.
        written.manifest.write(&self.draft())?;
        files::rename(&self.draft(), &self.tree.join(MANIFEST))?;
        files::sync_files(&self.tree)?;
        // Somebody may have put a file there since the build began.
        self.place.refuse_foreign_files()?;
        publish::publish(&self.place, &self.tree, &self.replaced)?;
        Ok(published)
    }

    /// The manifest before it is whole.
    fn draft(&self) -> PathBuf {
        self.place.work.join(MANIFEST)
    }
}

impl Drop for Staging {
    /// Deletes the staged files, or what an output that was published in place has left of them.
    fn drop(&mut self) {
        // Nothing is lost if any of this fails: the next build does it.
        let _ = publish::discard(&self.tree);
        let _ = files::remove_file(&self.draft());
        let _ = self.lock.remove();
        let _ = files::remove_folder(&self.place.work);
    }
}

/// Whether a path with forward slashes leads to a file below the folder that it starts from.
fn is_below(path: &str) -> bool {
    path.split('/').all(|name| !matches!(name, "" | "." | ".."))
}
