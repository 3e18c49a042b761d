//! Changes of the files of a site, as data files say them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::repository;

/// Made one after the other. Paths are relative to the site.
#[derive(Deserialize)]
pub(crate) struct SiteChanges(Vec<Change>);

impl SiteChanges {
    pub(crate) fn make(&self, site: &Path) {
        self.0.iter().for_each(|change| change.make(site));
    }
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Change {
    /// Replaces a text that the file has once.
    Edit {
        edit: String,
        from: String,
        to: String,
        times: Option<usize>,
    },
    Write {
        write: String,
        text: String,
        times: Option<usize>,
    },
    WriteBytes {
        write: String,
        base64: String,
    },
    /// Writes so many zeros.
    WriteZeros {
        write: String,
        size: u64,
    },
    Remove {
        remove: String,
    },
    Rename {
        rename: String,
        to: String,
    },
    /// Copies a file of the repository.
    Copy {
        copy: String,
        to: String,
    },
    /// Puts a link to a path in the place of a file.
    Link {
        link: String,
        to: String,
    },
}

impl Change {
    fn make(&self, root: &Path) {
        let path = |path: &String| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            path
        };
        match self {
            Change::Edit { edit, from, to, times } => {
                let text = fs::read_to_string(path(edit)).unwrap();
                assert_eq!(text.matches(from).count(), 1, "`{from}` in {edit}");
                fs::write(path(edit), text.replace(from, &repeated(to, *times))).unwrap();
            }
            Change::Write { write, text, times } => {
                fs::write(path(write), repeated(text, *times)).unwrap();
            }
            Change::WriteBytes { write, base64 } => {
                fs::write(path(write), STANDARD.decode(base64).unwrap()).unwrap();
            }
            Change::WriteZeros { write, size } => {
                fs::File::create(path(write)).unwrap().set_len(*size).unwrap();
            }
            Change::Remove { remove } => fs::remove_file(path(remove)).unwrap(),
            Change::Rename { rename, to } => fs::rename(path(rename), path(to)).unwrap(),
            Change::Copy { copy, to } => drop(fs::copy(repository().join(copy), path(to)).unwrap()),
            Change::Link { link, to } => {
                let link = path(link);
                let _ = fs::remove_file(&link);
                symlink(to, link).unwrap();
            }
        }
    }
}

/// A text so many times, each time with its number in the place of `{n}`.
fn repeated(text: &str, times: Option<usize>) -> String {
    match times {
        None => text.to_owned(),
        Some(times) if text.contains("{n}") => {
            (0..times).map(|n| text.replace("{n}", &n.to_string())).collect()
        }
        Some(times) => text.repeat(times),
    }
}
