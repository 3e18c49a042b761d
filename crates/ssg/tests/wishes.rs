//! What owners of sites wish for: each is fulfilled by changing files in `content/` alone.
//!
//! A wish is a file in `tests/wishes/`: what its owner does, and what a visitor gets of it.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use walkdir::WalkDir;

use crate::support::changes::SiteChanges;
use crate::support::{TinySite, repository};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// Whether it would disturb most of the others.
    #[serde(default)]
    apart: bool,
    changes: SiteChanges,
    /// Published files and parts of them, in the order in which a file has them.
    #[serde(default)]
    seen: Vec<(String, String)>,
    /// Parts that published files may not have.
    #[serde(default)]
    unseen: Vec<(String, String)>,
}

impl Wish {
    /// What a visitor does not get of it, or gets and should not.
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
fn content_alone_fulfils_what_owners_wish_for() {
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
