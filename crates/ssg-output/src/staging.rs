//! Collects the files of a build beside the output, and publishes them in one step.
//!
//! The output is not changed before [`Staging::publish`]. Only files that an earlier build has
//! written, according to its manifest, are ever deleted.
//!
//! An unchanged file of the published output is not written again, but linked into the next tree.
//! That tree is made of the output that was replaced last, if there is one: most of its files are
//! already links to the published ones.

#![expect(clippy::disallowed_methods, reason = "an output is not an input")]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;
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
    /// The folder to which the replaced output is moved.
    replaced: PathBuf,
    records: Arc<OutputRecords>,
    /// The folder in which files are written.
    tree: PathBuf,
    /// The published output, if it is recorded.
    published: Option<PublishedOutput>,
    /// The output that was replaced last, if it is recorded.
    earlier: Option<PublishedOutput>,
    files: Mutex<HashMap<OutputPath, StagedFile>>,
    /// The folders that were created. The lock is held while one is created: the system serializes
    /// changes to a folder, and other threads would only waste time.
    folders: Mutex<HashSet<String>>,
    lock: Lock,
}

/// A file of this build: a new one, or one of the published output.
struct StagedFile {
    record: FileRecord,
    /// Whether the tree has the file; otherwise the published output has it.
    is_in_tree: bool,
}

/// The name of the staged tree in the staging folder.
const TREE: &str = "tree";

/// The name of the tree that is made of the output that was replaced last.
const NEXT: &str = "next";

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

/// An output and the one that it replaced, as far as they are recorded.
pub struct Outputs {
    location: OutputLocation,
    replaced: PathBuf,
    records: Arc<OutputRecords>,
    published: Option<PublishedOutput>,
    earlier: Option<PublishedOutput>,
}

impl Outputs {
    /// Reads the records of `output`, and of the one that it replaced, which is in the folder `own`.
    /// `records` will get the next one.
    pub fn open(output: &Path, own: &Path, records: &Arc<OutputRecords>) -> Result<Outputs> {
        let (location, replaced) = (OutputLocation::find(output)?, own.join("replaced"));
        let open = |folder: &Path| match location.inside {
            true => None,
            false => PublishedOutput::open(folder, records),
        };
        let (published, earlier) = rayon::join(|| open(&location.output), || open(&replaced));
        Ok(Outputs { location, replaced, records: Arc::clone(records), published, earlier })
    }
}

impl Staging {
    /// Opens an empty staging folder for `output`, and removes what a killed build left there.
    ///
    /// A link is followed: its target is the output. Waits until no other build is staged for the
    /// same output; `waiting` is called with the process id of that build. The replaced output is
    /// moved into the folder of `outputs`, if it is on the same file system, and stays there until the
    /// next build is published.
    ///
    /// Fails if the output contains files that no build has written, unless it is recorded: then
    /// [`Staging::publish`] fails.
    pub fn create(outputs: Outputs, waiting: impl FnOnce(Option<u32>)) -> Result<Staging> {
        let Outputs { location, replaced, records, published, earlier } = outputs;
        // Another build may remove the folder before it is locked; then the lock creates it again.
        fs::create_dir_all(&location.work).map_err(FileAction::Write.failed(&location.work))?;
        let lock = location.work.join("lock");
        let lock = Lock::acquire(&lock, waiting).map_err(FileAction::Lock.failed(&lock))?;
        let tree = location.work.join(TREE);
        let files =
            HashMap::with_capacity(published.as_ref().map_or(0, |it| it.record.files.len()));
        let (files, folders) = (Mutex::new(files), Mutex::default());
        let staging =
            Staging { location, replaced, records, tree, published, earlier, files, folders, lock };
        if staging.published.is_none() {
            staging.location.refuse_foreign_files()?;
        }
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
        let record = FileRecord { digest, size: contents.len() as u64, fingerprint };
        self.add(path, StagedFile { record, is_in_tree: true })?;
        Ok(digest)
    }

    /// Reuses a file of the published output with this digest; `false` if it is not available.
    pub fn reuse(&self, path: &OutputPath, digest: &Digest) -> Result<bool> {
        let found = self.find(path, digest);
        let is_found = found.is_some();
        found.map_or(Ok(()), |record| self.reuse_file(path, record))?;
        Ok(is_found)
    }

    /// Returns the record of a published file that still has this digest.
    fn find(&self, path: &OutputPath, digest: &Digest) -> Option<FileRecord> {
        self.published.as_ref()?.verify(path, digest)
    }

    fn reuse_file(&self, path: &OutputPath, record: FileRecord) -> Result<()> {
        let mut file = StagedFile { record, is_in_tree: false };
        // The earlier output probably has a link to the file.
        if self.earlier.is_none() {
            self.link_into_tree(path, &mut file)?;
        }
        self.add(path, file)
    }

    fn link_into_tree(&self, path: &OutputPath, file: &mut StagedFile) -> Result<()> {
        self.create_folders(path)?;
        self.link(&self.tree, path, file)
    }

    /// Links a published file into a tree that has its folder.
    fn link(&self, tree: &Path, path: &OutputPath, file: &mut StagedFile) -> Result<()> {
        let (published, new) = (self.location.output.join(path), tree.join(path));
        // Some file systems have no hard links.
        if fs::hard_link(&published, &new).is_err() {
            let contents = files::read(&published)?;
            let is_same = Digest::of(&contents) == file.record.digest;
            file.record.fingerprint = Some(files::create(&new, &contents)?).filter(|_| is_same);
        }
        file.is_in_tree = true;
        Ok(())
    }

