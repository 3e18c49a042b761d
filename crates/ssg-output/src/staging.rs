//! The files of one build: collected beside the output, then published in one step.
//!
//! Until [`Staging::publish`] the output is not touched. Only files that an earlier build wrote,
//! by its own manifest, are ever deleted.
//!
//! A file that an earlier build has written already is not written again. The output that was
//! replaced before the last one, which nobody is expected to read any more, is what the next one is
//! made of: at the end, the files that differ are moved into it. What it does not hold, but the
//! output does, is linked from there.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::files;
use crate::lock::{self, Lock};
use crate::manifest::{MANIFEST, Manifest};
use crate::output_error::OutputError;
use crate::place::Place;
use crate::publish::{self, folders};
use crate::tree::{KnownFile, Record, Stamp, Tree};
use ssg_model::hash;

/// A build's files before they are published. Dropping it deletes them.
pub struct Staging {
    place: Place,
    /// Of our own folder.
    own: Own,
    /// Where files are written.
    tree: PathBuf,
    /// What is published now, as far as it is known.
    published: Option<Tree>,
    /// What was published two builds before that, likewise.
    spare: Option<Tree>,
    staged: Mutex<Staged>,
    lock: Lock,
}

/// What is kept in a folder of ours, apart from the output.
struct Own {
    /// The output that the last build replaced.
    replaced: PathBuf,
    replaced_record: PathBuf,
    /// The one that was replaced before.
    spare: PathBuf,
    spare_record: PathBuf,
    /// The record of this output.
    record: PathBuf,
}

#[derive(Default)]
struct Staged {
    files: HashMap<String, StagedFile>,
    /// Those that were made.
    folders: BTreeSet<String>,
}

struct StagedFile {
    known: KnownFile,
    /// Whether it is where it has to be already: in the spare tree.
    kept: bool,
}

/// A file that an earlier build has made.
enum Found {
    InSpare(KnownFile),
    InPublished(KnownFile),
}

/// What was published.
#[derive(Serialize, Deserialize)]
pub struct Published {
    pub files: usize,
    pub bytes: u64,
    /// SHA-256 of the manifest: the name of this output.
    pub manifest: String,
}

impl Staging {
    /// Opens an empty staging folder for `output`, and removes what a killed build left there.
    ///
    /// A link is followed: the folder that it leads to is the output. Waits until no other build
    /// is staged for the same output; `waiting` is told who that is, by its process id. The
    /// output that this build replaces will go into `own`, a folder of ours, if it is on the same
    /// file system, and stay there until the next build has been published.
    ///
    /// Fails when the output holds files that no build wrote.
    pub fn create(
        output: &Path,
        own: &Path,
        waiting: impl FnOnce(Option<u32>),
    ) -> Result<Staging, OutputError> {
        let place = Place::find(output)?;
        let lock = lock::acquire(&place.work.join("lock"), waiting)?;
        let tree = place.work.join("tree");
        let own = Own::new(own, &place.output);
        let (mut published, mut spare) = (None, None);
        if !place.inside {
            (published, spare) = rayon::join(
                || Tree::open(&place.output, &own.record),
                || Tree::open(&own.spare, &own.spare_record),
            );
        }
        spare = spare.filter(|tree| tree.is_on_same_file_system(&place.work));
        let staged = Mutex::default();
        let staging = Staging { place, own, tree, published, spare, staged, lock };
        staging.refuse_foreign_files()?;
        staging.discard()?;
        files::create_folder(&staging.tree)?;
        Ok(staging)
    }

    /// Writes one file; `path` is relative to the output and uses forward slashes. Gives its
    /// SHA-256.
    pub fn write(&self, path: &str, contents: &[u8]) -> Result<String, OutputError> {
        if !is_below(path) || path == MANIFEST {
            return Err(OutputError::BadPath { path: path.to_owned() });
        }
        if self.staged().files.contains_key(path) {
            return Err(OutputError::Twice { path: path.to_owned() });
        }
        let hash = hash::sha256(contents);
        if let Some(found) = self.find(path, &hash) {
            self.take_over(path, found)?;
            return Ok(hash);
        }
        self.create_folders(path)?;
        let stamp = files::create(&self.tree.join(path), contents)?;
        self.add(path, KnownFile { hash: hash.clone(), stamp }, false)?;
        Ok(hash)
    }

