//! A cache of results for later runs, in a folder that may be deleted at any time.
//!
//! The file `index` holds the position of each entry in a single data file, so that an entry is
//! found without reading the others. An entry contains its key and a digest of itself; any damage
//! to it, or to the index, is a cache miss. New entries are appended, and become valid when a new
//! index that lists them replaces the old one.

#![expect(clippy::disallowed_methods, reason = "a cache checks what it reads")]

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::marker::PhantomData;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::{Mutex, RwLock};
use rustix::fs::OFlags;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::atomic::{Durability, TEMPORARY, write_atomic};
use crate::dependencies::{Dependencies, Freshness};
use crate::digest::Digest;
use crate::fingerprint::FileTime;
use crate::lock::Lock;
use crate::read;

/// A folder of values of one type, each under the digest of everything it depends on.
///
/// Values may be put and got from any thread. Errors of the folder are reported only by
/// [`Store::failure`], and only cost later runs their time. The folder is read when a value is first
/// wanted.
pub struct Store<T> {
    folder: PathBuf,
    /// Identifies the program version; others cannot read its values.
    format: Digest,
    retention: Retention,
    /// Days since 1970.
    today: u32,
    entries: OnceLock<RwLock<Entries>>,
    /// Whether the index must be written to record that an entry is still used.
    has_new_day: AtomicBool,
    writer: Mutex<StoreWriter>,
    value: PhantomData<fn() -> T>,
}

/// The entries that are kept at a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retention {
    /// Entries that this run has put or got.
    LastRun,
    /// Entries that any run has put or got in the last thirty days.
    Month,
}

const DAYS_KEPT: u32 = 30;

/// The number of days after which the index is rewritten only to update last uses.
const DAYS_BETWEEN_NOTES: u32 = 7;

const INDEX: &str = "index";
const LOCK: &str = "lock";
/// The prefix of a data file's name.
const DATA: &str = "entries-";

/// The length of the digest and key before the value of an entry, in bytes.
const HEAD: usize = 64;

/// The known entries, and the data file that holds them.
#[derive(Default)]
struct Entries {
    data: Option<Data>,
    slots: HashMap<Digest, Slot>,
}

struct Data {
    name: String,
    file: File,
}

/// The position of an entry in the data file.
#[derive(Serialize, Deserialize)]
struct Slot {
    offset: u64,
    /// The length of the value, in bytes.
    length: u32,
    /// The last day on which it was used, in days since 1970.
    day: AtomicU32,
    /// Whether this run has used it.
    #[serde(skip)]
    used: AtomicBool,
}

/// The index as it is written to disk, with the slots by key.
#[derive(Serialize, Deserialize)]
struct Index<Slots> {
    format: Digest,
    data: String,
    slots: Slots,
}

#[derive(Default)]
struct StoreWriter {
    /// Held from the first entry until the commit.
    lock: Option<Lock>,
    /// The position of the first entry of this run.
    begin: u64,
    /// The position of the next entry.
    end: u64,
    /// The first error; after it nothing more is written.
    failure: Option<io::Error>,
}

impl<T: Serialize + DeserializeOwned> Store<T> {
    /// Opens the store in a folder, which need not exist. `format` identifies the program version:
    /// values written under another one are not found.
    pub fn open(folder: &Path, format: &str, retention: Retention) -> Store<T> {
        Store {
            folder: folder.to_owned(),
            format: Digest::of(format),
            retention,
            today: FileTime::now().days(),
            entries: OnceLock::new(),
            has_new_day: AtomicBool::new(false),
            writer: Mutex::default(),
            value: PhantomData,
        }
    }

    fn entries(&self) -> &RwLock<Entries> {
        let read = || Entries::read(&self.folder, self.format).unwrap_or_default();
        self.entries.get_or_init(|| RwLock::new(read()))
    }

