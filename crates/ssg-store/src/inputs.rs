//! Reads the files of a project, and records them as dependencies.

use std::io;
use std::path::{Path, PathBuf};

use crate::dependencies::{self, Dependencies, Entry, FileState, digest_of};
use crate::digest::Digest;
use parking_lot::Mutex;

/// The input files of one run, readable from any thread. Each file that is read is recorded with
/// the digest of its bytes.
pub struct Inputs {
    root: PathBuf,
    noted: Mutex<Dependencies>,
}

impl Inputs {
    /// Creates an empty record for the project at `root`.
    pub fn of(root: &Path) -> Inputs {
        Inputs { root: root.to_owned(), noted: Mutex::default() }
    }

    /// Reads a regular file; a missing file is also recorded.
    pub fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.read_with_digest(file).map(|(bytes, _)| bytes)
    }

    /// Like [`Inputs::read`], with the digest of the bytes.
    pub fn read_with_digest(&self, file: &Path) -> io::Result<(Vec<u8>, Digest)> {
        let (state, bytes) = FileState::read(file);
        let digest = match &state {
            FileState::Read(digest, _) => Some(*digest),
            FileState::Absent | FileState::Unknown => None,
        };
        self.note(file, state);
        bytes.and_then(|bytes| Ok((bytes, digest.ok_or(io::ErrorKind::Other)?)))
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
    pub fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        let entries = dependencies::list(folder);
        let listed = entries.as_deref().ok().map(digest_of);
        self.noted.lock().note_folder(&self.root, folder, listed);
        entries
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
        let (bytes, digest) = inputs.read_with_digest(&path("a")).unwrap();
        assert_eq!((&*bytes, digest), (&b"uno"[..], Digest::of("uno")));
        inputs.read(&path("b")).unwrap_err();
        assert!(matches!(inputs.state(&path("a")), FileState::Read(known, _) if known == digest));
        assert_eq!(inputs.state(&path("b")), FileState::Absent);
        assert_eq!(inputs.state(&path("c")), FileState::Unknown);
        // A folder exists, but has no content to read.
        inputs.read(folder.path()).unwrap_err();
        assert_eq!(inputs.state(folder.path()), FileState::Unknown);
    }
}
