//! `cargo xtask package`: packs the program as an archive, for users without a compiler.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ssg_store::Digest;

use crate::output::say;
use crate::process::{cargo, command, run};

/// Compiles the program for this machine, and packs it with the README.
pub(crate) fn package(root: &Path) -> Result<()> {
    let mut build = cargo(root);
    build.args(["build", "--release", "--locked", "--package", "ssg"]);
    // Embeds the current content, see the build script.
    let now = jiff::Timestamp::now().to_string();
    run(build.env("SSG_PACKAGE", now))?;

    let folder = root.join("target/package");
    let name = format!("ssg-{}-{OS}-{ARCH}", env!("CARGO_PKG_VERSION"));
    let staged = folder.join(&name);
    fs::create_dir_all(&staged).with_context(|| format!("cannot create `{}`", staged.display()))?;
    for (from, to) in [("target/release/ssg", "ssg"), ("README.md", "README.md")] {
        fs::copy(root.join(from), staged.join(to))
            .with_context(|| format!("cannot copy `{from}`"))?;
    }
    let archive = format!("{name}.tar.gz");
    run(command("tar", &folder).args(["-czf", &archive, &name]))?;
    let path = folder.join(&archive);
    let bytes = fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    // The format of `sha256sum --check`.
    let sum = format!("{}  {archive}\n", Digest::of(&bytes));
    fs::write(folder.join(format!("{archive}.sha256")), sum)
        .context("cannot write the checksum")?;
    say(&format!("target/package/{archive}: {:.1} MB", bytes.len() as f64 / 1e6));
    Ok(())
}
