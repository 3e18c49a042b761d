//! The file by which a public site tells which content it was built from.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use ssg_store::{Digest, EntryKind, Inputs};

use crate::files::PUBLISHED;

/// The folders of a project with what editors publish: the engine is that of the program, or a
/// developer's.
const PUBLISHED_FOLDERS: [&str; 2] = ["content", "sections"];

/// The contents of [`VERSION_FILE`](ssg_model::route::VERSION_FILE) for the project at `root`: the digest of all that is in these folders, by
/// paths and bytes, the same for the same commit on every machine and on every day.
///
/// Left out is what Git has not in the same form, links and hidden files, and the list of the addresses
/// that were published, which the build itself may write.
pub fn version_text(root: &Path, inputs: &Inputs) -> io::Result<String> {
    let mut files = Vec::new();
    for folder in PUBLISHED_FOLDERS.map(|name| root.join(name)) {
        if fs::symlink_metadata(&folder).is_ok_and(|data| data.is_dir()) {
            collect(&folder, inputs, &mut files)?;
        }
    }
    files.retain(|file| !file.ends_with(PUBLISHED));
    let digests = files.par_iter().map(|file| Ok(inputs.read_with_digest(file)?.1));
    let digests: Vec<Digest> = digests.collect::<io::Result<_>>()?;
    let parts = files.iter().zip(&digests).flat_map(|(file, digest)| {
        let path = file.strip_prefix(root).unwrap_or(file).as_os_str();
        [path.as_encoded_bytes(), &digest.as_bytes()[..]]
    });
    Ok(format!("{{\"content\":\"{}\"}}\n", Digest::of_parts(parts)))
}

fn collect(folder: &Path, inputs: &Inputs, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in inputs.list(folder)? {
        let path = folder.join(&entry.name);
        match entry.kind {
            _ if entry.name.as_encoded_bytes().starts_with(b".") => {}
            EntryKind::File => files.push(path),
            EntryKind::Folder => collect(&path, inputs, files)?,
            EntryKind::Link(_) | EntryKind::Other => {}
        }
    }
    Ok(())
}
