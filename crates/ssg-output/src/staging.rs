//! The files of one build: collected beside the output, then published in one step.
//!
//! Until [`Staging::publish`] the output is not touched. Only files that an earlier build wrote,
//! by its own manifest, are ever deleted.
//!
//! A file of the published output that is still the same is not written again. The output that was
//! replaced before the last one, which nobody is expected to read any more, is the spare tree that
//! the next one is made of: its files are links to published ones, or others, and their inodes tell
//! which. At the end, the files that differ are moved into it. A published file that it does not hold
//! is linked.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io;
use std::os::unix::fs::{DirEntryExt, MetadataExt};
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
use crate::output_record::{self, FileRecord, OutputRecord, OutputRecords, PublishedOutput};
use crate::publish::{self, folders};

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
    files: Mutex<HashMap<String, StagedFile>>,
    /// Those that were made. The lock is held while one is: the system lets only one process at a
    /// time change a folder, and the others would only burn time.
    folders: Mutex<BTreeSet<String>>,
    lock: Lock,
}

/// The inodes of a tree of an earlier build: a file with the inode of a published one is the same.
struct SpareTree {
    files: HashMap<String, u64>,
    /// The innermost first.
    folders: Vec<String>,
}

struct StagedFile {
    record: FileRecord,
    /// Whether it is where it has to be already: in the spare tree.
    in_spare: bool,
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
                || SpareTree::list(&spare_folder, &location.work),
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

    /// Writes one file, or uses that of the published output again; `path` is relative to the
    /// output and uses forward slashes. Gives the digest of its bytes.
    pub fn write(&self, path: &str, contents: &[u8]) -> Result<Digest> {
        if !is_below(path) || path == MANIFEST {
            return Err(output_error::bad_path(path));
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
        self.add(path, record, false)?;
        Ok(digest)
    }

    /// Uses files of the published output again, by their paths and digests: all of them, or none
    /// where one is no longer to be had. `false` then.
    pub fn reuse(&self, files: &[(String, Digest)]) -> Result<bool> {
        let found: Option<Vec<_>> =
            files.iter().map(|(path, digest)| self.find(path, digest)).collect();
        let Some(found) = found else { return Ok(false) };
        for ((path, _), (record, inode)) in files.iter().zip(found) {
            self.reuse_file(path, record, inode)?;
        }
        Ok(true)
    }

    /// The record and the inode of a published file that still holds what has this digest.
    fn find(&self, path: &str, digest: &Digest) -> Option<(FileRecord, u64)> {
        self.published.as_ref()?.verify(path, digest)
    }

    fn reuse_file(&self, path: &str, record: FileRecord, inode: u64) -> Result<()> {
        let spare = self.spare.as_ref().and_then(|spare| spare.files.get(path));
        if spare == Some(&inode) {
            return self.add(path, record, true);
        }
        self.create_folders(path)?;
        let (old, new) = (self.location.output.join(path), self.tree.join(path));
        // Not every file system has links.
        if fs::hard_link(&old, &new).is_err() {
            files::create(&new, &files::read(&old)?)?;
        }
        self.add(path, record, false)
    }

    fn add(&self, path: &str, record: FileRecord, in_spare: bool) -> Result<()> {
        match self.files().insert(path.to_owned(), StagedFile { record, in_spare }) {
            Some(_) => Err(output_error::twice(path)),
            None => Ok(()),
        }
    }

    fn create_folders(&self, path: &str) -> Result<()> {
        let mut made = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        for folder in folders(path) {
            if !made.contains(folder) {
                files::create_folder(&self.tree.join(folder))?;
                made.insert(folder.to_owned());
            }
        }
        Ok(())
    }

    fn files(&self) -> MutexGuard<'_, HashMap<String, StagedFile>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The paths of all files so far, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.files().keys().cloned().collect();
        paths.sort_unstable();
        paths
    }

