//! The commands of `docs/hosting.md` that publish with rsync. After each command, every page on the
//! host finds its assets, and so does every page that a visitor has opened since the publication
//! began.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::project::{succeed, tree};
use crate::support::repository;

/// Returns the commands of `docs/hosting.md`, with a folder in the place of its host.
fn recipe(host: &Path) -> Vec<String> {
    let document = fs::read_to_string(repository().join("docs/hosting.md")).unwrap();
    let (_, rest) = document.split_once("```sh publish.sh\n").unwrap();
    let (_, copies) = rest.split_once("```").unwrap().0.split_once("--publish\n").unwrap();
    let host = format!("{}/", host.display());
    copies.lines().map(|line| line.replace("host:/var/www/site/", &host)).collect()
}

/// Writes an output: each page holds the path of the asset that it loads.
fn build(root: &Path, asset: &str, pages: &[&str]) {
    let _ = fs::remove_dir_all(root.join("dist"));
    for (file, text) in pages.iter().map(|page| (*page, asset)).chain([(asset, "x")]) {
        let file = root.join("dist").join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
}

#[test]
fn every_page_finds_its_assets_after_each_rsync_command() {
    let (project, host) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let builds = [
        ("assets/a-1.css", ["index.html", "blog/old/index.html"]),
        ("assets/a-2.css", ["index.html", "blog/new/index.html"]),
        ("assets/a-3.css", ["index.html", "blog/new/index.html"]),
    ];
    for (number, (asset, pages)) in builds.iter().enumerate() {
        build(project.path(), asset, pages);
        let mut opened = BTreeSet::new();
        let mut check = |when: &str| {
            let now = tree(host.path());
            let pages = now.iter().filter(|(path, _)| path.ends_with(".html"));
            opened.extend(pages.map(|(_, (_, text))| String::from_utf8(text.clone()).unwrap()));
            for asset in &opened {
                assert!(now.contains_key(asset), "{when}: a page misses `{asset}`");
            }
        };
        check("before");
        for line in recipe(host.path()) {
            // A command may be repeated.
            for _ in 0..2 {
                succeed(Command::new("sh").args(["-ec", &line]).current_dir(project.path()), &line);
                check(&line);
            }
        }
        // The host has this build, and the assets of the one before.
        let files = tree(host.path()).into_keys().filter(|path| path.contains('.'));
        let before = number.checked_sub(1).map(|before| builds[before].0);
        let mut expected: Vec<&str> = pages.iter().chain([asset]).copied().chain(before).collect();
        expected.sort_unstable();
        assert_eq!(files.collect::<Vec<_>>(), expected, "publication {number}");
    }
}
