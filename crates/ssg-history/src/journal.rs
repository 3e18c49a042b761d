//! What was done to the files, in the order in which it was done, in one file that only grows.
//!
//! A line is written before the files are touched, and followed by `Done` afterwards. So whatever
//! ends the process, the next one knows from the last line and the files how far it had come. A line
//! carries a digest of itself and of its place; from the first that is not sound on, nothing counts.
//!
//! The file may be deleted at any moment, which only forgets. Large contents lie beside it
//! ([`apart`]), and do not count in what it may hold.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::io::Errno;
use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::words::Words;
use ssg_store::{Digest, Durability, Lock, remove_temporary, write_atomic};

use crate::apart;
use crate::change::FileChange;
use crate::fault::WriteFault;
use crate::transition::{Direction, ReversibleChange};
use crate::workspace::cannot;

/// The journal and its lock, in the root of the project.
pub(crate) const JOURNAL: &str = ".ssg/edit/journal";
const LOCK: &str = ".ssg/edit/lock";

/// What the file begins with: another form of the lines gets another number.
const HEADER: &[u8] = b"ssg edit 1\n";

/// Length and digest, which come before a line.
pub(crate) const HEAD: usize = 4 + 32;

/// How many changes can be taken back at most.
const MOST_ENTRIES: usize = 500;

/// The file is written anew when less than half of it is of use, but not for less than this.
const LEAST_WASTE: u64 = 1 << 20;

/// Several files that are changed in one step, with what that is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeSet {
    pub(crate) label: Words,
    pub(crate) changes: Vec<ReversibleChange>,
}

impl ChangeSet {
    /// Replaces the old and the new contents of each file by what a function makes of them.
    fn with_contents(
        mut self,
        made: impl Fn(Vec<u8>) -> io::Result<Vec<u8>>,
    ) -> io::Result<ChangeSet> {
        for ReversibleChange { file: FileChange { before, after, .. }, .. } in &mut self.changes {
            for contents in [before, after] {
                *contents = contents.take().map(&made).transpose()?;
            }
        }
        Ok(self)
    }

    /// The contents that lie apart.
    fn apart(&self) -> Vec<Digest> {
        let contents =
            self.changes.iter().flat_map(|change| [&change.file.before, &change.file.after]);
        contents.flatten().filter_map(|contents| apart::named_in(contents)).collect()
    }
}

#[derive(Serialize, Deserialize)]
enum JournalLine<S> {
    /// A change is about to be made, after the last one that was not taken back.
    Change(S),
    /// The last change is about to be taken back.
    Undo,
    /// The change that was taken back last is about to be made again.
    Redo,
    /// What was begun is done. So it is when any other line follows.
    Done,
}

/// A change in the file.
struct JournalEntry {
    offset: u64,
    /// Of the line, in bytes.
    length: u32,
    label: Words,
    /// The contents of this change that lie beside the journal.
    apart: Vec<Digest>,
}

/// Something of which nobody has written down yet that it is done.
struct Begun {
    /// Where its line is.
    start: u64,
    step: BegunStep,
}

enum BegunStep {
    Change(JournalEntry),
    Undo,
    Redo,
}

/// The open journal. The process that has it is the only one to edit the project.
pub(crate) struct Journal {
    root: PathBuf,
    lock: Lock,
    file: File,
    /// Where the next line goes.
    end: u64,
    entries: VecDeque<JournalEntry>,
    /// How many of the entries are done; the others were taken back.
    position: usize,
    begun: Option<Begun>,
}

impl Journal {
    /// Opens the journal of a project, or begins one.
    pub(crate) fn open(root: &Path) -> Result<Journal, WriteFault> {
        let place = root.join(LOCK);
        let lock = Lock::try_acquire(&place).map_err(cannot(FileAction::Lock, LOCK))?;
        let Some(lock) = lock else {
            let holder = fs::read_to_string(&place).ok();
            let process = holder.and_then(|holder| holder.trim().parse().ok());
            return Err(WriteFault::Busy { process });
        };
        // They only take room.
        let _ = place.parent().map(remove_temporary);
        Ok(Journal::read(root, lock)?)
    }

