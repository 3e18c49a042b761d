//! The folder of the output, and the folders that it may not be.

use std::path::{Path, PathBuf};

use ssg_output::output_location;

use crate::failure::Failure;
use crate::messages;

/// The folders of a project that may not be the output.
const SOURCE_FOLDERS: [&str; 6] =
    ["collections", "content", "frontend", "sections", "templates", ".ssg"];

/// Returns the folder of the output: the one asked for, else `dist` in the project.
pub(crate) fn choose(root: &Path, asked: Option<&Path>) -> PathBuf {
    asked.map_or_else(|| root.join("dist"), Path::to_owned)
}

/// Refuses an output that would be read as source by the next build, or that holds the project.
pub(crate) fn refuse_among_sources(root: &Path, output: &Path) -> Result<(), Failure> {
    let output = output_location::resolve(output)?;
    let mut refused = root.starts_with(&output);
    for folder in SOURCE_FOLDERS {
        refused |= output.starts_with(output_location::resolve(&root.join(folder))?);
    }
    // The folders of Git and npm, and the staging folder of a build.
    refused |= output.components().any(|part| {
        let name = part.as_os_str().to_string_lossy();
        name == ".git" || name == "node_modules" || name.ends_with(".ssg-staging")
    });
    if !refused {
        return Ok(());
    }
    Err(Failure::new(messages::refused_output(output.display())).hint(messages::choose_output()))
}
