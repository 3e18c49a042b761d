//! Finds Chromium for the tests, and installs it if possible.
//!
//! Tests prefer the headless shell, which takes half of the processor time.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::debian;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The headless Chromium: the program, and the Debian package.
const WITHOUT_WINDOWS: &str = "chromium-headless-shell";

/// Returns the path of the browser for tests: the headless one, or any other if it is unavailable.
pub(crate) fn for_tests() -> Result<PathBuf> {
    match find_or_install_one(&[WITHOUT_WINDOWS], WITHOUT_WINDOWS) {
        Ok(path) => Ok(path),
        Err(_) => find_or_install(),
    }
}

/// Returns the path of the browser, after installing it if this is root on Debian.
pub(crate) fn find_or_install() -> Result<PathBuf> {
    find_or_install_one(&NAMES, "chromium").context(
        "Chromium is missing; the environment variable `CHROMIUM` may hold the path of a Chromium \
         or Chrome",
    )
}

fn find_or_install_one(names: &[&str], package: &str) -> Result<PathBuf> {
    let named = env::var_os("CHROMIUM").filter(|path| !path.is_empty()).map(PathBuf::from);
    let find = || names.iter().find_map(|name| debian::find(name));
    if let Some(path) = named.or_else(find) {
        return Ok(path);
    }
    debian::install(&[package])?;
    find().with_context(|| format!("the Debian package `{package}` brought none of {names:?}"))
}
