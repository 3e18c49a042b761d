//! The browser that the tests drive: the system's Chromium, installed where that is possible.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::debian;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The path of the browser, after installing it when it is missing and this is root on Debian.
pub(crate) fn find_or_install() -> Result<PathBuf> {
    if let Some(path) = find() {
        return Ok(path);
    }
    debian::install(&["chromium"]).context(
        "Chromium is missing; the environment variable `CHROMIUM` may hold the path of a Chromium \
         or Chrome",
    )?;
    match find() {
        Some(path) => Ok(path),
        None => bail!("the Debian package `chromium` brought no program named `chromium`"),
    }
}

fn find() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    NAMES.iter().find_map(|name| debian::find(name))
}