    /// Returns the value under a key; `None` if it is missing or damaged.
    pub fn get(&self, key: &Digest) -> Option<T> {
        let entries = self.entries().read();
        let slot = entries.slots.get(key)?;
        let entry = slot.read(&entries.data.as_ref()?.file)?;
        let value = self.open_entry(key, &entry)?;
        slot.used.store(true, Ordering::Relaxed);
        if slot.day.load(Ordering::Relaxed) + DAYS_BETWEEN_NOTES <= self.today {
            slot.day.store(self.today, Ordering::Relaxed);
            self.has_new_day.store(true, Ordering::Relaxed);
        }
        Some(value)
    }

    /// Returns the value under a key, if nothing that it was made from in the project at `root` has
    /// changed. Files that had to be read to find out need not be read again after a commit.
    pub fn get_fresh(
        &self,
        key: &Digest,
        root: &Path,
        dependencies: impl FnOnce(&mut T) -> &mut Dependencies,
    ) -> Option<T> {
        let mut value = self.get(key)?;
        match dependencies(&mut value).check(root) {
            Freshness::Stale => return None,
            Freshness::Renewed => self.put(*key, &value),
            Freshness::Current => {}
        }
        Some(value)
    }

    /// Stores a value under a key, replacing an earlier one.
    pub fn put(&self, key: Digest, value: &T) {
        // Most values are about as long as the one that they replace.
        let length = self.entries().read().slots.get(&key).map_or(0, Slot::size) as usize;
        let mut entry = Vec::with_capacity(HEAD.max(length + length / 16));
        entry.resize(HEAD, 0);
        let Ok(mut entry) = postcard::to_extend(value, entry) else { return };
        let digest = self.seal(&key, &entry[HEAD..]);
        entry[..HEAD].copy_from_slice(&[*digest.as_bytes(), *key.as_bytes()].concat());
        let mut writer = self.writer.lock();
        if let Err(error) = self.append(&mut writer, key, &entry) {
            writer.failure.get_or_insert(error);
        }
    }

    /// Makes the new entries permanent, and drops those that are not retained.
    pub fn commit(&self) {
        let mut writer = self.writer.lock();
        let failure = writer.failure.take();
        let result = failure.map_or_else(|| self.write_index(&mut writer), Err);
        // No index lists the appended entries: cut them off, or each run would append more.
        if result.is_err()
            && writer.lock.is_some()
            && let Some(data) = &self.entries().read().data
            && data.file.metadata().is_ok_and(|file| file.len() > writer.begin)
        {
            let _ = data.file.set_len(writer.begin);
        }
        writer.failure = result.err();
        writer.lock = None;
    }

    /// Takes the first error of writing, which is only worth a warning: this run has lost nothing.
    pub fn failure(&self) -> Option<io::Error> {
        self.writer.lock().failure.take()
    }

    fn append(&self, writer: &mut StoreWriter, key: Digest, entry: &[u8]) -> io::Result<()> {
        if writer.failure.is_some() {
            return Ok(());
        }
        let length = u32::try_from(entry.len() - HEAD).map_err(|_| ErrorKind::FileTooLarge)?;
        if writer.lock.is_none() && !self.begin_writing(writer)? {
            return Ok(());
        }
        let mut entries = self.entries().write();
        let Entries { data: Some(data), slots } = &mut *entries else { return Ok(()) };
        data.file.write_all_at(entry, writer.end)?;
        let (day, used) = (AtomicU32::new(self.today), AtomicBool::new(true));
        slots.insert(key, Slot { offset: writer.end, length, day, used });
        writer.end += entry.len() as u64;
        Ok(())
    }

