//! Collects the files of a build beside the output, and publishes them in one step.
//!
//! The output is not changed before [`Staging::publish`]. Only files that an earlier build has
//! written, according to its manifest, are ever deleted. An unchanged file of the published output
//! is not written again, but linked into the new tree.

#![expect(clippy::disallowed_methods, reason = "an output is not an input")]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use ssg_model::file_error::FileAction;
use ssg_store::{Digest, Lock};

use crate::files;
use crate::manifest::{MANIFEST, Manifest};
use crate::output_error::{self, Result};
use crate::output_location::OutputLocation;
use crate::output_record::{self, FileRecord, OutputRecord, OutputRecords, PublishedOutput};
use crate::publish;
use ssg_model::output_path::{self, OutputPath};

/// A build's files before they are published. Dropping it deletes them.
pub struct Staging {
    location: OutputLocation,
    /// The folder to which the replaced output is moved.
    replaced: PathBuf,
    records: Arc<OutputRecords>,
    /// The folder in which files are written.
    tree: PathBuf,
    /// The published output, if it is recorded.
    published: Option<PublishedOutput>,
    files: Mutex<HashMap<OutputPath, FileRecord>>,
    /// The folders that were created. The lock is held while one is created: the system serializes
    /// changes to a folder, and other threads would only waste time.
    folders: Mutex<HashSet<String>>,
    /// The thread that deletes what is in `replaced`, once it has been started.
    clearing: Mutex<Option<JoinHandle<Result<()>>>>,
    lock: Lock,
}

/// The name of the staged tree in the staging folder.
const TREE: &str = "tree";

/// A summary of a published output.
#[derive(Serialize, Deserialize)]
pub struct Published {
    pub files: usize,
    pub bytes: u64,
    /// The digest of the manifest, which identifies the output.
    pub manifest: Digest,
}

/// The result of publishing an output.
pub struct Publication {
    pub published: Published,
    /// Whether the output before the replaced one could be deleted: it may contain a file that no
    /// build has written.
    pub put_away: Result<()>,
}

impl Staging {
    /// Opens an empty staging folder for `output`, and removes what a killed build left there.
    ///
    /// A link is followed: its target is the output. Waits until no other build is staged for the
    /// same output; `waiting` is called with the process id of that build. The replaced output is
    /// moved into `own`, our folder, if it is on the same file system, and stays there until the next
    /// build has reused its files. `records` has the published output and gets the new one.
    ///
    /// Fails if the output contains files that no build has written.
    pub fn create(
        output: &Path,
        own: &Path,
        records: &Arc<OutputRecords>,
        waiting: impl FnOnce(Option<u32>),
    ) -> Result<Staging> {
        let location = OutputLocation::find(output)?;
        // Another build may remove the folder before it is locked; then the lock creates it again.
        fs::create_dir_all(&location.work).map_err(FileAction::Write.failed(&location.work))?;
        let lock = location.work.join("lock");
        let lock = Lock::acquire(&lock, waiting).map_err(FileAction::Lock.failed(&lock))?;
        let tree = location.work.join(TREE);
        let replaced = own.join("replaced");
        let published =
            if location.inside { None } else { PublishedOutput::open(&location.output, records) };
        let staging = Staging {
            location,
            replaced,
            records: Arc::clone(records),
            tree,
            published,
            files: Mutex::default(),
            folders: Mutex::default(),
            clearing: Mutex::default(),
            lock,
        };
        staging.refuse_foreign_files()?;
        discard(&staging.location.work)?;
        files::create_folder(&staging.tree)?;
        Ok(staging)
    }

    /// Writes a file, or reuses the file of the published output. Returns the digest of its bytes.
    pub fn write(&self, path: &OutputPath, contents: &[u8]) -> Result<Digest> {
        if path.as_str() == MANIFEST {
            return Err(output_path::bad_path(path));
        }
        if self.files.lock().contains_key(path) {
            return Err(output_error::twice(path));
        }
        let digest = Digest::of(contents);
        if let Some(record) = self.find(path, &digest) {
            self.reuse_file(path, record)?;
            return Ok(digest);
        }
        self.create_folders(path)?;
        let fingerprint = Some(files::create(&self.tree.join(path), contents)?);
        self.add(path, FileRecord { digest, size: contents.len() as u64, fingerprint })?;
        Ok(digest)
    }

    /// Reuses files of the published output by their paths and digests. Returns `false`, and reuses
    /// none, if one of them is not available.
    pub fn reuse(&self, files: &[(OutputPath, Digest)]) -> Result<bool> {
        let found: Option<Vec<_>> =
            files.iter().map(|(path, digest)| self.find(path, digest)).collect();
        let Some(found) = found else { return Ok(false) };
        for ((path, _), record) in files.iter().zip(found) {
            self.reuse_file(path, record)?;
        }
        Ok(true)
    }

    /// Begins to delete the output that was replaced last, once most files have been reused: deleting
    /// links changes the times of the files that the outputs share, which must then be read to be
    /// reused.
    pub fn clear_replaced(&self) {
        let replaced = self.replaced.clone();
        let delete = move || publish::discard(&replaced);
        self.clearing.lock().get_or_insert_with(|| thread::spawn(delete));
    }

    /// Deletes the output that was replaced last, or waits until that is done.
    fn cleared(&self) -> Result<()> {
        let clearing = self.clearing.lock().take();
        match clearing {
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => publish::discard(&self.replaced),
        }
    }

