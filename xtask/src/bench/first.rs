//! `cargo xtask bench first`: what a newcomer waits for, from `git clone` to the site, and what a
//! machine that publishes does; both must make the same files.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use super::measure::{Figures, measure, median, remove};
use super::table::{heading, print};
use crate::process::{command, run};

/// Two ways to a site in `dist/`.
const WAYS: [(&str, &str); 2] = [
    ("cargo ssg build", "cargo ssg build"),
    ("--release", "cargo build --release --package ssg && target/release/ssg build"),
];

/// Prints the medians of `runs`. Each run has a clone of the last commit, and no package that was
/// ever downloaded.
pub(super) fn first(root: &Path, runs: u32) -> Result<()> {
    let work = root.join("target/bench/first");
    heading("");
    for (number, (name, script)) in WAYS.iter().enumerate() {
        let mut figures: Vec<Figures> = Vec::new();
        for _ in 0..runs {
            let folder = work.join(number.to_string());
            remove(&folder)?;
            fs::create_dir_all(&folder)?;
            let clone = format!("git clone --quiet \"{}\" clone && cd clone", root.display());
            let mut build = fresh(&folder);
            build.args(["-c", &format!("{clone} && {{ {script}; }}")]);
            figures.push(measure(&mut build, &folder.join("clone/dist"))?);
        }
        print("", name, median(&figures), None);
    }
    let [one, other] = ["0/clone/dist", "1/clone/dist"].map(|path| work.join(path));
    run(command("diff", root).arg("--recursive").args([one, other]))
        .or_else(|error| bail!("the two ways of compiling do not make the same site: {error:#}"))?;
    remove(&work)
}

/// A shell for which nothing was downloaded or compiled yet.
fn fresh(folder: &Path) -> Command {
    let mut shell = command("sh", folder);
    shell.env("CARGO_HOME", folder.join("cargo")).env("npm_config_cache", folder.join("npm"));
    shell.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_JOBS");
    shell
}
