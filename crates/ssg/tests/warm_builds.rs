//! A build with caches gives the same output, byte for byte, as one without. Random edits and damage
//! are tried in `soak/`.

#![cfg(target_os = "linux")]

use std::fs::{self, File, FileTimes, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, UNIX_EPOCH};

use crate::support::marks::{EditedInput, INPUTS, build, grow_old, marked};
use crate::support::project::{cold, differences, run, said, ssg, stderr, tree, under};
use crate::support::{TinySite, node};

/// Creates a built project whose files the next build trusts.
fn built() -> TinySite {
    let site = marked();
    grow_old();
    build(site.root(), "the first build");
    site
}

fn check_shown(site: &TinySite, input: EditedInput, number: usize, why: &str) {
    assert_eq!(input.missing(&site.path("dist"), number, why), None);
}

/// Changes only the last byte of a file, but not its modification time.
fn change_quietly(file: &Path) {
    let time = fs::metadata(file).unwrap().modified().unwrap();
    let mut bytes = fs::read(file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(file, bytes).unwrap();
    let file = File::options().write(true).open(file).unwrap();
    file.set_times(FileTimes::new().set_modified(time)).unwrap();
}

/// Gives paths of an output wrong modes: a host cannot serve a page that it may not read.
fn forbid(site: &TinySite) {
    let modes = [("index.html", 0o600), ("robots.txt", 0o640), ("blog", 0o700), ("assets", 0o777)];
    for (path, mode) in modes {
        fs::set_permissions(site.path("dist").join(path), Permissions::from_mode(mode)).unwrap();
    }
}

#[test]
fn a_warm_build_repairs_the_output_and_sees_edits_that_keep_length_and_time() {
    let site = built();
    let expected = tree(&site.path("dist"));
    grow_old();
    build(site.root(), "with nothing to do");
    for path in ["index.html", "blog/marcado/index.html", "sitemap.xml", "favicon.ico"] {
        change_quietly(&site.path("dist").join(path));
    }
    forbid(&site);
    build(site.root(), "with a changed output");
    assert_eq!(differences(&tree(&site.path("dist")), &expected), None);

    // At most one file of the content and one of the frontend in each round.
    let [article, yaml, picture, published, template, component, stylesheet, font] = INPUTS;
    let rounds: [&[EditedInput]; 4] =
        [&[article, template, component], &[yaml, stylesheet], &[picture, font], &[published]];
    for inputs in rounds {
        inputs.iter().for_each(|input| input.edit(site.root(), 0, true));
        forbid(&site);
        build(site.root(), "with quiet edits");
        inputs.iter().for_each(|input| check_shown(&site, *input, 1, "length and time kept"));
    }
    assert_eq!(differences(&tree(&site.path("dist")), &cold(site.root())), None);
}

/// Builds, and calls `act` while the build waits for its first Node process.
fn build_and_meanwhile(site: &TinySite, act: impl FnOnce()) {
    // Prints `paused` on descriptor 9 and waits for the end of descriptor 8.
    let pause = "[ \"$1\" = --version ] || { echo paused >&9; read -r _ <&8; }";
    let node = format!("{pause}\nexec {} \"$@\" 8<&- 9>&-", node().display());
    let path = site.program("node", &node);
    let mut build =
        under(&["sh", "-c", "exec \"$@\" 8<&0 9>&1", "sh"], &ssg(site.root(), &["build"]))
            .env("PATH", path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
    let mut line = String::new();
    BufReader::new(build.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "paused\n");
    act();
    drop(build.stdin.take());
    said(&build.wait_with_output().unwrap(), "a build");
    fs::remove_dir_all(site.path("programs")).unwrap();
}

/// Replaces a file by an older one, without changing the time of its folder: as `mv`, a checkout
/// that restores times, or a synchronization.
fn replace(file: &Path, bytes: &[u8]) {
    let folder = File::open(file.parent().unwrap()).unwrap();
    let time = folder.metadata().unwrap().modified().unwrap();
    let new = file.with_file_name(".new");
    fs::write(&new, bytes).unwrap();
    // A day in 2001.
    let long_ago = UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    File::options().write(true).open(&new).unwrap().set_modified(long_ago).unwrap();
    fs::rename(new, file).unwrap();
    folder.set_modified(time).unwrap();
}

/// The running build may show either file.
#[test]
fn a_file_replaced_during_a_build_is_shown_by_the_next_one() {
    let site = marked();
    grow_old();
    // Inputs that the content loader, the templates and esbuild read.
    let inputs = [INPUTS[0], INPUTS[4], INPUTS[5]];
    build_and_meanwhile(&site, || {
        inputs.iter().for_each(|input| {
            replace(&site.path(input.path), &input.next(site.root(), 0));
        });
    });
    build(site.root(), "afterwards");
    inputs.iter().for_each(|input| check_shown(&site, *input, 1, "replaced meanwhile"));
}

#[test]
fn files_that_are_put_into_a_replaced_output_are_never_published() {
    let site = built();
    let id = |path: &str| fs::metadata(site.path(path)).unwrap().ino();
    for number in 0..2 {
        INPUTS[0].edit(site.root(), number, false);
        build(site.root(), "with an edit");
    }
    let (replaced, folder) = (id(".ssg/replaced"), site.path(".ssg/replaced"));
    for page in tree(&folder).keys().filter(|path| path.ends_with(".html")) {
        replace(&folder.join(page), b"hacked");
    }
    INPUTS[0].edit(site.root(), 2, false);
    build(site.root(), "of the replaced output");
    assert_eq!(id("dist"), replaced);
    assert_eq!(differences(&tree(&site.path("dist")), &cold(site.root())), None);
}

/// Returns the folders of the caches, or links to shared ones.
fn caches(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root.join(".ssg/cache")).unwrap();
    entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect()
}

/// Builds without permission to write the caches; root drops its privileges.
fn build_without_permission(root: &Path) -> Output {
    let as_nobody = "chown -R 65534:65534 . && exec setpriv --reuid=65534 --regid=65534 \
                     --clear-groups \"$@\"";
    let is_root = fs::metadata(root).unwrap().uid() == 0;
    let script = if is_root { as_nobody } else { "exec \"$@\"" };
    under(&["sh", "-c", script, "sh"], &ssg(root, &["build"])).output().unwrap()
}

#[test]
fn unusable_caches_cost_no_more_than_a_warning() {
    let site = built();
    let root = site.root();
    let check = |number: usize, output: &Output, why: &str| {
        let message = stderr(output);
        let is_warned =
            message.lines().any(|line| line.starts_with("warning") && line.contains(".ssg/"));
        assert!(output.status.success() && is_warned, "{why}: {message}");
        check_shown(&site, INPUTS[0], number, why);
    };
    let set = |mode| {
        for cache in caches(root).into_iter().filter(|cache| !cache.is_symlink()) {
            fs::set_permissions(cache, Permissions::from_mode(mode)).unwrap();
        }
    };
    INPUTS[0].edit(root, 0, false);
    fs::set_permissions(root, Permissions::from_mode(0o755)).unwrap();
    set(0o555);
    check(1, &build_without_permission(root), "caches without permission");
    set(0o755);

    for cache in caches(root) {
        match cache.is_symlink() {
            true => fs::remove_file(&cache).unwrap(),
            false => fs::remove_dir_all(&cache).unwrap(),
        }
        fs::write(cache, "").unwrap();
    }
    INPUTS[0].edit(root, 1, false);
    check(2, &run(root, &["build"]), "files in the place of caches");
    // This build may have nothing to do.
    said(&run(root, &["build"]), "once more");
}
