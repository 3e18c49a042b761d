//! What a build records of the output that it has published, so that later ones use its files again
//! without writing, and mostly without reading them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_store::{Digest, FileTime, Fingerprint, Retention, Store, is_same, read_file};

use crate::files::{FILE_MODE, FOLDER_MODE};
use ssg_model::output_path::OutputPath;

/// The files and folders of a published output.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct OutputRecord {
    /// By path.
    pub(crate) files: HashMap<OutputPath, FileRecord>,
    pub(crate) folders: Folders,
}

/// Folders by path; that of the output itself is empty. A fingerprint that counts for nothing is
/// `None`.
pub(crate) type Folders = HashMap<String, Option<Fingerprint>>;

/// A file as it was published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileRecord {
    pub(crate) digest: Digest,
    /// In bytes.
    pub(crate) size: u64,
    pub(crate) fingerprint: Option<Fingerprint>,
}

/// An output that is still published, or was until another one replaced it, with its record.
pub(crate) struct PublishedOutput {
    pub(crate) folder: PathBuf,
    pub(crate) record: OutputRecord,
}

/// The records of outputs, by [`key`].
pub(crate) type OutputRecords = Store<OutputRecord>;

/// Opens the records in our own folder. `program` identifies the program that understands them.
pub(crate) fn open(own: &Path, program: &str) -> OutputRecords {
    Store::open(&own.join("cache/outputs"), program, Retention::Month)
}

/// The key of an output's record.
pub(crate) fn key(output: &Path) -> Digest {
    Digest::of(output.as_os_str().as_encoded_bytes())
}

impl PublishedOutput {
    /// The output at `folder`, if there is a record of it.
    pub(crate) fn open(folder: &Path, records: &OutputRecords) -> Option<PublishedOutput> {
        let record = records.get(&key(folder))?;
        Some(PublishedOutput { folder: folder.to_owned(), record })
    }

    /// The record of a file, if it is still as it was published: by its fingerprint, else by its
    /// bytes. One that others could not read any more is not as it was.
    pub(crate) fn verify(&self, path: &OutputPath, digest: &Digest) -> Option<FileRecord> {
        let known = self.record.files.get(path).filter(|known| known.digest == *digest)?;
        let file = self.folder.join(path);
        let now = FileTime::now();
        let data = fs::symlink_metadata(&file).ok()?;
        if !data.is_file() || data.mode() & 0o7777 != FILE_MODE {
            return None;
        }
        let fingerprint = Fingerprint::of(&data, now);
        let has_same_bytes = || read_file(&file).is_ok_and(|bytes| Digest::of(bytes) == *digest);
        is_same(known.fingerprint, fingerprint, has_same_bytes)
            .then(|| FileRecord { fingerprint, ..known.clone() })
    }

    /// Whether the output has exactly the names in it that were published.
    pub(crate) fn has_same_names(&self) -> bool {
        self.verify_folders().is_some()
    }

    /// The record of the output if it is exactly as it was published, and whether files or folders
    /// had to be read to know that.
    pub(crate) fn verify_all(&self) -> Option<(OutputRecord, bool)> {
        let folders = self.verify_folders()?;
        let files = self.record.files.par_iter();
        let files =
            files.map(|(path, known)| Some((path.clone(), self.verify(path, &known.digest)?)));
        let files: HashMap<_, _> = files.collect::<Option<_>>()?;
        let is_renewed = folders != self.record.folders || files != self.record.files;
        Some((OutputRecord { files, folders }, is_renewed))
    }

    /// The folders, if each has the names in it that were published.
    fn verify_folders(&self) -> Option<Folders> {
        // Only where fingerprints count for nothing.
        let published = LazyLock::new(|| self.published_names());
        let folders = self.record.folders.par_iter();
        let folders = folders.map(|(path, known)| {
            let folder = self.folder.join(path);
            let fingerprint = folder_fingerprint(&folder)?;
            let has_right_names = || {
                let (now, published) = (names(&folder), published.get(path.as_str()));
                now.is_some() && now.as_ref() == published
            };
            is_same(*known, fingerprint, has_right_names).then(|| (path.clone(), fingerprint))
        });
        folders.collect()
    }

    /// The names that were published in each folder; those of folders end with a slash.
    fn published_names(&self) -> HashMap<&str, BTreeSet<String>> {
        let OutputRecord { files, folders } = &self.record;
        let mut names: HashMap<&str, BTreeSet<String>> = HashMap::new();
        let files = files.keys().map(|path| (path.as_str(), ""));
        let folders =
            folders.keys().filter(|path| !path.is_empty()).map(|path| (path.as_str(), "/"));
        for (path, end) in files.chain(folders) {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            names.entry(folder).or_default().insert(format!("{name}{end}"));
        }
        names
    }
}

impl OutputRecord {
    /// Records the files and folders of a tree that is complete and will not change any more.
    ///
    /// `None` where something cannot be looked at.
    pub(crate) fn of(tree: &Path, files: HashMap<OutputPath, FileRecord>) -> Option<OutputRecord> {
        let paths: HashSet<&str> = files.keys().flat_map(OutputPath::folders).chain([""]).collect();
        let folders = paths.into_par_iter();
        let folders = folders
            .map(|path| Some((path.to_owned(), folder_fingerprint(&tree.join(path))?)))
            .collect::<Option<_>>()?;
        let files = files.into_par_iter().map(|(path, record)| {
            let now = FileTime::now();
            let data = fs::symlink_metadata(tree.join(&path)).ok()?;
            Some((path, FileRecord { fingerprint: Fingerprint::of(&data, now), ..record }))
        });
        Some(OutputRecord { files: files.collect::<Option<_>>()?, folders })
    }
}

/// The fingerprint of a folder that everybody may read; `None` for what is none.
fn folder_fingerprint(folder: &Path) -> Option<Option<Fingerprint>> {
    let now = FileTime::now();
    let data = fs::symlink_metadata(folder).ok()?;
    (data.is_dir() && data.mode() & 0o777 == FOLDER_MODE).then(|| Fingerprint::of(&data, now))
}

/// The names in a folder, as in [`PublishedOutput::published_names`]; `None` where something is in it
/// that no build has written: a name that is no text, or what is neither a file nor a folder.
fn names(folder: &Path) -> Option<BTreeSet<String>> {
    let names = fs::read_dir(folder).ok()?.map(|entry| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        match entry.file_type().ok()? {
            kind if kind.is_dir() => Some(format!("{name}/")),
            kind => kind.is_file().then_some(name),
        }
    });
    names.collect()
}
