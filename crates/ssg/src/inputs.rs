//! What was read, and whether it is still the same.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_model::hash::sha256;
use ssg_model::reads::{Reads, is_left_over};
use ssg_output::tree::Stamp;

/// The clocks of file systems are coarse.
const TOO_RECENT: Duration = Duration::from_millis(20);

/// Looks at what is read, and at nothing twice.
pub(crate) struct Inputs {
    start: SystemTime,
    known: HashMap<PathBuf, Input>,
}

/// A file or folder as it was read, or missed.
#[derive(Clone, Serialize, Deserialize)]
struct Input {
    /// As long as it is the same, so is what a file holds; folders have none.
    stamp: Option<Stamp>,
    /// Identifies what it holds.
    contents: String,
}

/// Everything that something was made from.
#[derive(Serialize, Deserialize)]
pub(crate) struct Recorded {
    files: Vec<(PathBuf, Input)>,
    folders: Vec<(PathBuf, Input)>,
}

impl Inputs {
    /// From now on, whoever reads wants to know whether it may have changed meanwhile.
    pub(crate) fn from_now() -> Inputs {
        Inputs { start: SystemTime::now(), known: HashMap::new() }
    }

    /// Whether all is as it was recorded; what was missing is still missing.
    pub(crate) fn are_still(&mut self, recorded: &Recorded) -> bool {
        let Recorded { files, folders } = recorded;
        let files = files.par_iter().map(|(path, before)| {
            let stamp = fs::metadata(path).ok().map(|data| Stamp::of(&data));
            let is_same = stamp.is_some() && stamp == before.stamp;
            (path, before, if is_same { before.clone() } else { file(path) })
        });
        let folders = folders.par_iter().map(|(path, before)| (path, before, folder(path)));
        let seen: Vec<_> = files.chain(folders).collect();
        let are_same = seen.iter().all(|(_, before, now)| before.contents == now.contents);
        self.known.extend(seen.into_iter().map(|(path, _, now)| (path.clone(), now)));
        are_same
    }

    /// What was read since the beginning, unless any of it may have changed meanwhile.
    pub(crate) fn record(&self, reads: &Reads) -> Option<Recorded> {
        let record = |path: &PathBuf, look: fn(&Path) -> Input| {
            let changed = fs::metadata(path).and_then(|data| data.modified());
            let is_settled = changed.map_or_else(
                |error| error.kind() == io::ErrorKind::NotFound,
                |changed| changed + TOO_RECENT < self.start,
            );
            let input = || self.known.get(path).cloned().unwrap_or_else(|| look(path));
            is_settled.then(|| (path.clone(), input()))
        };
        let Reads { files, folders } = reads;
        let files: Vec<&PathBuf> = files.iter().collect();
        let folders: Vec<&PathBuf> = folders.iter().collect();
        Some(Recorded {
            files: files.into_par_iter().map(|path| record(path, file)).collect::<Option<_>>()?,
            folders: folders
                .into_par_iter()
                .map(|path| record(path, folder))
                .collect::<Option<_>>()?,
        })
    }
}

impl Recorded {
    /// The files and folders, without what they held.
    pub(crate) fn reads(&self) -> Reads {
        let paths =
            |inputs: &[(PathBuf, Input)]| inputs.iter().map(|(path, _)| path.clone()).collect();
        Reads { files: paths(&self.files), folders: paths(&self.folders) }
    }
}

fn file(path: &Path) -> Input {
    let stamp = fs::metadata(path).ok().filter(Metadata::is_file).map(|data| Stamp::of(&data));
    Input { stamp, contents: identity(fs::read(path)) }
}

fn folder(path: &Path) -> Input {
    Input { stamp: None, contents: identity(names(path)) }
}

fn identity(contents: io::Result<Vec<u8>>) -> String {
    contents.map_or_else(|error| error.kind().to_string(), |contents| sha256(&contents))
}

/// The names in a folder, in order, without those that nobody put there on purpose.
fn names(folder: &Path) -> io::Result<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if !is_left_over(&name.to_string_lossy()) {
            names.push(name.into_encoded_bytes());
        }
    }
    names.sort_unstable();
    Ok(names.join(&b'/'))
}
