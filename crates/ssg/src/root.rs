//! The folder of the project.

#![expect(clippy::disallowed_methods, reason = "nothing is read before the root is found")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use ssg_model::file_error::{FileAction, is_of_the_file};

use crate::failure::Failure;
use crate::messages;

/// Finds the folder of the project: the given one, or the nearest at or above the current
/// directory.
///
/// The place where the binary was compiled is not tried, since the binary may have been moved.
pub(crate) fn find(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let start = match given {
        Some(root) => root.to_owned(),
        None => env::current_dir().map_err(FileAction::Read.failed(Path::new(".")))?,
    };
    let start = start.canonicalize().map_err(FileAction::Read.failed(&start))?;
    let candidates = if given.is_some() { 1 } else { usize::MAX };
    for folder in start.ancestors().take(candidates) {
        if is_folder(&folder.join("content"))? {
            let own = folder.join(".ssg");
            return match own.exists() && !is_folder(&own)? {
                true => Err(Failure::new(messages::own_folder_is_file(own.display()))
                    .hint(messages::delete_or_rename())),
                false => Ok(folder.to_owned()),
            };
        }
    }
    let failure = Failure::new(messages::no_site_folder(start.display()));
    Err(failure.hint(messages::find_site_folder()))
}

/// Returns the `locale` of the site in a folder, as its file says it.
pub(crate) fn locale(given: Option<&Path>) -> Option<String> {
    let text = fs::read_to_string(find(given).ok()?.join("content/site.yaml")).ok()?;
    let tag = text.lines().find_map(|line| line.strip_prefix("locale:"))?;
    Some(tag.trim().trim_matches(['"', '\'']).to_owned())
}

fn is_folder(path: &Path) -> Result<bool, Failure> {
    match fs::metadata(path) {
        Ok(found) => Ok(found.is_dir()),
        Err(error) if is_of_the_file(&error) => Ok(false),
        Err(error) => Err(FileAction::Read.failed(path)(error)),
    }
}
