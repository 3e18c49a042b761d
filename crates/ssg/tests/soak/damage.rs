//! Kinds of damage to cached files.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// A flipped bit.
    Flip,
    /// A file without its second half.
    Truncate,
    Empty,
    /// A file with swapped halves.
    SwapHalves,
    /// A folder whose files have swapped names.
    SwapFiles,
    Remove,
    /// A folder in place of the file, with a file in it.
    Folder,
    /// A symbolic link to another file with the same contents.
    Link,
    /// A symbolic link to a file with other contents.
    StrangeLink,
}

pub(crate) const DAMAGES: [Damage; 9] = [
    Damage::Flip,
    Damage::Truncate,
    Damage::Empty,
    Damage::SwapHalves,
    Damage::SwapFiles,
    Damage::Remove,
    Damage::Folder,
    Damage::Link,
    Damage::StrangeLink,
];

impl Damage {
    /// Damages some files of one folder; targets of links are put into `elsewhere`.
    pub(crate) fn apply(self, files: &[PathBuf], elsewhere: &Path) {
        if self == Damage::SwapFiles {
            return swap(files);
        }
        for file in files {
            let bytes = fs::read(file).unwrap();
            let half = bytes.len() / 2;
            match self {
                Damage::Flip => {
                    let mut flipped = bytes;
                    flipped.get_mut(half).into_iter().for_each(|byte| *byte ^= 1);
                    fs::write(file, flipped).unwrap();
                }
                Damage::Truncate => fs::write(file, &bytes[..half]).unwrap(),
                Damage::Empty => fs::write(file, "").unwrap(),
                Damage::SwapHalves => {
                    fs::write(file, [&bytes[half..], &bytes[..half]].concat()).unwrap();
                }
                Damage::Remove => fs::remove_file(file).unwrap(),
                Damage::Folder => {
                    fs::remove_file(file).unwrap();
                    fs::create_dir(file).unwrap();
                    fs::write(file.join("inside"), "").unwrap();
                }
                Damage::Link | Damage::StrangeLink => {
                    let name = format!("{}", fs::read_dir(elsewhere).unwrap().count());
                    let target = elsewhere.join(name);
                    let strange: &[u8] = b"not ours";
                    let held = if self == Damage::Link { &*bytes } else { strange };
                    fs::write(&target, held).unwrap();
                    fs::remove_file(file).unwrap();
                    symlink(target, file).unwrap();
                }
                Damage::SwapFiles => unreachable!(),
            }
        }
    }
}

/// Returns the cached files of a project, by cache, without lock files.
pub(crate) fn kept(root: &Path) -> BTreeMap<PathBuf, Vec<PathBuf>> {
    let mut caches = BTreeMap::<PathBuf, Vec<PathBuf>>::new();
    for file in files(&root.join(".ssg"), |path| !path.ends_with(".lock")) {
        let folder = file.parent().unwrap().strip_prefix(root).unwrap();
        caches.entry(folder.to_owned()).or_default().push(file);
    }
    caches
}

/// Returns the wanted files below a folder, in order; links are not followed.
pub(crate) fn files(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.into_path()).filter(|path| is_wanted(path.to_str().unwrap())).collect()
}

/// Gives each file the name of the next.
fn swap(files: &[PathBuf]) {
    let [first, .., last] = files else { return };
    let spare = last.with_extension("swapped");
    fs::rename(last, &spare).unwrap();
    for pair in files.windows(2).rev() {
        fs::rename(&pair[0], &pair[1]).unwrap();
    }
    fs::rename(spare, first).unwrap();
}