    /// Reads a file of this build back.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>> {
        let in_spare = self.files().get(path).is_some_and(|file| file.in_spare);
        let tree = if in_spare { &self.spare_folder } else { &self.tree };
        Ok(files::read(&tree.join(path))?)
    }

    /// Puts the staged files in the place of the output, in one step where the system has one;
    /// before that, they are on the disk.
    pub fn publish(self) -> Result<Publication> {
        let mut files = std::mem::take(&mut *self.files());
        let bytes = files.values().map(|file| file.record.size).sum();
        let count = files.len();
        if let Some(spare) = &self.spare {
            self.complete(spare, &files)?;
        }
        // In one step: a tree with half a manifest could not be told from its manifest's files.
        let paths = files.iter().map(|(path, file)| (&**path, file.record.digest));
        let (digest, size) = Manifest { files: paths.collect() }.write(&self.draft())?;
        files::rename(&self.draft(), &self.tree.join(MANIFEST))?;
        let record = FileRecord { digest, size, fingerprint: None };
        files.insert(MANIFEST.to_owned(), StagedFile { record, in_spare: false });
        let mut record = None;
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| record = self.record(files));
            files::sync_files(&self.tree)
        })?;
        // Somebody may have put a file there since the build began.
        self.refuse_foreign_files()?;
        let (own, spare) = (&self.replaced, &self.spare_folder);
        let put_away = publish::publish(&self.location, &self.tree, own, spare)?;
        let recorded = record.map_or(Ok(()), |record| {
            self.records.put(output_record::key(&self.location.output), &record);
            self.records.commit()
        });
        let published = Published { files: count, bytes, manifest: digest };
        Ok(Publication { published, recorded, put_away })
    }

    /// Makes of the spare tree, in which some files are as they have to be, the staged one.
    fn complete(&self, spare: &SpareTree, staged: &HashMap<String, StagedFile>) -> Result<()> {
        let new = self.new_files();
        files::rename(&self.tree, &new)?;
        files::rename(&self.spare_folder, &self.tree)?;
        // From here on, whatever is in it belongs to this build.
        files::remove_file(&self.tree.join(MANIFEST))?;
        for path in spare.files.keys().filter(|path| !staged.contains_key(*path)) {
            publish::remove(&self.tree, path)?;
        }
        for path in staged.iter().filter(|(_, file)| !file.in_spare).map(|(path, _)| path) {
            let (from, to) = (new.join(path), self.tree.join(path));
            if fs::rename(&from, &to).is_err() {
                for folder in folders(path) {
                    files::create_folder(&self.tree.join(folder))?;
                }
                files::rename(&from, &to)?;
            }
        }
        // Nobody knows who has made one since, or what has become of their modes.
        let needed: HashSet<&str> = staged.keys().flat_map(|path| folders(path)).collect();
        for folder in spare.folders.iter().filter(|folder| !needed.contains(&***folder)) {
            files::remove_folder(&self.tree.join(folder))?;
        }
        needed
            .into_par_iter()
            .chain([""])
            .try_for_each(|folder| files::open_to_all(&self.tree.join(folder)))?;
        publish::discard(&new)
    }

    /// What later builds will know of the tree; `None` where it will be moved file by file.
    fn record(&self, files: HashMap<String, StagedFile>) -> Option<OutputRecord> {
        if self.location.inside {
            return None;
        }
        let files = files.into_par_iter();
        let files = files.map(|(path, StagedFile { record, in_spare })| (path, record, in_spare));
        OutputRecord::of(&self.tree, files)
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
    /// Lists the tree of an earlier build, if it is on the file system of `work` and holds nothing
    /// that no build wrote.
    fn list(tree: &Path, work: &Path) -> Option<SpareTree> {
        let device = |path| fs::symlink_metadata(path).ok().map(|data| (data.is_dir(), data.dev()));
        let (is_folder, device_of_tree) = device(tree)?;
        if !is_folder || device(work)?.1 != device_of_tree {
            return None;
        }
        let manifest = Manifest::read(tree).ok()??;
        let (files, folders) = list_below(tree, "", &manifest)?;
        Some(SpareTree { files: files.into_iter().collect(), folders })
    }
}

/// The files below a folder of a tree with their inodes, and the folders, the innermost first.
type Listing = (Vec<(String, u64)>, Vec<String>);

/// Lists a folder on all cores; `None` where something is neither a folder nor in the manifest.
fn list_below(tree: &Path, folder: &str, manifest: &Manifest) -> Option<Listing> {
    let (mut files, mut here) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(tree.join(folder)).ok()? {
        let entry = entry.ok()?;
        let name = entry.file_name();
        let name = name.to_str()?;
        let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
        match entry.file_type().ok()? {
            kind if kind.is_dir() => here.push(path),
            kind if kind.is_file() && manifest.files.contains_key(&path) => {
                files.push((path, entry.ino()));
            }
            _ if path == MANIFEST => {}
            _ => return None,
        }
    }
    let below = here.par_iter().map(|folder| list_below(tree, folder, manifest));
    let below: Vec<Listing> = below.collect::<Option<_>>()?;
    let mut folders = Vec::new();
    for (files_below, folders_below) in below {
        files.extend(files_below);
        folders.extend(folders_below);
    }
    folders.append(&mut here);
    Some((files, folders))
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
    if known.verify(MANIFEST, &published.manifest).is_none() {
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

/// Whether a path with forward slashes leads to a file below the folder that it starts from.
fn is_below(path: &str) -> bool {
    path.split('/').all(|name| !matches!(name, "" | "." | ".."))
}
