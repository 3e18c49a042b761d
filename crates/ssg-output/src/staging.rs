//! The files of one build: collected beside the output, then published in one step.
//!
//! Until [`Staging::publish`] the output is not touched. Only files that an earlier build wrote,
//! by its own manifest, are ever deleted. A file of the published output that is still the same is
//! not written again, but linked into the new tree.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use parking_lot::{Mutex, MutexGuard};
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
    /// Where the output goes that this build replaces.
    replaced: PathBuf,
    records: OutputRecords,
    /// Where files are written.
    tree: PathBuf,
    /// What is published now, as far as it is recorded.
    published: Option<PublishedOutput>,
    files: Mutex<HashMap<OutputPath, FileRecord>>,
    /// Those that were made. The lock is held while one is: the system lets only one process at a
    /// time change a folder, and the others would only burn time.
    folders: Mutex<BTreeSet<String>>,
    lock: Lock,
}

/// Name of the staged tree in the folder of the work.
const TREE: &str = "tree";

/// What was published.
#[derive(Serialize, Deserialize)]
pub struct Published {
    pub files: usize,
    pub bytes: u64,
    /// Of the manifest: identifies this output.
    pub manifest: Digest,
}

/// What became of publishing an output.
pub struct Publication {
    pub published: Published,
    /// Whether later builds will know of it.
    pub recorded: io::Result<()>,
    /// Fails where the output before the replaced one could not be deleted: it holds a file that no
    /// build wrote.
    pub put_away: Result<()>,
}

impl Staging {
    /// Opens an empty staging folder for `output`, and removes what a killed build left there.
    ///
    /// A link is followed: the folder that it leads to is the output. Waits until no other build
    /// is staged for the same output; `waiting` is told who that is, by its process id. The
    /// output that this build replaces will go into `own`, a folder of ours, if it is on the same
    /// file system, and stay there until the next build has been published. What is recorded there
    /// is for the same `program` only.
    ///
    /// Fails when the output holds files that no build wrote.
    pub fn create(
        output: &Path,
        own: &Path,
        program: &str,
        waiting: impl FnOnce(Option<u32>),
    ) -> Result<Staging> {
        let location = OutputLocation::find(output)?;
        // Another build may remove it again: the lock makes it anew.
        fs::create_dir_all(&location.work).map_err(FileAction::Write.failed(&location.work))?;
        let lock = location.work.join("lock");
        let lock = Lock::acquire(&lock, waiting).map_err(FileAction::Lock.failed(&lock))?;
        let tree = location.work.join(TREE);
        let replaced = own.join("replaced");
        let records = output_record::open(own, program);
        let published =
            if location.inside { None } else { PublishedOutput::open(&location.output, &records) };
        let staging = Staging {
            location,
            replaced,
            records,
            tree,
            published,
            files: Mutex::default(),
            folders: Mutex::default(),
            lock,
        };
        staging.refuse_foreign_files()?;
        discard(&staging.location.work)?;
        files::create_folder(&staging.tree)?;
        Ok(staging)
    }

    /// Writes one file, or uses that of the published output again. Gives the digest of its bytes.
    pub fn write(&self, path: &OutputPath, contents: &[u8]) -> Result<Digest> {
        if path.as_str() == MANIFEST {
            return Err(output_path::bad_path(path));
        }
        if self.files().contains_key(path) {
            return Err(output_error::twice(path));
        }
        let digest = Digest::of(contents);
        if let Some(record) = self.find(path, &digest) {
            self.reuse_file(path, record)?;
            return Ok(digest);
        }
        self.create_folders(path)?;
        files::create(&self.tree.join(path), contents)?;
        let record = FileRecord { digest, size: contents.len() as u64, fingerprint: None };
        self.add(path, record)?;
        Ok(digest)
    }

    /// Uses files of the published output again, by their paths and digests: all of them, or none
    /// where one is no longer to be had. `false` then.
    pub fn reuse(&self, files: &[(OutputPath, Digest)]) -> Result<bool> {
        let found: Option<Vec<_>> =
            files.iter().map(|(path, digest)| self.find(path, digest)).collect();
        let Some(found) = found else { return Ok(false) };
        for ((path, _), record) in files.iter().zip(found) {
            self.reuse_file(path, record)?;
        }
        Ok(true)
    }

    /// The record of a published file that still holds what has this digest.
    fn find(&self, path: &OutputPath, digest: &Digest) -> Option<FileRecord> {
        self.published.as_ref()?.verify(path, digest)
    }

