//! Permissions are a part of the output: who may not read a page gets none from the host.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use super::BuildFindings;
use super::marks::{INPUTS, build, built, grow_old};
use crate::support::project::{differences, tree};

/// What may be forbidden, and how much of it is left.
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
    let forbid = |path: &str, mode| {
        fs::set_permissions(site.path("dist").join(path), Permissions::from_mode(mode)).unwrap();
    };
    for (path, mode) in CASES {
        forbid(path, mode);
        build(site.root(), path);
        let differing = differences(&tree(&site.path("dist")), &expected);
        findings.add(differing.map(|differing| format!("with nothing else to do: {differing}")));
    }
    for (number, (path, mode)) in CASES.into_iter().enumerate() {
        forbid(path, mode);
        INPUTS[0].edit(site.root(), number, false);
        build(site.root(), path);
        for (path, (mode, _)) in tree(&site.path("dist")) {
            let is_right = expected.get(&path).is_none_or(|(right, _)| mode == *right);
            findings.expect(is_right, || format!("with an edit: `{path}` has mode {mode:o}"));
        }
    }
    findings.check();
}