    /// Takes the lock and opens the data file; `false` if another process is writing.
    fn begin_writing(&self, writer: &mut StoreWriter) -> io::Result<bool> {
        let Some(lock) = Lock::try_acquire(&self.folder.join(LOCK))? else { return Ok(false) };
        let mut entries = self.entries().write();
        // Another process may have written since this one opened the store.
        let now = Entries::read(&self.folder, self.format).unwrap_or_default();
        now.slots.iter().for_each(|(key, slot)| {
            if entries.slots.get(key).is_some_and(|before| before.used.load(Ordering::Relaxed)) {
                slot.used.store(true, Ordering::Relaxed);
                slot.day.store(self.today, Ordering::Relaxed);
            }
        });
        *entries = now;
        let data = self.open_data(entries.data.as_ref().map(|data| &*data.name))?;
        writer.begin = data.file.metadata()?.len();
        writer.end = writer.begin;
        entries.data = Some(data);
        writer.lock = Some(lock);
        Ok(true)
    }

    fn write_index(&self, writer: &mut StoreWriter) -> io::Result<()> {
        let is_kept = |slot: &Slot| match self.retention {
            Retention::LastRun => slot.used.load(Ordering::Relaxed),
            Retention::Month => slot.day.load(Ordering::Relaxed) + DAYS_KEPT >= self.today,
        };
        let has_changed = || {
            let entries = self.entries().read();
            let is_kept = entries.slots.values().all(is_kept);
            !is_kept || self.has_new_day.load(Ordering::Relaxed)
        };
        // Most runs use exactly the entries of the last run.
        if writer.lock.is_none() && (!has_changed() || !self.begin_writing(writer)?) {
            return Ok(());
        }
        let mut entries = self.entries().write();
        entries.slots.retain(|_, slot| is_kept(slot));
        let live: u64 = entries.slots.values().map(Slot::size).sum();
        if live * 2 < writer.end {
            self.compact(&mut entries)?;
        }
        let Some(data) = &entries.data else { return Ok(()) };
        let slots: BTreeMap<&Digest, &Slot> = entries.slots.iter().collect();
        let index = Index { format: self.format, data: data.name.clone(), slots };
        let mut bytes = postcard::to_stdvec(&index).map_err(io::Error::other)?;
        bytes.extend(Digest::of(&bytes).as_bytes());
        write_atomic(&self.folder.join(INDEX), &bytes, Durability::Cached)?;
        self.remove_others(&data.name)
    }

    /// Copies the remaining entries, in the order in which they were written, to a new data file.
    fn compact(&self, entries: &mut Entries) -> io::Result<()> {
        let Some(data) = &entries.data else { return Ok(()) };
        let new = self.open_data(None)?;
        let mut out = BufWriter::new(&new.file);
        let mut slots: Vec<_> = std::mem::take(&mut entries.slots).into_iter().collect();
        slots.sort_unstable_by_key(|(_, slot)| slot.offset);
        let mut end = 0;
        for (key, slot) in slots {
            let Some(entry) = slot.read(&data.file) else { continue };
            out.write_all(&entry)?;
            entries.slots.insert(key, Slot { offset: end, ..slot });
            end += entry.len() as u64;
        }
        out.flush()?;
        drop(out);
        entries.data = Some(new);
        Ok(())
    }

    /// Opens the data file for reading and writing, or creates one; a link is not followed.
    fn open_data(&self, known: Option<&str>) -> io::Result<Data> {
        let name = known.map_or_else(new_data_name, str::to_owned);
        let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
        let mut options = File::options();
        options.read(true).write(true).create_new(known.is_none()).custom_flags(flags);
        Ok(Data { file: options.open(self.folder.join(&name))?, name })
    }

    /// Removes the files of killed runs, and the replaced data file. Only the holder of the lock
    /// creates files here.
    fn remove_others(&self, data: &str) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let name = name.to_string_lossy();
            let is_old = name.starts_with(DATA) && name != data;
            if is_old || (name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1)) {
                fs::remove_file(self.folder.join(&*name))?;
            }
        }
        Ok(())
    }

    fn open_entry(&self, key: &Digest, entry: &[u8]) -> Option<T> {
        let (digest, rest) = entry.split_at_checked(32)?;
        let (own_key, value) = rest.split_at_checked(32)?;
        let is_sound = own_key == key.as_bytes() && digest == self.seal(key, value).as_bytes();
        is_sound.then(|| postcard::from_bytes(value).ok())?
    }

    fn seal(&self, key: &Digest, value: &[u8]) -> Digest {
        Digest::of_parts([&self.format.as_bytes()[..], key.as_bytes(), value])
    }
}

