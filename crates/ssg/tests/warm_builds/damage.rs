//! What may happen to a file that a build has kept for the next ones.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// One bit of it is another.
    Flip,
    /// Its second half is missing.
    Truncate,
    Empty,
    /// Its halves have changed places.
    SwapHalves,
    /// All files of a folder have the names of others.
    SwapFiles,
    Remove,
    /// A folder has its name, with a file in it.
    Folder,
    /// It leads to somebody else's file, which holds the same.
    Link,
    /// The same, but holds something else.
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
    /// Does it to some files of one folder; those that links lead to go into `elsewhere`.
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
