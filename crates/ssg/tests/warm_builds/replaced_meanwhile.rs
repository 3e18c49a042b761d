//! Files that are replaced by older ones while a build runs, as by `mv`, a checkout that restores
//! times, or a synchronization. The build may show either; the next one shows the new file.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, UNIX_EPOCH};

use super::BuildFindings;
use super::marks::{INPUTS, build, grow_old, marked};
use crate::support::project::{ended, run, said, ssg, under};
use crate::support::{TinySite, node};

/// A day in 2001.
const LONG_AGO: Duration = Duration::from_secs(1_000_000_000);

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

/// Replaces a file by an older one, without changing the time of its folder.
fn replace(file: &Path, bytes: &[u8]) {
    let folder = File::open(file.parent().unwrap()).unwrap();
    let time = folder.metadata().unwrap().modified().unwrap();
    let new = file.with_file_name(".new");
    fs::write(&new, bytes).unwrap();
    File::options().write(true).open(&new).unwrap().set_modified(UNIX_EPOCH + LONG_AGO).unwrap();
    fs::rename(new, file).unwrap();
    folder.set_modified(time).unwrap();
}

#[test]
fn what_was_replaced_meanwhile_is_seen_next_time() {
    let mut findings = BuildFindings::default();
    // Inputs that the content loader, the templates and esbuild read.
    let inputs = [INPUTS[0], INPUTS[4], INPUTS[5]];
    let sites = inputs.map(|_| marked());
    grow_old();
    for (input, site) in inputs.into_iter().zip(&sites) {
        build_and_meanwhile(site, || {
            replace(&site.path(input.path), &input.next(site.root(), 0));
        });
        build(site.root(), input.name);
        findings.add(input.missing(&site.path("dist"), 1, "replaced meanwhile"));
    }
    findings.check();
}

#[test]
fn a_list_of_addresses_that_was_replaced_meanwhile_is_seen_next_time() {
    let site = marked();
    let list = site.path("content/published.json");
    fs::write(&list, "[\n  \"/blog/marcado/\"\n]\n").unwrap();
    grow_old();
    build_and_meanwhile(&site, || {
        replace(&list, b"[\n  \"/blog/missing/\"\n]\n");
    });
    let message = ended(&run(site.root(), &["build"]), 1);
    assert!(message.contains("/blog/missing/"), "{message}");
}
