//! The manifest of an output: the files that builds have written, and their digests.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use walkdir::{DirEntry, WalkDir};

use crate::files;
use crate::output_error::{self, Result};
use crate::output_record::FileRecord;
use ssg_model::output_path::OutputPath;
use ssg_store::{Digest, read_file_if_present};

/// The name of the manifest, in the output. Its presence shows that a build has written the folder.
pub const MANIFEST: &str = ".ssg-manifest.json";

/// Every file of an output except the manifest, with the SHA-256 of its bytes.
#[derive(Clone, Serialize, Deserialize)]
pub struct Manifest<P: Ord = OutputPath> {
    pub files: BTreeMap<P, Digest>,
}

impl<P: Ord> Default for Manifest<P> {
    fn default() -> Manifest<P> {
        Manifest { files: BTreeMap::new() }
    }
}

impl<P: Borrow<OutputPath> + Ord + Serialize> Manifest<P> {
    /// Writes the manifest to a new file, and returns the file's record.
    pub(crate) fn write(&self, file: &Path) -> Result<FileRecord, Failure> {
        // The digest, quotes, colon, comma, spaces and line break.
        let length = self.files.keys().map(|path| path.borrow().len() + 64 + 12);
        let mut text = Vec::with_capacity(length.sum::<usize>() + 32);
        serde_json::to_writer_pretty(&mut text, self)
            .map_err(|error| FileAction::Write.failed(file)(error.into()))?;
        text.push(b'\n');
        let (digest, size) = (Digest::of(&text), text.len() as u64);
        Ok(FileRecord { digest, size, fingerprint: Some(files::create(file, &text)?) })
    }
}

impl Manifest {
    /// Reads the manifest of a folder; `None` if it has none.
    pub fn read(folder: &Path) -> Result<Option<Manifest>, Failure> {
        let file = folder.join(MANIFEST);
        let failed = |error| FileAction::Read.failed(&file)(error);
        let bytes = read_file_if_present(&file).map_err(failed)?;
        let manifest = bytes.map(|bytes| serde_json::from_slice(&bytes)).transpose();
        manifest.map_err(|error| failed(error.into()))
    }

    /// Returns the first file in a folder that is not in the manifest. `passed` are names at the
    /// top of the folder to skip.
    pub(crate) fn first_foreign(
        &self,
        folder: &Path,
        passed: &[&str],
    ) -> Result<Option<PathBuf>, Failure> {
        let is_passed = |entry: &DirEntry| {
            entry.depth() == 1 && passed.iter().any(|name| entry.file_name() == *name)
        };
        let mut first = None;
        for entry in WalkDir::new(folder).into_iter().filter_entry(|entry| !is_passed(entry)) {
            let entry = entry.map_err(|error| files::unreadable(folder, error))?;
            if !entry.file_type().is_dir() && !self.lists(folder, entry.path()) {
                first = first.into_iter().chain([entry.into_path()]).min();
            }
        }
        Ok(first)
    }

    /// Deletes the files that the manifest lists, and the folder. Other files stay, with their
    /// folders and the manifest, and are an error.
    pub(crate) fn delete(&self, folder: &Path) -> Result<()> {
        let mut foreign = None;
        for entry in WalkDir::new(folder).min_depth(1).contents_first(true) {
            let entry = entry.map_err(|error| files::unreadable(folder, error))?;
            let path = entry.path();
            if entry.file_type().is_dir() {
                files::remove_folder(path)?;
            } else if !self.lists(folder, path) {
                foreign = Some(path.to_owned());
            } else if path != folder.join(MANIFEST) {
                files::remove_file(path)?;
            }
        }
        if let Some(file) = foreign {
            return Err(output_error::foreign(&file));
        }
        // The manifest is removed last, so that after an interruption it still lists our files.
        files::remove_file(&folder.join(MANIFEST))?;
        files::remove_folder(folder)?;
        Ok(())
    }

    fn lists(&self, folder: &Path, file: &Path) -> bool {
        let path = file.strip_prefix(folder).ok().and_then(Path::to_str);
        path.is_some_and(|path| path == MANIFEST || self.files.contains_key(path))
    }
}
