//! What earlier builds have made, in `.ssg/cache/`, which may be deleted at any time.

use std::fs;
use std::path::{Path, PathBuf};

use ssg_model::file_error::{FileAction, FileError};
use ssg_output::hash::sha256;

/// Identifies this program: what another version has made may differ from what this one makes.
pub(crate) const PROGRAM: &str = env!("SSG_IDENTITY");

/// A folder of values, each under the hash of everything that it was made from.
pub(crate) struct Cache {
    folder: PathBuf,
}

/// The length of a SHA-256 as hexadecimal text.
const HASH: usize = 64;

impl Cache {
    /// Opens the cache of that name.
    pub(crate) fn open(root: &Path, name: &str) -> Result<Cache, FileError> {
        let folder = root.join(".ssg/cache").join(name);
        fs::create_dir_all(&folder).map_err(FileAction::Write.failed(&folder))?;
        Ok(Cache { folder })
    }

    /// The value under a key. One that is damaged is as good as none.
    pub(crate) fn get(&self, key: &str) -> Option<Vec<u8>> {
        let mut entry = fs::read(self.folder.join(key)).ok()?;
        let hash = entry.get(..HASH)?.to_vec();
        entry.drain(..HASH);
        (sha256(&entry).as_bytes() == hash).then_some(entry)
    }

    /// Keeps a value. Other processes see it whole or not at all.
    pub(crate) fn put(&self, key: &str, value: &[u8]) -> Result<(), FileError> {
        let file = self.folder.join(key);
        let temporary = self.folder.join(format!("{key}.{}", std::process::id()));
        let entry = [sha256(value).as_bytes(), value].concat();
        fs::write(&temporary, entry).map_err(FileAction::Write.failed(&temporary))?;
        fs::rename(&temporary, &file).map_err(FileAction::Write.failed(&file))
    }
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
}