    /// Opens it again, or begins a new one, if somebody has deleted it or put another in its place.
    pub(crate) fn ensure_present(&mut self) -> Result<(), WriteFault> {
        let is_present = |file: &File, path| is_at(file, &self.root.join(path));
        if !is_present(self.lock.file(), LOCK).map_err(cannot(FileAction::Lock, LOCK))? {
            *self = Journal::open(&self.root)?;
        } else if !is_present(&self.file, JOURNAL).map_err(cannot(FileAction::Read, JOURNAL))? {
            let (file, bytes) = load(&self.root)?;
            self.file = file;
            self.replay(&bytes)?;
        }
        Ok(())
    }

    /// What was begun and is perhaps not done, and which way it goes.
    pub(crate) fn begun(&self) -> Result<Option<(ChangeSet, Direction)>, Failure> {
        let Some(begun) = &self.begun else { return Ok(None) };
        let (entry, direction) = match &begun.step {
            BegunStep::Change(entry) => (Some(entry), Direction::Forwards),
            BegunStep::Undo => (self.entry_to_undo(), Direction::Back),
            BegunStep::Redo => (self.entry_to_redo(), Direction::Forwards),
        };
        let set = entry.map(|entry| self.set(entry)).transpose()?;
        Ok(set.map(|set| (set, direction)))
    }

    /// What would be taken back.
    pub(crate) fn undo_label(&self) -> Option<&Words> {
        self.entry_to_undo().map(|entry| &entry.label)
    }

    /// What would be made again.
    pub(crate) fn redo_label(&self) -> Option<&Words> {
        self.entry_to_redo().map(|entry| &entry.label)
    }

    /// The change that would be taken back.
    pub(crate) fn to_undo(&self) -> Result<Option<ChangeSet>, Failure> {
        self.entry_to_undo().map(|entry| self.set(entry)).transpose()
    }

    /// The change that would be made again.
    pub(crate) fn to_redo(&self) -> Result<Option<ChangeSet>, Failure> {
        self.entry_to_redo().map(|entry| self.set(entry)).transpose()
    }

    /// Writes down that a change is about to be made. From then on it is [`begun`](Self::begun).
    pub(crate) fn begin_change(&mut self, set: &ChangeSet) -> Result<(), Failure> {
        let offset = self.end;
        let stored = set.clone().with_contents(|contents| apart::put(&self.root, contents));
        let stored = stored.map_err(cannot(FileAction::Write, apart::FOLDER))?;
        let length = self.append(&JournalLine::Change(&stored))?;
        let entry =
            JournalEntry { offset, length, label: stored.label.clone(), apart: stored.apart() };
        self.begin(BegunStep::Change(entry), length)
    }

    /// Writes down that the last change is about to be taken back.
    pub(crate) fn begin_undo(&mut self) -> Result<(), Failure> {
        let length = self.append::<&ChangeSet>(&JournalLine::Undo)?;
        self.begin(BegunStep::Undo, length)
    }

    /// Writes down that what was taken back last is about to be made again.
    pub(crate) fn begin_redo(&mut self) -> Result<(), Failure> {
        let length = self.append::<&ChangeSet>(&JournalLine::Redo)?;
        self.begin(BegunStep::Redo, length)
    }

    /// Writes down that what was begun is done.
    pub(crate) fn done(&mut self) {
        // Without this line, the next process looks at the files, or sees that others follow.
        if let Ok(length) = self.append::<&ChangeSet>(&JournalLine::Done) {
            self.end += u64::from(length);
        }
        if let Some(begun) = self.begun.take() {
            self.settle(begun);
        }
        self.tidy();
        let live: u64 = self.entries.iter().map(|entry| u64::from(entry.length)).sum();
        if self.end > LEAST_WASTE && live * 2 < self.end {
            // A journal that is longer than needed is as good, and the next change tries again.
            let _ = self.rewrite();
        }
    }

    /// Forgets what was begun, of which nothing is left in the files.
    pub(crate) fn cancel(&mut self) -> Result<(), Failure> {
        let Some(begun) = &self.begun else { return Ok(()) };
        self.file.set_len(begun.start).map_err(cannot(FileAction::Write, JOURNAL))?;
        self.end = begun.start;
        self.begun = None;
        Ok(())
    }

    fn entry_to_undo(&self) -> Option<&JournalEntry> {
        self.entries.get(self.position.checked_sub(1)?)
    }

