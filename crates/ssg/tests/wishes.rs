//! Wishes of site owners: each is fulfilled by changing only files in `content/`.
//!
//! A wish is a file in `tests/wishes/`: the owner's changes, and their effects for a visitor.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use walkdir::WalkDir;

use crate::support::changes::SiteChanges;
use crate::support::{TinySite, repository};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// Whether the wish conflicts with most of the others.
    #[serde(default)]
    apart: bool,
    changes: SiteChanges,
    /// Published files and parts of them, in the order of the file.
    #[serde(default)]
    seen: Vec<(String, String)>,
    /// Parts that published files may not have.
    #[serde(default)]
    unseen: Vec<(String, String)>,
}

impl Wish {
    /// Returns the missing and the forbidden parts in the published files.
    fn denied(&self, site: &TinySite) -> Vec<String> {
        let read =
            |file: &str| fs::read_to_string(site.path("dist").join(file)).unwrap_or_default();
        let mut denied = Vec::new();
        let (mut last, mut from) = ("", 0);
        for (file, part) in &self.seen {
            let text = read(file);
            from = if *file == last { from } else { 0 };
            last = file;
            match text[from..].find(part) {
                Some(at) => from += at + part.len(),
                None => denied.push(format!("no `{part}` in {file}")),
            }
        }
        for (file, part) in &self.unseen {
            let text = read(file);
            if text.is_empty() || text.contains(part) {
                denied.push(format!("`{part}` in {file}"));
            }
        }
        denied
    }
}

fn wishes() -> Vec<(PathBuf, Wish)> {
    let files = WalkDir::new(repository().join("tests/wishes")).sort_by_file_name();
    let files = files.into_iter().map(|entry| entry.unwrap().into_path());
    let wishes = files.filter(|path| path.is_file()).map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let wish = serde_saphyr::from_str(&text);
        let wish = wish.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, wish)
    });
    wishes.collect()
}

#[test]
fn wishes_of_owners_are_fulfilled_by_content_alone() {
    let (apart, together): (Vec<_>, Vec<_>) =
        wishes().into_iter().partition(|(_, wish)| wish.apart);
    assert!(apart.len() + together.len() > 20);
    for wishes in [apart, together] {
        let site = TinySite::new();
        wishes.iter().for_each(|(_, wish)| wish.changes.make(site.root()));
        site.must_build();
        for (path, wish) in &wishes {
            assert_eq!(wish.denied(&site), Vec::<String>::new(), "{}", path.display());
        }
    }
}