    fn reuse_file(&self, path: &OutputPath, record: FileRecord) -> Result<()> {
        let published = self.location.output.join(path);
        self.create_folders(path)?;
        let new = self.tree.join(path);
        // Not every file system has links.
        if fs::hard_link(&published, &new).is_err() {
            files::create(&new, &files::read(&published)?)?;
        }
        self.add(path, record)
    }

    fn add(&self, path: &OutputPath, record: FileRecord) -> Result<()> {
        match self.files().insert(path.clone(), record) {
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

    fn files(&self) -> MutexGuard<'_, HashMap<OutputPath, FileRecord>> {
        self.files.lock()
    }

    /// The paths of all files so far, in order.
    pub(crate) fn paths(&self) -> Vec<OutputPath> {
        let mut paths: Vec<OutputPath> = self.files().keys().cloned().collect();
        paths.sort_unstable();
        paths
    }

    /// Reads a file of this build back.
    pub(crate) fn read(&self, path: &OutputPath) -> Result<Vec<u8>> {
        files::read(&self.tree.join(path))
    }

    /// Puts the staged files in the place of the output, in one step where the system has one;
    /// before that, they are on the disk.
    pub fn publish(self) -> Result<Publication> {
        let mut files = std::mem::take(&mut *self.files());
        let bytes = files.values().map(|file| file.size).sum();
        let count = files.len();
        // Whole before it is in the tree: a tree with half a manifest could not be told from the
        // files of other people.
        let paths = files.iter().map(|(path, file)| (path, file.digest));
        let (digest, size) = Manifest { files: paths.collect() }.write(&self.draft())?;
        files::rename(&self.draft(), &self.tree.join(MANIFEST))?;
        files.insert(OutputPath::of(MANIFEST), FileRecord { digest, size, fingerprint: None });
        let mut record = None;
        rayon::in_place_scope(|scope| {
            // A tree that will be moved file by file has no use for its record.
            if !self.location.inside {
                scope.spawn(|_| record = OutputRecord::of(&self.tree, files));
            }
            files::sync_files(&self.tree)
        })?;
        // Somebody may have put a file there since the build began.
        self.refuse_foreign_files()?;
        let put_away = publish::publish(&self.location, &self.tree, &self.replaced)?;
        let recorded = record.map_or(Ok(()), |record| {
            self.records.put(output_record::key(&self.location.output), &record);
            self.records.commit()
        });
        let published = Published { files: count, bytes, manifest: digest };
        Ok(Publication { published, recorded, put_away })
    }

    /// Fails when the output holds a file that no build wrote.
    fn refuse_foreign_files(&self) -> Result<()> {
        match &self.published {
            Some(output) if output.has_same_names() => Ok(()),
            _ => self.location.refuse_foreign_files(),
        }
    }

    /// The manifest before it is whole.
    fn draft(&self) -> PathBuf {
        self.location.work.join(MANIFEST)
    }
}

impl Drop for Staging {
    /// Deletes the staged files, or what an output that was published in place has left of them.
    fn drop(&mut self) {
        // Nothing is lost if any of this fails: the next build does it.
        let _ = discard(&self.location.work);
        let _ = self.lock.remove();
        let _ = files::remove_folder(&self.location.work);
    }
}

/// Removes what a killed build has left beside an output, unless another build is at work there.
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

/// Deletes what is staged in a folder.
fn discard(work: &Path) -> Result<()> {
    publish::discard(&work.join(TREE))?;
    files::remove_file(&work.join(MANIFEST))
}

/// Whether an output is exactly as it was published; `own` and `program` are what was given to
/// [`Staging::create`]. `false` also where too little is recorded of it.
pub fn is_intact(output: &Path, own: &Path, program: &str, published: &Published) -> bool {
    let Ok(OutputLocation { output, inside: false, .. }) = OutputLocation::find(output) else {
        return false;
    };
    let records = output_record::open(own, program);
    let Some(known) = PublishedOutput::open(&output, &records) else { return false };
    if known.verify(&OutputPath::of(MANIFEST), &published.manifest).is_none() {
        return false;
    }
    let Some((record, is_renewed)) = known.verify_all() else { return false };
    if is_renewed {
        records.put(output_record::key(&output), &record);
        // Else the next build reads the files once more.
        let _ = records.commit();
    }
    true
}
