//! Writes files so that readers see a whole file or none.

#![expect(clippy::disallowed_methods, reason = "a file that is replaced is not an input")]

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use tempfile::NamedTempFile;

/// The guarantee that a written file survives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// Flushed to disk before the file appears under its name: for files that cannot be made again.
    Synced,
    /// Not flushed: a power cut may lose the file.
    Cached,
}

/// The prefix and suffix of a temporary file's name: hidden, with a random part in between.
pub(crate) const TEMPORARY: (&str, &str) = (".ssg-", ".tmp");

/// Writes a file, atomically replacing an existing one: readers see the old bytes or the new ones.
/// A replaced file keeps its mode; a symbolic link is itself replaced.
pub fn write_atomic(path: &Path, contents: &[u8], durability: Durability) -> io::Result<()> {
    let mode = match fs::symlink_metadata(path) {
        Ok(present) if present.is_file() => Some(present.permissions().mode()),
        _ => None,
    };
    let file = write_temporary(path, contents, mode, durability)?;
    file.persist(path).map_err(|error| error.error)?;
    match durability {
        Durability::Synced => sync_above(path),
        Durability::Cached => Ok(()),
    }
}

/// Creates a file atomically and flushes it to disk. If the path already exists, the error is of
/// the kind [`io::ErrorKind::AlreadyExists`].
pub fn create_atomic(path: &Path, contents: &[u8]) -> io::Result<()> {
    let file = write_temporary(path, contents, None, Durability::Synced)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync_above(path)
}

/// Flushes to disk that a path was created, replaced or removed in its folder.
pub fn sync_above(path: &Path) -> io::Result<()> {
    File::open(folder(path))?.sync_all()
}

/// Removes the temporary files that killed processes left in a folder. A write that another process
/// has in progress there fails.
pub fn remove_temporary(folder: &Path) -> io::Result<()> {
    let (prefix, suffix) = TEMPORARY;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(prefix.as_bytes()) && name.ends_with(suffix.as_bytes()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Writes a temporary file beside `path`, under a random name that did not exist before, so that no
/// link planted there is followed. Dropping the value removes the file.
fn write_temporary(
    path: &Path,
    contents: &[u8],
    mode: Option<u32>,
    durability: Durability,
) -> io::Result<NamedTempFile> {
    let (prefix, suffix) = TEMPORARY;
    // The mode is subject to the umask.
    let create = |path: &Path| File::options().write(true).create_new(true).mode(0o666).open(path);
    let mut file =
        tempfile::Builder::new().prefix(prefix).suffix(suffix).make_in(folder(path), create)?;
    file.as_file_mut().write_all(contents)?;
    if let Some(mode) = mode {
        file.as_file().set_permissions(Permissions::from_mode(mode))?;
    }
    if durability == Durability::Synced {
        file.as_file().sync_all()?;
    }
    Ok(file)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_file_is_replaced_and_keeps_its_mode() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        write_atomic(&path, b"uno", Durability::Synced).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        write_atomic(&path, b"dos", Durability::Cached).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"dos");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_link_is_not_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        fs::write(&target, "uno").unwrap();
        symlink(&target, &link).unwrap();
        write_atomic(&link, b"dos", Durability::Cached).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"uno");
        assert_eq!(fs::read(&link).unwrap(), b"dos");
        // A symbolic link would have all permissions.
        assert_eq!(fs::metadata(&link).unwrap().permissions().mode() & 0o111, 0);
    }

    #[test]
    fn creating_an_existing_file_fails() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        create_atomic(&path, b"uno").unwrap();
        let error = create_atomic(&path, b"dos").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"uno");
    }

    #[test]
    fn only_temporary_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".ssg-AbC123.tmp", "a.tmp", ".ssg-a", "a.md"] {
            fs::write(folder.path().join(name), "uno").unwrap();
        }
        remove_temporary(folder.path()).unwrap();
        assert!(!folder.path().join(".ssg-AbC123.tmp").exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn every_path_has_a_parent_folder() {
        assert_eq!(folder(Path::new("a.md")), Path::new("."));
        assert_eq!(folder(Path::new("b/a.md")), Path::new("b"));
    }

    #[test]
    fn a_failed_write_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::create_dir(&path).unwrap();
        assert!(write_atomic(&path, b"uno", Durability::Cached).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write_atomic(&path.join("b/c"), b"uno", Durability::Cached).unwrap_err();
        assert!(error.raw_os_error().is_some(), "{error}");
    }
}
