//! The inputs that a result was made from, and whether they have changed.

#![expect(clippy::disallowed_methods, reason = "it compares what is recorded")]

use std::collections::BTreeMap;
use std::collections::btree_map::Entry::{Occupied, Vacant};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

use crate::digest::Digest;
use crate::fingerprint::{FileTime, Fingerprint, is_same, was_changed_before};
use crate::read;
use crate::watched::{WatchedPaths, is_left_over};

/// The files and folders that a result was made from, in the state in which they were read.
///
/// Paths are relative to the project, so that a copy of the project can use them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dependencies {
    files: BTreeMap<ProjectPath, FileState>,
    folders: BTreeMap<ProjectPath, FolderState>,
    /// Programs; one with `None` always counts as changed.
    programs: BTreeMap<ProjectPath, Option<Fingerprint>>,
    /// The answers to questions about paths.
    pub(crate) answers: BTreeMap<(ProjectPath, PathQuestion), bool>,
}

/// The digest of a folder's listing, or `None` for a folder that did not exist, and the fingerprint
/// that the folder had before.
pub(crate) type FolderState = (Option<Digest>, Option<Fingerprint>);

/// A question about a path that a run has asked without reading or listing what is there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum PathQuestion {
    IsFolder,
    /// Whether the path lies below this folder, with all symbolic links resolved.
    IsInside(ProjectPath),
}

/// A path relative to the project; absolute if it lies outside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ProjectPath(Vec<u8>);

/// The state of a file when it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileState {
    /// The digest of the bytes that were read, and the fingerprint that the file had before.
    Read(Digest, Option<Fingerprint>),
    /// The file did not exist.
    Absent,
    /// The content that was read is unknown: a result with this dependency is never reused.
    Unknown,
}

/// Whether a cached result may be reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// Nothing has changed.
    Current,
    /// Nothing has changed, but files had to be read to know it; the next check need not read them.
    Renewed,
    Stale,
}

impl Dependencies {
    /// Adds the dependencies of another result. A file that the two read with different content has
    /// changed in between, and becomes unknown.
    pub fn extend(&mut self, other: Dependencies) {
        let Dependencies { files, folders, programs, answers } = other;
        for (path, state) in files {
            self.note(path, state);
        }
        self.folders.extend(folders);
        self.programs.extend(programs);
        self.answers.extend(answers);
    }

    /// Adds files that another program has read since `started`. Their present content is what it
    /// read only if they have not changed since shortly before that moment.
    pub fn add_read_elsewhere(&mut self, root: &Path, files: &[PathBuf], started: FileTime) {
        let states = files.par_iter().map(|file| {
            (
                ProjectPath::of(root, file),
                read_elsewhere(file, started).unwrap_or(FileState::Unknown),
            )
        });
        for (path, state) in states.collect::<Vec<_>>() {
            self.note(path, state);
        }
    }

    /// Adds folders whose names another program has looked up since `started`.
    pub fn add_listed_elsewhere(
        &mut self,
        root: &Path,
        folders: impl IntoIterator<Item = PathBuf>,
        started: FileTime,
    ) {
        for folder in folders {
            let listed = list(&folder).ok().as_deref().map(digest_of);
            if fs::metadata(&folder).is_ok_and(|data| was_changed_before(&data, started)) {
                self.note_folder(root, &folder, (listed, None));
            } else {
                self.note_file(root, &folder, FileState::Unknown);
            }
        }
    }

    /// Adds a program that did a part of the work.
    pub fn add_program(&mut self, root: &Path, program: &Path) {
        self.programs.insert(ProjectPath::of(root, program), look_at_program(program));
    }

