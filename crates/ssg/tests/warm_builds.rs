//! A build that takes over what earlier ones have made gives the same output, byte for byte, as one
//! that knows of none: after any sequence of edits, and whatever happens to what was kept.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::Config;
use support::TinySite;
use walkdir::WalkDir;

/// What may happen between two builds.
#[derive(Clone, Copy, Debug)]
enum Edit {
    AddArticle,
    ChangeArticle,
    RenameArticle,
    RemoveArticle,
    ChangeSite,
    ChangePage,
    /// One that texts of articles show.
    ChangePicture,
    /// Compressed variants come or go.
    Precompress,
    ChangeTemplate,
    ChangeComponent,
    NextDay,
    DamageCache,
    RemoveCache,
    RemoveAllOfOurs,
    DamageOutput,
    DamageReplaced,
    RemoveOutput,
    Nothing,
}

const EDITS: [Edit; 18] = [
    Edit::AddArticle,
    Edit::ChangeArticle,
    Edit::RenameArticle,
    Edit::RemoveArticle,
    Edit::ChangeSite,
    Edit::ChangePage,
    Edit::ChangePicture,
    Edit::Precompress,
    Edit::ChangeTemplate,
    Edit::ChangeComponent,
    Edit::NextDay,
    Edit::DamageCache,
    Edit::RemoveCache,
    Edit::RemoveAllOfOurs,
    Edit::DamageOutput,
    Edit::DamageReplaced,
    Edit::RemoveOutput,
    Edit::Nothing,
];

/// A site that is edited and built again and again.
struct Edited {
    site: TinySite,
    /// How many edits there were: what makes each differ from the others.
    count: usize,
    /// Seconds since 1970.
    now: u64,
}

impl Edited {
    fn new() -> Edited {
        let site = TinySite::new();
        site.own("frontend");
        site.own("templates");
        picture(&site, 0);
        for number in 0..14 {
            article(&site, &format!("entrada-{number}"), number);
        }
        Edited { site, count: 0, now: 1_748_736_000 }
    }

    fn apply(&mut self, edit: Edit) {
        self.count += 1;
        let Edited { site, count, .. } = self;
        let count = *count;
        let articles = files(&site.path("content/articles"), |path| path.contains("entrada-"));
        let one = articles.get(count % articles.len().max(1));
        let append = |path: &Path, text: &str| {
            let before = fs::read_to_string(path).unwrap();
            fs::write(path, format!("{before}{text}")).unwrap();
        };
        match (edit, one) {
            (Edit::AddArticle, _) => article(site, &format!("entrada-nueva-{count}"), count),
            (Edit::ChangeArticle, Some(file)) => append(file, &format!("\n## Cambio {count}\n")),
            (Edit::RenameArticle, Some(file)) => {
                let name = format!("entrada-otra-{count}.md");
                fs::rename(file, file.with_file_name(name)).unwrap();
            }
            (Edit::RemoveArticle, Some(file)) => fs::remove_file(file).unwrap(),
            (Edit::ChangeSite, _) => change(&site.path("content/site.yaml"), "tagline:", count),
            (Edit::ChangePage, _) => {
                // Now and then as it was before.
                change(&site.path("content/pages/contacto.yaml"), "heading:", count % 2);
            }
            (Edit::ChangePicture, _) => picture(site, count),
            (Edit::Precompress, _) => {
                let file = site.path("content/site.yaml");
                let text = fs::read_to_string(&file).unwrap();
                let changed = match text.strip_suffix(PRECOMPRESS) {
                    Some(without) => without.to_owned(),
                    None => text + PRECOMPRESS,
                };
                fs::write(file, changed).unwrap();
            }
            (Edit::ChangeTemplate, _) => {
                append(&site.path("templates/document.html"), &format!("<!-- {count} -->\n"));
            }
            (Edit::ChangeComponent, _) => {
                let file = site.path("frontend/src/pages/article.tsx");
                let code = fs::read_to_string(&file).unwrap();
                let (before, after) = code.split_once("className=\"").unwrap();
                let changed = format!("{before}className=\"c{count} {after}");
                fs::write(&file, changed).unwrap();
            }
            (Edit::NextDay, _) => self.now += 24 * 60 * 60,
            (Edit::DamageCache, _) => damage(&site.path(".ssg/cache"), count, "/images"),
            (Edit::RemoveCache, _) => remove(&site.path(".ssg/cache")),
            (Edit::RemoveAllOfOurs, _) => remove(&site.path(".ssg")),
            (Edit::DamageOutput, _) => damage(&site.path("dist"), count, ".ssg-manifest.json"),
            (Edit::DamageReplaced, _) => {
                damage(&site.path(".ssg/replaced"), count, ".ssg-manifest.json");
            }
            (Edit::RemoveOutput, _) => remove(&site.path("dist")),
            (Edit::Nothing, _) | (_, None) => {}
        }
    }

