//! A tiny site in a temporary folder, and the real binary run on it.

pub(crate) mod changes;
pub(crate) mod editing;
pub(crate) mod http;
pub(crate) mod large_inputs;
pub(crate) mod marks;
pub(crate) mod project;
pub(crate) mod public_host;
pub(crate) mod random;
pub(crate) mod schemas;
pub(crate) mod shown;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use anstream::adapter::strip_str;
use serde_json::Value;
use snapbox::{Data, assert_data_eq};
use ssg::finding::Finding;
use ssg_content::{Options, load};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Severity;
use ssg_model::words::Lang;
use ssg_store::Digest;
use tempfile::TempDir;
use walkdir::WalkDir;

/// Returns the folder of the repository.
pub(crate) fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Returns the path of `node`.
pub(crate) fn node() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    let mut programs = std::env::split_paths(&path).map(|folder| folder.join("node"));
    programs.find(|program| program.is_file()).unwrap()
}

/// Puts this repository's packages of the engine in a cache; returns their folder there.
pub(crate) fn install_packages(cache: &Path) -> PathBuf {
    let frontend = repository().join("frontend").canonicalize().unwrap();
    let lock = fs::read(frontend.join("package-lock.json")).unwrap();
    let folder = cache.join("ssg").join(format!("packages-{}", Digest::of(lock)));
    fs::create_dir_all(&folder).unwrap();
    symlink(frontend.join("node_modules"), folder.join("node_modules")).unwrap();
    folder
}

/// Copies all files and folders except installed packages.
pub(crate) fn copy_files(from: &Path, to: &Path) {
    let entries = WalkDir::new(from).into_iter();
    for entry in entries.filter_entry(|entry| entry.file_name() != "node_modules") {
        let entry = entry.unwrap();
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(target).unwrap(),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// Returns the first part of a text between two others.
#[track_caller]
pub(crate) fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no `{start}`: {text}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no `{end}`: {rest}")).0
}

/// Replaces the first `count` hashes of inline scripts in a policy.
pub(crate) fn without_digests(text: &str, count: usize) -> String {
    let mut parts = text.splitn(count.saturating_add(1), "'sha256-");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |all, part| all + "'sha256-HASH" + &part[part.find('\'').unwrap()..])
}

/// Returns the JSON-LD of a page.
pub(crate) fn structured_data(page: &str) -> Value {
    let data = between(page, "<script type=\"application/ld+json\">", "</script>");
    serde_json::from_str(data).unwrap()
}

/// The caches that test sites with the same sources share.
const SHARED_CACHES: [&str; 3] = ["bundles", "editor", "images"];

/// A copy of `tests/golden/tiny` that a test may change.
pub(crate) struct TinySite {
    folder: TempDir,
}

impl TinySite {
    /// Creates a tiny site whose frontend and templates are links to the real ones.
    pub(crate) fn new() -> Self {
        Self::in_folder(tempfile::tempdir().unwrap())
    }

    /// Adds the menu of the own sections that tests share, which no page uses.
    pub(crate) fn add_menu(&self) {
        copy_files(&repository().join("tests/own-sections/menu"), &self.path("sections/menu"));
    }

    /// Adds the menu, and shows it on a page.
    pub(crate) fn show_menu(&self) {
        self.add_menu();
        let menu = "  - kind: menu\n    heading: Carta\n    note: Con **IVA**.\n    courses:\n      \
        - name: Sopas\n        dishes:\n          - {name: De ajo, price: 1250.5, allergens: [dairy], \
        spicy: true}\n          - {name: De cebolla, price: 90}\n";
        self.edit(
            "content/pages/servicios.yaml",
            "  - kind: services\n",
            &format!("{menu}  - kind: services\n"),
        );
    }

