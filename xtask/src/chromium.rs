//! Finds Chromium for the tests, and installs it if possible.
//!
//! Tests prefer the headless shell, which takes half of the processor time.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::debian;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The headless Chromium: the program, and the Debian package.
const WITHOUT_WINDOWS: &str = "chromium-headless-shell";

/// Returns the path of the browser for tests: the headless one, or any other if it is unavailable.
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

/// Returns the path of the browser, after installing it if this is root on Debian.
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

/// Returns the browser in the environment variable `CHROMIUM`.
fn named() -> Option<PathBuf> {
    env::var_os("CHROMIUM").filter(|path| !path.is_empty()).map(PathBuf::from)
}
