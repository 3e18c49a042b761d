//! Tests of publishing: outputs of every kind are published, and foreign files are never lost.

use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, SystemTime};

use ssg_model::failure::Failure;
use ssg_model::output_path::OutputPath;
use ssg_output::output_record::OutputRecords;
use ssg_output::staging::{Outputs, Staging, is_intact};
use ssg_store::{Retention, Store};
use tempfile::TempDir;

/// Opens the records of outputs in our folder.
fn records(own: &Path) -> Arc<OutputRecords> {
    Arc::new(Store::open(&own.join("cache/outputs"), "", Retention::Month))
}

/// A folder for an output `dist` and for the output that it replaces.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Returns a path as messages show it.
    fn real(&self, path: &str) -> String {
        self.0.path().canonicalize().unwrap().join(path).display().to_string()
    }

    fn stage(&self) -> Result<Staging, Failure> {
        let own = self.path("own");
        let waiting = |_| panic!("nobody else builds");
        let outputs = Outputs::open(&self.path("dist"), &own, &records(&own))?;
        Staging::create(outputs, waiting)
    }

    /// Publishes `index.html` and a page of this name, both with this text.
    fn publish(&self, text: &str) {
        self.publish_files(&["index.html", &format!("{text}/index.html")], text);
    }

    /// Publishes files with this text.
    fn publish_files(&self, paths: &[&str], text: &str) {
        let staging = self.stage().unwrap();
        for path in paths {
            staging.write(&at(path), text.as_bytes()).unwrap();
        }
        self.publish_staged(staging);
    }

    /// Publishes what is staged. A later build must find the record of it.
    fn publish_staged(&self, staging: Staging) {
        let published = staging.publish().unwrap().published;
        let records = records(&self.path("own"));
        assert!(is_intact(&self.path("dist"), &records, &published), "there is no record");
    }

    /// Stages `index.html` with this text.
    fn staged(&self, text: &str) -> Staging {
        let staging = self.stage().unwrap();
        staging.write(&at("index.html"), text.as_bytes()).unwrap();
        staging
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.path(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

fn at(path: &str) -> OutputPath {
    OutputPath::parse(path).unwrap()
}

/// Returns the message of a refusal.
fn refusal<T>(result: Result<T, Failure>) -> String {
    result.err().expect("is not refused").message.en
}

fn foreign(folder: &Folder, file: &str) -> String {
    format!("`{}` was not written by `ssg`, and a build would delete it", folder.real(file))
}

#[test]
fn the_output_changes_only_when_published() {
    let folder = Folder::new();
    folder.publish("old");
    let staging = folder.staged("new");
    assert_eq!(folder.read("dist/index.html"), "old");
    folder.publish_staged(staging);
    assert_eq!(folder.read("dist/index.html"), "new");
    assert!(!folder.path("dist/old").exists());
    assert_eq!(folder.names(""), ["dist", "own"]);
}

#[test]
fn an_opened_old_output_stays_readable() {
    let folder = Folder::new();
    folder.publish("first");
    folder.publish("old");
    let old = File::open(folder.path("dist")).unwrap();
    folder.publish("new");
    let staging = folder.staged("newer");
    assert_eq!(read_through(&old, "index.html"), "old");
    assert_eq!(read_through(&old, "old/index.html"), "old");
    folder.publish_staged(staging);
    assert_eq!(folder.names("own"), ["cache", "replaced"]);
    assert_eq!(folder.names("own/replaced"), [".ssg-manifest.json", "index.html", "new"]);
}

/// Runs two hundred builds against a reader that repeatedly opens the output and then, through that
/// handle, a page and the file that it loads.
#[test]
fn readers_see_one_whole_output_while_others_are_published() {
    let folder = Folder::new();
    let publish = |text: &str| {
        let asset = format!("assets/{text}.css");
        folder.publish_files(&[&asset, "index.html", "blog/index.html"], text);
    };
    publish("0");
    let output = folder.path("dist");
    let (send, read) = mpsc::channel();
    let reader = thread::spawn(move || {
        loop {
            let output = File::open(&output).unwrap();
            let page = read_through(&output, "index.html");
            assert_eq!(read_through(&output, &format!("assets/{page}.css")), page);
            assert_eq!(read_through(&output, "blog/index.html"), page);
            if send.send(()).is_err() {
                return;
            }
        }
    });
    for text in 1..=200 {
        publish(&text.to_string());
        // The output that a reader has opened stays until the next one is published.
        read.try_iter().for_each(drop);
        if read.recv().is_err() {
            break;
        }
    }
    drop(read);
    reader.join().unwrap();
}

fn read_through(folder: &File, path: &str) -> String {
    let flags = rustix::fs::OFlags::RDONLY;
    let file = rustix::fs::openat(folder, path, flags, rustix::fs::Mode::empty()).unwrap();
    std::io::read_to_string(File::from(file)).unwrap()
}

#[test]
fn an_abandoned_build_leaves_no_files() {
    let folder = Folder::new();
    let staging = folder.staged("x");
    drop(staging);
    assert_eq!(folder.names(""), [""; 0]);
}

#[test]
fn writing_a_path_twice_is_refused() {
    let folder = Folder::new();
    let staging = folder.staged("x");
    let expected = "two output files have the same path `index.html`";
    assert_eq!(refusal(staging.write(&at("index.html"), b"y")), expected);
}

#[test]
fn paths_out_of_the_output_are_refused() {
    let folder = Folder::new();
    let staging = folder.stage().unwrap();
    for path in ["../x", "/x", "a/../../x", "a//x", "./x", "a/", "", ".ssg-manifest.json"] {
        let expected = format!("`{path}` cannot be the path of an output file");
        let written = OutputPath::parse(path).and_then(|path| staging.write(&path, b"x"));
        assert_eq!(refusal(written), expected);
    }
}

#[test]
fn permissions_do_not_depend_on_the_umask() {
    let folder = Folder::new();
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    folder.publish("old");
    let mode = |path: &str| fs::metadata(folder.path(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("dist"), mode("dist/old")), (0o755, 0o755));
    assert_eq!((mode("dist/index.html"), mode("dist/.ssg-manifest.json")), (0o644, 0o644));
}

#[test]
fn an_output_behind_a_link_is_published() {
    let folder = Folder::new();
    fs::create_dir(folder.path("www")).unwrap();
    symlink("www", folder.path("dist")).unwrap();
    folder.publish("old");
    folder.publish("new");
    assert!(folder.path("dist").is_symlink());
    assert_eq!(folder.read("www/index.html"), "new");
}

#[test]
fn a_dangling_link_as_output_is_followed() {
    let folder = Folder::new();
    symlink("a/www", folder.path("dist")).unwrap();
    folder.publish("old");
    assert!(folder.path("dist").is_symlink());
    assert_eq!(folder.read("a/www/index.html"), "old");
}

#[test]
fn a_file_as_output_is_refused() {
    let folder = Folder::new();
    fs::write(folder.path("dist"), "thesis").unwrap();
    let expected =
        format!("`{}` cannot be the output folder: it is not a folder", folder.real("dist"));
    assert_eq!(refusal(folder.stage()), expected);
    assert_eq!(folder.read("dist"), "thesis");
}

#[test]
fn foreign_files_in_the_output_prevent_a_build() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("dist/mine")).unwrap();
    fs::write(folder.path("dist/mine/thesis.txt"), "years").unwrap();
    let expected = format!("`{}` is not empty and was not written by `ssg`", folder.real("dist"));
    assert_eq!(refusal(folder.stage()), expected);
    assert_eq!(folder.names(""), ["dist"]);

    fs::remove_dir_all(folder.path("dist")).unwrap();
    folder.publish("old");
    fs::write(folder.path("dist/thesis.txt"), "years").unwrap();
    assert_eq!(refusal(folder.staged("new").publish()), foreign(&folder, "dist/thesis.txt"));
    assert_eq!(folder.read("dist/thesis.txt"), "years");
    assert_eq!(folder.read("dist/index.html"), "old");
}

