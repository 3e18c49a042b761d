//! Large contents of changed files, which lie beside the journal: a few photographs would push all
//! older steps out of it.
//!
//! Each is a file named by its digest, so that what one step has written and the next replaces is
//! there once. It is on the disk before a line of the journal names it, and goes when none does.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use ssg_store::{Digest, Durability, read_file, write_atomic};

/// Their folder, in the root of the project.
pub(crate) const FOLDER: &str = ".ssg/edit/files";

/// The most bytes of what stands in the journal itself.
const LARGEST_INSIDE: usize = 64 << 10;

/// The beginning of what the journal holds in the place of such contents; their digest follows. Contents
/// that begin so lie apart however small they are.
const MARK: &[u8] = b"\0apart:";

/// Gives what the journal holds for some contents, and writes those down that lie apart.
pub(crate) fn put(root: &Path, contents: Vec<u8>) -> io::Result<Vec<u8>> {
    if contents.len() <= LARGEST_INSIDE && !contents.starts_with(MARK) {
        return Ok(contents);
    }
    let digest = Digest::of(&contents);
    let place = place(root, &digest);
    if !place.exists() {
        let folder = root.join(FOLDER);
        fs::create_dir_all(&folder)?;
        File::open(folder.parent().unwrap_or(&folder))?.sync_all()?;
        write_atomic(&place, &contents, Durability::Synced)?;
    }
    Ok([MARK, digest.as_bytes()].concat())
}

/// Gives the contents for what the journal holds.
pub(crate) fn get(root: &Path, inside: Vec<u8>) -> io::Result<Vec<u8>> {
    let Some(digest) = named_in(&inside) else { return Ok(inside) };
    let contents = read_file(&place(root, &digest))?;
    match Digest::of(&contents) == digest {
        true => Ok(contents),
        false => Err(ErrorKind::InvalidData.into()),
    }
}

/// The digest of contents that lie apart.
pub(crate) fn named_in(inside: &[u8]) -> Option<Digest> {
    let digest = inside.strip_prefix(MARK)?;
    Some(Digest::from_bytes(digest.try_into().ok()?))
}

/// Whether contents are where they were written.
pub(crate) fn is_there(root: &Path, digest: &Digest) -> bool {
    place(root, digest).is_file()
}

/// Removes everything but the contents with these digests.
pub(crate) fn keep(root: &Path, named: &BTreeSet<Digest>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(FOLDER))? {
        let entry = entry?;
        let digest = entry.file_name().to_str().and_then(Digest::parse);
        if !digest.is_some_and(|digest| named.contains(&digest)) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn place(root: &Path, digest: &Digest) -> PathBuf {
    root.join(FOLDER).join(digest.to_string())
}