    fn add(&self, path: &OutputPath, file: StagedFile) -> Result<()> {
        match self.files.lock().insert(path.clone(), file) {
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
        let is_in_tree = self.files.lock().get(path).is_none_or(|file| file.is_in_tree);
        files::read(&if is_in_tree { &self.tree } else { &self.location.output }.join(path))
    }

    /// Replaces the output by the staged files, atomically if possible, after flushing them to
    /// disk.
    pub fn publish(mut self) -> Result<Publication> {
        let mut files = std::mem::take(self.files.get_mut());
        let bytes = files.values().map(|file| file.record.size).sum();
        let count = files.len();
        // The manifest is moved into the tree when it is complete: with half a manifest, our files
        // could not be distinguished from others.
        let paths = || files.iter().map(|(path, file)| (path, file.record.digest));
        let reused = files.values().filter(|file| !file.is_in_tree).count();
        let earlier = self.earlier.take().filter(|_| reused * 2 > count);
        let (manifest, earlier) = rayon::join(
            || Manifest { files: paths().collect() }.write(&self.draft()),
            || earlier.and_then(|earlier| earlier.take(&self.location.work.join(NEXT))),
        );
        let manifest = manifest?;
        let digest = manifest.digest;
        let (tree, unchanged) = self.complete(&mut files, earlier)?;
        files::rename(&self.draft(), &tree.join(MANIFEST))?;
        // Deleting links changes the times of files that the outputs share, so the record comes later.
        let cleared = publish::discard(&self.replaced);
        let mut record = None;
        rayon::in_place_scope(|scope| {
            // A tree that is moved file by file needs no record.
            if !self.location.inside {
                let known = &unchanged.files;
                let new = files.into_iter().filter(|(path, _)| !known.contains_key(path));
                let new = new.map(|(path, file)| (path, file.record));
                let new = new.chain([(OutputPath::of(MANIFEST), manifest)]).collect();
                scope.spawn(|_| record = unchanged.with(&tree, new));
            }
            files::sync_files(&tree)
        })?;
        // A foreign file may have been added since the build began.
        if self.published.as_mut().and_then(PublishedOutput::renew_folders).is_none() {
            self.location.refuse_foreign_files()?;
        }
        let put_away = publish::publish(&self.location, &tree, &self.replaced)?;
        let put_away = cleared.and(put_away);
        // The next build may be made of the replaced output.
        let replaced = self.published.take().map(|published| published.record);
        let outputs = [(&self.location.output, record), (&self.replaced, replaced)];
        outputs.into_par_iter().for_each(|(folder, record)| {
            record.iter().for_each(|record| self.records.put(output_record::key(folder), record));
        });
        self.records.commit();
        let published = Published { files: count, bytes, manifest: digest };
        Ok(Publication { published, put_away })
    }

    /// Puts all files into one tree, which is made of an `earlier` output if there is one. Returns it,
    /// with the record of the files and folders in it that this build has left as they were.
    fn complete(
        &self,
        files: &mut HashMap<OutputPath, StagedFile>,
        earlier: Option<OutputRecord>,
    ) -> Result<(PathBuf, OutputRecord)> {
        let tree = self.location.work.join(NEXT);
        let Some(OutputRecord { files: mut known, mut folders }) = earlier else {
            for (path, file) in files.iter_mut().filter(|(_, file)| !file.is_in_tree) {
                self.link_into_tree(path, file)?;
            }
            return Ok((self.tree.clone(), OutputRecord::default()));
        };
        // Without a manifest, all files in a staged tree are ours.
        files::remove_file(&tree.join(MANIFEST))?;
        let other = |(path, known): (&OutputPath, &mut FileRecord)| {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let file = files.get(path).filter(|file| {
                let is_proven = folders.get(folder).is_some_and(Option::is_some);
                is_proven && !file.is_in_tree && file.record.is_link_of(known)
            });
            let Some(file) = file else { return Some(path.clone()) };
            known.clone_from(&file.record);
            None
        };
        let others: Vec<_> = known.par_iter_mut().filter_map(other).collect();
        let touch = |folders: &mut Folders, path: &OutputPath| {
            folders.extend(path.folders().chain([""]).map(|folder| (folder.to_owned(), None)));
        };
        for path in &others {
            known.remove(path);
            match files.contains_key(path) {
                true => files::remove_file(&tree.join(path))?,
                false => publish::remove(&tree, path)?,
            }
            touch(&mut folders, path);
        }
        for (path, file) in files.iter_mut().filter(|(path, _)| !known.contains_key(*path)) {
            for folder in path.folders() {
                files::create_folder(&tree.join(folder))?;
            }
            match file.is_in_tree {
                true => files::rename(&self.tree.join(path), &tree.join(path))?,
                false => self.link(&tree, path, file)?,
            }
            touch(&mut folders, path);
        }
        folders.retain(|path, known| known.is_some() || tree.join(path).is_dir());
        Ok((tree, OutputRecord { files: known, folders }))
    }

    /// Returns the path of the manifest while it is written.
    fn draft(&self) -> PathBuf {
        self.location.work.join(MANIFEST)
    }
}

impl Drop for Staging {
    /// Deletes the staged files, or what remains of them after publishing in place.
    fn drop(&mut self) {
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
    for tree in [TREE, NEXT] {
        publish::discard(&work.join(tree))?;
    }
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
