//! Reads the files of a project, and records them as dependencies.

#![expect(clippy::disallowed_methods, reason = "this is where files are recorded")]

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::dependencies::{
    self, Dependencies, Entry, EntryKind, FileState, InputFile, PathQuestion, ProjectPath,
    digest_of,
};
use crate::digest::Digest;
use crate::fingerprint::Fingerprint;
use parking_lot::Mutex;

/// The input files of one run, readable from any thread. Each file that is read is recorded with
/// the digest of its bytes.
pub struct Inputs {
    root: PathBuf,
    noted: Mutex<Dependencies>,
    listings: Listings,
}

/// The folders listed so far, each with its fingerprint. It is valid as long as nothing in the
/// folder is created, deleted or renamed.
#[derive(Clone, Default)]
pub struct Listings(Arc<Mutex<HashMap<PathBuf, Listed>>>);

impl Listings {
    /// Keeps what is known of a folder in which only these names may have changed since it was last
    /// listed, unless one of them has come or gone.
    pub fn renew(&self, folder: &Path, changed: &BTreeSet<&OsStr>) {
        let fingerprint = Fingerprint::of_folder(folder);
        let mut listings = self.0.lock();
        if let (Some((known, _, entries)), Some(now)) = (listings.get_mut(folder), fingerprint) {
            let is_kept = |name: &&OsStr| {
                let known = entries.binary_search_by_key(name, |entry| &entry.name);
                let known = known.is_ok_and(|at| entries[at].kind == EntryKind::File);
                let found = fs::symlink_metadata(folder.join(name));
                known && found.is_ok_and(|found| found.is_file())
            };
            match changed.iter().all(is_kept) {
                true => *known = now,
                false => drop(listings.remove(folder)),
            }
        }
    }
}

/// The state of a folder, the digest of its entries, and the entries.
type Listed = (Fingerprint, Digest, Arc<[Entry]>);

impl Inputs {
    /// Creates an empty record for the project at `root`.
    pub fn of(root: &Path) -> Inputs {
        Inputs::with_listings(root, Listings::default())
    }

    /// Creates an empty record; folders that have not changed need not be listed again.
    pub fn with_listings(root: &Path, listings: Listings) -> Inputs {
        Inputs { root: root.to_owned(), noted: Mutex::default(), listings }
    }

    /// Reads a regular file; a missing file is also recorded.
    pub fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.read_at_most(file, u64::MAX).map(|file| file.bytes)
    }

    /// Like [`Inputs::read`]; a file of more than `most` bytes is an error of the kind
    /// [`ErrorKind::FileTooLarge`].
    pub fn read_at_most(&self, file: &Path, most: u64) -> io::Result<InputFile> {
        let (state, read) = FileState::read(file, most);
        self.note(file, state);
        read
    }

    /// Whether anything exists at a path. Its absence is recorded; what is there is recorded when it
    /// is read.
    pub fn exists(&self, path: &Path) -> bool {
        let found = fs::symlink_metadata(path);
        let is_absent = found.is_err_and(|error| error.kind() == ErrorKind::NotFound);
        if is_absent {
            self.note(path, FileState::Absent);
        }
        !is_absent
    }

    /// Whether a path leads to a folder; the answer is recorded.
    pub fn is_folder(&self, path: &Path) -> io::Result<bool> {
        self.ask(path, PathQuestion::IsFolder)
    }

    /// Whether a path lies below a folder when all symbolic links are resolved; the answer is
    /// recorded.
    pub fn is_inside(&self, path: &Path, folder: &Path) -> io::Result<bool> {
        let question = PathQuestion::IsInside(ProjectPath::of(&self.root, folder));
        self.ask(path, question)
    }

    fn ask(&self, path: &Path, question: PathQuestion) -> io::Result<bool> {
        let path = ProjectPath::of(&self.root, path);
        let answer = question.ask(&self.root, &path)?;
        self.noted.lock().answers.insert((path, question), answer);
        Ok(answer)
    }

    /// Records a file that was read before and is still in that state.
    pub fn note(&self, file: &Path, state: FileState) {
        self.noted.lock().note_file(&self.root, file, state);
    }

    /// Records a file that affects the result although it could not be read. Later runs do not
    /// reuse such a result.
    pub fn note_unread(&self, file: &Path) {
        self.note(file, FileState::Unknown);
    }

    /// Returns the state in which a file was read.
    pub fn state(&self, file: &Path) -> FileState {
        self.noted.lock().state(&self.root, file).cloned().unwrap_or(FileState::Unknown)
    }

    /// Returns the entries of a folder, sorted by name, without what editors and desktops leave
    /// behind.
    pub fn list(&self, folder: &Path) -> io::Result<Arc<[Entry]>> {
        let fingerprint = Fingerprint::of_folder(folder);
        let mut listings = self.listings.0.lock();
        let known = listings.get(folder).filter(|(known, ..)| fingerprint == Some(*known));
        let listed = match known {
            Some((_, digest, entries)) => Ok((*digest, Arc::clone(entries))),
            None => dependencies::list(folder).map(|entries| (digest_of(&entries), entries.into())),
        };
        let digest = listed.as_ref().ok().map(|(digest, _)| *digest);
        self.noted.lock().note_folder(&self.root, folder, (digest, fingerprint));
        match (&listed, fingerprint) {
            (Ok((digest, entries)), Some(fingerprint)) => {
                listings.insert(folder.to_owned(), (fingerprint, *digest, Arc::clone(entries)));
            }
            // Older entries would pass for these later.
            _ => drop(listings.remove(folder)),
        }
        listed.map(|(_, entries)| entries)
    }

    /// Takes everything that was read, listed or missed since the last call.
    pub fn take_dependencies(&self) -> Dependencies {
        std::mem::take(&mut *self.noted.lock())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_belong_to_the_bytes_that_were_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a"), "uno").unwrap();
        let inputs = Inputs::of(folder.path());
        let InputFile { bytes, digest, is_link } = inputs.read_at_most(&path("a"), 3).unwrap();
        assert_eq!((&*bytes, digest, is_link), (&b"uno"[..], Digest::of("uno"), false));
        inputs.read(&path("b")).unwrap_err();
        assert!(matches!(inputs.state(&path("a")), FileState::Read(known, _) if known == digest));
        assert_eq!(inputs.state(&path("b")), FileState::Absent);
        assert_eq!(inputs.state(&path("c")), FileState::Unknown);
        // A folder exists, but has no content to read.
        inputs.read(folder.path()).unwrap_err();
        assert_eq!(inputs.state(folder.path()), FileState::Unknown);
    }
}
