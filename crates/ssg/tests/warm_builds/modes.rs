//! Permissions are a part of the output: a host cannot serve a page that it may not read.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use super::BuildFindings;
use super::marks::{INPUTS, build, built, grow_old};
use crate::support::project::{differences, tree};

/// Paths of the output, each with a wrong mode.
const CASES: [(&str, u32); 5] = [
    ("index.html", 0o600),
    ("robots.txt", 0o640),
    ("blog", 0o700),
    ("blog/marcado/index.html", 0o755),
    ("assets", 0o777),
];

#[test]
fn permissions_are_healed() {
    let site = built();
    let mut findings = BuildFindings::default();
    let expected = tree(&site.path("dist"));
    grow_old();
    build(site.root(), "with nothing to do");
    let forbid = || {
        for (path, mode) in CASES {
            let path = site.path("dist").join(path);
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        }
    };
    forbid();
    build(site.root(), "with nothing else to do");
    findings.add(differences(&tree(&site.path("dist")), &expected));
    forbid();
    INPUTS[0].edit(site.root(), 0, false);
    build(site.root(), "with an edit");
    for (path, (mode, _)) in tree(&site.path("dist")) {
        let is_right = expected.get(&path).is_none_or(|(right, _)| mode == *right);
        findings.expect(is_right, || format!("with an edit: `{path}` has mode {mode:o}"));
    }
    findings.check();
}