#[test]
fn foreign_files_that_appear_during_a_build_are_kept() {
    let folder = Folder::new();
    folder.publish("old");
    let staging = folder.stage().unwrap();
    fs::write(folder.path("dist/thesis.txt"), "years").unwrap();
    assert_eq!(refusal(staging.publish()), foreign(&folder, "dist/thesis.txt"));
    assert_eq!(folder.read("dist/thesis.txt"), "years");
    assert_eq!(folder.read("dist/index.html"), "old");
}

#[test]
fn foreign_files_in_a_replaced_output_are_kept() {
    // The last build writes its file, or links it.
    for text in ["newer", "new"] {
        let folder = Folder::new();
        folder.publish("old");
        folder.publish("new");
        fs::write(folder.path("own/replaced/old/thesis.txt"), "years").unwrap();
        let staging = folder.staged(text);
        // The new output is published nevertheless.
        let put_away = staging.publish().unwrap().put_away;
        assert_eq!(refusal(put_away), foreign(&folder, "own/replaced/old/thesis.txt"));
        assert_eq!(folder.read("own/replaced/old/thesis.txt"), "years");
        assert_eq!(folder.read("dist/index.html"), text);
        assert_eq!(folder.names(""), ["dist", "own"]);
    }
}

#[test]
fn a_link_as_staging_folder_is_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.path("home")).unwrap();
    fs::write(folder.path("home/thesis.txt"), "years").unwrap();
    symlink("home", folder.path(".dist.ssg-staging")).unwrap();
    let work = folder.real(".dist.ssg-staging");
    let expected = format!("`{work}` exists, but a build needs this path for a temporary folder");
    assert_eq!(refusal(folder.stage()), expected);
    assert_eq!(folder.names("home"), ["thesis.txt"]);
}

