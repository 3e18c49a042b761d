//! The files of one build: collected beside the output, then published in one step.
//!
//! Until [`Staging::publish`] the output is not touched. Only files that an earlier build wrote,
//! by its own manifest, are ever deleted.
//!
//! A file of the published output that is still the same is not written again. The output that was
//! replaced before the last one, which nobody is expected to read any more, is the spare tree that
//! the next one is made of: its files are links to published ones, or others, and their inodes tell
//! which. A published file that it does not hold is linked; at the end, new ones are moved into it.
//!
//! A first build makes the folders for the two builds after it, as if two outputs had been replaced
//! that have lost their files: making ten thousand folders takes longer than all the rest that a
//! build does of which one article has changed, and that build has no disk to wait for.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_model::file_error::FileAction;
use ssg_store::{Digest, Lock};

use crate::files;
use crate::manifest::{MANIFEST, Manifest};
use crate::output_error::{self, Result};
use crate::output_location::OutputLocation;
use crate::output_record::{
    self, FileRecord, Folders, OutputRecord, OutputRecords, PublishedOutput,
};
use crate::publish;
use ssg_model::output_path::{self, OutputPath};

/// A build's files before they are published. Dropping it deletes them.
pub struct Staging {
    location: OutputLocation,
    /// Where the output goes that this build replaces.
    replaced: PathBuf,
    /// The one that was replaced before.
    spare_folder: PathBuf,
    records: OutputRecords,
    /// Where files are written.
    tree: PathBuf,
    /// What is published now, as far as it is recorded.
    published: Option<PublishedOutput>,
    /// What was published before that, and the next output is made of.
    spare: Option<SpareTree>,
    files: Mutex<HashMap<OutputPath, StagedFile>>,
    /// Those that were made. The lock is held while one is: the system lets only one process at a
    /// time change a folder, and the others would only burn time.
    folders: Mutex<BTreeSet<String>>,
    lock: Lock,
}

/// An output that was replaced, and holds nothing that no build wrote.
struct SpareTree {
    output: PublishedOutput,
    folders: Folders,
}

struct StagedFile {
    record: FileRecord,
    place: StagedPlace,
}

/// Where a file is until all are put together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StagedPlace {
    /// In the tree of this build.
    Tree,
    /// In the spare tree, where it was before.
    Spare,
    /// In the spare tree, where this build has linked it.
    LinkedIntoSpare,
}

