//! The paths that a run has read, for a file watcher, and the changes that it has reported.

#![expect(clippy::disallowed_methods, reason = "it only chooses what must be checked")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The files and folders that affected a result, existing or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchedPaths {
    /// Files that were read, or were missing.
    pub files: BTreeSet<PathBuf>,
    /// Folders that were listed, or were missing.
    pub folders: BTreeSet<PathBuf>,
}

impl WatchedPaths {
    pub fn extend(&mut self, other: WatchedPaths) {
        self.files.extend(other.files);
        self.folders.extend(other.folders);
    }

    /// Whether anything was read in a folder or below it.
    pub fn lists(&self, folder: &Path) -> bool {
        holds_any(&self.files, folder) || holds_any(&self.folders, folder)
    }

    /// Whether a change at `path` may change the result.
    pub fn concerns(&self, path: &Path) -> bool {
        let is_listed = || {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            !is_left_over(&name)
                && path.parent().is_some_and(|parent| self.folders.contains(parent))
        };
        self.files.contains(path)
            || self.folders.contains(path)
            || is_listed()
            || holds_any(&self.files, path)
            || holds_any(&self.folders, path)
    }
}

/// The changes that a watcher has reported since files were last checked. Initially, all files may
/// have changed.
#[derive(Default)]
pub struct ReportedChanges {
    /// The folders whose changes are reported, whichever program makes them.
    folders: BTreeSet<PathBuf>,
    /// The paths that may have changed; `None` if any may have.
    paths: Option<BTreeSet<PathBuf>>,
}

impl ReportedChanges {
    /// Notes the folders that are watched now. Files in new ones may have changed before.
    pub fn watch<'f>(&mut self, folders: impl Iterator<Item = &'f PathBuf>) {
        let folders: BTreeSet<&PathBuf> = folders.collect();
        self.folders.retain(|folder| folders.contains(folder));
        for folder in folders {
            if !self.folders.contains(folder) && is_local(folder) {
                self.folders.insert(folder.clone());
                self.paths = None;
            }
        }
    }

    /// Adds paths that may have changed; `None` if any may have.
    pub fn add(&mut self, changed: Option<impl IntoIterator<Item = PathBuf>>) {
        match (&mut self.paths, changed) {
            (Some(paths), Some(changed)) => paths.extend(changed),
            (paths, _) => *paths = None,
        }
    }

    /// Notes that all files have been checked.
    pub fn clear(&mut self) {
        self.paths = Some(BTreeSet::new());
    }

    /// Returns the names in a folder that may have changed; `None` if any may have.
    pub fn names_in(&self, folder: &Path) -> Option<BTreeSet<&OsStr>> {
        let paths = self.paths.as_ref().filter(|_| self.folders.contains(folder))?;
        let is_around = |path: &PathBuf| folder.starts_with(path);
        let inside = paths.iter().filter(|path| path.parent() == Some(folder));
        (!paths.iter().any(is_around)).then(|| inside.filter_map(|path| path.file_name()).collect())
    }
}

/// Whether a watcher of a file's folder sees all of its changes: it is not a link, and has no other
/// name.
pub fn is_watched_with_folder(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|data| data.is_file() && data.nlink() == 1)
}

/// Whether the system reports changes in a folder by all programs. Disks of other machines report
/// only those of this one; systems other than Linux are not known.
#[cfg(target_os = "linux")]
fn is_local(folder: &Path) -> bool {
    /// Btrfs, ext2 to ext4, F2FS, overlayfs, tmpfs, XFS and ZFS.
    const LOCAL: [u64; 7] =
        [0x9123_683e, 0xef53, 0xf2f5_2010, 0x794c_7630, 0x0102_1994, 0x5846_5342, 0x2fc1_2fc1];
    rustix::fs::statfs(folder).is_ok_and(|system| LOCAL.contains(&u64::from(system.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_local(_folder: &Path) -> bool {
    false
}

/// Whether a path of the set is `folder` or is below it. Paths sort by their components, so the
/// paths below a folder follow it.
fn holds_any(paths: &BTreeSet<PathBuf>, folder: &Path) -> bool {
    paths.range(folder.to_owned()..).next().is_some_and(|path| path.starts_with(folder))
}

/// Prefixes, after the dot, of hidden files that editors, desktops, network disks, version control
/// and synchronisation create.
const HIDDEN: &str = "# _ ~ AppleD DS_Store Document Spotlight- Temporary Trash apdisk cache \
    directory dropbox editorconfig fseventsd fuse_hidden git goutputstream- hg idea keep localized \
    markdownlint nfs obsidian prettier ssg- stfolder sync tmp vscode";

/// Whether a name is one that editors and desktops leave behind: a backup, or a known kind of
/// hidden file.
pub fn is_left_over(name: &str) -> bool {
    name.strip_prefix('.').is_some_and(|rest| HIDDEN.split(' ').any(|known| rest.starts_with(known)))
        || name.ends_with('~')
        || (name.starts_with('#') && name.ends_with('#'))
        || [".bak", ".swp", "-swp", ".swo", ".swx", ".tmp"].iter().any(|end| name.ends_with(end))
        // IntelliJ and IDEs based on it.
        || name.ends_with("___jb_tmp___")
        || name.ends_with("___jb_old___")
        // Vim creates `4913` to test whether it may write into a folder.
        || matches!(name, "4913" | "Thumbs.db" | "ehthumbs.db" | "desktop.ini")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{WatchedPaths, is_left_over};

    fn watched(files: &[&str], folders: &[&str]) -> WatchedPaths {
        let all = |paths: &[&str]| paths.iter().map(Into::into).collect();
        WatchedPaths { files: all(files), folders: all(folders) }
    }

    fn check(path: &str, expected: bool) {
        let mut reads = watched(&["/s/content/site.yaml"], &[]);
        reads.extend(watched(&["/s/content/images/a.png"], &["/s/content/articles"]));
        assert_eq!(reads.concerns(Path::new(path)), expected, "{path}");
    }

    #[test]
    fn folders_are_watched_with_their_contents() {
        let reads = watched(&["/s/content/site.yaml"], &["/s/content/articles"]);
        let lists = |folder: &str| reads.lists(Path::new(folder));
        assert!(lists("/s") && lists("/s/content") && lists("/s/content/articles"));
        assert!(!lists("/s/con") && !lists("/s/content/images") && !lists("/t"));
        assert!(watched(&["/s/a"], &[]).lists(Path::new("/s")));
    }

    #[test]
    fn temporary_files_of_programs_are_ignored() {
        let names = ".a.md.swp a.md~ #a.md# .#a.md a.bak a.md.tmp Thumbs.db .DS_Store .~lock.a# 4913 \
                     a.md___jb_tmp___ a.md___jb_old___";
        for name in names.split(' ').filter(|name| !name.is_empty()) {
            assert!(is_left_over(name), "{name}");
        }
        for name in ["a.md", "#a", "a#", ".a.md", ".htaccess", "a.swp.md", "thumbs.db.md"] {
            assert!(!is_left_over(name), "{name}");
        }
    }

    #[test]
    fn read_and_listed_paths_and_their_parents_are_watched() {
        check("/s/content/site.yaml", true);
        check("/s/content/site.yaml.new", false);
        check("/s/content/images/b.png", false);
        check("/s/content/images", true);
        check("/s/content", true);
        check("/s/content/articles", true);
        check("/s/content/articles/nuevo.md", true);
        check("/s/content/articles/.nuevo.md.swp", false);
        check("/s/content/articles/viejos/a.md", false);
        check("/s/dist", false);
    }
}