    /// Checks whether anything in the project at `root` has changed. Renews the fingerprints of
    /// files whose bytes had to be compared.
    pub fn check(&mut self, root: &Path) -> Freshness {
        let Dependencies { files, folders, programs, answers } = self;
        let answers_are_same = answers
            .par_iter()
            .all(|((path, question), known)| question.ask(root, path).ok() == Some(*known));
        let programs_are_same = programs.iter().all(|(program, known)| {
            known.is_some() && *known == look_at_program(&program.below(root))
        });
        let folders_are_same = || {
            folders.par_iter().all(|(path, (listed, known))| {
                let folder = path.below(root);
                let has_same_names = || list(&folder).ok().as_deref().map(digest_of) == *listed;
                is_same(*known, Fingerprint::of_folder(&folder), has_same_names)
            })
        };
        if !answers_are_same || !programs_are_same || !folders_are_same() {
            return Freshness::Stale;
        }
        let found = files.par_iter_mut().map(|(path, known)| known.check(&path.below(root)));
        // `try_reduce` stops at the first stale file.
        found
            .map(|found| if found == Freshness::Stale { Err(()) } else { Ok(found) })
            .try_reduce(
                || Freshness::Current,
                |a, b| Ok(if a == Freshness::Current { b } else { a }),
            )
            .unwrap_or(Freshness::Stale)
    }

    /// Returns the digest of the files selected by `is_counted`, here and in `others`, by path and
    /// content: equal on every machine and at any time.
    pub fn digest_with<'d>(
        &'d self,
        others: impl Iterator<Item = &'d Dependencies>,
        is_counted: impl Fn(&str) -> bool,
    ) -> Digest {
        let files = self.files.iter().chain(others.flat_map(|others| &others.files));
        let read = files.filter_map(|(path, state)| match (path.in_project(), state) {
            (Some(path), FileState::Read(digest, _)) if is_counted(path) => Some((path, digest)),
            _ => None,
        });
        let mut all: Vec<_> = read.collect();
        // All parts are sorted, so that a stable sort only merges them.
        all.sort_by_key(|(path, _)| *path);
        let parts = all.iter().flat_map(|(path, digest)| [path.as_bytes(), &digest.as_bytes()[..]]);
        Digest::of_parts(parts)
    }

    /// Removes the files of other dependencies.
    pub fn remove_files_of(&mut self, others: &Dependencies) {
        self.files.retain(|path, _| !others.files.contains_key(path));
    }

    /// Adds files by their paths below the project, each in the state in which it was read.
    pub fn add_files<'p>(&mut self, files: impl IntoIterator<Item = (&'p str, FileState)>) {
        files
            .into_iter()
            .for_each(|(path, state)| self.note(ProjectPath::below_project(path), state));
    }

    /// Whether the same paths were read, listed or missed as for another result.
    pub fn has_paths_of(&self, other: &Dependencies) -> bool {
        self.files.keys().eq(other.files.keys())
            && self.folders.keys().eq(other.folders.keys())
            && self.answers.keys().eq(other.answers.keys())
    }

    /// Returns the paths to watch for changes.
    pub fn watched(&self, root: &Path) -> WatchedPaths {
        WatchedPaths {
            files: self
                .files
                .keys()
                .chain(self.answers.keys().map(|(path, _)| path))
                .map(|path| path.below(root))
                .collect(),
            folders: self.folders.keys().map(|path| path.below(root)).collect(),
        }
    }

    pub(crate) fn note_file(&mut self, root: &Path, file: &Path, state: FileState) {
        self.note(ProjectPath::of(root, file), state);
    }

    pub(crate) fn note_folder(&mut self, root: &Path, folder: &Path, state: FolderState) {
        self.folders.insert(ProjectPath::of(root, folder), state);
    }

    pub(crate) fn state(&self, root: &Path, file: &Path) -> Option<&FileState> {
        self.files.get(&ProjectPath::of(root, file))
    }

    pub(crate) fn note(&mut self, path: ProjectPath, state: FileState) {
        match self.files.entry(path) {
            Vacant(vacant) => drop(vacant.insert(state)),
            Occupied(mut known) => {
                let is_same = match (known.get(), &state) {
                    (FileState::Read(known, _), FileState::Read(now, _)) => known == now,
                    (known, now) => *known == *now,
                };
                if !is_same {
                    known.insert(FileState::Unknown);
                }
            }
        }
    }
}

impl ProjectPath {
    pub(crate) fn of(root: &Path, path: &Path) -> ProjectPath {
        let path = path.strip_prefix(root).unwrap_or(path);
        ProjectPath(path.as_os_str().as_bytes().to_vec())
    }

    pub(crate) fn below_project(path: &str) -> ProjectPath {
        ProjectPath(path.as_bytes().to_vec())
    }

