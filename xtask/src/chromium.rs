//! The browser that the tests drive: the system's Chromium, installed where that is possible.
//!
//! For tests there is a smaller one, which has no windows: it takes half of the processor's time.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::debian;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Chromium without windows: the program, and the Debian package.
const WITHOUT_WINDOWS: &str = "chromium-headless-shell";

/// The path of the browser for tests: the one without windows, or any where that cannot be had.
pub(crate) fn for_tests() -> Result<PathBuf> {
    if let Some(path) = named() {
        return Ok(path);
    }
    let found = || debian::find(WITHOUT_WINDOWS);
    match found().or_else(|| debian::install(&[WITHOUT_WINDOWS]).ok().and_then(|()| found())) {
        Some(path) => Ok(path),
        None => find_or_install(),
    }
}

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
    named().or_else(|| NAMES.iter().find_map(|name| debian::find(name)))
}

/// What the environment names.
fn named() -> Option<PathBuf> {
    env::var_os("CHROMIUM").filter(|path| !path.is_empty()).map(PathBuf::from)
}