impl Entries {
    /// Reads the index; `None` if it is missing or damaged.
    fn read(folder: &Path, format: Digest) -> Option<Entries> {
        let bytes = read::read_file(&folder.join(INDEX)).ok()?;
        let (index, digest) = bytes.split_at_checked(bytes.len().checked_sub(32)?)?;
        if Digest::of(index).as_bytes() != digest {
            return None;
        }
        let Index { format: written, data: name, slots } = postcard::from_bytes(index).ok()?;
        if written != format || !name.starts_with(DATA) || name.contains('/') {
            return None;
        }
        let file = read::open(&folder.join(&name)).ok()?.file;
        Some(Entries { data: Some(Data { name, file }), slots })
    }
}

impl Slot {
    /// Reads the whole entry, without verifying it.
    fn read(&self, data: &File) -> Option<Vec<u8>> {
        let mut entry = Vec::new();
        // The data file may be truncated, so the length is not trusted to allocate memory.
        entry.try_reserve_exact(usize::try_from(self.size()).ok()?).ok()?;
        entry.resize(self.size() as usize, 0);
        data.read_exact_at(&mut entry, self.offset).ok()?;
        Some(entry)
    }

    fn size(&self) -> u64 {
        HEAD as u64 + u64::from(self.length)
    }
}