    /// Returns the record of a published file that still has this digest.
    fn find(&self, path: &OutputPath, digest: &Digest) -> Option<FileRecord> {
        self.published.as_ref()?.verify(path, digest)
    }

    fn reuse_file(&self, path: &OutputPath, mut record: FileRecord) -> Result<()> {
        let published = self.location.output.join(path);
        self.create_folders(path)?;
        let new = self.tree.join(path);
        // Some file systems have no hard links.
        if fs::hard_link(&published, &new).is_err() {
            let contents = files::read(&published)?;
            let is_same = Digest::of(&contents) == record.digest;
            record.fingerprint = Some(files::create(&new, &contents)?).filter(|_| is_same);
        }
        self.add(path, record)
    }

    fn add(&self, path: &OutputPath, record: FileRecord) -> Result<()> {
        match self.files.lock().insert(path.clone(), record) {
            Some(_) => Err(output_error::twice(path)),
            None => Ok(()),
        }
    }

    fn create_folders(&self, path: &OutputPath) -> Result<()> {
        let mut made = self.folders.lock();
        for folder in path.folders() {
            if !made.contains(folder) {
                files::create_folder(&self.tree.join(folder))?;
                made.insert(folder.to_owned());
            }
        }
        Ok(())
    }

    /// Returns the paths of all files so far, sorted.
    pub(crate) fn paths(&self) -> Vec<OutputPath> {
        let mut paths: Vec<OutputPath> = self.files.lock().keys().cloned().collect();
        paths.sort_unstable();
        paths
    }

    /// Reads a file of this build.
    pub(crate) fn read(&self, path: &OutputPath) -> Result<Vec<u8>> {
        files::read(&self.tree.join(path))
    }

    /// Replaces the output by the staged files, atomically if possible, after flushing them to
    /// disk.
    pub fn publish(self) -> Result<Publication> {
        let mut files = std::mem::take(&mut *self.files.lock());
        let bytes = files.values().map(|file| file.size).sum();
        let count = files.len();
        // The manifest is moved into the tree when it is complete: with half a manifest, our files
        // could not be distinguished from others.
        let paths = files.iter().map(|(path, file)| (path, file.digest));
        let manifest = Manifest { files: paths.collect() }.write(&self.draft())?;
        let digest = manifest.digest;
        files::rename(&self.draft(), &self.tree.join(MANIFEST))?;
        files.insert(OutputPath::of(MANIFEST), manifest);
        let (mut cleared, mut record) = (Ok(()), None);
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| {
                // The record comes after the times have changed.
                cleared = self.cleared();
                // A tree that is moved file by file needs no record.
                if !self.location.inside {
                    record = OutputRecord::of(&self.tree, files);
                }
            });
            files::sync_files(&self.tree)
        })?;
        // A foreign file may have been added since the build began.
        self.refuse_foreign_files()?;
        let put_away = publish::publish(&self.location, &self.tree, &self.replaced)?;
        let put_away = cleared.and(put_away);
        if let Some(record) = record {
            self.records.put(output_record::key(&self.location.output), &record);
            self.records.commit();
        }
        let published = Published { files: count, bytes, manifest: digest };
        Ok(Publication { published, put_away })
    }

    /// Fails if the output contains a file that no build has written.
    fn refuse_foreign_files(&self) -> Result<()> {
        match &self.published {
            Some(output) if output.has_same_names() => Ok(()),
            _ => self.location.refuse_foreign_files(),
        }
    }

    /// Returns the path of the manifest while it is written.
    fn draft(&self) -> PathBuf {
        self.location.work.join(MANIFEST)
    }
}

impl Drop for Staging {
    /// Deletes the staged files, or what remains of them after publishing in place.
    fn drop(&mut self) {
        if let Some(thread) = self.clearing.get_mut().take() {
            let _ = thread.join();
        }
        // The next build cleans up if this fails.
        let _ = discard(&self.location.work);
        let _ = self.lock.remove();
        let _ = files::remove_folder(&self.location.work);
    }
}

/// Removes the remains of a killed build beside an output, unless another build is running there.
pub fn remove_left_over(output: &Path) -> Result<()> {
    let OutputLocation { work, .. } = OutputLocation::find(output)?;
    if !work.exists() {
        return Ok(());
    }
    let path = work.join("lock");
    let lock = Lock::try_acquire(&path).map_err(FileAction::Lock.failed(&path))?;
    let Some(lock) = lock else { return Ok(()) };
    discard(&work)?;
    lock.remove().map_err(FileAction::Remove.failed(&path))?;
    files::remove_folder(&work)
}

/// Deletes the files in a staging folder.
fn discard(work: &Path) -> Result<()> {
    publish::discard(&work.join(TREE))?;
    files::remove_file(&work.join(MANIFEST))
}

/// Whether an output is exactly as it was published. `false` also if its record is missing.
pub fn is_intact(output: &Path, records: &OutputRecords, published: &Published) -> bool {
    let Ok(OutputLocation { output, inside: false, .. }) = OutputLocation::find(output) else {
        return false;
    };
    let Some(known) = PublishedOutput::open(&output, records) else { return false };
    if known.verify(&OutputPath::of(MANIFEST), &published.manifest).is_none() {
        return false;
    }
    let Some((record, is_renewed)) = known.verify_all() else { return false };
    if is_renewed {
        records.put(output_record::key(&output), &record);
        records.commit();
    }
    true
}
