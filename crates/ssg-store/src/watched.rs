//! The paths that a run has read, for a file watcher.

use std::collections::BTreeSet;
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
