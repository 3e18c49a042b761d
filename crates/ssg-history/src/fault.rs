//! Reasons why a file could not be changed.

use std::io::{self, ErrorKind};

use ssg_model::failure::Failure;
use ssg_model::words::Words;

use crate::messages;

/// The reason why nothing was written.
#[derive(Debug)]
pub enum WriteFault {
    /// The path is outside `content/`, or belongs to a hidden or temporary file.
    Outside { path: String },
    /// The file has changed since it was read.
    ChangedMeanwhile {
        path: String,
        /// The current contents; `None` if the file was deleted.
        theirs: Option<Vec<u8>>,
    },
    /// Something else is in the place of the file or one of its folders.
    NotAFile { path: String, obstacle: Obstacle },
    /// The file, its folder or the disk is read-only.
    ReadOnly(Failure),
    /// The disk is full, or the user's quota is exhausted.
    DiskFull(Failure),
    /// The contents are larger than such a file may be, in bytes.
    TooLarge { path: String, size: u64, most: u64 },
    /// Another process is editing this project.
    Busy { process: Option<u32> },
    /// Another error of the operating system.
    Io(Failure),
}

/// The thing in the place of a file, or of a folder on its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A symbolic link, which may lead anywhere.
    Link,
    Folder,
    /// A file in the place of a folder.
    File,
    /// A named pipe, a socket or a device.
    Special,
}

impl From<Failure> for WriteFault {
    fn from(error: Failure) -> Self {
        match error.io_error().map(io::Error::kind) {
            Some(ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                WriteFault::ReadOnly(error)
            }
            Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => WriteFault::DiskFull(error),
            _ => WriteFault::Io(error),
        }
    }
}

impl WriteFault {
    /// Returns a message that says what is wrong and what to do about it.
    pub fn failure(&self) -> Failure {
        let (message, hint) = match self {
            WriteFault::Outside { path } => (messages::not_content(path), messages::only_content()),
            WriteFault::ChangedMeanwhile { path, theirs: Some(_) } => {
                (messages::changed_meanwhile(path), messages::compare_texts())
            }
            WriteFault::ChangedMeanwhile { path, theirs: None } => {
                (messages::deleted_meanwhile(path), messages::choose_whether_it_stays())
            }
            WriteFault::NotAFile { path, obstacle } => obstacle.words(path),
            WriteFault::ReadOnly(error) => return error.clone().hint(messages::read_only()),
            WriteFault::TooLarge { path, most, .. } => {
                (messages::too_large(path, most / 1_000_000), messages::divide_it())
            }
            WriteFault::Busy { process } => {
                let message = match process {
                    Some(number) => messages::other_process(number),
                    None => messages::other_program(),
                };
                (message, messages::use_other_window())
            }
            WriteFault::DiskFull(error) | WriteFault::Io(error) => return error.clone(),
        };
        Failure::new(message).hint(hint)
    }
}

impl Obstacle {
    /// Returns a message about the thing at a path, and a hint.
    fn words(self, path: &str) -> (Words, Words) {
        let message = match self {
            Obstacle::Link => return (messages::is_link(path), messages::replace_link()),
            Obstacle::Folder => messages::is_folder(path),
            Obstacle::File => messages::is_no_folder(path),
            Obstacle::Special => messages::is_special(path),
        };
        (message, messages::rename_or_remove())
    }
}
