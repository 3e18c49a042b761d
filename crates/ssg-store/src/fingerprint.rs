//! Fingerprints, which detect that a file has changed without reading it.

#![expect(clippy::disallowed_methods, reason = "a fingerprint is what `Inputs` records")]

use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// The identity and times of a file: while they stay equal, its bytes and its mode are unchanged.
///
/// `ctime` is the moment of the last change of any kind, including to the file's names; no program
/// can set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    device: u64,
    inode: u64,
    /// The size in bytes.
    size: u64,
    mtime: FileTime,
    ctime: FileTime,
}

/// Nanoseconds since 1970 by the clock of a file system or of this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileTime(i128);

const SECOND: i128 = 1_000_000_000;

/// The tick of the slowest clock that counts nanoseconds (Linux with 100 Hz).
const SLOWEST_TICK: i128 = SECOND / 100;

/// The age that a change must have, because a file may change again within the same clock tick.
const FINE_TICK: i128 = 10 * SLOWEST_TICK;

/// The longest tick of a coarse file system clock (FAT).
const LONGEST_TICK: i128 = 2 * SECOND;

/// The tick of a coarse clock that counts more than whole seconds (exFAT). A fine clock shows a
/// multiple of it once in ten million times.
const COARSE_TICK: i128 = SECOND / 100;

impl FileTime {
    /// Returns the present time of this machine.
    #[allow(
        clippy::disallowed_methods,
        reason = "the one place where files are told from newer ones"
    )]
    pub fn now() -> FileTime {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        FileTime(since.map_or(0, |since| since.as_nanos() as i128))
    }

    /// Returns the number of whole days since 1970.
    pub(crate) fn days(self) -> u32 {
        u32::try_from(self.0 / (24 * 60 * 60 * SECOND)).unwrap_or(0)
    }

    #[cfg(test)]
    pub(crate) fn plus_seconds(self, seconds: i128) -> FileTime {
        FileTime(self.0 + seconds * SECOND)
    }

    fn is_coarse(self) -> bool {
        self.0 % COARSE_TICK == 0
    }

    /// Whether the time is at least one clock tick before a moment.
    fn is_before(self, moment: FileTime) -> bool {
        let tick = if self.is_coarse() { LONGEST_TICK } else { FINE_TICK };
        self.0 + tick <= moment.0
    }

    /// Whether the time is after a moment, or within the clock tick before it.
    pub fn is_since(self, moment: FileTime) -> bool {
        self.0 + SLOWEST_TICK > moment.0
    }

    /// Returns the time of the last change of the file at a path.
    pub fn of_change(path: &Path) -> Option<FileTime> {
        Some(Fingerprint::new(&fs::metadata(path).ok()?).ctime)
    }

    fn new(seconds: i64, nanoseconds: i64) -> FileTime {
        FileTime(i128::from(seconds) * SECOND + i128::from(nanoseconds))
    }
}

impl Fingerprint {
    /// Returns the fingerprint of a file that is examined after the moment `now`; `None` if it
    /// proves nothing: the file has only just changed, or its clock is coarse or ahead.
    ///
    /// A write through a shared mapping on tmpfs changes no time, and is not detected.
    pub fn of(data: &Metadata, now: FileTime) -> Option<Fingerprint> {
        Fingerprint::of_program(data, now).filter(|known| !known.ctime.is_coarse())
    }

    /// Returns the fingerprint of the file at a path; `None` also if it is not a regular file.
    pub fn at(path: &Path) -> Option<Fingerprint> {
        let now = FileTime::now();
        let data = fs::metadata(path).ok()?;
        data.is_file().then(|| Fingerprint::of(&data, now))?
    }

    /// Returns the fingerprint of a folder, which tells that its names are unchanged.
    pub(crate) fn of_folder(folder: &Path) -> Option<Fingerprint> {
        let now = FileTime::now();
        Fingerprint::of(&fs::metadata(folder).ok()?, now)
    }

    /// Returns the fingerprint of a file that may have got or lost names just now, and has not been
    /// written to since shortly before.
    ///
    /// It misses a program that, within the same clock tick, writes to the file and sets its time back.
    pub fn of_renamed(data: &Metadata, now: FileTime) -> Option<Fingerprint> {
        let fingerprint = Fingerprint::new(data);
        let Fingerprint { mtime, ctime, .. } = fingerprint;
        (mtime.is_before(now) && !ctime.is_coarse()).then_some(fingerprint)
    }

