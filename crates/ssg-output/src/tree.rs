//! What is known of a published tree: enough to tell that its files are as a build left them,
//! without reading them.
//!
//! Ten thousand pages of which one has changed need not be written again. A record is a help and no
//! more: where it is missing or does not fit, files are written as if there were none.

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use ssg_model::hash::sha256;

/// A folder of an earlier build, and what was in it when it was published.
pub(crate) struct Tree {
    root: PathBuf,
    record: Record,
}

/// What a build leaves for the next ones.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record {
    /// When the stamps were taken.
    taken: Moment,
    root: FolderStamp,
    /// By path, with the folders above them in `folders`.
    pub(crate) files: HashMap<String, KnownFile>,
    folders: Vec<(String, FolderStamp)>,
}

/// Seconds and nanoseconds since 1970.
type Moment = (i64, i64);

/// What changed so shortly before its stamp was taken may have changed again without showing it:
/// the clocks of file systems are coarse.
const TOO_RECENT: Duration = Duration::from_millis(20);

/// A file, and how it was when it was written.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct KnownFile {
    /// SHA-256 of what is in it.
    pub(crate) hash: String,
    pub(crate) stamp: Stamp,
}

/// Tells one state of a file from the next. The time at which its names changed is not in it: a
/// file that belongs to two trees has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    device: u64,
    file: u64,
    /// In bytes.
    pub(crate) length: u64,
    modified: Moment,
}

/// Tells whether a folder still has the same names in it: nothing came, went or was exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct FolderStamp {
    device: u64,
    folder: u64,
    modified: Moment,
}

impl Stamp {
    pub fn of(data: &Metadata) -> Stamp {
        Stamp {
            device: data.dev(),
            file: data.ino(),
            length: data.len(),
            modified: (data.mtime(), data.mtime_nsec()),
        }
    }
}

impl FolderStamp {
    /// `None` for what is no folder.
    fn of(folder: &Path) -> Option<FolderStamp> {
        let data = fs::symlink_metadata(folder).ok().filter(Metadata::is_dir)?;
        let modified = (data.mtime(), data.mtime_nsec());
        Some(FolderStamp { device: data.dev(), folder: data.ino(), modified })
    }
}

impl Tree {
    /// The tree at `root` if the record is about it, and it has exactly the recorded names in it.
    pub(crate) fn open(root: &Path, record: &Path) -> Option<Tree> {
        let record = Record::read(record)?;
        let tree = Tree { root: root.to_owned(), record };
        tree.has_same_names().then_some(tree)
    }

    /// Whether nothing came into the tree or went since it was published.
    pub(crate) fn has_same_names(&self) -> bool {
        let is_same = |path: &str, stamp: &FolderStamp| {
            self.is_settled(stamp.modified)
                && FolderStamp::of(&self.root.join(path)).as_ref() == Some(stamp)
        };
        let Record { root, folders, .. } = &self.record;
        is_same("", root) && folders.par_iter().all(|(path, stamp)| is_same(path, stamp))
    }

    /// Whether every file is as it was.
    pub(crate) fn has_same_files(&self) -> bool {
        self.record.files.par_iter().all(|(path, known)| self.find(path, &known.hash).is_some())
    }

    /// The file of a path if it still holds what has this hash.
    pub(crate) fn find(&self, path: &str, hash: &str) -> Option<&KnownFile> {
        let known = self.record.files.get(path).filter(|known| known.hash == hash)?;
        let data = fs::symlink_metadata(self.root.join(path)).ok().filter(Metadata::is_file)?;
        (Stamp::of(&data) == known.stamp && self.is_settled(known.stamp.modified)).then_some(known)
    }

    fn is_settled(&self, (seconds, nanoseconds): Moment) -> bool {
        let taken = self.record.taken;
        let age = (taken.0 - seconds) * 1_000_000_000 + taken.1 - nanoseconds;
        age > TOO_RECENT.as_nanos() as i64
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Every file.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.record.files.keys().map(String::as_str)
    }

    pub(crate) fn is_on_same_file_system(&self, folder: &Path) -> bool {
        FolderStamp::of(folder).is_some_and(|stamp| stamp.device == self.record.root.device)
    }
}

impl Record {
    /// What there is to know of a tree that has been published, with all files and folders in it.
    ///
    /// `written` is when it was complete. The clock has moved on since: what is in it can be told
    /// from what may be written later.
    pub(crate) fn of(
        root: &Path,
        files: HashMap<String, KnownFile>,
        folders: impl IntoParallelIterator<Item = String>,
        written: Instant,
    ) -> Option<Record> {
        thread::sleep(TOO_RECENT.saturating_sub(written.elapsed()));
        let stamp = |path: String| Some((FolderStamp::of(&root.join(&path))?, path));
        let folders = folders.into_par_iter().map(stamp);
        let folders = folders.map(|found| found.map(|(stamp, path)| (path, stamp)));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
        Some(Record {
            taken: (i64::try_from(now.as_secs()).ok()?, i64::from(now.subsec_nanos())),
            root: FolderStamp::of(root)?,
            files,
            folders: folders.collect::<Option<_>>()?,
        })
    }

    /// `None` where it is missing, damaged, or one of another version.
    fn read(file: &Path) -> Option<Record> {
        let sealed = fs::read(file).ok()?;
        let (hash, text) = sealed.split_at_checked(sha256(&[]).len())?;
        (sha256(text).as_bytes() == hash).then(|| serde_json::from_slice(text).ok())?
    }

    /// Writes the record; a failure costs the next build its time, and nothing else.
    pub(crate) fn write(&self, file: &Path) {
        let write = || -> std::io::Result<()> {
            let text = serde_json::to_vec(self)?;
            fs::create_dir_all(file.parent().unwrap_or(file))?;
            let mut file = File::create(file)?;
            file.write_all(sha256(&text).as_bytes())?;
            file.write_all(&text)
        };
        if write().is_err() {
            let _ = fs::remove_file(file);
        }
    }
}
