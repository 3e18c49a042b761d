//! Changes of a site's files, described in data files.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::repository;

/// Changes in the order of their execution. Paths are relative to the site.
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
    /// Writes `size` zeros.
    WriteZeros {
        write: String,
        size: u64,
    },
    /// Removes a file, or a folder whose path ends with a slash.
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
    /// Replaces a file by a symbolic link.
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
            Change::Remove { remove } if remove.ends_with('/') => {
                fs::remove_dir_all(path(remove)).unwrap();
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

/// Repeats a text, with the number of each repetition in place of `{n}`.
fn repeated(text: &str, times: Option<usize>) -> String {
    match times {
        None => text.to_owned(),
        Some(times) if text.contains("{n}") => {
            (0..times).map(|n| text.replace("{n}", &n.to_string())).collect()
        }
        Some(times) => text.repeat(times),
    }
}