#[test]
fn leftovers_of_killed_builds_are_removed() {
    let folder = Folder::new();
    folder.publish("old");
    // Killed while writing files, before deleting the replaced output, or with half a manifest.
    let partial = |path: &str| fs::write(folder.path(path), "x").unwrap();
    for left in ["", r#"{"files":{"index.html":""}}"#, r#"{"fil"#] {
        fs::create_dir_all(folder.path(".dist.ssg-staging/tree")).unwrap();
        partial(".dist.ssg-staging/lock");
        partial(".dist.ssg-staging/tree/index.html");
        if !left.is_empty() {
            fs::write(folder.path(".dist.ssg-staging/tree/.ssg-manifest.json"), left).unwrap();
        }
        folder.publish("new");
        assert_eq!(folder.names(""), ["dist", "own"], "{left}");
    }
}

#[test]
fn parallel_builds_of_one_output_are_serialized() {
    let folder = Folder::new();
    let first = folder.staged("first");
    let (output, own) = (folder.path("dist"), folder.path("own-of-second"));
    fs::create_dir(&own).unwrap();
    let (send, told) = mpsc::channel();
    let second = thread::spawn(move || {
        let waiting = |holder| send.send(holder).unwrap();
        let outputs = Outputs::open(&output, &own, &records(&own)).unwrap();
        let staging = Staging::create(outputs, waiting).unwrap();
        staging.write(&at("index.html"), b"second").unwrap();
        staging.publish().unwrap().published
    });
    told.recv().unwrap();
    // The second build may replace this output at once.
    first.publish().unwrap();
    let second = second.join().unwrap();
    assert!(is_intact(&folder.path("dist"), &records(&folder.path("own-of-second")), &second));
    assert_eq!(folder.read("dist/index.html"), "second");
    assert_eq!(folder.read("own-of-second/replaced/index.html"), "first");
    assert_eq!(folder.names(""), ["dist", "own", "own-of-second"]);
}

#[test]
fn unchanged_files_are_not_rewritten() {
    let folder = Folder::new();
    let id = |path: &str| fs::metadata(folder.path(path)).unwrap().ino();
    let publish = |text: &str| {
        let staging = folder.stage().unwrap();
        staging.write(&at("a/same.html"), b"same").unwrap();
        staging.write(&at("a/other.html"), text.as_bytes()).unwrap();
        staging.write(&at(&format!("{text}/index.html")), text.as_bytes()).unwrap();
        folder.publish_staged(staging);
    };
    publish("one");
    let same = id("dist/a/same.html");
    publish("two");
    assert_eq!(id("dist/a/same.html"), same);
    publish("three");
    assert_eq!(id("dist/a/same.html"), same);
    assert_eq!(folder.names("dist"), [".ssg-manifest.json", "a", "three"]);
    assert_eq!(folder.read("dist/a/other.html"), "three");
    assert_eq!(folder.read("own/replaced/a/other.html"), "two");
    assert_eq!(folder.names("own/replaced"), [".ssg-manifest.json", "a", "two"]);
}

