//! The folder of the project.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use ssg_model::file_error::{FileAction, is_of_the_file};
use ssg_model::words;

use crate::failure::Failure;

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
                true => Err(not_ours(&own)),
                false => Ok(folder.to_owned()),
            };
        }
    }
    Err({
        let start = start.display();
        Failure::new(words!(
            en: "`{start}` is not the folder of a site",
            es: "`{start}` no es la carpeta de un sitio",
        ))
        .hint(words!(
            en: "run the command in the folder that holds `content/`, or name it with `--root`; `ssg init FOLDER` begins a site",
            es: "ejecuta el comando en la carpeta que contiene `content/`, o indícala con `--root`; `ssg init CARPETA` empieza un sitio",
        ))
    })
}

fn is_folder(path: &Path) -> Result<bool, Failure> {
    match fs::metadata(path) {
        Ok(found) => Ok(found.is_dir()),
        Err(error) if is_of_the_file(&error) => Ok(false),
        Err(error) => Err(FileAction::Read.failed(path)(error)),
    }
}

/// Returns the failure that `.ssg` is not a folder.
fn not_ours(own: &Path) -> Failure {
    let own = own.display();
    Failure::new(words!(
        en: "`{own}` is no folder, and is where `ssg` keeps its own files",
        es: "`{own}` no es una carpeta, y ahí guarda `ssg` sus propios archivos",
    ))
    .hint(words!(en: "delete it, or give it another name", es: "bórralo, o ponle otro nombre"))
}
