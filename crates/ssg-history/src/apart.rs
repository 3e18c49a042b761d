//! Large contents of changed files, stored beside the journal: in it, a few photographs would
//! displace all older steps.
//!
//! Each is a file named by its digest, so that contents which one step writes and the next replaces
//! are stored once. It is synced to disk before a journal line names it, and removed when none
//! does.

#![expect(clippy::disallowed_methods, reason = "a kept picture is not an input")]

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use ssg_store::{Digest, Durability, read_file, sync_above, write_atomic};

/// The folder for large contents, relative to the project root.
pub(crate) const FOLDER: &str = ".ssg/edit/files";

/// The maximum size in bytes of contents in the journal itself.
const LARGEST_INSIDE: usize = 64 << 10;

/// The prefix that marks a digest in the journal in place of contents stored apart. Contents that
/// begin with it are always stored apart.
const MARK: &[u8] = b"\0apart:";

/// Returns the bytes that the journal holds for contents, and stores large contents apart.
pub(crate) fn put(root: &Path, contents: Vec<u8>) -> io::Result<Vec<u8>> {
    if contents.len() <= LARGEST_INSIDE && !contents.starts_with(MARK) {
        return Ok(contents);
    }
    let digest = Digest::of(&contents);
    let place = place(root, &digest);
    if !place.exists() {
        let folder = root.join(FOLDER);
        fs::create_dir_all(&folder)?;
        sync_above(&folder)?;
        write_atomic(&place, &contents, Durability::Synced)?;
    }
    Ok([MARK, digest.as_bytes()].concat())
}

/// Returns the contents for bytes that the journal holds.
pub(crate) fn get(root: &Path, inside: Vec<u8>) -> io::Result<Vec<u8>> {
    let Some(digest) = named_in(&inside) else { return Ok(inside) };
    let contents = read_file(&place(root, &digest))?;
    match Digest::of(&contents) == digest {
        true => Ok(contents),
        false => Err(ErrorKind::InvalidData.into()),
    }
}

/// Returns the digest in bytes of the journal, if they refer to contents stored apart.
pub(crate) fn named_in(inside: &[u8]) -> Option<Digest> {
    let digest = inside.strip_prefix(MARK)?;
    Some(Digest::from_bytes(digest.try_into().ok()?))
}

/// Whether contents with this digest are stored.
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
