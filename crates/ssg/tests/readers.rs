//! Whoever reads the output while it is built again and again sees whole outputs only: two hundred
//! publications, a few builds, and readers that open `dist/` and then, through that handle, all of it.

#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::support::TinySite;
use crate::support::project::succeed;
use rustix::fs::{Mode, OFlags, openat};
use ssg_model::output_path::OutputPath;
use ssg_output::staging::Staging;

/// The heading of a page in turn. Its text is in the data that all pages name by their hash, so
/// every page of one output differs from that of the next.
const HEADINGS: [&str; 3] = ["heading: Contacto", "heading: Escríbenos", "heading: Contáctanos"];

/// The files of one whole output.
type ReadOutput = BTreeMap<String, Vec<u8>>;

/// Reads a file through an open folder.
fn read(folder: &File, path: &str) -> io::Result<Vec<u8>> {
    let mut contents = Vec::new();
    let mut file = File::from(openat(folder, path, OFlags::RDONLY, Mode::empty())?);
    file.read_to_end(&mut contents).map(|_| contents)
}

/// The output as one has opened it.
struct Visit<'a> {
    folder: File,
    outputs: &'a [ReadOutput],
    /// Which of them it is, by the page of Home.
    index: usize,
}

impl<'a> Visit<'a> {
    fn begin(dist: &Path, outputs: &'a [ReadOutput]) -> Visit<'a> {
        let folder = File::open(dist).unwrap();
        let page = read(&folder, "index.html").unwrap();
        let index = outputs.iter().position(|output| output["index.html"] == page);
        Visit { folder, outputs, index: index.expect("a page of one of the outputs") }
    }

    /// Reads everything through the handle, which has to be as it was. `false` when the build
    /// after the one that replaced it has been published: from then on it may be gone.
    fn goes_on(&self, dist: &Path) -> bool {
        let wrong = self.outputs[self.index].iter().find_map(|(path, contents)| {
            match read(&self.folder, path) {
                Ok(found) if found == *contents => None,
                Ok(_) => Some(format!("`{path}` is of another output")),
                Err(error) => Some(format!("`{path}`: {error}")),
            }
        });
        let published = Visit::begin(dist, self.outputs).index;
        if published == (self.index + 2) % self.outputs.len() {
            return false;
        }
        assert_eq!(wrong, None);
        true
    }
}

/// Opens the output and reads it, again and again, and each time reads also what it has opened
/// longest, as long as that has to be there. Reports every round until nobody listens, and gives
/// what was seen at once, and what by staying.
fn read_on(dist: &Path, outputs: &[ReadOutput], report: &Sender<()>) -> [BTreeSet<usize>; 2] {
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    let mut stay = Visit::begin(dist, outputs);
    while report.send(()).is_ok() {
        let visit = Visit::begin(dist, outputs);
        if visit.goes_on(dist) {
            seen[0].insert(visit.index);
        }
        if stay.goes_on(dist) {
            seen[1].insert(stay.index);
        } else {
            stay = visit;
        }
    }
    seen
}

/// Publishes three outputs in turn, again and again, while somebody reads. `publish` is told which.
fn check(count: usize, mut publish: impl FnMut(&TinySite, usize)) {
    let site = TinySite::new();
    let outputs = [0, 1, 2].map(|which| {
        publish(&site, which);
        site.snapshot("dist")
    });
    assert!(outputs[0]["index.html"] != outputs[1]["index.html"]);
    let dist = site.path("dist");
    thread::scope(|scope| {
        let (report, rounds) = mpsc::channel();
        let (from, known) = (&dist, &outputs);
        let reader = scope.spawn(move || read_on(from, known, &report));
        for number in 0..count {
            publish(&site, number % outputs.len());
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

#[test]
fn readers_see_no_mix_and_miss_nothing() {
    check(200, |site, which| {
        let staging = Staging::create(&site.path("dist"), &site.path(".ssg"), "", |_| {}).unwrap();
        let asset = format!("assets/{which}.css");
        let write = |path: &str| {
            staging.write(&OutputPath::parse(path).unwrap(), asset.as_bytes()).unwrap();
        };
        write(&asset);
        write("index.html");
        (0..20).for_each(|page| write(&format!("{page}/index.html")));
        staging.publish().unwrap();
    });
}

#[test]
fn so_it_is_where_commands_build() {
    let mut heading = 0;
    check(12, |site, which| {
        site.edit("content/pages/contacto.yaml", HEADINGS[heading], HEADINGS[which]);
        heading = which;
        succeed(&mut site.ssg(&["build"]), "a build");
    });
}
