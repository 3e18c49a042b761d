//! The browser that the tests drive: the system's Chromium, installed where that is possible.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Result, bail};

use crate::process::{command, run};

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The path of the browser, after installing it when it is missing and this is root on Debian.
pub(crate) fn find_or_install() -> Result<PathBuf> {
    if let Some(path) = find() {
        return Ok(path);
    }
    if !(is_debian() && is_root()) {
        bail!(
            "Chromium is missing\nhint: install it (on Debian: `apt-get install chromium`) or \
             put the path of a Chromium or Chrome in the environment variable `CHROMIUM`"
        );
    }
    let folder = Path::new("/");
    run(command("apt-get", folder).arg("update"))?;
    run(command("apt-get", folder)
        .args(["install", "-y", "--no-install-recommends", "chromium"])
        .env("DEBIAN_FRONTEND", "noninteractive"))?;
    match find() {
        Some(path) => Ok(path),
        None => bail!("the Debian package `chromium` brought no program named `chromium`"),
    }
}

fn find() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|program| program.is_file())
}

fn is_debian() -> bool {
    fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
