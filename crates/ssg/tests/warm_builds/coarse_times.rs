//! A file system that knows times by whole seconds: ext4 with small inodes, as older disks have.
//! What is written twice within a second looks the same.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::thread::{UnshareFlags, unshare_unsafe};
use tempfile::TempDir;

use super::BuildFindings;
use super::marks::{EditedInput, INPUTS, build, grow_old, marked};
use crate::support::node;
use crate::support::project::{cold, copy_as_it_is, differences, ssg, stderr, tree};
use crate::support::random::cases;

/// Says that nothing can be mounted here: `cargo xtask test` sets it, and tells.
const WITHOUT_MOUNTS: &str = "SSG_TESTS_WITHOUT_MOUNTS";

/// Such a file system, which this thread and the processes that it starts see in a folder, with the
/// folder that its image is in; `None` where nothing can be mounted.
fn coarse_disk() -> Option<(TempDir, TempDir)> {
    if std::env::var_os(WITHOUT_MOUNTS).is_some() {
        return None;
    }
    let (image, disk) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    mount(image.path(), disk.path());
    Some((disk, image))
}

fn mount(image: &Path, folder: &Path) {
    // SAFETY: the files that are open stay common to all threads.
    unsafe { unshare_unsafe(UnshareFlags::NEWNS | UnshareFlags::FS) }.unwrap_or_else(|error| {
        panic!("mounting needs root ({error}); {WITHOUT_MOUNTS}=1 goes without")
    });
    let script = "mount --make-rprivate / && truncate -s 64M image && \
                  mkfs.ext4 -q -F -I 128 image && mount -o loop image \"$1\"";
    let path = format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap());
    let mut mount = Command::new("sh");
    mount.args(["-c", script, "sh", folder.to_str().unwrap()]).env("PATH", path);
    let mounted = mount.current_dir(image).output().unwrap();
    assert!(mounted.status.success(), "{}", String::from_utf8_lossy(&mounted.stderr));
}

/// All that the file system tells of a file without reading it.
fn stamp(file: &Path) -> impl PartialEq + use<> {
    let data = fs::metadata(file).unwrap();
    let times = (data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec());
    (data.ino(), data.len(), times)
}

/// How often to try: a build has to be over before the second is.
const TRIES: usize = 4;

/// Waits for the next second, so that there is most of it for what follows.
fn next_second() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    thread::sleep(Duration::from_nanos(1_010_000_000 - u64::from(now.subsec_nanos())));
}

/// Writes, builds and writes again, until all this was within one second; whether it ever was.
fn edit_within_a_second(root: &Path, input: EditedInput, number: &mut usize) -> bool {
    for _ in 0..TRIES {
        next_second();
        input.edit(root, *number, false);
        build(root, input.name);
        let before = stamp(&root.join(input.path));
        input.edit(root, *number + 1, false);
        *number += 2;
        if stamp(&root.join(input.path)) == before {
            return true;
        }
    }
    false
}

/// Only `cargo xtask soak` tries this: on a busy machine no build is over within a second.
#[test]
fn an_edit_within_the_same_second_is_seen() {
    if cases(0).next().is_none() {
        return;
    }
    let Some((root, _image)) = coarse_disk() else { return };
    let root = root.path();
    let output = root.join("dist");
    copy_as_it_is(marked().root(), root);
    build(root, "the first build");
    let mut findings = BuildFindings::default();
    let mut numbers = INPUTS.map(|_| 0);
    let mut reached = 0;
    // Those that are bundled take most of a second.
    for (input, number) in INPUTS.into_iter().take(2).zip(&mut numbers) {
        reached += usize::from(edit_within_a_second(root, input, number));
        build(root, input.name);
        findings.add(input.missing(&output, *number, "within a second"));
    }
    // On a slow machine, not all are.
    assert!(reached > 0, "no build was fast enough");

    // The same in the output, as soon as it is published.
    let page = output.join("blog/marcado/index.html");
    for _ in 0..TRIES {
        next_second();
        INPUTS[0].edit(root, numbers[0], false);
        numbers[0] += 1;
        build(root, "before a change of the output");
        let (before, text) = (stamp(&page), fs::read(&page).unwrap());
        fs::write(&page, text.to_ascii_uppercase()).unwrap();
        let is_reached = stamp(&page) == before;
        build(root, "after a change of the output");
        if is_reached {
            break;
        }
    }
    findings.add(differences(&tree(&output), &cold(root, "1748736000")));
    findings.check();
}

#[test]
fn a_program_on_it_is_known_by_its_bytes() {
    let Some((disk, _image)) = coarse_disk() else { return };
    let site = marked();
    let script = |note: &str| format!("exec {} \"$@\" # {note}", node().display());
    std::os::unix::fs::symlink(disk.path(), site.path("programs")).unwrap();
    let mut path = site.program("node", &script("uno"));
    let said = |path: &str| {
        let output = ssg(site.root(), &["build"]).env("PATH", path).output().unwrap();
        assert!(output.status.success());
        stderr(&output)
    };
    let unchanged = "nothing has changed";
    grow_old();
    assert!(!said(&path).contains(unchanged), "the first build");
    assert!(said(&path).contains(unchanged), "the same program");
    path = site.program("node", &script("dos"));
    grow_old();
    assert!(!said(&path).contains(unchanged), "another program of the same size");
}