    /// Takes files over from earlier builds, unread, by their paths and SHA-256: all of them, or
    /// none where one is no longer to be had. `false` then.
    pub fn keep(&self, files: &[(String, String)]) -> Result<bool, OutputError> {
        let found: Option<Vec<Found>> =
            files.iter().map(|(path, hash)| self.find(path, hash)).collect();
        let Some(found) = found else { return Ok(false) };
        for ((path, _), found) in files.iter().zip(found) {
            self.take_over(path, found)?;
        }
        Ok(true)
    }

    /// The file of an earlier build that holds what has this hash.
    fn find(&self, path: &str, hash: &str) -> Option<Found> {
        let find = |tree: &Option<Tree>| tree.as_ref()?.find(path, hash).cloned();
        find(&self.spare)
            .map(Found::InSpare)
            .or_else(|| find(&self.published).map(Found::InPublished))
    }

    fn take_over(&self, path: &str, found: Found) -> Result<(), OutputError> {
        let known = match found {
            Found::InSpare(known) => return self.add(path, known, true),
            Found::InPublished(known) => known,
        };
        self.create_folders(path)?;
        let (old, new) = (self.place.output.join(path), self.tree.join(path));
        // Not every file system has links.
        let stamp = match fs::hard_link(&old, &new) {
            Ok(()) => known.stamp,
            Err(_) => files::create(&new, &files::read(&old)?)?,
        };
        self.add(path, KnownFile { stamp, ..known }, false)
    }

    fn add(&self, path: &str, known: KnownFile, kept: bool) -> Result<(), OutputError> {
        match self.staged().files.insert(path.to_owned(), StagedFile { known, kept }) {
            Some(_) => Err(OutputError::Twice { path: path.to_owned() }),
            None => Ok(()),
        }
    }

    fn create_folders(&self, path: &str) -> Result<(), OutputError> {
        let missing: Vec<&str> = {
            let staged = self.staged();
            folders(path).filter(|folder| !staged.folders.contains(*folder)).collect()
        };
        for folder in missing {
            files::create_folder(&self.tree.join(folder))?;
            self.staged().folders.insert(folder.to_owned());
        }
        Ok(())
    }

