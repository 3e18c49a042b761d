//! Publishing to a static host with the commands of `docs/hosting.md`: at every moment, each page that the
//! host has, or has had since the publication began, finds all its assets.

#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::project::{Tree, differences, said, succeed, tree};
use crate::support::{TinySite, repository};
use tempfile::TempDir;

/// The folder on the host in the document.
const HOST: &str = "host:/var/www/site/";

/// A site, and a folder that acts as its host.
struct PublishedSite {
    site: TinySite,
    host: TempDir,
    /// The assets of all builds, each with the assets that it names.
    assets: BTreeMap<String, BTreeSet<String>>,
}

/// Pages, with all assets that they need.
type Opened = BTreeMap<Vec<u8>, BTreeSet<String>>;

/// Returns the commands of the document that publish with rsync.
fn recipe() -> Vec<String> {
    let document = fs::read_to_string(repository().join("docs/hosting.md")).unwrap();
    let blocks = document.split("```sh\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
    let found: Vec<&str> = blocks.filter(|block| block.contains("rsync")).collect();
    let [block] = found[..] else { panic!("{found:?}") };
    block.lines().map(str::to_owned).collect()
}

impl PublishedSite {
    fn new() -> PublishedSite {
        let site = TinySite::new();
        site.own("frontend");
        add_article(&site, "viejo");
        PublishedSite { site, host: tempfile::tempdir().unwrap(), assets: BTreeMap::new() }
    }

    fn build(&mut self) {
        said(&self.site.run(&["build"]), "a build");
        let output = tree(&self.site.path("dist"));
        let assets = || output.iter().filter(|(path, _)| path.starts_with("assets/"));
        self.assets.extend(assets().map(|(path, _)| (path.clone(), BTreeSet::new())));
        for (path, (_, contents)) in assets().filter(|(path, _)| !path.ends_with(".png")) {
            self.assets.insert(path.clone(), self.named(contents));
        }
    }

    /// Creates the process of a line of the recipe, optionally under another program.
    fn command(&self, line: &str, under: &[&str]) -> Command {
        let line = line.replace(HOST, &format!("{}/", self.host.path().display()));
        let mut words = under.to_vec();
        words.extend(["sh", "-ec", &line]);
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(self.site.root());
        command
    }

    /// Returns the current pages of the host.
    fn pages(&self) -> Vec<Vec<u8>> {
        let files = tree(self.host.path()).into_iter();
        let pages = files.filter(|(path, _)| path.ends_with(".html"));
        pages.map(|(_, (_, contents))| contents).collect()
    }

    /// Adds the current pages of the host to those that visitors may have open, and checks that all
    /// assets of these exist.
    fn check(&self, opened: &mut Opened, when: &str) {
        for page in self.pages() {
            opened.entry(page).or_insert_with_key(|page| self.needed(page));
        }
        for asset in opened.values().flatten() {
            let file = self.host.path().join(asset);
            assert!(file.is_file(), "{when}: `{asset}` is missing, which a page names");
        }
        assert!(opened.values().all(|needed| needed.len() > 3), "{opened:?}");
    }

    /// Returns the assets that a file names.
    fn named(&self, contents: &[u8]) -> BTreeSet<String> {
        let text = String::from_utf8_lossy(contents);
        let is_named = |path: &&String| text.contains(path.rsplit('/').next().unwrap());
        self.assets.keys().filter(is_named).cloned().collect()
    }

    /// Returns the assets that a page needs, directly or through others.
    fn needed(&self, page: &[u8]) -> BTreeSet<String> {
        let mut needed = self.named(page);
        let mut next: Vec<String> = needed.iter().cloned().collect();
        while let Some(asset) = next.pop() {
            for other in &self.assets[&asset] {
                if needed.insert(other.clone()) {
                    next.push(other.clone());
                }
            }
        }
        needed
    }

    /// Publishes line by line, running each line twice.
    fn publish(&self) {
        let mut opened = Opened::new();
        self.check(&mut opened, "before");
        for line in recipe() {
            for _ in 0..2 {
                succeed(&mut self.command(&line, &[]), &line);
                self.check(&mut opened, &line);
            }
        }
    }

    /// Returns the assets on the host that the current output lacks.
    fn older_assets(&self) -> BTreeSet<String> {
        let [host, output] =
            [self.host.path().to_owned(), self.site.path("dist")].map(|at| tree(&at));
        let older = host.into_keys().filter(|path| !output.contains_key(path));
        older.collect()
    }
}

fn add_article(site: &TinySite, name: &str) {
    let text = format!("---\ntitle: {name}\ndate: 2024-05-06\nsummary: S.\n---\n\nTexto.\n");
    site.write(&format!("content/articles/{name}.md"), text);
}

fn change_style(site: &TinySite, number: usize) {
    site.append("frontend/src/styles/site.css", &format!(".c{number} {{ top: {number}px; }}\n"));
}

#[test]
fn every_page_finds_what_it_names() {
    let mut published = PublishedSite::new();
    let mut builds: Vec<Tree> = Vec::new();
    for number in 0..3 {
        published.build();
        builds.push(tree(&published.site.path("dist")));
        published.publish();
        // The host has this build, and the assets of the one before.
        let host = tree(published.host.path());
        let mut expected = builds[number].clone();
        if let Some(before) = number.checked_sub(1) {
            let assets = builds[before].iter().filter(|(path, _)| path.starts_with("assets/"));
            for (path, entry) in assets {
                expected.entry(path.clone()).or_insert_with(|| entry.clone());
            }
            assert!(!published.older_assets().is_empty());
        }
        assert_eq!(differences(&host, &expected), None, "publication {number}");
        change_style(&published.site, number);
        if number == 0 {
            fs::remove_file(published.site.path("content/articles/viejo.md")).unwrap();
            add_article(&published.site, "nuevo");
        }
    }
}

#[test]
fn a_connection_may_break_off() {
    let mut published = PublishedSite::new();
    published.build();
    published.publish();
    change_style(&published.site, 1);
    fs::remove_file(published.site.path("content/articles/viejo.md")).unwrap();
    published.build();
    let mut opened = Opened::new();
    for line in recipe().iter().filter(|line| line.starts_with("rsync")) {
        for (call, nth) in [("rename", 2), ("unlink", 2)] {
            let inject = format!("inject=/^{call}(at)?$:signal=KILL:when={nth}");
            let strace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", &inject];
            let _ = published.command(line, &strace).output().unwrap();
            published.check(&mut opened, line);
        }
        succeed(&mut published.command(line, &[]), line);
        published.check(&mut opened, line);
    }
    let older = published.older_assets();
    assert!(older.iter().all(|path| path.starts_with("assets/")), "{older:?}");
    let kept: Vec<PathBuf> = fs::read_dir(published.site.path("published"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(kept, [published.site.path("published/assets")]);
}