    fn entry_to_redo(&self) -> Option<&JournalEntry> {
        self.entries.get(self.position)
    }

    fn read(root: &Path, lock: Lock) -> Result<Journal, Failure> {
        let (file, bytes) = load(root)?;
        let mut journal = Journal {
            root: root.to_owned(),
            lock,
            file,
            end: 0,
            entries: VecDeque::new(),
            position: 0,
            begun: None,
        };
        journal.replay(&bytes)?;
        journal.tidy();
        Ok(journal)
    }

    /// The changes that it knows, and the one that has perhaps not been made.
    fn known(&self) -> impl Iterator<Item = &JournalEntry> {
        let begun = self.begun.iter().filter_map(|begun| match &begun.step {
            BegunStep::Change(entry) => Some(entry),
            BegunStep::Undo | BegunStep::Redo => None,
        });
        self.entries.iter().chain(begun)
    }

    /// Removes what lies beside it and is of no use any more.
    fn tidy(&self) {
        let named = self.known().flat_map(|entry| &entry.apart).copied().collect();
        // There is no folder before the first photograph; what stays only takes room.
        let _ = apart::keep(&self.root, &named);
    }

    /// Takes over what the file says, and cuts off what is not sound.
    fn replay(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.end = HEADER.len() as u64;
        self.entries.clear();
        self.position = 0;
        self.begun = None;
        while let Some((line, length)) = line_at(bytes, self.end) {
            if let Some(begun) = self.begun.take() {
                self.settle(begun);
            }
            let start = self.end;
            let step = match line {
                JournalLine::Done => None,
                JournalLine::Change(set) => {
                    let (apart, label) = (set.apart(), set.label);
                    Some(BegunStep::Change(JournalEntry { offset: start, length, label, apart }))
                }
                JournalLine::Undo if self.entry_to_undo().is_some() => Some(BegunStep::Undo),
                JournalLine::Redo if self.entry_to_redo().is_some() => Some(BegunStep::Redo),
                JournalLine::Undo | JournalLine::Redo => break,
            };
            self.begun = step.map(|step| Begun { start, step });
            self.end += u64::from(length);
        }
        let is_there = |digest| apart::is_there(&self.root, digest);
        if !self.known().flat_map(|entry| &entry.apart).all(is_there) {
            // Somebody has deleted what lies beside it, which only forgets, too.
            self.entries.clear();
            self.position = 0;
            self.begun = None;
        }
        if self.end < bytes.len() as u64 {
            self.file.set_len(self.end).map_err(cannot(FileAction::Write, JOURNAL))?;
        }
        Ok(())
    }

    /// What follows once something is done.
    fn settle(&mut self, begun: Begun) {
        match begun.step {
            BegunStep::Undo => self.position -= 1,
            BegunStep::Redo => self.position += 1,
            BegunStep::Change(entry) => {
                self.entries.truncate(self.position);
                self.entries.push_back(entry);
                let oldest = self.entries.len().saturating_sub(MOST_ENTRIES);
                self.entries.drain(..oldest);
                self.position = self.entries.len();
            }
        }
    }

    /// Writes a line at the end, and gives its length; the end stays where it is.
    fn append<S: Serialize>(&self, line: &JournalLine<S>) -> Result<u32, Failure> {
        let failed = |error| {
            // What is left of it is not sound, or would be written over.
            let _ = self.file.set_len(self.end);
            cannot(FileAction::Write, JOURNAL)(error)
        };
        let line = seal(self.end, line).map_err(failed)?;
        self.file.write_all_at(&line, self.end).map_err(failed)?;
        Ok(line.len() as u32)
    }

    /// Sees to it that the line which was just written outlives what comes after it.
    fn begin(&mut self, step: BegunStep, length: u32) -> Result<(), Failure> {
        let start = self.end;
        if let Err(error) = self.file.sync_data() {
            let _ = self.file.set_len(start);
            return Err(cannot(FileAction::Write, JOURNAL)(error));
        }
        self.begun = Some(Begun { start, step });
        self.end += u64::from(length);
        Ok(())
    }

    fn set(&self, entry: &JournalEntry) -> Result<ChangeSet, Failure> {
        let set = self.stored(entry)?.with_contents(|contents| apart::get(&self.root, contents));
        set.map_err(cannot(FileAction::Read, apart::FOLDER))
    }

