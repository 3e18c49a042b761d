//! Watches the files that a build has read, and reports which of them have changed.
//!
//! Folders are watched instead of files: an editor that writes a new file and renames it over the
//! old one would end a watch on the file.

#![expect(clippy::disallowed_methods, reason = "it only chooses what to watch")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use ssg_model::failure::Failure;
use ssg_model::file_error;
use ssg_store::WatchedPaths;

use crate::messages;

/// The time without events that ends a burst: a save is several events, and between some of them
/// the file is empty.
const QUIET: Duration = Duration::from_millis(12);

/// The longest burst; longer ones are handled in pieces.
const LONGEST_BURST: Duration = Duration::from_millis(400);

/// Watches the folders of the files that were read.
pub struct Watcher {
    watcher: RecommendedWatcher,
    /// The watched folders; a folder that was deleted and created again has another identity.
    folders: BTreeMap<PathBuf, Identity>,
}

/// The device and inode of a folder.
type Identity = (u64, u64);

/// An event of the operating system, or an error.
pub struct WatchReport(notify::Result<Event>);

impl Watcher {
    /// Starts a watcher, which calls `report` on a separate thread with a report for
    /// [`Changes::add`].
    pub fn new(mut report: impl FnMut(WatchReport) + Send + 'static) -> Result<Watcher, Failure> {
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // Opening and closing a file, as we do to read it, is not a change.
            let is_access = |event: &Event| matches!(event.kind, EventKind::Access(_));
            if !event.as_ref().is_ok_and(is_access) {
                report(WatchReport(event));
            }
        });
        let watcher = watcher.map_err(|error| failure(None, error))?;
        Ok(Watcher { watcher, folders: BTreeMap::new() })
    }

    /// Returns the watched folders.
    pub fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        self.folders.keys()
    }

    /// Watches the folders of all `reads`, and no others.
    ///
    /// Returns the newly watched folders: changes between the reading and this call are unknown, so
    /// the caller must read them again.
    pub fn watch(&mut self, reads: &[WatchedPaths]) -> Result<Vec<PathBuf>, Failure> {
        let Watcher { watcher, folders } = self;
        let wanted = existing_folders(reads);
        for (folder, _) in folders.extract_if(.., |folder, _| !wanted.contains_key(folder)) {
            // Fails for a deleted folder, which the system has ceased to watch.
            let _ = watcher.unwatch(&folder);
        }
        let mut new = Vec::new();
        for (folder, identity) in wanted {
            if folders.get(&folder) == Some(&identity) {
                continue;
            }
            let _ = watcher.unwatch(&folder);
            match watcher.watch(&folder, RecursiveMode::NonRecursive) {
                Ok(()) => {
                    folders.insert(folder.clone(), identity);
                    new.push(folder);
                }
                // The folder has just been deleted; the watch on its parent reports it.
                Err(_) if !folder.exists() => new.push(folder),
                Err(error) => return Err(failure(Some(&folder), error)),
            }
        }
        Ok(new)
    }
}

/// Describes why this folder, or any folder, cannot be watched.
fn failure(folder: Option<&Path>, error: notify::Error) -> Failure {
    let error = match error.kind {
        notify::ErrorKind::MaxFilesWatch => {
            return Failure::new(messages::too_many_watched_folders())
                .hint(messages::raise_watch_limit());
        }
        notify::ErrorKind::Io(error) => error,
        _ => io::Error::other(error),
    };
    let reason = file_error::reason(&error);
    let message = match folder {
        Some(folder) => messages::unwatched_folder(folder.display(), &reason),
        None => messages::unwatched_files(&reason),
    };
    // The limit of inotify instances is reported with the same error number as the limit of open
    // files.
    let hint = match folder.is_none() && error.raw_os_error() == Some(EMFILE) {
        true => Some(messages::raise_watcher_limits()),
        false => file_error::remedy(&error),
    };
    Failure::new(message).hint(hint).cause(error)
}

/// The error number for too many open files on Linux and macOS.
const EMFILE: i32 = 24;

/// Returns the folders to watch: the parents of all files and listed folders, and the listed
/// folders themselves; in place of a missing folder, its nearest existing ancestor.
fn existing_folders(reads: &[WatchedPaths]) -> BTreeMap<PathBuf, Identity> {
    let paths = reads.iter().flat_map(|reads| reads.files.iter().chain(&reads.folders));
    let mut asked: Vec<&Path> = paths.filter_map(|path| path.parent()).collect();
    // Thousands of files share a folder, and bytes are compared faster than components.
    asked.dedup_by(|one, other| one.as_os_str() == other.as_os_str());
    asked.extend(reads.iter().flat_map(|reads| &reads.folders).map(PathBuf::as_path));
    let asked: BTreeSet<&Path> = asked.into_iter().collect();
    let nearest = asked.into_iter().filter_map(|folder| {
        folder.ancestors().find_map(|folder| {
            let data = fs::metadata(folder).ok().filter(fs::Metadata::is_dir)?;
            Some((folder.to_owned(), (data.dev(), data.ino())))
        })
    });
    nearest.collect()
}

/// The paths that have changed.
#[derive(Debug, Default)]
pub struct Changes {
    pub paths: BTreeSet<PathBuf>,
    /// Whether the system could not report everything, so that anything may have changed.
    pub incomplete: bool,
}

impl Changes {
    /// Adds the paths of a report.
    pub fn add(&mut self, WatchReport(event): WatchReport) {
        match event {
            Ok(event) => {
                self.incomplete |= event.need_rescan();
                self.paths.extend(event.paths);
            }
            Err(_) => self.incomplete = true,
        }
    }

    /// Whether the changes may affect a result.
    pub fn concern(&self, reads: &WatchedPaths) -> bool {
        self.incomplete || self.paths.iter().any(|path| reads.concerns(path))
    }
}

/// Calls `take` with `first` and with each event after it, until the burst has ended.
pub fn burst<T>(first: T, events: &Receiver<T>, mut take: impl FnMut(T)) {
    let begin = Instant::now();
    take(first);
    while begin.elapsed() < LONGEST_BURST
        && let Ok(event) = events.recv_timeout(QUIET)
    {
        take(event);
    }
}