    /// Returns the built tiny site, shared by all tests that only read it.
    pub(crate) fn built() -> &'static TinySite {
        static BUILT: LazyLock<TinySite> = LazyLock::new(|| {
            let site = TinySite::kept();
            site.must_build();
            site
        });
        &BUILT
    }

    /// Creates a site that stays until the process ends. Sites of ended processes are removed.
    pub(crate) fn kept() -> Self {
        const PREFIX: &str = "ssg-tests-";
        let is_of_nobody = |entry: &fs::DirEntry| {
            let name = entry.file_name().into_string().unwrap_or_default();
            let process = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next());
            process.is_some_and(|process| !Path::new("/proc").join(process).exists())
        };
        for left in fs::read_dir(std::env::temp_dir()).unwrap().flatten().filter(is_of_nobody) {
            // Another process may remove it, too.
            let _ = fs::remove_dir_all(left.path());
        }
        Self::named(format!("{PREFIX}{}-", std::process::id()))
    }

    /// Creates the site of `tests/golden/<name>/content`.
    pub(crate) fn of(name: &str) -> Self {
        Self::with_content(&repository().join("tests/golden").join(name).join("content"))
    }

    /// Creates a copy of the shipped site.
    pub(crate) fn shipped() -> Self {
        Self::with_content(&repository().join("content"))
    }

    /// Creates a site with the content of a folder.
    pub(crate) fn with_content(content: &Path) -> Self {
        let site = TinySite::kept();
        fs::remove_dir_all(site.path("content")).unwrap();
        project::copy_as_it_is(content, &site.path("content"));
        site
    }

    /// Creates a site in a folder whose name begins with `prefix`.
    pub(crate) fn named(prefix: impl AsRef<std::ffi::OsStr>) -> Self {
        Self::in_folder(TempDir::with_prefix(prefix).unwrap())
    }

    fn in_folder(folder: TempDir) -> Self {
        copy_files(&repository().join("tests/golden/tiny"), folder.path());
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

    /// Drops the images made for other tests.
    pub(crate) fn without_images(self) -> Self {
        fs::remove_file(self.path(".ssg/cache/images")).unwrap();
        self
    }

    /// Drops the caches shared with other tests.
    pub(crate) fn without_caches(self) -> Self {
        for cache in SHARED_CACHES {
            // A site with its own frontend has a copy.
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
        copy_files(&original, &copy);
        let packages = original.join("node_modules");
        if packages.exists() {
            std::os::unix::fs::symlink(packages, copy.join("node_modules")).unwrap();
        }
        // Bundles of another frontend would evict the shared ones, so copy the cache. Entries that
        // are written meanwhile may be incomplete and are then ignored.
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

    /// Returns the current text of a file.
    #[track_caller]
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// Returns the text of a file of the output.
    #[track_caller]
    pub(crate) fn output(&self, path: &str) -> String {
        self.read(&format!("dist/{path}"))
    }

    /// Returns the document of the output at an address.
    #[track_caller]
    pub(crate) fn page(&self, address: &str) -> String {
        self.output(&format!("{}index.html", &address[1..]))
    }

    /// Returns the text of a file with one replacement of a part that must be unique.
    fn edited(&self, path: &str, from: &str, to: &str) -> String {
        let text = self.read(path);
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {path}");
        text.replace(from, to)
    }

    pub(crate) fn edit(&self, path: &str, from: &str, to: &str) {
        self.write(path, self.edited(path, from, to));
    }

    /// Replaces the whole file, as many editors do, so that watchers see one change.
    pub(crate) fn save(&self, path: &str, from: &str, to: &str) {
        self.put(path, &self.edited(path, from, to));
    }

    /// Appends a text to a file.
    pub(crate) fn append(&self, path: &str, text: &str) {
        let before = fs::read(self.path(path)).unwrap();
        self.write(path, [&before, text.as_bytes()].concat());
    }

    /// Writes a file atomically.
    pub(crate) fn put(&self, path: &str, text: &str) {
        let temporary = format!("{path}.tmp");
        self.write(&temporary, text);
        fs::rename(self.path(&temporary), self.path(path)).unwrap();
    }

    /// Replaces a program by a shell script; returns the `PATH` that finds the script first.
    pub(crate) fn program(&self, name: &str, script: &str) -> String {
        // A shell writes the script: if this process did, a child started by another test might
        // hold it open, and executing it would fail (ETXTBSY).
        let write = "mkdir -p programs && printf '#!/bin/sh\n%s\n' \"$2\" > \"programs/$1\" && \
                     chmod 755 \"programs/$1\"";
        let mut shell = Command::new("sh");
        shell.args(["-c", write, "sh", name, script]).current_dir(self.root());
        assert!(shell.status().unwrap().success());
        format!("{}:{}", self.path("programs").display(), std::env::var("PATH").unwrap())
    }

    /// Returns a `PATH` with a Node that adds a line to `starts` when it starts to make images.
    pub(crate) fn noting_encoders(&self) -> String {
        let note = "case \"$*\" in *encoder-*) echo >> STARTS;; esac\nexec NODE \"$@\"";
        let starts = self.path("starts");
        let script = note.replace("STARTS", starts.to_str().unwrap());
        self.program("node", &script.replace("NODE", node().to_str().unwrap()))
    }

    pub(crate) fn ssg(&self, arguments: &[&str]) -> Command {
        project::ssg(self.root(), arguments)
    }

    /// Runs a command within this process.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        project::run(self.root(), arguments)
    }

    pub(crate) fn build(&self) -> Output {
        self.run(&["build"])
    }

    /// Builds a site without errors; returns the messages.
    #[track_caller]
    pub(crate) fn must_build(&self) -> String {
        project::said(&self.build(), "a build")
    }

    /// Returns every file below a folder with its content, without `.ssg/`.
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

/// Returns the diagnostics of a project, on a day in 2025.
pub(crate) fn diagnostics(root: &Path) -> Vec<Diagnostic> {
    diagnostics_at(root, "2025-06-01T00:00:00Z")
}

pub(crate) fn diagnostics_at(root: &Path, now: &str) -> Vec<Diagnostic> {
    load(root, &Options::at(now.parse().unwrap())).unwrap().diagnostics
}

/// Returns the errors of a project as `C0410 content/site.yaml:12:38`.
pub(crate) fn errors(root: &Path) -> Vec<String> {
    let found = diagnostics(root).into_iter();
    let errors = found.filter(|found| found.severity() == Severity::Error).map(|found| {
        let start = found.start();
        format!("{} {}:{}:{}", found.problem.code(), found.source.path, start.line, start.column)
    });
    errors.collect()
}

/// Returns the messages of diagnostics, without colours.
pub(crate) fn told(diagnostics: &[Diagnostic], lang: Lang) -> String {
    let render = |found| Finding::new(found, false).text(lang);
    diagnostics.iter().map(|found| format!("{}\n\n", strip_str(&render(found)))).collect()
}

/// Compares a text with `tests/golden/<name>`; `SNAPSHOTS=overwrite` accepts the new one.
pub(crate) fn assert_golden(actual: &str, name: &str) {
    let file = repository().join("tests/golden").join(name);
    assert_data_eq!(actual.to_owned(), Data::read_from(&file, None).raw());
}
