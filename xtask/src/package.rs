//! `cargo xtask package`: packs the program as an archive, for users without a compiler.

use std::env::consts::{ARCH, OS};
use std::fs::{self, File};
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};

use crate::output::say;
use crate::process::{cargo, command, run};

/// Compiles the program for this machine, and packs it with the README.
pub(crate) fn package(root: &Path) -> Result<()> {
    let mut build = cargo(root);
    build.args(["build", "--release", "--locked", "--package", "ssg"]);
    // Embeds the current content: the build script runs whenever this variable changes.
    run(build.env("SSG_PACKAGE", format!("{:?}", SystemTime::now())))?;

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
    let sum = folder.join(format!("{archive}.sha256"));
    let sum = File::create(&sum).with_context(|| format!("cannot write `{}`", sum.display()))?;
    let status = command("sha256sum", &folder).arg(&archive).stdout(sum).status();
    ensure!(status.context("cannot start `sha256sum`")?.success(), "`sha256sum` failed");
    let size = fs::metadata(folder.join(&archive))?.len();
    say(&format!("target/package/{archive}: {:.1} MB", size as f64 / 1e6));
    Ok(())
}
