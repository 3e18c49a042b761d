//! Failures to use a file or folder: the action, the path, and the reason.

use std::io::{self, ErrorKind};
use std::path::Path;

use rustix::io::Errno;
use serde_json::Error as JsonError;

use crate::failure::Failure;
use crate::messages;
use crate::words;
use crate::words::Words;

/// An action on a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAction {
    Read,
    Write,
    Remove,
    Lock,
    /// The move of a finished output to its place.
    Publish,
}

impl FileAction {
    /// Returns a function for `map_err` that makes a failure of an I/O error.
    pub fn failed(self, path: &Path) -> impl FnOnce(io::Error) -> Failure + use<> {
        let path = path.to_owned();
        move |error| {
            let failure = Failure::new(self.words(&path, &error)).hint(remedy(&error));
            failure.cause_of_file(error, path)
        }
    }

    /// Returns the message for a failed action.
    pub fn words(self, path: &Path, error: &io::Error) -> Words {
        let (path, reason) = (path.display(), reason(error));
        match self {
            FileAction::Read => messages::cannot_read_file(path, &reason),
            FileAction::Write => messages::cannot_write_file(path, &reason),
            FileAction::Remove => messages::cannot_remove_file(path, &reason),
            FileAction::Lock => messages::cannot_lock_file(path, &reason),
            FileAction::Publish => messages::cannot_publish_file(path, &reason),
        }
    }
}

/// Whether an editor of the content can fix an error: the file is missing, may not be read, or is
/// not a file. Other errors come from the system (a broken disk, no memory, too many open files)
/// and not from the content.
pub fn is_of_the_file(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
    ) || matches!(Errno::from_io_error(error), Some(Errno::LOOP))
        // A name with a null byte is refused before the system is asked.
        || (error.kind() == ErrorKind::InvalidInput && error.raw_os_error().is_none())
}

/// Whether an error says that a folder can be read but not written.
pub fn is_unwritable(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

/// Returns the reason of an error, in our words if it is common, otherwise in the system's.
pub fn reason(error: &io::Error) -> Words {
    explained(error).0
}

/// Returns a hint about what to do, if one is known.
pub fn remedy(error: &io::Error) -> Option<Words> {
    explained(error).1.filter(|_| error.raw_os_error().is_some())
}

/// Returns the reason and the remedy of an error.
fn explained(error: &io::Error) -> (Words, Option<Words>) {
    let is_of_json = || error.get_ref().is_some_and(|inner| inner.is::<JsonError>());
    match error.kind() {
        ErrorKind::NotFound => (messages::no_such_file(), None),
        ErrorKind::PermissionDenied => (messages::permission_denied(), None),
        ErrorKind::StorageFull => (messages::disk_full(), Some(messages::make_room())),
        ErrorKind::QuotaExceeded => (messages::quota_used_up(), Some(messages::delete_files())),
        ErrorKind::ReadOnlyFilesystem => (messages::read_only_file_system(), None),
        ErrorKind::OutOfMemory => (messages::not_enough_memory(), Some(messages::raise_memory())),
        ErrorKind::InvalidFilename => (messages::bad_file_name(), Some(messages::shorten_name())),
        ErrorKind::NotADirectory => {
            (messages::file_in_path(), Some(messages::remove_file_in_path()))
        }
        ErrorKind::IsADirectory => (messages::is_a_folder(), Some(messages::remove_folder())),
        ErrorKind::AlreadyExists => (messages::exists_already(), None),
        ErrorKind::DirectoryNotEmpty => (messages::folder_not_empty(), None),
        ErrorKind::ResourceBusy => (messages::in_use_by_system(), Some(messages::end_program())),
        ErrorKind::ExecutableFileBusy => {
            (messages::running_program(), Some(messages::end_program()))
        }
        ErrorKind::StaleNetworkFileHandle => {
            (messages::network_folder_changed(), Some(messages::mount_again()))
        }
        ErrorKind::InvalidData if is_of_json() => (messages::damaged_file(error), None),
        ErrorKind::InvalidData => (messages::not_utf8(), None),
        ErrorKind::AddrInUse => (messages::port_in_use(), None),
        _ => of_errno(error),
    }
}

/// Returns the reason and the remedy of an error without a kind of its own.
fn of_errno(error: &io::Error) -> (Words, Option<Words>) {
    match Errno::from_io_error(error) {
        Some(Errno::IO) => (messages::disk_error(), Some(messages::check_disk())),
        Some(Errno::MFILE) => {
            (messages::process_has_many_files(), Some(messages::raise_open_files()))
        }
        Some(Errno::NFILE) => (messages::system_has_many_files(), Some(messages::close_programs())),
        Some(Errno::FBIG) => {
            (messages::file_would_be_too_large(), Some(messages::raise_file_size()))
        }
        Some(Errno::LOOP) => (messages::links_in_circle(), Some(messages::replace_link())),
        Some(Errno::BADF) => (messages::not_open_for_writing(), None),
        Some(Errno::AGAIN) => (messages::no_more_processes(), Some(messages::raise_processes())),
        _ => (words!(en: "{error}", es: "{error}"), None),
    }
}