    /// Builds with all that is known, and a copy of the sources with nothing; compares the outputs.
    fn check(&self, edit: Edit) {
        let build = |site: &TinySite| {
            let now = self.now.to_string();
            let output = site.ssg(&["build"]).env("SOURCE_DATE_EPOCH", now).output().unwrap();
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "after {edit:?}: {message}");
        };
        build(&self.site);
        let cold = TinySite::new();
        for sources in ["content", "frontend", "templates"] {
            let copy = cold.path(sources);
            if copy.is_symlink() {
                fs::remove_file(&copy).unwrap()
            } else {
                remove(&copy)
            }
            copy_tree(&self.site.path(sources), &copy);
        }
        build(&cold);
        let (warm, cold) = (self.site.snapshot("dist"), cold.snapshot("dist"));
        let paths = |tree: &std::collections::BTreeMap<String, Vec<u8>>| {
            tree.keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(paths(&warm), paths(&cold), "after {edit:?}");
        for (path, contents) in &cold {
            let texts = [&warm[path], contents].map(|text| String::from_utf8_lossy(text));
            assert!(warm[path] == *contents, "{path} after {edit:?}: {texts:#?}");
        }
    }
}

/// Writes an article; the number tells its day, so that it has neighbours.
fn article(site: &TinySite, slug: &str, number: usize) {
    let day = number % 28 + 1;
    let text = format!(
        "---\ntitle: \"Entrada {slug}\"\ndate: 2024-03-{day:02}\nsummary: \"De la {number}.\"\n\
         ---\n\n## Uno\n\nTexto con [un enlace](/servicios/).\n{}",
        if number.is_multiple_of(2) { "\n![Un dibujo](../images/cambiante.svg)\n" } else { "" }
    );
    site.write(&format!("content/articles/{slug}.md"), text);
}

/// What `site.yaml` ends with when compressed variants are asked for.
const PRECOMPRESS: &str = "\npublish:\n  precompress: true\n";

/// Draws the picture of every second article, in a size of its own.
fn picture(site: &TinySite, number: usize) {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"30\" viewBox=\"0 0 40 30\">\
         <rect width=\"40\" height=\"30\"/></svg>\n",
        number + 1
    );
    site.write("content/images/cambiante.svg", svg);
}

/// Changes the first value of a key that is a text.
fn change(file: &Path, key: &str, count: usize) {
    let text = fs::read_to_string(file).unwrap();
    let (before, after) = text.split_once(key).unwrap();
    let rest = after.split_once('\n').unwrap().1;
    fs::write(file, format!("{before}{key} Texto {count}\n{rest}")).unwrap();
}

/// Changes one byte of a file.
fn damage(folder: &Path, count: usize, spared: &str) {
    let files = files(folder, |path| !path.contains(spared));
    let Some(file) = files.get(count % files.len().max(1)) else { return };
    let mut bytes = fs::read(file).unwrap();
    let at = bytes.len() / 2;
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1;
    }
    fs::write(file, bytes).unwrap();
}

fn remove(folder: &Path) {
    if folder.exists() {
        fs::remove_dir_all(folder).unwrap();
    }
}

/// The files below a folder whose paths are wanted, in order; links are not followed.
fn files(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.into_path()).filter(|path| is_wanted(path.to_str().unwrap())).collect()
}

/// Copies a tree; links are copied as such.
fn copy_tree(from: &Path, to: &Path) {
    for entry in WalkDir::new(from) {
        let entry = entry.unwrap();
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        let kind = entry.file_type();
        if kind.is_dir() {
            fs::create_dir_all(&target).unwrap();
        } else if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(entry.path()).unwrap(), &target).unwrap();
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
    }
}

#[test]
fn every_kind_of_edit_is_seen() {
    let mut edited = Edited::new();
    edited.check(Edit::Nothing);
    for edit in EDITS {
        edited.apply(edit);
        edited.check(edit);
    }
}

proptest! {
    #![proptest_config(Config { cases: 3, max_shrink_iters: 8, failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_sequence_of_edits_gives_what_a_first_build_would(
        edits in proptest::collection::vec(proptest::sample::select(&EDITS[..]), 1..12),
    ) {
        let mut edited = Edited::new();
        for edit in edits {
            edited.apply(edit);
            edited.check(edit);
        }
    }
}