/// Names in the folder of the work.
const TREE: &str = "tree";
const NEW_FILES: &str = "new";

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
    /// Whether the outputs before it could be put away: else one still holds what no build wrote.
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
        let (replaced, spare_folder) = (own.join("replaced"), own.join("spare"));
        let records = output_record::open(own, program);
        let (mut published, mut spare) = (None, None);
        if !location.inside {
            (published, spare) = rayon::join(
                || PublishedOutput::open(&location.output, &records),
                || SpareTree::open(&spare_folder, &location.work, &records),
            );
        }
        // Nothing could be told from its files.
        spare = spare.filter(|_| published.is_some());
        let staging = Staging {
            location,
            replaced,
            spare_folder,
            records,
            tree,
            published,
            spare,
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
        if let Some((record, inode)) = self.find(path, &digest) {
            self.reuse_file(path, record, inode)?;
            return Ok(digest);
        }
        self.create_folders(path)?;
        files::create(&self.tree.join(path), contents)?;
        let record = FileRecord { digest, size: contents.len() as u64, fingerprint: None };
        self.add(path, record, StagedPlace::Tree)?;
        Ok(digest)
    }

    /// Uses files of the published output again, by their paths and digests: all of them, or none
    /// where one is no longer to be had. `false` then.
    pub fn reuse(&self, files: &[(OutputPath, Digest)]) -> Result<bool> {
        let found: Option<Vec<_>> =
            files.iter().map(|(path, digest)| self.find(path, digest)).collect();
        let Some(found) = found else { return Ok(false) };
        for ((path, _), (record, inode)) in files.iter().zip(found) {
            self.reuse_file(path, record, inode)?;
        }
        Ok(true)
    }

    /// The record and the inode of a published file that still holds what has this digest.
    fn find(&self, path: &OutputPath, digest: &Digest) -> Option<(FileRecord, u64)> {
        self.published.as_ref()?.verify(path, digest)
    }

    fn reuse_file(&self, path: &OutputPath, record: FileRecord, inode: u64) -> Result<()> {
        let published = self.location.output.join(path);
        if let Some(spare) = &self.spare
            && let Some(place) = spare.take(path, &published, inode)
        {
            return self.add(path, record, place);
        }
        self.create_folders(path)?;
        let new = self.tree.join(path);
        // Not every file system has links.
        if fs::hard_link(&published, &new).is_err() {
            files::create(&new, &files::read(&published)?)?;
        }
        self.add(path, record, StagedPlace::Tree)
    }

    fn add(&self, path: &OutputPath, record: FileRecord, place: StagedPlace) -> Result<()> {
        match self.files().insert(path.clone(), StagedFile { record, place }) {
            Some(_) => Err(output_error::twice(path)),
            None => Ok(()),
        }
    }

    fn create_folders(&self, path: &OutputPath) -> Result<()> {
        let mut made = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        for folder in path.folders() {
            if !made.contains(folder) {
                files::create_folder(&self.tree.join(folder))?;
                made.insert(folder.to_owned());
            }
        }
        Ok(())
    }

    fn files(&self) -> MutexGuard<'_, HashMap<OutputPath, StagedFile>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The paths of all files so far, in order.
    pub(crate) fn paths(&self) -> Vec<OutputPath> {
        let mut paths: Vec<OutputPath> = self.files().keys().cloned().collect();
        paths.sort_unstable();
        paths
    }

    /// Reads a file of this build back.
    pub(crate) fn read(&self, path: &OutputPath) -> Result<Vec<u8>> {
        let in_tree = self.files().get(path).is_none_or(|file| file.place == StagedPlace::Tree);
        let tree = if in_tree { &self.tree } else { &self.spare_folder };
        Ok(files::read(&tree.join(path))?)
    }

    /// Puts the staged files in the place of the output, in one step where the system has one;
    /// before that, they are on the disk.
    pub fn publish(mut self) -> Result<Publication> {
        let mut files = std::mem::take(&mut *self.files());
        let bytes = files.values().map(|file| file.record.size).sum();
        let count = files.len();
        let known = match self.spare.take() {
            Some(spare) => self.complete(spare, &files)?,
            None => Folders::new(),
        };
        // In one step: a tree with half a manifest could not be told from its manifest's files.
        let paths = files.iter().map(|(path, file)| (path, file.record.digest));
        let (digest, size) = Manifest { files: paths.collect() }.write(&self.draft())?;
        files::rename(&self.draft(), &self.tree.join(MANIFEST))?;
        let record = FileRecord { digest, size, fingerprint: None };
        files.insert(OutputPath::of(MANIFEST), StagedFile { record, place: StagedPlace::Tree });
        let is_first = self.is_first();
        let folders = || files.keys().flat_map(OutputPath::folders).map(str::to_owned);
        let folders: BTreeSet<String> =
            if is_first { folders().collect() } else { BTreeSet::new() };
        let mut record = None;
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| record = self.record(files, &known));
            for tree in self.earlier().into_iter().filter(|_| is_first) {
                // What fails here costs a later build its time.
                scope.spawn(|_| drop(self.prepare(tree, &folders)));
            }
            files::sync_files(&self.tree)
        })?;
        // Somebody may have put a file there since the build began.
        self.refuse_foreign_files()?;
        let (own, spare) = (&self.replaced, &self.spare_folder);
        let put_away = publish::publish(&self.location, &self.tree, own, spare)?;
        let recorded = record.map_or(Ok(()), |record| self.keep(record, is_first));
        let published = Published { files: count, bytes, manifest: digest };
        Ok(Publication { published, recorded, put_away })
    }

    /// Makes of the spare tree, in which some files are as they have to be, the staged one. Gives the
    /// folders in which nothing has changed.
    fn complete(
        &self,
        spare: SpareTree,
        staged: &HashMap<OutputPath, StagedFile>,
    ) -> Result<Folders> {
        let SpareTree { output: PublishedOutput { record, .. }, mut folders } = spare;
        let new = self.new_files();
        files::rename(&self.tree, &new)?;
        files::rename(&self.spare_folder, &self.tree)?;
        // From here on, whatever is in it belongs to this build.
        files::remove_file(&self.tree.join(MANIFEST))?;
        let mut touch = |path: &OutputPath| {
            for folder in path.folders().chain([""]) {
                folders.remove(folder);
            }
        };
        for path in record.files.keys().filter(|path| !staged.contains_key(*path)) {
            publish::remove(&self.tree, path)?;
            touch(path);
        }
        for (path, file) in staged.iter().filter(|(_, file)| file.place != StagedPlace::Spare) {
            touch(path);
            let (from, to) = (new.join(path), self.tree.join(path));
            if file.place == StagedPlace::Tree && fs::rename(&from, &to).is_err() {
                for folder in path.folders() {
                    files::create_folder(&self.tree.join(folder))?;
                }
                files::rename(&from, &to)?;
            }
        }
        let needed: HashSet<&str> = staged.keys().flat_map(OutputPath::folders).collect();
        let is_needed = |folder: &str| folder.is_empty() || needed.contains(folder);
        let mut others: Vec<&String> =
            record.folders.keys().filter(|folder| !is_needed(folder)).collect();
        // The innermost first.
        others.sort_unstable_by(|a, b| b.cmp(a));
        for folder in others {
            files::remove_folder(&self.tree.join(folder))?;
            folders.remove(folder.rsplit_once('/').map_or("", |(above, _)| above));
        }
        publish::discard(&new)?;
        Ok(folders)
    }

    /// What later builds will know of the tree; `None` where it will be moved file by file.
    fn record(
        &self,
        files: HashMap<OutputPath, StagedFile>,
        known: &Folders,
    ) -> Option<OutputRecord> {
        if self.location.inside {
            return None;
        }
        let files = files.into_par_iter().map(|(path, StagedFile { record, place })| {
            (path, record, place == StagedPlace::Spare)
        });
        OutputRecord::of(&self.tree, files, known)
    }

    /// Where the outputs are that were replaced, the last one first.
    fn earlier(&self) -> [&Path; 2] {
        [&self.replaced, &self.spare_folder]
    }

    /// Whether there was neither an output nor an earlier one.
    fn is_first(&self) -> bool {
        let OutputLocation { output, inside, .. } = &self.location;
        !inside && !output.exists() && !self.earlier().iter().any(|tree| tree.exists())
    }

    /// Makes the folders for a later build, as if this output had been replaced and had lost its
    /// files. That build makes those that are missing.
    fn prepare(&self, tree: &Path, folders: &BTreeSet<String>) -> Result<()> {
        let failed = FileAction::Write.failed(tree);
        fs::create_dir_all(tree)
            .and_then(|()| fs::hard_link(self.tree.join(MANIFEST), tree.join(MANIFEST)))
            .map_err(failed)?;
        files::open_to_all(tree)?;
        let mut folders = folders.iter();
        Ok(folders.try_for_each(|folder| files::create_folder(&tree.join(folder)))?)
    }

    /// Keeps the record of the output that is published now, and of those before it.
    fn keep(&self, mut record: OutputRecord, is_first: bool) -> io::Result<()> {
        let [output, replaced, spare] = [&self.location.output, &self.replaced, &self.spare_folder]
            .map(|tree| output_record::key(tree));
        self.records.put(output, &record);
        if let Some(published) = &self.published {
            if let Some(earlier) = self.records.get(&replaced) {
                self.records.put(spare, &earlier);
            }
            self.records.put(replaced, &published.record);
        }
        if is_first {
            for (key, tree) in [replaced, spare].into_iter().zip(self.earlier()) {
                let paths: Vec<String> = record.folders.keys().cloned().collect();
                let paths = paths.par_iter().map(|path| &**path);
                if let Some(folders) = output_record::look_at_folders(tree, paths, &Folders::new())
                {
                    record.folders = folders;
                    self.records.put(key, &record);
                }
            }
        }
        self.records.commit()
    }

    /// Fails when the output holds a file that no build wrote.
    fn refuse_foreign_files(&self) -> Result<()> {
        match &self.published {
            Some(output) if output.has_same_names() => Ok(()),
            _ => self.location.refuse_foreign_files(),
        }
    }

    /// The staged files while the spare tree takes their place.
    fn new_files(&self) -> PathBuf {
        self.location.work.join(NEW_FILES)
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

impl SpareTree {
    /// The output that was replaced and is now in a folder, if it is on the file system of `work`
    /// and holds nothing that no build wrote.
    fn open(tree: &Path, work: &Path, records: &OutputRecords) -> Option<SpareTree> {
        let device = |path| fs::symlink_metadata(path).ok().map(|data| data.dev());
        if device(tree)? != device(work)? {
            return None;
        }
        let output = PublishedOutput::open(tree, records)?;
        let folders = output.folders_without_others()?;
        Some(SpareTree { output, folders })
    }

    /// Where the tree has a published file, which has this inode: it may have been there before, or
    /// is linked now. `None` where that does not work.
    ///
    /// A build that is given up leaves a tree that has more files of its own manifest than before.
    fn take(&self, path: &OutputPath, published: &Path, inode: u64) -> Option<StagedPlace> {
        let PublishedOutput { folder, record } = &self.output;
        record.files.get(path)?;
        let file = folder.join(path);
        match fs::symlink_metadata(&file) {
            Ok(data) if data.ino() == inode => return Some(StagedPlace::Spare),
            Ok(_) => fs::remove_file(&file).ok()?,
            Err(_) => {}
        }
        fs::hard_link(published, &file).ok().map(|()| StagedPlace::LinkedIntoSpare)
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
    Ok(files::remove_folder(&work)?)
}

/// Deletes what is staged in a folder.
fn discard(work: &Path) -> Result<()> {
    publish::discard(&work.join(NEW_FILES))?;
    publish::discard(&work.join(TREE))?;
    Ok(files::remove_file(&work.join(MANIFEST))?)
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
