//! An output that is a mount point.

use std::fs;

use super::marks::{INPUTS, marked};
use crate::support::project::{cold, differences, ssg, succeed, tree, under};

#[test]
fn a_mounted_output_is_like_any_other() {
    let site = marked();
    let output = site.path("dist");
    fs::create_dir_all(&output).unwrap();
    let build = |why: &str| {
        let words = ["unshare", "--map-root-user", "--mount", "sh", "-c"];
        let script = "mount --bind dist dist && exec \"$@\"";
        let words = [&words[..], &[script, "sh"]].concat();
        succeed(&mut under(&words, &ssg(site.root(), &["build"])), why);
    };
    build("at first");
    INPUTS[0].edit(site.root(), 0, false);
    build("after an edit");
    let expected = cold(site.root());
    assert_eq!(differences(&tree(&output), &expected), None);
    // A build repairs a changed file of the output.
    fs::write(output.join("index.html"), "x").unwrap();
    build("after damage");
    assert_eq!(differences(&tree(&output), &expected), None);
}
