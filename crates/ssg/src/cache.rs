//! What earlier builds have made, in `.ssg/cache/`, which may be deleted at any time.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ssg_model::file_error::{FileAction, FileError};
use ssg_model::hash::{Hasher, sha256};

use crate::clock;

/// Identifies this program: what another version has made may differ from what this one makes.
pub(crate) const PROGRAM: &str = env!("SSG_IDENTITY");

/// A folder of values: images under the hash of everything that they were made from, what is
/// known of the last build under names of its own.
pub(crate) struct Cache {
    folder: PathBuf,
}

/// The length of a SHA-256 as hexadecimal text.
const HASH: usize = 64;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a value is kept that nothing asks for.
const KEPT: Duration = DAY.saturating_mul(30);

impl Cache {
    /// Opens the cache of that name.
    pub(crate) fn open(root: &Path, name: &str) -> Result<Cache, FileError> {
        let folder = root.join(".ssg/cache").join(name);
        fs::create_dir_all(&folder).map_err(FileAction::Write.failed(&folder))?;
        Ok(Cache { folder })
    }

    /// The value under a key. One that is damaged is as good as none.
    pub(crate) fn get(&self, key: &str) -> Option<Vec<u8>> {
        let mut entry = read(&self.folder.join(key)).ok()?;
        let hash = entry.get(..HASH)?.to_vec();
        entry.drain(..HASH);
        (sha256(&entry).as_bytes() == hash).then_some(entry)
    }

    /// Keeps a value. Other processes see it whole or not at all.
    pub(crate) fn put(&self, key: &str, value: &[u8]) -> Result<(), FileError> {
        self.put_pieces(key, [Ok(value)])
    }

    /// The same for a value in pieces, which need not be in memory at the same time.
    pub(crate) fn put_pieces(
        &self,
        key: &str,
        pieces: impl IntoIterator<Item = io::Result<impl AsRef<[u8]>>>,
    ) -> Result<(), FileError> {
        let file = self.folder.join(key);
        let temporary = self.folder.join(format!("{key}.{}", std::process::id()));
        let write = || {
            let mut file = BufWriter::new(File::create(&temporary)?);
            file.write_all(&[b' '; HASH])?;
            let mut hash = Hasher::default();
            for piece in pieces {
                let piece = piece?;
                hash.add(piece.as_ref());
                file.write_all(piece.as_ref())?;
            }
            file.rewind()?;
            file.write_all(hash.finish().as_bytes())?;
            file.flush()
        };
        write().map_err(FileAction::Write.failed(&temporary))?;
        fs::rename(&temporary, &file).map_err(FileAction::Write.failed(&file))
    }

    /// Deletes what nothing has asked for in a month, and what killed builds have left. What cannot
    /// be deleted stays for the next time.
    pub(crate) fn prune(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if entry.metadata().is_ok_and(|data| clock::age(&data) > KEPT) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Reads a file, and notes that it was read today.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut opened = File::open(file)?;
    let mut contents = Vec::new();
    opened.read_to_end(&mut contents)?;
    if clock::age(&opened.metadata()?) > DAY {
        // Without it, the value is made again in a month.
        let _ = opened.set_modified(clock::true_time());
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_value_is_none() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path(), "x").unwrap();
        assert_eq!(cache.get("a"), None);
        cache.put("a", b"uno").unwrap();
        assert_eq!(cache.get("a").as_deref(), Some(&b"uno"[..]));
        let file = root.path().join(".ssg/cache/x/a");
        let whole = fs::read(&file).unwrap();
        for damaged in [&b""[..], &whole[..30], &whole[..whole.len() - 1], &whole[1..]] {
            fs::write(&file, damaged).unwrap();
            assert_eq!(cache.get("a"), None);
        }
        cache.put("a", b"").unwrap();
        assert_eq!(cache.get("a").as_deref(), Some(&b""[..]));
    }

    #[test]
    fn what_nothing_asks_for_goes_after_a_month() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path(), "x").unwrap();
        let keys = ["asked", "young", "old", "old.1234"];
        for (key, days) in keys.into_iter().zip([31, 29, 31, 31]) {
            cache.put(key, b"uno").unwrap();
            let file = File::open(root.path().join(".ssg/cache/x").join(key)).unwrap();
            file.set_modified(clock::true_time() - DAY * days).unwrap();
        }
        assert!(cache.get("asked").is_some());
        cache.prune();
        assert_eq!(keys.map(|key| cache.get(key).is_some()), [true, true, false, false]);
    }
}
