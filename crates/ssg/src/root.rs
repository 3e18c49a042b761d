//! Where the project is.

use std::env;
use std::path::{Path, PathBuf};

use ssg_model::file_error::FileAction;
use ssg_model::words;

use crate::failure::Failure;

/// The folder of the project: the given one, or the nearest above the current directory.
///
/// Never the place where the binary was compiled: it may have been moved.
pub(crate) fn find(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let start = match given {
        Some(root) => root.to_owned(),
        None => env::current_dir().map_err(FileAction::Read.failed(Path::new(".")))?,
    };
    let start = start.canonicalize().map_err(FileAction::Read.failed(&start))?;
    let candidates = if given.is_some() { 1 } else { usize::MAX };
    let found = start.ancestors().take(candidates).find(|folder| is_project(folder));
    found.map(Path::to_owned).ok_or_else(|| {
        let start = start.display();
        Failure::new(words!(
            en: "`{start}` is not the folder of a site",
            es: "`{start}` no es la carpeta de un sitio",
        ))
        .hint(words!(
            en: "run the command in the folder that holds `content/` and `frontend/`, or name it with `--root`",
            es: "ejecuta el comando en la carpeta que contiene `content/` y `frontend/`, o indícala con `--root`",
        ))
    })
}

fn is_project(folder: &Path) -> bool {
    folder.join("content").is_dir() && folder.join("frontend").is_dir()
}
