//! Writes files that others see whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use tempfile::NamedTempFile;

/// How sure it must be that a file outlives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// It is on the disk before anybody sees it: for files that cannot be made again.
    Synced,
    /// It may be lost.
    Cached,
}

/// How the name of a temporary file begins and ends: hidden, and with a random part between.
const TEMPORARY: (&str, &str) = (".ssg-", ".tmp");

/// Puts a file in the place of the one that is there, or makes it: whoever reads it sees the old
/// bytes or the new ones. A file that is replaced keeps its mode; a link is replaced itself.
pub fn write_atomic(path: &Path, contents: &[u8], durability: Durability) -> io::Result<()> {
    let mode = match fs::symlink_metadata(path) {
        Ok(present) if present.is_file() => Some(present.permissions().mode()),
        _ => None,
    };
    let file = write_temporary(path, contents, mode, durability)?;
    file.persist(path).map_err(|error| error.error)?;
    match durability {
        Durability::Synced => File::open(folder(path))?.sync_all(),
        Durability::Cached => Ok(()),
    }
}

/// Makes a file that is not there yet, whole or not at all, and on the disk. Where there is one, that
/// is an error of the kind [`io::ErrorKind::AlreadyExists`].
pub fn create_atomic(path: &Path, contents: &[u8]) -> io::Result<()> {
    let file = write_temporary(path, contents, None, Durability::Synced)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    File::open(folder(path))?.sync_all()
}

/// Removes from a folder what processes have left that were killed while they wrote a file there so,
/// and what others are writing at this moment: theirs fails.
pub fn remove_unfinished(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_temporary(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Whether a name is that of a file which is being written.
pub(crate) fn is_temporary(name: &str) -> bool {
    let (prefix, suffix) = TEMPORARY;
    name.starts_with(prefix) && name.ends_with(suffix)
}

/// Writes a file beside the one at `path`, under a random name that did not exist before, so that no
/// link is followed that somebody has put there. It is removed when it is dropped.
fn write_temporary(
    path: &Path,
    contents: &[u8],
    mode: Option<u32>,
    durability: Durability,
) -> io::Result<NamedTempFile> {
    let (prefix, suffix) = TEMPORARY;
    // What the umask leaves of the usual mode.
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
        // Links have all permissions.
        assert_eq!(fs::metadata(&link).unwrap().permissions().mode() & 0o111, 0);
    }

    #[test]
    fn a_file_that_is_there_is_not_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        create_atomic(&path, b"uno").unwrap();
        let error = create_atomic(&path, b"dos").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"uno");
    }

    #[test]
    fn every_path_has_a_folder() {
        assert_eq!(folder(Path::new("a.md")), Path::new("."));
        assert_eq!(folder(Path::new("b/a.md")), Path::new("b"));
    }

    #[test]
    fn a_failure_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::create_dir(&path).unwrap();
        assert!(write_atomic(&path, b"uno", Durability::Cached).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write_atomic(&path.join("b/c"), b"uno", Durability::Cached).unwrap_err();
        assert!(error.raw_os_error().is_some(), "{error}");
    }
}