    /// A change as the journal has it.
    fn stored(&self, entry: &JournalEntry) -> Result<ChangeSet, Failure> {
        let failed = cannot(FileAction::Read, JOURNAL);
        let mut line = vec![0; entry.length as usize];
        if let Err(error) = self.file.read_exact_at(&mut line, entry.offset) {
            return Err(failed(error));
        }
        match open_line(entry.offset, &line) {
            Some((JournalLine::Change(set), _)) => Ok(set),
            _ => Err(failed(io::Error::other("its bytes have changed"))),
        }
    }

    /// Puts a file in the place of this one that has only the lines which are of use.
    fn rewrite(&mut self) -> Result<(), Failure> {
        let failed = |error| cannot(FileAction::Write, JOURNAL)(error);
        let mut bytes = HEADER.to_vec();
        let mut add = |line: &JournalLine<&ChangeSet>| -> Result<(), Failure> {
            let line = seal(bytes.len() as u64, line).map_err(failed)?;
            bytes.extend(line);
            Ok(())
        };
        for entry in &self.entries {
            add(&JournalLine::Change(&self.stored(entry)?))?;
        }
        for _ in self.position..self.entries.len() {
            add(&JournalLine::Undo)?;
        }
        add(&JournalLine::Done)?;
        write_atomic(&self.root.join(JOURNAL), &bytes, Durability::Synced).map_err(failed)?;
        let (file, bytes) = load(&self.root)?;
        self.file = file;
        self.replay(&bytes)
    }
}

/// Opens the file of a project's journal and reads it. Where there is none, or one that is none of
/// ours, it is made.
fn load(root: &Path) -> Result<(File, Vec<u8>), Failure> {
    let place = root.join(JOURNAL);
    match open(&place) {
        Ok(Some(found)) => return Ok(found),
        Ok(None) => {}
        Err(error) => return Err(cannot(FileAction::Read, JOURNAL)(error)),
    }
    let made = write_atomic(&place, HEADER, Durability::Synced);
    let made =
        made.and_then(|()| [".", ".ssg"].iter().try_for_each(|folder| sync(&root.join(folder))));
    made.map_err(cannot(FileAction::Write, JOURNAL))?;
    let opened = open(&place).map_err(cannot(FileAction::Read, JOURNAL))?;
    opened.ok_or_else(|| cannot(FileAction::Read, JOURNAL)(ErrorKind::NotFound.into()))
}

/// `None` where there is no journal; a link is not followed.
fn open(place: &Path) -> io::Result<Option<(File, Vec<u8>)>> {
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let mut file = match File::options().read(true).write(true).custom_flags(flags).open(place) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if Errno::from_io_error(&error) == Some(Errno::LOOP) => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    if file.metadata()?.is_file() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes.starts_with(HEADER).then_some((file, bytes)))
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// A line as it is written at an offset.
fn seal<S: Serialize>(offset: u64, line: &JournalLine<S>) -> io::Result<Vec<u8>> {
    let line = postcard::to_stdvec(line).map_err(io::Error::other)?;
    let length = u32::try_from(line.len()).map_err(|_| ErrorKind::FileTooLarge)?;
    let digest = Digest::of_parts([&offset.to_le_bytes()[..], &line]);
    Ok([&length.to_le_bytes()[..], digest.as_bytes(), &line].concat())
}

/// The line at an offset of a file, with its length; `None` where there is none that is sound.
fn line_at(file: &[u8], offset: u64) -> Option<(JournalLine<ChangeSet>, u32)> {
    open_line(offset, file.get(usize::try_from(offset).ok()?..)?)
}

fn open_line(offset: u64, bytes: &[u8]) -> Option<(JournalLine<ChangeSet>, u32)> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (digest, rest) = rest.split_at_checked(HEAD - length.len())?;
    let line = rest.get(..u32::from_le_bytes(*length) as usize)?;
    let is_sound = Digest::of_parts([&offset.to_le_bytes()[..], line]).as_bytes() == digest;
    let length = u32::try_from(HEAD + line.len()).ok()?;
    is_sound.then(|| Some((postcard::from_bytes(line).ok()?, length)))?
}

/// Whether an open file is the one at a path.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let ours = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