fn new_data_name() -> String {
    let seed = format!("{:?} {}", FileTime::now(), std::process::id());
    format!("{DATA}{}", Digest::of(seed).short())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&str; 4] = ["uno", "dos", "tres", "cuatro"];

    fn open(folder: &Path) -> Store<String> {
        Store::open(folder, "1", Retention::LastRun)
    }

    fn key(text: &str) -> Digest {
        Digest::of(text)
    }

    /// Creates a store with an entry for each text.
    fn filled() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        for text in ALL {
            store.put(key(text), &text.to_owned());
            assert_eq!(store.get(&key(text)).as_deref(), Some(text));
        }
        store.commit();
        folder
    }

    /// Checks which of the texts a newly opened store returns.
    #[track_caller]
    fn check(folder: &Path, expected: [bool; 4]) {
        let store = open(folder);
        let found = ALL.map(|text| store.get(&key(text)).inspect(|found| assert_eq!(found, text)));
        assert_eq!(found.map(|found| found.is_some()), expected);
    }

    fn data(folder: &Path) -> PathBuf {
        folder.join(Entries::read(folder, Digest::of("1")).unwrap().data.unwrap().name)
    }

    #[test]
    fn values_come_back_in_a_later_run() {
        check(filled().path(), [true; 4]);
    }

    #[test]
    fn entries_of_another_program_version_are_misses() {
        let folder = filled();
        let store = Store::<String>::open(folder.path(), "2", Retention::LastRun);
        assert_eq!(store.get(&key("uno")), None);
        // The other version stores its own value.
        store.put(key("uno"), &"one".to_owned());
        store.commit();
        let store = Store::<String>::open(folder.path(), "2", Retention::LastRun);
        assert_eq!(store.get(&key("uno")).as_deref(), Some("one"));
    }

    #[test]
    fn uncommitted_entries_are_misses() {
        let folder = filled();
        open(folder.path()).put(key("cinco"), &"cinco".to_owned());
        assert_eq!(open(folder.path()).get(&key("cinco")), None);
        check(folder.path(), [true; 4]);
    }

    #[test]
    fn every_damaged_byte_is_a_miss() {
        let folder = filled();
        let path = data(folder.path());
        let sound = fs::read(&path).unwrap();
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 1;
            fs::write(&path, &damaged).unwrap();
            let store = open(folder.path());
            let found = ALL.map(|text| store.get(&key(text)));
            assert_eq!(found.iter().flatten().count(), 3, "{at}");
        }
        for length in 0..sound.len() {
            fs::write(&path, &sound[..length]).unwrap();
            let store = open(folder.path());
            assert_eq!(store.get(&key("cuatro")), None);
        }
        fs::remove_file(&path).unwrap();
        check(folder.path(), [false; 4]);
    }

    #[test]
    fn a_damaged_index_is_an_empty_store() {
        let folder = filled();
        let path = folder.path().join(INDEX);
        let sound = fs::read(&path).unwrap();
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 1;
            fs::write(&path, &damaged).unwrap();
            check(folder.path(), [false; 4]);
        }
        fs::write(&path, &sound[..sound.len() / 2]).unwrap();
        check(folder.path(), [false; 4]);
    }

    #[test]
    fn entries_that_change_places_are_misses() {
        let folder = filled();
        let path = data(folder.path());
        let mut bytes = fs::read(&path).unwrap();
        let length = HEAD + postcard::to_stdvec("uno").unwrap().len();
        let (first, rest) = bytes.split_at_mut(length);
        first.swap_with_slice(&mut rest[..length]);
        fs::write(&path, &bytes).unwrap();
        check(folder.path(), [false, false, true, true]);
    }

    #[test]
    fn entries_unused_by_the_last_run_are_deleted() {
        let folder = filled();
        let store = open(folder.path());
        store.get(&key("tres")).unwrap();
        store.put(key("cinco"), &"cinco".to_owned());
        store.commit();
        check(folder.path(), [false, false, true, false]);
        assert_eq!(open(folder.path()).get(&key("cinco")).as_deref(), Some("cinco"));
        // The data file was compacted, and no other files are left.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        let live = 2 * HEAD + ["tres", "cinco"].map(|one| one.len() + 1).iter().sum::<usize>();
        assert_eq!(fs::metadata(data(folder.path())).unwrap().len(), live as u64);
    }

    #[test]
    fn entries_unused_for_a_month_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let on = |days| {
            let mut store = Store::<String>::open(folder.path(), "1", Retention::Month);
            store.today += days;
            store
        };
        let store = on(0);
        ALL.iter().for_each(|text| store.put(key(text), &text.to_string()));
        store.commit();
        let store = on(20);
        store.get(&key("uno")).unwrap();
        store.commit();
        let store = on(40);
        store.get(&key("dos")).unwrap();
        store.commit();
        let store = on(45);
        let found = ALL.map(|text| store.get(&key(text)).is_some());
        assert_eq!(found, [true, true, false, false]);
    }

    #[test]
    fn a_locked_store_keeps_nothing() {
        let folder = filled();
        let (first, second) = (open(folder.path()), open(folder.path()));
        first.put(key("cinco"), &"cinco".to_owned());
        second.put(key("seis"), &"seis".to_owned());
        second.commit();
        ALL.iter().for_each(|text| drop(first.get(&key(text))));
        first.commit();
        check(folder.path(), [true; 4]);
        assert!(open(folder.path()).get(&key("cinco")).is_some());
        assert!(open(folder.path()).get(&key("seis")).is_none());
    }

    #[test]
    fn an_unwritable_folder_is_one_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store");
        fs::write(&path, "in the way").unwrap();
        let store = open(&path);
        ALL.iter().for_each(|text| store.put(key(text), &text.to_string()));
        store.commit();
        assert!(store.failure().is_some());
        let index = folder.path().join("other");
        fs::create_dir_all(index.join(INDEX)).unwrap();
        let sizes = [1, 2, 3].map(|_| {
            let store = open(&index);
            store.put(key("uno"), &"uno".to_owned());
            store.commit();
            assert!(store.failure().is_some());
            let files = fs::read_dir(&index).unwrap().map(|file| file.unwrap().metadata().unwrap());
            files.filter(|file| file.is_file()).map(|file| file.len()).sum::<u64>()
        });
        assert_eq!(sizes, [sizes[0]; 3], "what no index tells of is not kept");
    }
}
