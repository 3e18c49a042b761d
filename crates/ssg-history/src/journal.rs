//! The log of changes to files, in one file that only grows.
//!
//! A line is written before the files are touched, and `Done` afterwards. If the process is killed,
//! the next one tells from the last line and the files how far it had come. A line has a digest of
//! its bytes and its offset; everything from the first invalid line on is ignored.
//!
//! The file may be deleted at any time: only the undo steps are lost. Large contents are stored
//! beside it ([`apart`]), and do not count in its size.

#![expect(clippy::disallowed_methods, reason = "the journal is not an input")]

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
use ssg_store::{Digest, Durability, Lock, remove_temporary, sync_above, write_atomic};

use crate::apart;
use crate::fault::WriteFault;
use crate::transition::{Direction, FileChange, ReversibleChange};
use crate::workspace::cannot;

/// The journal and its lock, relative to the project root.
pub(crate) const JOURNAL: &str = ".ssg/edit/journal";
const LOCK: &str = ".ssg/edit/lock";

/// The beginning of the file; the number changes with the format of the lines.
const HEADER: &[u8] = b"ssg edit 1\n";

/// The size in bytes of the length and the digest before a line.
pub(crate) const HEAD: usize = 4 + 32;

/// The maximum number of changes that can be undone.
const MOST_ENTRIES: usize = 500;

/// The size in bytes from which the file is rewritten if less than half of it is in use.
const LEAST_WASTE: u64 = 1 << 20;

/// The files that are changed in one step, with its label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeSet {
    pub(crate) label: Words,
    pub(crate) changes: Vec<ReversibleChange>,
}

impl ChangeSet {
    /// Applies a function to the old and the new contents of each file.
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

    /// Returns the digests of contents stored apart.
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
    /// The begun step is done; any other line that follows also says this.
    Done,
}

/// A change in the journal.
struct JournalEntry {
    offset: u64,
    /// The length of the line in bytes.
    length: u32,
    label: Words,
    /// The digests of contents stored apart.
    apart: Vec<Digest>,
}

/// A step that is not yet recorded as done.
struct Begun {
    /// The offset of its line.
    start: u64,
    step: BegunStep,
}

enum BegunStep {
    Change(JournalEntry),
    /// The undoing or redoing of a change.
    Go(Direction),
}

