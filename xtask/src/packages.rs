//! Node packages, installed as the lock file says, and only when it says something new.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::process::{command, run};

/// Inside `node_modules/`, so that it goes when they go: a copy of the lock file they came from.
const STAMP: &str = "node_modules/.xtask-lock";

/// Installs the packages of a folder, unless they are those of its lock file already.
pub(crate) fn install(folder: &Path) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("cannot read `{}`", lock.display()))?;
    let stamp = folder.join(STAMP);
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    // No package runs code at install.
    run(command("npm", folder).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    // Written last: an install that was killed must not look complete.
    fs::write(&stamp, lock).with_context(|| format!("cannot write `{}`", stamp.display()))
}