    /// Returns the fingerprint of a file that this process has just created, and that no other
    /// program knows yet.
    pub fn of_new(data: &Metadata) -> Fingerprint {
        Fingerprint::new(data)
    }

    /// Whether a file is the one with this earlier fingerprint, unchanged but for its names.
    pub fn is_renamed_from(&self, earlier: &Fingerprint) -> bool {
        *self == Fingerprint { ctime: self.ctime, ..*earlier }
    }

    /// Returns the fingerprint of a program, which is valid under a coarse clock, too: all files in
    /// a system image have round times, and Node is too large to read for every build. An upgrade
    /// of a program changes its size or its times.
    pub(crate) fn of_program(data: &Metadata, now: FileTime) -> Option<Fingerprint> {
        was_changed_before(data, now).then(|| Fingerprint::new(data))
    }

    fn new(data: &Metadata) -> Fingerprint {
        Fingerprint {
            device: data.dev(),
            inode: data.ino(),
            size: data.size(),
            mtime: FileTime::new(data.mtime(), data.mtime_nsec()),
            ctime: FileTime::new(data.ctime(), data.ctime_nsec()),
        }
    }
}

/// Whether a file is unchanged: its fingerprint is the same or, if that proves nothing, its bytes
/// are.
pub fn is_same(
    known: Option<Fingerprint>,
    now: Option<Fingerprint>,
    have_same_bytes: impl FnOnce() -> bool,
) -> bool {
    now.is_some() && now == known || have_same_bytes()
}

/// Whether a file last changed at least one clock tick before a moment.
pub(crate) fn was_changed_before(data: &Metadata, moment: FileTime) -> bool {
    FileTime::new(data.ctime(), data.ctime_nsec()).is_before(moment)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn recent_changes_are_not_trusted() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let data = file.as_file().metadata().unwrap();
        let ctime = FileTime::new(data.ctime(), data.ctime_nsec());
        let at = |later: i128| Fingerprint::of(&data, FileTime(ctime.0 + later));
        assert_eq!(at(0), None);
        assert_eq!(at(FINE_TICK - 1), None);
        // A time in the future counts as a recent change.
        assert_eq!(at(-SECOND), None);
        assert_eq!(at(LONGEST_TICK).is_some(), !ctime.is_coarse());
    }

    #[test]
    fn coarse_clocks_are_not_trusted() {
        let fine = FileTime::new(1_000, 123_456_789);
        let coarse = [FileTime::new(1_000, 0), FileTime::new(1_000, 120_000_000)];
        assert!(!fine.is_coarse());
        assert!(coarse.iter().all(|moment| moment.is_coarse()));
    }

    #[test]
    fn days_of_file_times_are_rounded_down() {
        let day = 24 * 60 * 60;
        assert_eq!(FileTime::new(3 * day - 1, 999_999_999).days(), 2);
        assert_eq!(FileTime::new(3 * day, 0).days(), 3);
        assert!(FileTime::now().days() > 20_000);
    }

    #[test]
    fn bytes_are_compared_when_fingerprints_differ() {
        let of = |inode| {
            let moment = FileTime(0);
            Some(Fingerprint { device: 1, inode, size: 1, mtime: moment, ctime: moment })
        };
        assert!(is_same(of(1), of(1), || false));
        assert!(is_same(of(1), of(2), || true));
        assert!(!is_same(of(1), of(2), || false));
        assert!(!is_same(None, None, || false));
    }

    #[test]
    fn a_new_hard_link_is_not_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&path, "uno").unwrap();
        let long_ago = SystemTime::now() - std::time::Duration::from_secs(10);
        File::open(&path).unwrap().set_modified(long_ago).unwrap();
        fs::hard_link(&path, &link).unwrap();
        let look = || {
            let (now, data) = (FileTime::now(), fs::metadata(&path).unwrap());
            [Fingerprint::of(&data, now), Fingerprint::of_renamed(&data, now)].map(|a| a.is_some())
        };
        assert_eq!(look(), [false, true]);
        fs::write(&link, "dos").unwrap();
        assert_eq!(look(), [false, false]);
    }

    #[test]
    fn changes_that_keep_size_and_time_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "uno").unwrap();
        let look = || {
            let data = fs::metadata(&path).unwrap();
            Fingerprint::of(&data, FileTime(FileTime::now().0 + 10 * SECOND))
        };
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        let first = look();
        fs::write(&path, "dos").unwrap();
        File::open(&path).unwrap().set_modified(modified).unwrap();
        let second = look();
        assert_ne!(first, second);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert_ne!(second, look());
    }
}
