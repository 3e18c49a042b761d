//! Brings files from one state to another: all of them, or none.

#![expect(clippy::disallowed_methods, reason = "a file that is written is not an input")]

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use serde::{Deserialize, Serialize};
use ssg_model::file_error::FileAction;
use ssg_store::{
    Durability, create_atomic, read_file_if_present, remove_temporary, sync_above, write_atomic,
};

use crate::fault::WriteFault;
use crate::workspace::{Workspace, cannot};

/// The contents of a file before and after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// The path relative to the project root, with forward slashes: `content/site.yaml`.
    pub path: String,
    /// The contents that the file is expected to have; `None` if it must not exist.
    #[serde(with = "serde_bytes")]
    pub before: Option<Vec<u8>>,
    /// The new contents; `None` to delete the file.
    #[serde(with = "serde_bytes")]
    pub after: Option<Vec<u8>>,
}

/// A change that can be made and taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReversibleChange {
    pub(crate) file: FileChange,
    /// The number of folders made for the file, which are removed with it if empty.
    pub(crate) new_folders: u32,
}

/// The direction in which a change is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The change is made, or made again.
    Forwards,
    /// The change is undone.
    Back,
}

/// The transition of a file from one state to another.
#[derive(Clone, Copy)]
pub(crate) struct Transition<'c> {
    pub(crate) path: &'c str,
    from: Option<&'c [u8]>,
    to: Option<&'c [u8]>,
    new_folders: u32,
}

impl ReversibleChange {
    /// Returns the change, which is about to be made for the first time.
    pub(crate) fn new(file: FileChange, workspace: &Workspace) -> Result<Self, WriteFault> {
        let place = workspace.locate(&file.path)?;
        let new_folders = match file.before {
            None => {
                let missing = missing_folders(&place);
                missing.map_err(cannot(FileAction::Read, &file.path))?.len() as u32
            }
            Some(_) => 0,
        };
        Ok(ReversibleChange { file, new_folders })
    }

    pub(crate) fn transition(&self, direction: Direction) -> Transition<'_> {
        let FileChange { path, before, after } = &self.file;
        let (from, to) = match direction {
            Direction::Forwards => (before, after),
            Direction::Back => (after, before),
        };
        let new_folders = self.new_folders;
        Transition { path, from: from.as_deref(), to: to.as_deref(), new_folders }
    }
}

impl<'c> Transition<'c> {
    fn reversed(self) -> Transition<'c> {
        Transition { from: self.to, to: self.from, ..self }
    }

    /// Checks that the file has its old contents and is writable.
    pub(crate) fn check(&self, workspace: &Workspace) -> Result<(), WriteFault> {
        let present = workspace.read(self.path)?;
        if present.as_deref() != self.from {
            return Err(self.changed_meanwhile(present));
        }
        match self.from {
            Some(_) => workspace.check_writable(self.path),
            None => Ok(()),
        }
    }

    /// Whether the file already has its new contents.
    pub(crate) fn is_made(&self, workspace: &Workspace) -> bool {
        workspace.read(self.path).is_ok_and(|present| present.as_deref() == self.to)
    }

    /// Makes the transition. The file has its old or its new contents, whatever the result.
    pub(crate) fn make(&self, workspace: &Workspace) -> Result<(), WriteFault> {
        self.check(workspace)?;
        let place = workspace.locate(self.path)?;
        let failed = cannot(FileAction::Write, self.path);
        match (self.from, self.to) {
            (None, Some(bytes)) => {
                let made = make_folders(&place).and_then(|()| create_atomic(&place, bytes));
                match made {
                    // Another program has created the file first.
                    Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                        let theirs = read_file_if_present(&place).map_err(failed)?;
                        return Err(self.changed_meanwhile(theirs));
                    }
                    made => made.map_err(failed)?,
                }
            }
            (Some(_), Some(bytes)) => {
                write_atomic(&place, bytes, Durability::Synced).map_err(failed)?;
            }
            (_, None) => {
                let removed = fs::remove_file(&place).and_then(|()| sync_above(&place));
                removed.map_err(cannot(FileAction::Remove, self.path))?;
                self.remove_folders(&place);
            }
        }
        Ok(())
    }

    /// Takes back the transition as far as it has come. Changes by another program stay.
    fn take_back(&self, workspace: &Workspace) -> Result<(), WriteFault> {
        let present = match workspace.read(self.path) {
            Err(WriteFault::NotAFile { .. } | WriteFault::TooLarge { .. }) => return Ok(()),
            present => present?,
        };
        if present.as_deref() == self.to {
            return self.reversed().make(workspace);
        }
        if self.from.is_none() {
            self.remove_folders(&workspace.locate(self.path)?);
        }
        Ok(())
    }

    /// Removes the folders that may be left after the file was deleted.
    pub(crate) fn tidy(&self, workspace: &Workspace) {
        if let (None, Ok(place)) = (self.to, workspace.locate(self.path)) {
            self.remove_folders(&place);
        }
    }

    /// Removes the folders made for the file, unless something else is in them.
    fn remove_folders(&self, place: &Path) {
        for folder in place.ancestors().skip(1).take(self.new_folders as usize) {
            match fs::remove_dir(folder) {
                Ok(()) => {
                    // If this fails, a power cut may bring back the folder, which is empty.
                    let _ = sync_above(folder);
                }
                // The folder was not made yet.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(_) => return,
            }
        }
    }

    fn changed_meanwhile(&self, theirs: Option<Vec<u8>>) -> WriteFault {
        WriteFault::ChangedMeanwhile { path: self.path.to_owned(), theirs }
    }
}

/// Whether some files have their new contents, and none has the old ones. Files that another
/// program has changed are ignored.
pub(crate) fn are_made(
    transitions: &[Transition],
    workspace: &Workspace,
) -> Result<bool, WriteFault> {
    let (mut some_made, mut some_left) = (false, false);
    for transition in transitions {
        let present = match workspace.read(transition.path) {
            Err(WriteFault::NotAFile { .. } | WriteFault::TooLarge { .. }) => continue,
            present => present?,
        };
        some_made |= present.as_deref() == transition.to;
        some_left |= present.as_deref() == transition.from;
    }
    Ok(some_made && !some_left)
}

/// Takes back transitions as far as they have come, the last one first.
pub(crate) fn take_all_back(
    transitions: &[Transition],
    workspace: &Workspace,
) -> Result<(), WriteFault> {
    transitions.iter().rev().try_for_each(|transition| transition.take_back(workspace))
}

/// Returns the missing folders above a file, the nearest first.
fn missing_folders(place: &Path) -> io::Result<Vec<&Path>> {
    let mut missing = Vec::new();
    for folder in place.ancestors().skip(1) {
        match fs::symlink_metadata(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => missing.push(folder),
            other => return other.map(|_| missing),
        }
    }
    Ok(missing)
}

/// Makes the missing folders above a file, and syncs them to disk.
fn make_folders(place: &Path) -> io::Result<()> {
    for folder in missing_folders(place)?.into_iter().rev() {
        fs::create_dir(folder)?;
        sync_above(folder)?;
    }
    Ok(())
}

/// Removes temporary files that a killed process has left beside the files.
pub(crate) fn remove_left_overs(transitions: &[Transition], workspace: &Workspace) {
    for transition in transitions {
        if let Ok(place) = workspace.locate(transition.path) {
            // Temporary files are never read as content, so errors are ignored.
            let _ = place.parent().map(remove_temporary);
        }
    }
}
