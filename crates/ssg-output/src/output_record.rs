//! The record of a published output, with which later builds can reuse its files.

#![expect(clippy::disallowed_methods, reason = "it compares an output with its record")]

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_store::{Digest, FileTime, Fingerprint, Store, is_same, read_file};

use crate::files::{FILE_MODE, FOLDER_MODE};
use ssg_model::output_path::OutputPath;

/// The files and folders of a published output.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct OutputRecord {
    /// The files by path.
    pub(crate) files: HashMap<OutputPath, FileRecord>,
    pub(crate) folders: Folders,
}

/// The folders by path; the output itself has an empty path. `None` is a fingerprint that proves
/// nothing.
pub(crate) type Folders = HashMap<String, Option<Fingerprint>>;

/// A file as it was published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileRecord {
    pub(crate) digest: Digest,
    /// The size in bytes.
    pub(crate) size: u64,
    /// The state of the file when its bytes had this digest; `None` if it is unknown.
    pub(crate) fingerprint: Option<Fingerprint>,
}

/// A published output, possibly replaced since, with its record.
pub(crate) struct PublishedOutput {
    pub(crate) folder: PathBuf,
    pub(crate) record: OutputRecord,
}

/// The records of outputs, by [`key`].
pub type OutputRecords = Store<OutputRecord>;

/// Returns the key of an output's record.
pub(crate) fn key(output: &Path) -> Digest {
    Digest::of(output.as_os_str().as_encoded_bytes())
}

impl PublishedOutput {
    /// Returns the output at `folder`, if there is a record of it.
    pub(crate) fn open(folder: &Path, records: &OutputRecords) -> Option<PublishedOutput> {
        let record = records.get(&key(folder))?;
        Some(PublishedOutput { folder: folder.to_owned(), record })
    }

    /// Returns the record of a file, if it is unchanged: by its fingerprint or, if that proves
    /// nothing, by its bytes. Changed permissions count as a change.
    pub(crate) fn verify(&self, path: &OutputPath, digest: &Digest) -> Option<FileRecord> {
        let known = self.record.files.get(path).filter(|known| known.digest == *digest)?;
        let file = self.folder.join(path);
        let now = FileTime::now();
        let data = fs::symlink_metadata(&file).ok()?;
        if !data.is_file() || data.mode() & 0o7777 != FILE_MODE {
            return None;
        }
        let fingerprint = Fingerprint::of_renamed(&data, now);
        let has_same_bytes = || read_file(&file).is_ok_and(|bytes| Digest::of(bytes) == *digest);
        is_same(known.fingerprint, fingerprint, has_same_bytes)
            .then(|| FileRecord { fingerprint, ..known.clone() })
    }

    /// Returns the record of the output if it is unchanged, and whether files or folders had to be
    /// read to find out.
    pub(crate) fn verify_all(mut self) -> Option<(OutputRecord, bool)> {
        let is_same = self.renew_folders()?;
        let files = self.record.files.par_iter();
        let files =
            files.map(|(path, known)| Some((path.clone(), self.verify(path, &known.digest)?)));
        let files: HashMap<_, _> = files.collect::<Option<_>>()?;
        let is_renewed = !is_same || files != self.record.files;
        Some((OutputRecord { files, folders: self.record.folders }, is_renewed))
    }

    /// Moves the output to `tree` and returns its record, with fingerprints only of the folders that are
    /// certainly unchanged. `None` if it has other names than were published, or is on another file
    /// system.
    pub(crate) fn take(mut self, tree: &Path) -> Option<OutputRecord> {
        let unproven = self.verify_folders()?.into_iter();
        let unproven: Vec<_> = unproven.map(|(path, _)| (path.to_owned(), None)).collect();
        self.record.folders.extend(unproven);
        fs::rename(&self.folder, tree).ok().map(|()| self.record)
    }

    /// Renews the fingerprints of the folders, if each contains exactly the published names. Returns
    /// whether all are as they were.
    pub(crate) fn renew_folders(&mut self) -> Option<bool> {
        let unproven = self.verify_folders()?.into_iter();
        let unproven: Vec<_> = unproven.map(|(path, now)| (path.to_owned(), now)).collect();
        let is_same = unproven.is_empty();
        self.record.folders.extend(unproven);
        Some(is_same)
    }