#[test]
fn an_output_with_few_changes_is_made_of_the_one_that_was_replaced() {
    let folder = Folder::new();
    let id = |path: &str| fs::metadata(folder.path(path)).unwrap().ino();
    let publish = |text: &str, other: &str| {
        let staging = folder.stage().unwrap();
        for same in ["a/1.html", "a/2.html", "b/3.html", "b/4.html", "b/c/5.html"] {
            staging.write(&at(same), b"same").unwrap();
        }
        staging.write(&at("a/new.html"), text.as_bytes()).unwrap();
        staging.write(&at(other), b"same").unwrap();
        folder.publish_staged(staging);
    };
    publish("one", "d");
    publish("two", "d/e/6.html");
    let tree = id("own/replaced");
    publish("three", "b/d.html");
    assert_eq!(id("dist"), tree);
    assert_eq!(folder.names("dist"), [".ssg-manifest.json", "a", "b"]);
    let tree = id("own/replaced");
    // A file takes the place of a folder.
    publish("four", "d");
    assert_eq!(id("dist"), tree);
    assert_eq!(folder.names("dist"), [".ssg-manifest.json", "a", "b", "d"]);
    assert_eq!(folder.names("dist/b"), ["3.html", "4.html", "c"]);
    assert_eq!(folder.read("dist/a/new.html"), "four");
    assert_eq!(folder.read("own/replaced/a/new.html"), "three");
}

#[test]
fn a_file_that_is_changed_while_a_build_runs_is_repaired_by_the_next_build() {
    let folder = Folder::new();
    folder.publish("same");
    let staging = folder.staged("same");
    let file = folder.path("dist/index.html");
    fs::write(&file, "evil").unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(10);
    File::open(&file).unwrap().set_modified(long_ago).unwrap();
    staging.publish().unwrap();
    folder.publish("same");
    assert_eq!(folder.read("dist/index.html"), "same");
}

#[test]
fn damaged_outputs_are_repaired() {
    let damages: [fn(&Folder); 5] = [
        |folder| fs::write(folder.path("dist/index.html"), "hacked").unwrap(),
        |folder| fs::remove_file(folder.path("dist/same/index.html")).unwrap(),
        |folder| fs::remove_dir_all(folder.path("own/replaced")).unwrap(),
        |folder| {
            let page = folder.path("own/replaced/same/index.html");
            fs::remove_file(&page).unwrap();
            fs::write(page, "hacked").unwrap();
        },
        |folder| {
            for record in fs::read_dir(folder.path("own/cache/outputs")).unwrap() {
                let record = record.unwrap().path();
                let mut bytes = fs::read(&record).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(record, bytes).unwrap();
            }
        },
    ];
    for (number, damage) in damages.into_iter().enumerate() {
        let folder = Folder::new();
        for _ in 0..3 {
            folder.publish("same");
        }
        damage(&folder);
        folder.publish("same");
        assert_eq!(folder.read("dist/index.html"), "same", "{number}");
        assert_eq!(folder.read("dist/same/index.html"), "same", "{number}");
    }
}

#[test]
fn a_damaged_manifest_is_named() {
    let folder = Folder::new();
    folder.publish("uno");
    let digest = "0".repeat(64);
    let manifest = format!("{{\"files\":{{\"../x\":\"{digest}\"}}}}");
    fs::write(folder.path("dist/.ssg-manifest.json"), manifest).unwrap();
    // With a record of the output, its manifest is not read.
    fs::remove_dir_all(folder.path("own")).unwrap();
    let message = refusal(folder.stage());
    let file = folder.real("dist/.ssg-manifest.json");
    assert!(message.starts_with(&format!("cannot read `{file}`: it is damaged (")), "{message}");
}
