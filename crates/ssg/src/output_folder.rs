//! Where the output goes, and where it may not go.

use std::path::{Path, PathBuf};

use anyhow::Context;
use ssg_model::words;

use crate::failure::Failure;

/// Folders of a project that are not for output.
const SOURCE_FOLDERS: [&str; 4] = ["content", "frontend", "templates", ".ssg"];

/// The folder of the output: the one asked for, else `dist` in the project.
pub(crate) fn choose(root: &Path, asked: Option<&Path>) -> PathBuf {
    asked.map_or_else(|| root.join("dist"), Path::to_owned)
}

/// Refuses an output that would be read as source by the next build, or that holds the project.
pub(crate) fn refuse_among_sources(root: &Path, output: &Path) -> Result<(), Failure> {
    let output = std::path::absolute(output).context("cannot read the current directory")?;
    let holds_project = root.starts_with(&output);
    let is_source = output.strip_prefix(root).is_ok_and(|below| {
        let folder = below.components().next().map(|name| name.as_os_str().to_owned());
        folder.is_some_and(|folder| SOURCE_FOLDERS.iter().any(|source| folder == *source))
    });
    if !holds_project && !is_source {
        return Ok(());
    }
    let output = output.display();
    Err(Failure::new(words!(
        en: "`{output}` cannot be the output: it is a part of the project, or holds it",
        es: "`{output}` no puede ser la salida: es parte del proyecto, o lo contiene",
    ))
    .hint(words!(
        en: "choose a folder of its own with `--out`",
        es: "elige con `--out` una carpeta aparte",
    )))
}
