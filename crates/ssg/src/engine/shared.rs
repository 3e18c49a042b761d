//! What the engines of several versions of this program share in the user's cache: their packages,
//! and the rule by which unused folders go.

#![expect(clippy::disallowed_methods, reason = "the user's cache is not an input")]

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::Digest;

use crate::embedded::ENGINE;

/// Folders that no program has used for so long are deleted.
const UNUSED: Duration = Duration::from_hours(30 * 24);

/// The end of the name of a folder that is being deleted.
const GOING: &str = ".unused";

/// The lock that every program holds while it may use the cache, until the process ends.
static IN_USE: OnceLock<Option<File>> = OnceLock::new();

/// Shares the lock of the cache with other running programs, so that none deletes what this one
/// uses. Waits while another program is deleting folders.
pub(super) fn hold(cache: &Path) {
    IN_USE.get_or_init(|| {
        fs::create_dir_all(cache).ok()?;
        // The cache may be read-only.
        let file =
            File::options().create(true).append(true).open(cache.join("in-use.lock")).ok()?;
        file.lock_shared().ok()?;
        Some(file)
    });
}

/// Links the packages of an engine to the folder for all engines with the same lock file; returns
/// that folder.
pub(super) fn link_packages(cache: &Path, engine: &Path) -> Result<PathBuf, Failure> {
    let lock = ENGINE.iter().find(|(path, _)| *path == "frontend/package-lock.json");
    let name = format!("packages-{}", Digest::of(lock.map_or(&[][..], |(_, bytes)| bytes)));
    let (folder, link) = (cache.join(&name), engine.join("frontend/node_modules"));
    let target = Path::new("../..").join(&name).join("node_modules");
    if fs::read_link(&link).is_ok_and(|found| found == target) && link.is_dir() {
        return Ok(folder);
    }
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder.join("node_modules"))?;
        match symlink(&target, &link) {
            // Another program was faster, or somebody has placed other packages there.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            other => other,
        }
    };
    write().map_err(FileAction::Write.failed(&link))?;
    Ok(folder)
}

/// Records that two folders are used now. If no other program is running, deletes the engines and
/// packages that no program has used for a month.
///
/// Once in a process; whatever fails is left to the next program.
pub(super) fn remove_unused(cache: &Path, used: [&Path; 2]) {
    static DONE: OnceLock<()> = OnceLock::new();
    DONE.get_or_init(|| {
        let now = SystemTime::now();
        let mark = |folder: &Path| File::open(folder)?.set_modified(now);
        if !used.into_iter().all(|folder| mark(folder).is_ok()) {
            return;
        }
        let unused = unused(cache, now);
        let Some(Some(lock)) = IN_USE.get().filter(|_| !unused.is_empty()) else { return };
        let is_alone = lock.try_lock().is_ok();
        for folder in unused.iter().filter(|_| is_alone) {
            // A folder that is deleted only in part keeps this name, and no program uses it.
            let going = folder.with_extension(&GOING[1..]);
            if *folder == going || fs::rename(folder, &going).is_ok() {
                let _ = fs::remove_dir_all(going);
            }
        }
        // The attempt has given up the shared lock, also if it failed: flock(2).
        let _ = lock.lock_shared();
    });
}

/// Returns the folders of engines and packages that were last used more than a month ago.
fn unused(cache: &Path, now: SystemTime) -> Vec<PathBuf> {
    let is_unused = |folder: &PathBuf| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let used = fs::symlink_metadata(folder).and_then(|data| data.modified());
        ["engine-", "packages-"].iter().any(|start| name.starts_with(start))
            && (name.ends_with(GOING)
                || used.is_ok_and(|used| now.duration_since(used).is_ok_and(|age| age > UNUSED)))
    };
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(is_unused).collect()
}
