//! A tiny site in a temporary folder, and the real binary run on it.

pub(crate) mod changes;
pub(crate) mod editing;
pub(crate) mod elsewhere;
pub(crate) mod http;
pub(crate) mod project;
pub(crate) mod random;
pub(crate) mod schemas;
pub(crate) mod shown;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use anstream::adapter::strip_str;
use snapbox::{Data, assert_data_eq};
use ssg::diagnostic_text;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::words::Lang;
use tempfile::TempDir;
use walkdir::WalkDir;

/// The repository, for its frontend and its expected outputs.
pub(crate) fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The program that is started as `node`.
pub(crate) fn node() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    let mut programs = std::env::split_paths(&path).map(|folder| folder.join("node"));
    programs.find(|program| program.is_file()).unwrap()
}

/// The caches in which sites find what was made for other tests from the same sources.
const SHARED_CACHES: [&str; 3] = ["bundles", "editor", "images"];

/// A copy of `tests/golden/tiny` that a test may change.
pub(crate) struct TinySite {
    folder: TempDir,
}

impl TinySite {
    /// The frontend and the templates are links to the real ones.
    pub(crate) fn new() -> Self {
        Self::in_folder(tempfile::tempdir().unwrap())
    }

    /// The tiny site as it is, built once for all tests that only look at it.
    pub(crate) fn built() -> &'static TinySite {
        static BUILT: LazyLock<TinySite> = LazyLock::new(|| {
            let site = TinySite::kept();
            site.must_build();
            site
        });
        &BUILT
    }

    /// A site that is there until the process ends: the next one removes it.
    pub(crate) fn kept() -> Self {
        const PREFIX: &str = "ssg-tests-";
        let is_of_nobody = |entry: &fs::DirEntry| {
            let name = entry.file_name().into_string().unwrap_or_default();
            let process = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next());
            process.is_some_and(|process| !Path::new("/proc").join(process).exists())
        };
        for left in fs::read_dir(std::env::temp_dir()).unwrap().flatten().filter(is_of_nobody) {
            // Another process may do the same.
            let _ = fs::remove_dir_all(left.path());
        }
        Self::named(format!("{PREFIX}{}-", std::process::id()))
    }

    /// The site of `tests/golden/<name>/content`, with images of its own.
    pub(crate) fn of(name: &str) -> Self {
        let site = TinySite::new().without_images();
        fs::remove_dir_all(site.path("content")).unwrap();
        let folder = repository().join("tests/golden").join(name);
        for entry in WalkDir::new(&folder).into_iter().map(Result::unwrap) {
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(&folder).unwrap().to_str().unwrap();
                site.write(path, fs::read(entry.path()).unwrap());
            }
        }
        site
    }

    /// The site that is shipped, with images of its own.
    pub(crate) fn shipped() -> Self {
        let site = TinySite::new().without_images();
        fs::remove_dir_all(site.path("content")).unwrap();
        project::copy_as_it_is(&repository().join("content"), &site.path("content"));
        site
    }

    /// A site in a folder whose name begins so.
    pub(crate) fn named(prefix: impl AsRef<std::ffi::OsStr>) -> Self {
        Self::in_folder(TempDir::with_prefix(prefix).unwrap())
    }

    fn in_folder(folder: TempDir) -> Self {
        let tiny = repository().join("tests/golden/tiny");
        for entry in WalkDir::new(&tiny) {
            let entry = entry.unwrap();
            let target = folder.path().join(entry.path().strip_prefix(&tiny).unwrap());
            if entry.file_type().is_dir() {
                fs::create_dir_all(target).unwrap();
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
        for shared in ["frontend", "templates"] {
            let original = repository().join(shared).canonicalize().unwrap();
            std::os::unix::fs::symlink(original, folder.path().join(shared)).unwrap();
        }
        fs::create_dir_all(folder.path().join(".ssg/cache")).unwrap();
        for cache in SHARED_CACHES {
            let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join(cache);
            fs::create_dir_all(&made).unwrap();
            std::os::unix::fs::symlink(made, folder.path().join(".ssg/cache").join(cache)).unwrap();
        }
        TinySite { folder }
    }

    /// Makes the site forget the images that were made for other tests.
    pub(crate) fn without_images(self) -> Self {
        fs::remove_file(self.path(".ssg/cache/images")).unwrap();
        self
    }

    /// Makes the site forget all that was made for other tests.
    pub(crate) fn without_caches(self) -> Self {
        for cache in SHARED_CACHES {
            // A site with a frontend of its own has a copy.
            let cache = self.path(".ssg/cache").join(cache);
            match cache.is_symlink() {
                true => fs::remove_file(cache).unwrap(),
                false => fs::remove_dir_all(cache).unwrap(),
            }
        }
        self
    }

    /// Replaces the link to the real `frontend` or `templates` by a copy that a test may change.
    pub(crate) fn own(&self, folder: &str) {
        let copy = self.path(folder);
        fs::remove_file(&copy).unwrap();
        let original = repository().join(folder).canonicalize().unwrap();
        for entry in WalkDir::new(&original)
            .into_iter()
            .filter_entry(|entry| entry.file_name() != "node_modules")
        {
            let entry = entry.unwrap();
            let target = copy.join(entry.path().strip_prefix(&original).unwrap());
            match entry.file_type().is_dir() {
                true => fs::create_dir_all(target).unwrap(),
                false => drop(fs::copy(entry.path(), target).unwrap()),
            }
        }
        let packages = original.join("node_modules");
        if packages.exists() {
            std::os::unix::fs::symlink(packages, copy.join("node_modules")).unwrap();
        }
        // The bundles of another frontend would take the place of those that others share. What is
        // written there meanwhile may be copied by half: then it counts for nothing.
        let bundles = self.path(".ssg/cache/bundles");
        if folder == "frontend" && bundles.is_symlink() {
            let shared = bundles.canonicalize().unwrap();
            fs::remove_file(&bundles).unwrap();
            Command::new("cp").arg("-aT").args([shared, bundles]).output().unwrap();
        }
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) {
        let file = self.path(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, contents).unwrap();
    }

    /// Replaces a text that stands in the file exactly once.
    pub(crate) fn edit(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(path)).unwrap();
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {path}");
        self.write(path, text.replace(from, to));
    }

    /// Replaces a text as many editors do, by a whole new file: those who watch see one change.
    pub(crate) fn save(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(path)).unwrap();
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {path}");
        self.put(path, &text.replace(from, to));
    }

    /// Writes a file whole, in one instant.
    pub(crate) fn put(&self, path: &str, text: &str) {
        let temporary = format!("{path}.tmp");
        self.write(&temporary, text);
        fs::rename(self.path(&temporary), self.path(path)).unwrap();
    }

    /// Puts a shell script in the place of a program; gives the `PATH` on which it comes first.
    pub(crate) fn program(&self, name: &str, script: &str) -> String {
        // What this process has written may be open in a child that another test has just started,
        // and cannot be executed then (ETXTBSY).
        let write = "mkdir -p programs && printf '#!/bin/sh\n%s\n' \"$2\" > \"programs/$1\" && \
                     chmod 755 \"programs/$1\"";
        let mut shell = Command::new("sh");
        shell.args(["-c", write, "sh", name, script]).current_dir(self.root());
        assert!(shell.status().unwrap().success());
        format!("{}:{}", self.path("programs").display(), std::env::var("PATH").unwrap())
    }

    /// A `PATH` with a Node that writes a line into `starts` when it begins to make images.
    pub(crate) fn noting_encoders(&self) -> String {
        let note = "case \"$*\" in *encoder-*) echo >> STARTS;; esac\nexec NODE \"$@\"";
        let starts = self.path("starts");
        let script = note.replace("STARTS", starts.to_str().unwrap());
        self.program("node", &script.replace("NODE", node().to_str().unwrap()))
    }

    pub(crate) fn ssg(&self, arguments: &[&str]) -> Command {
        project::ssg(self.root(), arguments)
    }

    /// Runs a command without a process of its own.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        project::run(self.root(), arguments)
    }

    pub(crate) fn build(&self) -> Output {
        self.run(&["build"])
    }

    /// Builds what has no errors; gives what was said.
    #[track_caller]
    pub(crate) fn must_build(&self) -> String {
        project::said(&self.build(), "a build")
    }

    /// Every file below a folder with its content, without `.ssg/`.
    pub(crate) fn snapshot(&self, below: &str) -> BTreeMap<String, Vec<u8>> {
        let folder = self.path(below);
        WalkDir::new(&folder)
            .into_iter()
            .filter_entry(|entry| entry.file_name() != ".ssg")
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let path = entry.path().strip_prefix(&folder).unwrap().display().to_string();
                (path, fs::read(entry.path()).unwrap())
            })
            .collect()
    }
}

/// What the program prints of such diagnostics, without colours.
pub(crate) fn told(diagnostics: &[Diagnostic], lang: Lang) -> String {
    let render = |found| diagnostic_text::render(found, false, lang);
    diagnostics.iter().map(|found| format!("{}\n\n", strip_str(&render(found)))).collect()
}

/// Compares a text with `tests/golden/<name>`; `SNAPSHOTS=overwrite` accepts the new one.
pub(crate) fn assert_golden(actual: &str, name: &str) {
    let file = repository().join("tests/golden").join(name);
    assert_data_eq!(actual.to_owned(), Data::read_from(&file, None).raw());
}