    fn below(&self, root: &Path) -> PathBuf {
        root.join(OsStr::from_bytes(&self.0))
    }

    /// Returns the path below the project, with slashes; `None` if it lies outside or is not UTF-8.
    fn in_project(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok().filter(|path| !path.starts_with('/'))
    }
}

impl PathQuestion {
    pub(crate) fn ask(&self, root: &Path, path: &ProjectPath) -> io::Result<bool> {
        let path = path.below(root);
        match self {
            PathQuestion::IsFolder => match fs::metadata(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
                found => Ok(found?.is_dir()),
            },
            PathQuestion::IsInside(folder) => {
                Ok(fs::canonicalize(path)?.starts_with(fs::canonicalize(folder.below(root))?))
            }
        }
    }
}

/// A file that was read.
pub struct InputFile {
    pub bytes: Vec<u8>,
    pub digest: Digest,
    /// Whether the path is a symbolic link.
    pub is_link: bool,
}

impl FileState {
    /// Reads a file of at most `most` bytes, and returns its state with its contents.
    pub(crate) fn read(path: &Path, most: u64) -> (FileState, io::Result<InputFile>) {
        let now = FileTime::now();
        let read = read::open(path).and_then(|mut open| match open.data.len() {
            length if length > most => Err(ErrorKind::FileTooLarge.into()),
            _ => Ok((open.read()?, open)),
        });
        match read {
            Ok((bytes, read::OpenFile { data, is_link, .. })) => {
                let digest = Digest::of(&bytes);
                let state = FileState::Read(digest, Fingerprint::of(&data, now));
                (state, Ok(InputFile { bytes, digest, is_link }))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => (FileState::Absent, Err(error)),
            Err(error) => (FileState::Unknown, Err(error)),
        }
    }

    /// Whether a file is unchanged, which its fingerprint tells without reading it.
    pub fn is_certain(&self, path: &Path) -> bool {
        matches!(self, FileState::Read(_, known) if is_same(*known, Fingerprint::at(path), || false))
    }

    /// Checks whether a file is unchanged, and renews its fingerprint.
    pub fn check(&mut self, path: &Path) -> Freshness {
        let freshness = |is_same: bool| if is_same { Freshness::Current } else { Freshness::Stale };
        match self {
            FileState::Unknown => Freshness::Stale,
            FileState::Absent => {
                let found = fs::metadata(path);
                freshness(found.is_err_and(|error| error.kind() == ErrorKind::NotFound))
            }
            FileState::Read(..) if self.is_certain(path) => Freshness::Current,
            FileState::Read(digest, _) => {
                let digest = *digest;
                *self = FileState::read(path, u64::MAX).0;
                match self {
                    FileState::Read(now, _) if *now == digest => Freshness::Renewed,
                    _ => Freshness::Stale,
                }
            }
        }
    }
}

/// Returns the fingerprint of a program; `None` if it has only just changed or does not exist.
fn look_at_program(path: &Path) -> Option<Fingerprint> {
    let now = FileTime::now();
    Fingerprint::of_program(&fs::metadata(path).ok()?, now)
}

/// Returns the state of a file that another program has read since `started`, if it is certain. A
/// file that existed then and is gone shows in the listing of its folder.
fn read_elsewhere(path: &Path, started: FileTime) -> Option<FileState> {
    let now = FileTime::now();
    let mut open = match read::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Some(FileState::Absent),
        other => other.ok()?,
    };
    let bytes = open.read().ok()?;
    let is_settled = was_changed_before(&open.file.metadata().ok()?, started)
        // Another file may have been moved to this path.
        && was_changed_before(&fs::metadata(path).ok()?, started);
    is_settled.then(|| FileState::Read(Digest::of(&bytes), Fingerprint::of(&open.data, now)))
}

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    pub name: std::ffi::OsString,
    pub kind: EntryKind,
}

/// The kind of a folder's entry, without following links.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    File,
    Folder,
    /// A symbolic link, with its target.
    Link(PathBuf),
    /// A pipe, a socket or a device.
    Other,
}

