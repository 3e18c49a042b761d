//! Access to files and folders of an output. They get the usual permissions, whatever the umask: an
//! output is for others to read, and must not depend on the machine.

#![expect(clippy::disallowed_methods, reason = "an output is not an input")]

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::Fingerprint;

pub(crate) const FILE_MODE: u32 = 0o644;
pub(crate) const FOLDER_MODE: u32 = 0o755;

/// Writes a new file, and returns its state.
pub(crate) fn create(file: &Path, contents: &[u8]) -> Result<Fingerprint, Failure> {
    let write = || {
        let mut opened = File::create_new(file)?;
        opened.write_all(contents)?;
        // Reading the mode is much faster than changing it.
        let data = opened.metadata()?;
        if data.mode() & 0o777 != FILE_MODE {
            opened.set_permissions(Permissions::from_mode(FILE_MODE))?;
        }
        Ok(Fingerprint::of_new(&data))
    };
    write().map_err(FileAction::Write.failed(file))
}

pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    ssg_store::read_file(file).map_err(FileAction::Read.failed(file))
}

/// Creates a folder unless it exists.
pub(crate) fn create_folder(folder: &Path) -> Result<(), Failure> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(FileAction::Write.failed(folder)(error)),
        Ok(()) => open_to_all(folder),
    }
}

/// Sets the usual permissions of a folder.
pub(crate) fn open_to_all(folder: &Path) -> Result<(), Failure> {
    let open = || match fs::metadata(folder)?.mode() & 0o777 {
        FOLDER_MODE => Ok(()),
        _ => fs::set_permissions(folder, Permissions::from_mode(FOLDER_MODE)),
    };
    open().map_err(FileAction::Write.failed(folder))
}

/// Moves a file, replacing an existing one.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::rename(from, to).map_err(FileAction::Publish.failed(to))
}

/// Removes a file, which may be missing.
pub(crate) fn remove_file(file: &Path) -> Result<(), Failure> {
    pass_over(&[ErrorKind::NotFound], fs::remove_file(file))
        .map_err(FileAction::Remove.failed(file))
}

/// Removes a folder if it is empty; a missing folder is not an error.
pub(crate) fn remove_folder(folder: &Path) -> Result<(), Failure> {
    pass_over(&[ErrorKind::NotFound, ErrorKind::DirectoryNotEmpty], fs::remove_dir(folder))
        .map_err(FileAction::Remove.failed(folder))
}

/// Removes a folder with everything in it; a missing folder is not an error.
pub(crate) fn remove_tree(folder: &Path) -> Result<(), Failure> {
    pass_over(&[ErrorKind::NotFound], fs::remove_dir_all(folder))
        .map_err(FileAction::Remove.failed(folder))
}

fn pass_over(kinds: &[ErrorKind], result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if kinds.contains(&error.kind()) => Ok(()),
        other => other,
    }
}

/// Flushes everything written to the file system of a folder to disk.
///
/// A single call for the whole file system took 0.1 s for 2,000 files, where a call for each file
/// took 7 s.
#[cfg(target_os = "linux")]
pub(crate) fn sync_files(folder: &Path) -> Result<(), Failure> {
    let failed = |error| FileAction::Write.failed(folder)(error);
    let opened = File::open(folder).map_err(failed)?;
    rustix::fs::syncfs(opened).map_err(|error| failed(error.into()))
}

/// Asks the system to write everything to disk.
#[cfg(not(target_os = "linux"))]
pub(crate) fn sync_files(_folder: &Path) -> Result<(), Failure> {
    rustix::fs::sync();
    Ok(())
}

/// Flushes the entries of a folder to disk.
pub(crate) fn sync_names(folder: &Path) -> Result<(), Failure> {
    let sync = || File::open(folder)?.sync_all();
    sync().map_err(FileAction::Write.failed(folder))
}

/// Converts an error from walking through a folder.
pub(crate) fn unreadable(folder: &Path, error: walkdir::Error) -> Failure {
    let path = error.path().unwrap_or(folder).to_owned();
    // The only error that is not the system's is a loop of links, and links are not followed.
    let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
    FileAction::Read.failed(&path)(error)
}
