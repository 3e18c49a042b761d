//! Node packages, installed as the lock files say, and only when they say something new.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ssg_frontend::install;
use ssg_frontend::project::Project;

use crate::process::{command, run, say};

/// Inside `node_modules/`, so that it goes when they go: a copy of the lock file they came from.
const STAMP: &str = "node_modules/.xtask-lock";

/// Installs the packages of `frontend/` as `ssg build` does, which then finds them current.
pub(crate) fn install_frontend(root: &Path) -> Result<()> {
    let project = Project::open(root)?;
    install::install(&project, &|_| {})
        .inspect_err(|error| error.output.iter().for_each(|line| say(line)))?;
    Ok(())
}

/// Installs the packages of any other folder, unless they are those of its lock file already.
pub(crate) fn install(folder: &Path) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("cannot read `{}`", lock.display()))?;
    let stamp = folder.join(STAMP);
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    // No package runs code at install. With `NODE_ENV=production` npm would leave out everything.
    run(command("npm", folder).args([
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--include=dev",
    ]))?;
    // Written last: an install that was killed must not look complete.
    fs::write(&stamp, lock).with_context(|| format!("cannot write `{}`", stamp.display()))
}