/// Returns the entries of a folder, sorted by name, without those that programs leave behind.
pub(crate) fn list(folder: &Path) -> io::Result<Vec<Entry>> {
    // `WalkDir` yields nothing for a file, and no error.
    if !fs::metadata(folder)?.is_dir() {
        return Err(ErrorKind::NotADirectory.into());
    }
    let mut entries = Vec::new();
    for entry in WalkDir::new(folder).min_depth(1).max_depth(1) {
        let entry =
            entry.map_err(|error| error.into_io_error().unwrap_or(ErrorKind::Other.into()))?;
        let name = entry.file_name().to_owned();
        if is_left_over(&name.to_string_lossy()) {
            continue;
        }
        let found = entry.file_type();
        let kind = match () {
            () if found.is_file() => EntryKind::File,
            () if found.is_dir() => EntryKind::Folder,
            () if found.is_symlink() => EntryKind::Link(fs::read_link(entry.path())?),
            () => EntryKind::Other,
        };
        entries.push(Entry { name, kind });
    }
    entries.sort_unstable();
    Ok(entries)
}

pub(crate) fn digest_of(entries: &[Entry]) -> Digest {
    Digest::of_parts(entries.iter().flat_map(|Entry { name, kind }| {
        let (mark, target) = match kind {
            EntryKind::File => (b"f", Path::new("")),
            EntryKind::Folder => (b"d", Path::new("")),
            EntryKind::Link(target) => (b"l", target.as_path()),
            EntryKind::Other => (b"o", Path::new("")),
        };
        [&mark[..], name.as_bytes(), target.as_os_str().as_bytes()]
    }))
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::Inputs;

    struct ReadProject(tempfile::TempDir);

    impl ReadProject {
        fn new() -> ReadProject {
            let project = ReadProject(tempfile::tempdir().unwrap());
            fs::create_dir(project.path("content")).unwrap();
            project.write("content/a", "uno");
            project
        }

        fn path(&self, path: &str) -> PathBuf {
            self.0.path().join(path)
        }

        fn write(&self, path: &str, text: &str) {
            fs::write(self.path(path), text).unwrap();
        }

        /// Returns the dependencies of a run that reads `content/a`, misses `content/b`, and lists
        /// `content/`.
        fn dependencies(&self) -> Dependencies {
            let inputs = Inputs::of(self.0.path());
            inputs.read(&self.path("content/a")).unwrap();
            inputs.read(&self.path("content/b")).unwrap_err();
            inputs.list(&self.path("content")).unwrap();
            inputs.take_dependencies()
        }

        #[track_caller]
        fn check(&self, mut dependencies: Dependencies, is_same: bool) {
            let found = dependencies.check(self.0.path());
            assert_eq!(found != Freshness::Stale, is_same, "{found:?}");
        }
    }

    #[test]
    fn changed_contents_are_stale_even_with_the_same_times() {
        let project = ReadProject::new();
        let dependencies = project.dependencies();
        project.check(dependencies.clone(), true);
        let modified = fs::metadata(project.path("content/a")).unwrap().modified().unwrap();
        project.write("content/a", "dos");
        File::open(project.path("content/a")).unwrap().set_modified(modified).unwrap();
        project.check(dependencies.clone(), false);
        project.write("content/a", "uno");
        project.check(dependencies, true);
    }

    #[test]
    fn created_and_deleted_files_are_stale() {
        let project = ReadProject::new();
        let dependencies = project.dependencies();
        project.write("content/b", "dos");
        project.check(dependencies.clone(), false);
        fs::remove_file(project.path("content/b")).unwrap();
        project.write("content/.a.swp", "");
        project.check(dependencies.clone(), true);
        fs::rename(project.path("content/a"), project.path("a")).unwrap();
        std::os::unix::fs::symlink("../a", project.path("content/a")).unwrap();
        project.check(dependencies, false);
    }

    #[test]
    fn compared_bytes_are_returned_for_fresh_fingerprints() {
        let project = ReadProject::new();
        // Files that have only just changed, and a missing one.
        project.write("content/c", "tres");
        let mut dependencies = project.dependencies();
        assert_eq!(dependencies.check(project.0.path()), Freshness::Renewed);
    }

    #[test]
    fn read_and_missing_paths_are_watched() {
        let project = ReadProject::new();
        let watched = project.dependencies().watched(project.0.path());
        assert_eq!(watched.files, ["content/a", "content/b"].map(|path| project.path(path)).into());
        assert_eq!(watched.folders, [project.path("content")].into());
    }

    #[test]
    fn dependencies_of_a_copied_project_are_its_own_files() {
        let (project, copy) = (ReadProject::new(), ReadProject::new());
        let dependencies = project.dependencies();
        copy.check(dependencies.clone(), true);
        copy.write("content/a", "dos");
        copy.check(dependencies.clone(), false);
        project.check(dependencies, true);
    }

    #[test]
    fn merged_dependencies_contain_both() {
        let project = ReadProject::new();
        let mut dependencies = Dependencies::default();
        dependencies.extend(project.dependencies());
        dependencies.extend(project.dependencies());
        project.check(dependencies.clone(), true);
        project.write("content/c", "");
        project.check(dependencies.clone(), false);
        fs::remove_file(project.path("content/c")).unwrap();
        project.write("content/a", "dos");
        project.check(dependencies.clone(), false);
        // Two results have read different content of the same file.
        dependencies.extend(project.dependencies());
        project.check(dependencies, false);
    }

    #[test]
    fn files_read_by_child_processes_count_once_settled() {
        let project = ReadProject::new();
        let file = project.path("content/a");
        let check = |started, is_same| {
            let mut dependencies = Dependencies::default();
            dependencies.add_read_elsewhere(project.0.path(), std::slice::from_ref(&file), started);
            project.check(dependencies, is_same);
        };
        check(FileTime::now(), false);
        // The file's own modification time does not matter.
        let old = SystemTime::now() - Duration::from_secs(3600);
        File::open(&file).unwrap().set_modified(old).unwrap();
        check(FileTime::now(), false);
        check(FileTime::now().plus_seconds(60), true);
        // A missing file shows in its folder's listing; the state of a folder is unknown.
        let later = FileTime::now().plus_seconds(60);
        assert_eq!(read_elsewhere(&project.path("none"), later), Some(FileState::Absent));
        assert_eq!(read_elsewhere(&project.path("content"), later), None);
    }

    #[test]
    fn folder_listings_contain_the_kinds_of_entries() {
        let project = ReadProject::new();
        fs::create_dir(project.path("content/c")).unwrap();
        std::os::unix::fs::symlink("a", project.path("content/d")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(project.path("content/e")).unwrap();
        project.write("content/a~", "");
        let kinds = [
            ("a", EntryKind::File),
            ("c", EntryKind::Folder),
            ("d", EntryKind::Link("a".into())),
            ("e", EntryKind::Other),
        ];
        let entries = kinds.map(|(name, kind)| Entry { name: name.into(), kind }).to_vec();
        assert_eq!(list(&project.path("content")).unwrap(), entries);
        // Each kind of entry changes the digest.
        let with = |kind| digest_of(&[Entry { name: "a".into(), kind }]);
        let others = entries.iter().map(|entry| with(entry.kind.clone()));
        assert_eq!(others.collect::<std::collections::HashSet<_>>().len(), 4);
    }

    #[test]
    fn files_and_missing_paths_are_not_folders() {
        let project = ReadProject::new();
        let fault = |path: &str| list(&project.path(path)).unwrap_err().kind();
        assert_eq!(fault("content/a"), ErrorKind::NotADirectory);
        assert_eq!(fault("nada"), ErrorKind::NotFound);
    }

    #[test]
    fn paths_missed_by_child_processes_count_once_settled() {
        let project = ReadProject::new();
        let listed = |started| {
            let mut dependencies = Dependencies::default();
            let folders = [project.path("content")];
            dependencies.add_listed_elsewhere(project.0.path(), folders, started);
            dependencies
        };
        project.check(listed(FileTime::now()), false);
        let settled = listed(FileTime::now().plus_seconds(60));
        project.check(settled.clone(), true);
        project.write("content/b", "dos");
        project.check(settled, false);
    }

    #[test]
    fn recently_changed_programs_are_not_trusted() {
        let project = ReadProject::new();
        for program in ["content/a", "none"] {
            let mut dependencies = Dependencies::default();
            dependencies.add_program(project.0.path(), &project.path(program));
            project.check(dependencies, false);
        }
    }
}
