//! Edits that leave a file's length and its time of change as they were: `cat new > file; touch -r
//! stamp file`, some editors' and synchronisations' ways.

use std::fs::{self, File, FileTimes};
use std::path::Path;

use super::BuildFindings;
use super::marks::{INPUTS, build, built, grow_old};
use crate::support::project::{cold, differences, tree};

/// Changes the last byte of a file that is there already, and nothing else of it.
fn change(file: &Path) {
    let time = fs::metadata(file).unwrap().modified().unwrap();
    let mut bytes = fs::read(file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(file, bytes).unwrap();
    let file = File::options().write(true).open(file).unwrap();
    file.set_times(FileTimes::new().set_modified(time)).unwrap();
}

#[test]
fn an_edit_that_keeps_length_and_time_is_seen() {
    let site = built();
    let mut findings = BuildFindings::default();
    // At once, and when all is known for longer.
    for number in [0, 1] {
        for input in INPUTS {
            build(site.root(), "with nothing to do");
            input.edit(site.root(), number, true);
            build(site.root(), input.name);
            findings.add(input.missing(&site.path("dist"), number + 1, "length and time kept"));
        }
    }
    findings.add(differences(&tree(&site.path("dist")), &cold(site.root(), "1748736000")));
    findings.check();
}

#[test]
fn an_output_that_was_changed_so_is_healed() {
    let site = built();
    let mut findings = BuildFindings::default();
    let expected = tree(&site.path("dist"));
    grow_old();
    build(site.root(), "with nothing to do");
    let kinds = ["index.html", "blog/marcado/index.html", "sitemap.xml", "favicon.ico"];
    for path in kinds {
        change(&site.path("dist").join(path));
        build(site.root(), path);
        let differing = differences(&tree(&site.path("dist")), &expected);
        findings.add(differing.map(|differing| format!("a changed `{path}`: {differing}")));
    }
    findings.check();
}

#[test]
fn outputs_that_were_replaced_may_be_changed_so() {
    let site = built();
    let mut findings = BuildFindings::default();
    let [article, ..] = INPUTS;
    article.edit(site.root(), 0, false);
    build(site.root(), "the second");
    for number in 1..4 {
        article.edit(site.root(), number, false);
        for file in super::files(&site.path(".ssg/replaced"), |path| path.ends_with(".html")) {
            change(&file);
        }
        build(site.root(), "with changed older outputs");
        let differing = differences(&tree(&site.path("dist")), &cold(site.root(), "1748736000"));
        findings.add(differing);
    }
    findings.check();
}
