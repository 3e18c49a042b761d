//! What files and folders hold, as one value: it tells whether anything that was read has changed.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rayon::prelude::*;
use ssg_model::reads::{Reads, is_left_over};
use ssg_output::hash::sha256;

/// The clocks of file systems are coarse.
const TOO_RECENT: Duration = Duration::from_millis(20);

/// What was read, as it was found. Nothing is read twice.
pub(crate) struct Inputs {
    start: SystemTime,
    /// What each file and folder holds.
    known: HashMap<PathBuf, String>,
}

impl Inputs {
    /// From now on, whoever reads wants to know whether it may have changed meanwhile.
    pub(crate) fn from_now() -> Inputs {
        Inputs { start: SystemTime::now(), known: HashMap::new() }
    }

    /// Identifies what all this holds; what is missing counts, too.
    pub(crate) fn identity(&mut self, reads: &Reads) -> String {
        let Reads { files, folders } = reads;
        self.read(files, |file| fs::read(file));
        self.read(folders, names);
        let lines = files.iter().chain(folders).map(|path| {
            let contents = self.known.get(path).map_or("", String::as_str);
            format!("{} {contents}", path.display())
        });
        sha256(lines.collect::<Vec<_>>().join("\n").as_bytes())
    }

    /// The same, unless anything may have changed since the beginning.
    pub(crate) fn settled_identity(&mut self, reads: &Reads) -> Option<String> {
        let is_settled = |path: &Path| {
            let changed = fs::metadata(path).and_then(|data| data.modified());
            changed.map_or_else(
                |error| error.kind() == io::ErrorKind::NotFound,
                |changed| changed + TOO_RECENT < self.start,
            )
        };
        let Reads { files, folders } = reads;
        let all: Vec<&PathBuf> = files.iter().chain(folders).collect();
        all.into_par_iter().all(|path| is_settled(path)).then(|| self.identity(reads))
    }

    fn read<'a>(
        &mut self,
        paths: impl IntoIterator<Item = &'a PathBuf>,
        read: impl Fn(&Path) -> io::Result<Vec<u8>> + Sync,
    ) {
        let unknown = paths.into_iter().filter(|path| !self.known.contains_key(*path));
        let unknown: Vec<&PathBuf> = unknown.collect();
        self.known.par_extend(unknown.into_par_iter().map(|path| {
            let contents = read(path).map(|contents| sha256(&contents));
            (path.clone(), contents.unwrap_or_else(|error| error.kind().to_string()))
        }));
    }
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
