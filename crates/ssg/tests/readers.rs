//! Whoever reads the output while it is built again and again sees whole outputs only: two hundred
//! builds, and readers that open `dist/` and then, through that handle, a page and what it loads.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::thread;

use rustix::fs::{Mode, OFlags, openat};
use support::TinySite;

const BUILDS: usize = 200;

/// The heading of a page in turn. Its text is in the data that all pages name by their hash, so
/// every page of one output differs from that of the next.
const HEADINGS: [&str; 3] = ["heading: Contacto", "heading: Escríbenos", "heading: Contáctanos"];

/// The files of one whole output.
type Output = BTreeMap<String, Vec<u8>>;

fn build(site: &TinySite) {
    let built = site.build();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}

/// Has each heading built once; the last is that of the output.
fn outputs(site: &TinySite) -> Vec<Output> {
    let mut outputs = Vec::new();
    for (index, heading) in HEADINGS.iter().enumerate() {
        if index > 0 {
            site.edit("content/pages/contacto.yaml", HEADINGS[index - 1], heading);
        }
        build(site);
        outputs.push(site.snapshot("dist"));
    }
    outputs
}

/// Opens a folder and reads the page of Home through it, and then all else: the index of the
/// output that it is, or what is wrong.
fn read_through(folder: &File, outputs: &[Output]) -> Result<usize, String> {
    let read = |path: &str| {
        let file = openat(folder, path, OFlags::RDONLY, Mode::empty());
        let file = file.map_err(|error| format!("`{path}`: {error}"))?;
        let mut contents = Vec::new();
        let read = std::io::Read::read_to_end(&mut File::from(file), &mut contents);
        read.map(|_| contents).map_err(|error| format!("`{path}`: {error}"))
    };
    let page = read("index.html")?;
    let index = outputs.iter().position(|output| output["index.html"] == page);
    let index = index.ok_or("`index.html` is of no output")?;
    for (path, contents) in &outputs[index] {
        if read(path)? != *contents {
            return Err(format!("`{path}` is not that of output {index}, as `index.html`"));
        }
    }
    Ok(index)
}

/// What one has opened, for as long as it has to be there.
struct Visit {
    folder: File,
    /// The inodes of the folder and of what was first seen in its place.
    opened: u64,
    next: Option<u64>,
    /// Which output it is.
    seen: Option<usize>,
}

impl Visit {
    fn begin(dist: &Path) -> Visit {
        let folder = File::open(dist).unwrap();
        let opened = folder.metadata().unwrap().ino();
        Visit { folder, opened, next: None, seen: None }
    }

    /// Which output is seen through the handle; `None` when the build after the one that replaced
    /// it has been published, from when on it may be gone.
    fn read(&mut self, dist: &Path, outputs: &[Output]) -> Option<usize> {
        let read = read_through(&self.folder, outputs);
        let published = fs::metadata(dist).unwrap().ino();
        if published != self.opened && *self.next.get_or_insert(published) != published {
            return None;
        }
        let read = read.unwrap();
        assert_eq!(*self.seen.get_or_insert(read), read, "what was opened has changed");
        Some(read)
    }
}

/// Opens the output and reads it, again and again, and each time reads also what it has opened
/// longest, as long as that has to be there. Reports every round until nobody listens, and gives
/// what was seen at once, and what by staying.
fn read_on(dist: &Path, outputs: &[Output], report: &Sender<()>) -> [BTreeSet<usize>; 2] {
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    let mut stay = Visit::begin(dist);
    while report.send(()).is_ok() {
        seen[0].extend(Visit::begin(dist).read(dist, outputs));
        match stay.read(dist, outputs) {
            Some(output) => drop(seen[1].insert(output)),
            None => stay = Visit::begin(dist),
        }
    }
    seen
}

#[test]
fn readers_see_no_mix_and_miss_nothing() {
    let site = TinySite::new();
    let outputs = outputs(&site);
    assert!(outputs[0]["index.html"] != outputs[1]["index.html"]);
    let dist = site.path("dist");
    thread::scope(|scope| {
        let (report, rounds) = mpsc::channel();
        let (from, known) = (&dist, &outputs);
        let reader = scope.spawn(move || read_on(from, known, &report));
        let mut heading = HEADINGS.len() - 1;
        for _ in 0..BUILDS {
            let next = (heading + 1) % HEADINGS.len();
            site.edit("content/pages/contacto.yaml", HEADINGS[heading], HEADINGS[next]);
            build(&site);
            heading = next;
            // Of the rounds that begin from now on, at least one is over before the next build.
            rounds.try_iter().for_each(drop);
            if rounds.iter().take(2).count() < 2 {
                break;
            }
        }
        drop(rounds);
        let all = BTreeSet::from_iter(0..outputs.len());
        assert_eq!(reader.join().unwrap(), [all.clone(), all]);
    });
}