/// The open journal, which keeps other processes from editing the project.
pub(crate) struct Journal {
    root: PathBuf,
    lock: Lock,
    file: File,
    /// The offset of the next line.
    end: u64,
    entries: VecDeque<JournalEntry>,
    /// The number of entries that are done; the others were undone.
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
        // Temporary files only take up space, so errors are ignored.
        let _ = place.parent().map(remove_temporary);
        Ok(Journal::read(root, lock)?)
    }

    /// Opens the journal again, or begins a new one, if it was deleted or replaced.
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

    /// Returns the step that may be unfinished, and its direction.
    pub(crate) fn begun(&self) -> Result<Option<(ChangeSet, Direction)>, Failure> {
        let Some(begun) = &self.begun else { return Ok(None) };
        let (entry, direction) = match &begun.step {
            BegunStep::Change(entry) => (Some(entry), Direction::Forwards),
            BegunStep::Go(direction) => (self.entry(*direction), *direction),
        };
        let set = entry.map(|entry| self.set(entry)).transpose()?;
        Ok(set.map(|set| (set, direction)))
    }

    /// Returns the label of the next change in a direction.
    pub(crate) fn label(&self, direction: Direction) -> Option<&Words> {
        self.entry(direction).map(|entry| &entry.label)
    }

    /// Returns the next change in a direction.
    pub(crate) fn change(&self, direction: Direction) -> Result<Option<ChangeSet>, Failure> {
        self.entry(direction).map(|entry| self.set(entry)).transpose()
    }

    /// Records that a change is about to be made, which [`begun`](Self::begun) then returns.
    pub(crate) fn begin_change(&mut self, set: &ChangeSet) -> Result<(), Failure> {
        let offset = self.end;
        let stored = set.clone().with_contents(|contents| apart::put(&self.root, contents));
        let stored = stored.map_err(cannot(FileAction::Write, apart::FOLDER))?;
        let length = self.append(&JournalLine::Change(&stored))?;
        let (apart, label) = (stored.apart(), stored.label);
        self.begin(BegunStep::Change(JournalEntry { offset, length, label, apart }), length)
    }

    /// Records that the next change in a direction is about to be undone or redone.
    pub(crate) fn begin_going(&mut self, direction: Direction) -> Result<(), Failure> {
        let length = self.append::<&ChangeSet>(&match direction {
            Direction::Back => JournalLine::Undo,
            Direction::Forwards => JournalLine::Redo,
        })?;
        self.begin(BegunStep::Go(direction), length)
    }

    /// Records that the begun step is done.
    pub(crate) fn done(&mut self) {
        // Without this line, the next process finds it out from the files or from later lines.
        if let Ok(length) = self.append::<&ChangeSet>(&JournalLine::Done) {
            self.end += u64::from(length);
        }
        if let Some(begun) = self.begun.take() {
            self.settle(begun);
        }
        self.tidy();
        let live: u64 = self.entries.iter().map(|entry| u64::from(entry.length)).sum();
        if self.end > LEAST_WASTE && live * 2 < self.end {
            // If this fails, the long journal still works, and the next change tries again.
            let _ = self.rewrite();
        }
    }

    /// Forgets the begun step, of which nothing is left in the files.
    pub(crate) fn cancel(&mut self) -> Result<(), Failure> {
        let Some(begun) = &self.begun else { return Ok(()) };
        self.file.set_len(begun.start).map_err(cannot(FileAction::Write, JOURNAL))?;
        self.end = begun.start;
        self.begun = None;
        Ok(())
    }

    /// Returns the entry to undo or to redo next.
    fn entry(&self, direction: Direction) -> Option<&JournalEntry> {
        match direction {
            Direction::Back => self.entries.get(self.position.checked_sub(1)?),
            Direction::Forwards => self.entries.get(self.position),
        }
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

    /// Returns the recorded changes, including one that may be unfinished.
    fn known(&self) -> impl Iterator<Item = &JournalEntry> {
        let begun = self.begun.iter().filter_map(|begun| match &begun.step {
            BegunStep::Change(entry) => Some(entry),
            BegunStep::Go(_) => None,
        });
        self.entries.iter().chain(begun)
    }

    /// Removes contents stored apart that no change needs any more.
    fn tidy(&self) {
        let named = self.known().flat_map(|entry| &entry.apart).copied().collect();
        // The folder is missing before the first photograph, and left-over files only take up
        // space.
        let _ = apart::keep(&self.root, &named);
    }

    /// Restores the state from the bytes of the file, and cuts off invalid lines.
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
                JournalLine::Undo => Some(BegunStep::Go(Direction::Back)),
                JournalLine::Redo => Some(BegunStep::Go(Direction::Forwards)),
            };
            if let Some(BegunStep::Go(direction)) = step
                && self.entry(direction).is_none()
            {
                break;
            }
            self.begun = step.map(|step| Begun { start, step });
            self.end += u64::from(length);
        }
        let is_there = |digest| apart::is_there(&self.root, digest);
        if !self.known().flat_map(|entry| &entry.apart).all(is_there) {
            // Contents stored apart were deleted, so all changes are forgotten.
            self.entries.clear();
            self.position = 0;
            self.begun = None;
        }
        if self.end < bytes.len() as u64 {
            self.file.set_len(self.end).map_err(cannot(FileAction::Write, JOURNAL))?;
        }
        Ok(())
    }

    /// Updates the entries after a step is done.
    fn settle(&mut self, begun: Begun) {
        match begun.step {
            BegunStep::Go(Direction::Back) => self.position -= 1,
            BegunStep::Go(Direction::Forwards) => self.position += 1,
            BegunStep::Change(entry) => {
                self.entries.truncate(self.position);
                self.entries.push_back(entry);
                let oldest = self.entries.len().saturating_sub(MOST_ENTRIES);
                self.entries.drain(..oldest);
                self.position = self.entries.len();
            }
        }
    }

    /// Writes a line at the end, and returns its length; `end` stays the same.
    fn append<S: Serialize>(&self, line: &JournalLine<S>) -> Result<u32, Failure> {
        let failed = |error| {
            // A part of the line that stays is invalid, or will be overwritten.
            let _ = self.file.set_len(self.end);
            cannot(FileAction::Write, JOURNAL)(error)
        };
        let line = seal(self.end, line).map_err(failed)?;
        self.file.write_all_at(&line, self.end).map_err(failed)?;
        Ok(line.len() as u32)
    }

    /// Syncs the line that was just written to disk, and notes its step as begun.
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

    /// Reads a change as stored in the journal.
    fn stored(&self, entry: &JournalEntry) -> Result<ChangeSet, Failure> {
        let mut line = vec![0; entry.length as usize];
        let read = self.file.read_exact_at(&mut line, entry.offset);
        let set = read.and_then(|()| match open_line(entry.offset, &line) {
            Some((JournalLine::Change(set), _)) => Ok(set),
            _ => Err(io::Error::other("its bytes have changed")),
        });
        set.map_err(cannot(FileAction::Read, JOURNAL))
    }

    /// Replaces the journal with one that has only the lines in use.
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

/// Opens and reads a project's journal; creates it if it is missing or not ours.
fn load(root: &Path) -> Result<(File, Vec<u8>), Failure> {
    let place = root.join(JOURNAL);
    if let Some(found) = open(&place).map_err(cannot(FileAction::Read, JOURNAL))? {
        return Ok(found);
    }
    let made = write_atomic(&place, HEADER, Durability::Synced);
    let made = made.and_then(|()| sync_above(&root.join(".ssg")));
    let made = made.and_then(|()| sync_above(&root.join(".ssg/edit")));
    made.map_err(cannot(FileAction::Write, JOURNAL))?;
    let opened = open(&place).map_err(cannot(FileAction::Read, JOURNAL))?;
    opened.ok_or_else(|| cannot(FileAction::Read, JOURNAL)(ErrorKind::NotFound.into()))
}

/// Opens and reads a journal, without following a link; `None` if there is none.
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

/// Encodes a line for an offset.
fn seal<S: Serialize>(offset: u64, line: &JournalLine<S>) -> io::Result<Vec<u8>> {
    let line = postcard::to_stdvec(line).map_err(io::Error::other)?;
    let length = u32::try_from(line.len()).map_err(|_| ErrorKind::FileTooLarge)?;
    let digest = Digest::of_parts([&offset.to_le_bytes()[..], &line]);
    Ok([&length.to_le_bytes()[..], digest.as_bytes(), &line].concat())
}

/// Decodes the line at an offset, with its length; `None` if it is missing or invalid.
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