    /// Returns the folders whose fingerprints do not prove that they are unchanged, with the present
    /// ones, if each folder contains exactly the published names.
    pub(crate) fn verify_folders(&self) -> Option<Vec<(&str, Option<Fingerprint>)>> {
        let folders = self.record.folders.par_iter().map(|(path, known)| {
            let now = folder_fingerprint(&self.folder.join(path))?;
            Some((!is_same(*known, now, || false)).then_some((path.as_str(), now)))
        });
        let unproven = folders.filter(|found| *found != Some(None)).map(Option::flatten);
        // The top, which was moved, and folders that had only just changed when they were recorded.
        let unproven: Vec<_> = unproven.collect::<Option<_>>()?;
        let published = self.published_names(unproven.iter().map(|(path, _)| *path).collect());
        let is_right = |(path, published): (&str, BTreeSet<String>)| {
            names(&self.folder.join(path)).is_some_and(|now| now == published)
        };
        published.into_par_iter().all(is_right).then_some(unproven)
    }

    /// Returns the published names in each of these folders; the names of folders end with a slash.
    fn published_names<'a>(&'a self, of: HashSet<&'a str>) -> HashMap<&'a str, BTreeSet<String>> {
        let OutputRecord { files, folders } = &self.record;
        let mut names: HashMap<_, BTreeSet<_>> =
            of.into_iter().map(|folder| (folder, BTreeSet::new())).collect();
        let files = files.keys().map(|path| (path.as_str(), ""));
        let folders =
            folders.keys().filter(|path| !path.is_empty()).map(|path| (path.as_str(), "/"));
        for (path, end) in files.chain(folders) {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            if let Some(names) = names.get_mut(folder) {
                names.insert(format!("{name}{end}"));
            }
        }
        names
    }
}

impl FileRecord {
    /// Whether a file is certainly the one of another record, perhaps by another name.
    pub(crate) fn is_link_of(&self, other: &FileRecord) -> bool {
        let both = self.fingerprint.zip(other.fingerprint);
        both.is_some_and(|(this, other)| this.is_renamed_from(&other))
    }
}

impl OutputRecord {
    /// Adds the `new` files of a complete tree that will not change any more, and examines them and the
    /// folders without a fingerprint.
    ///
    /// Returns `None` if a file or folder cannot be examined.
    pub(crate) fn with(
        mut self,
        tree: &Path,
        new: Vec<(OutputPath, FileRecord)>,
    ) -> Option<OutputRecord> {
        let OutputRecord { files, folders } = &mut self;
        for folder in new.iter().flat_map(|(path, _)| path.folders()).chain([""]) {
            if !folders.contains_key(folder) {
                folders.insert(folder.to_owned(), None);
            }
        }
        let unknown = folders.par_iter_mut().filter(|(_, known)| known.is_none());
        unknown.try_for_each(|(path, known)| {
            *known = folder_fingerprint(&tree.join(path))?;
            Some(())
        })?;
        let new = new.into_par_iter().map(|(path, record)| {
            let now = FileTime::now();
            let data = fs::symlink_metadata(tree.join(&path)).ok()?;
            let fingerprint = Fingerprint::of_renamed(&data, now).filter(|now| {
                // The file may have been changed since its bytes were compared.
                record.fingerprint.is_some_and(|then| now.is_renamed_from(&then))
            });
            Some((path, FileRecord { fingerprint, ..record }))
        });
        files.extend(new.collect::<Option<Vec<_>>>()?);
        Some(self)
    }
}

/// Returns the fingerprint of a folder with the usual permissions; else the outer `None`.
fn folder_fingerprint(folder: &Path) -> Option<Option<Fingerprint>> {
    let now = FileTime::now();
    let data = fs::symlink_metadata(folder).ok()?;
    (data.is_dir() && data.mode() & 0o777 == FOLDER_MODE).then(|| Fingerprint::of(&data, now))
}

/// Returns the names in a folder, in the format of [`PublishedOutput::published_names`]; `None` if
/// it contains something that no build writes.
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
