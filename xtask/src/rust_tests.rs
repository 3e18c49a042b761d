//! The Rust tests that `cargo xtask test` tries for a while and `cargo xtask soak` for long.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use crate::debian;
use crate::process::{cargo, run, say};

/// The tests of what holds for any text, which `cargo xtask test` tries for a minute.
pub(crate) const PROPERTIES: [&str; 3] = ["--workspace", "--lib", "properties::"];

/// The program that the Rust tests start, for all other tests, too. It is compiled as they compile
/// it: with the features of the whole workspace, or else cargo would compile most of it again.
pub(crate) fn program(root: &Path) -> Result<PathBuf> {
    run(cargo(root).args(["test", "--quiet", "--no-run", "--workspace", "--test", "binary"]))?;
    // Beside this one.
    Ok(env::current_exe()?.with_file_name("ssg"))
}

/// A first case from which no earlier run has begun, nor come to.
pub(crate) fn fresh_seed() -> Result<u64> {
    Ok(u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_micros())?)
}

/// Lets Rust tests do without what they may not do here, and says so.
pub(crate) fn in_rust_tests(command: &mut Command) -> &mut Command {
    if debian::can_mount() {
        return command;
    }
    say(
        "    permission is missing to mount file systems (root, and loop devices): the tests on one \
         whose times are whole seconds are left out",
    );
    command.env("SSG_TESTS_WITHOUT_MOUNTS", "1")
}
