//! Starts the child.

use std::io;
use std::path::{Path, PathBuf};

use crate::files;
use crate::node::Node;
use crate::permissions::{NativeCode, from_inside, permissions};
use crate::process::{self, Process};
use crate::project::Project;
use crate::transport::Channel;
use ssg_model::file_error::FileError;
use ssg_store::Digest;

const SCRIPT: &str = include_str!("renderer.cjs");

/// Writes the child's script to a file, once for each version of it.
pub(super) fn write_script(project: &Project) -> Result<PathBuf, FileError> {
    let path = project.cache.join(format!("renderer-{}.cjs", Digest::of(SCRIPT).short()));
    if files::read_if_present(&path)?.as_deref() != Some(SCRIPT.as_bytes()) {
        files::write_whole(&path, SCRIPT.as_bytes())?;
    }
    Ok(path)
}

/// Starts a renderer and gives our end of its socket.
pub(super) fn start(node: &Node, script: &Path) -> io::Result<(Process, Channel)> {
    let mut command = node.command();
    let (folder, name) = (script.parent().unwrap_or(script), script.file_name());
    let script = from_inside(&mut command, folder).join(name.unwrap_or_default());
    command
        // Measured on 5,000 pages: 83 MB instead of 125 MB, at the same speed. The default lets
        // the heap of young objects grow to 16 MB, three times over.
        .arg("--max-semi-space-size=2")
        // Nothing but its own script: the bundle comes through the socket.
        .args(permissions(node.version, &[&script], NativeCode::Refused))
        .arg(&script)
        // Nothing reads it: esbuild has put the value in its place. It is for code that asks.
        .env("NODE_ENV", "production")
        // What is rendered must not depend on where it is rendered.
        .env("TZ", "UTC");
    process::start(command)
}