    fn staged(&self) -> MutexGuard<'_, Staged> {
        self.staged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The paths of all files so far, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.staged().files.keys().cloned().collect();
        paths.sort_unstable();
        paths
    }

    /// Reads a file of this build back.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>, OutputError> {
        let kept = self.staged().files.get(path).is_some_and(|file| file.kept);
        let spare = self.spare.as_ref().filter(|_| kept);
        let root = spare.map_or(&*self.tree, Tree::root);
        Ok(files::read(&root.join(path))?)
    }

    /// Puts the staged files in the place of the output, in one step where the system has one;
    /// before that, they are on the disk.
    pub fn publish(self) -> Result<Published, OutputError> {
        let files = std::mem::take(&mut self.staged().files);
        let published = Published {
            files: files.len(),
            bytes: files.values().map(|file| file.known.stamp.length).sum(),
            manifest: String::new(),
        };
        if let Some(spare) = &self.spare {
            self.complete(spare, &files)?;
        }
        // In one step: a tree with half a manifest could not be told from its manifest's files.
        let paths = files.iter().map(|(path, file)| (&**path, &*file.known.hash));
        let hash = Manifest { files: paths.collect() }.write(&self.draft())?;
        files::rename(&self.draft(), &self.tree.join(MANIFEST))?;
        let written = Instant::now();
        files::sync_files(&self.tree)?;
        // Somebody may have put a file there since the build began.
        self.refuse_foreign_files()?;
        publish::publish(&self.place, &self.tree, &self.own.replaced, &self.own.spare)?;
        self.remember(files, &hash, written);
        Ok(Published { manifest: hash, ..published })
    }

    /// Makes of the spare tree, in which some files are as they have to be, the staged one.
    fn complete(
        &self,
        spare: &Tree,
        staged: &HashMap<String, StagedFile>,
    ) -> Result<(), OutputError> {
        files::remove_file(&self.own.spare_record)?;
        let new = self.new_files();
        files::rename(&self.tree, &new)?;
        files::rename(spare.root(), &self.tree)?;
        // From here on, whatever is in it belongs to this build.
        files::remove_file(&self.tree.join(MANIFEST))?;
        for path in spare.paths().filter(|path| !staged.contains_key(*path)) {
            publish::remove(&self.tree, path)?;
        }
        for path in staged.iter().filter(|(_, file)| !file.kept).map(|(path, _)| path) {
            let (from, to) = (new.join(path), self.tree.join(path));
            if fs::rename(&from, &to).is_err() {
                for folder in folders(path) {
                    files::create_folder(&self.tree.join(folder))?;
                }
                files::rename(&from, &to)?;
            }
        }
        publish::discard(&new)
    }

    /// Leaves for the next builds what is known of the output, and of the two before it.
    fn remember(&self, files: HashMap<String, StagedFile>, manifest: &str, written: Instant) {
        if self.place.inside {
            return;
        }
        let Own { spare_record, replaced_record, record, .. } = &self.own;
        let _ = fs::rename(replaced_record, spare_record);
        let _ = fs::rename(record, replaced_record);
        let folders: BTreeSet<String> =
            files.keys().flat_map(|path| folders(path)).map(str::to_owned).collect();
        let mut files: HashMap<_, _> =
            files.into_iter().map(|(path, file)| (path, file.known)).collect();
        if let Ok(data) = fs::metadata(self.place.output.join(MANIFEST)) {
            let known = KnownFile { hash: manifest.to_owned(), stamp: Stamp::of(&data) };
            files.insert(MANIFEST.to_owned(), known);
        }
        if let Some(known) = Record::of(&self.place.output, files, folders, written) {
            known.write(record);
        }
    }

    /// Fails when the output holds a file that no build wrote.
    fn refuse_foreign_files(&self) -> Result<(), OutputError> {
        match &self.published {
            Some(tree) if tree.has_same_names() => Ok(()),
            _ => self.place.refuse_foreign_files(),
        }
    }

    /// Deletes what is staged.
    fn discard(&self) -> Result<(), OutputError> {
        publish::discard(&self.new_files())?;
        publish::discard(&self.tree)?;
        Ok(files::remove_file(&self.draft())?)
    }

    /// The staged files while the spare tree takes their place.
    fn new_files(&self) -> PathBuf {
        self.place.work.join("new")
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
        let _ = self.discard();
        let _ = self.lock.remove();
        let _ = files::remove_folder(&self.place.work);
    }
}

impl Own {
    fn new(folder: &Path, output: &Path) -> Own {
        let records = folder.join("cache/trees");
        let output = hash::short(output.as_os_str().as_encoded_bytes());
        Own {
            replaced: folder.join("replaced"),
            replaced_record: records.join("replaced"),
            spare: folder.join("spare"),
            spare_record: records.join("spare"),
            record: records.join(output),
        }
    }
}

/// Whether an output is exactly as it was published; `own` is the folder that was given to
/// [`Staging::create`]. `false` also where too little is known of it.
pub fn is_intact(output: &Path, own: &Path, published: &Published) -> bool {
    let Ok(Place { output, inside: false, .. }) = Place::find(output) else { return false };
    let Own { record, .. } = Own::new(own, &output);
    Tree::open(&output, &record).is_some_and(|tree| {
        tree.find(MANIFEST, &published.manifest).is_some() && tree.has_same_files()
    })
}

/// Whether a path with forward slashes leads to a file below the folder that it starts from.
fn is_below(path: &str) -> bool {
    path.split('/').all(|name| !matches!(name, "" | "." | ".."))
}
