//! Installs the packages of the frontend when they are not those of its lock file.
//!
//! npm works in a folder of its own, and what it has made is then exchanged for what was there: until
//! then nothing that works is touched, and after it nothing is half done. A stamp says what
//! `node_modules/` was made from, so that it need not be looked through each time; packages without a
//! stamp that are what the lock file asks for are as good.

mod failure;
mod inventory;
mod lock_file;

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use self::lock_file::WantedPackages;
use crate::child;
use crate::fault::{Blame, Fault};
use crate::files::{self, WorkFolder};
use crate::notice::FrontendNotice;
use crate::project::{Project, lock_as_input};
use crate::running::{Limit, Running};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::{Digest, Lock, exchange};

/// How the packages became current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Installed {
    /// They already were.
    Before,
    /// npm has installed them.
    Now,
    /// They are others than those of the lock file.
    Others,
}

/// Makes sure that `frontend/node_modules/` is what the lock file says.
pub fn install(project: &Project) -> Result<Installed, Failure> {
    match is_current(project)? {
        true => Ok(Installed::Before),
        false => install_if_still_other(project),
    }
}

/// Makes sure that there are packages: those that are there, whichever they are, else those of the
/// lock file.
pub fn install_if_missing(project: &Project) -> Result<Installed, Failure> {
    if is_current(project)? {
        Ok(Installed::Before)
    } else if has_packages(project) {
        Ok(Installed::Others)
    } else {
        install_if_still_other(project)
    }
}

fn install_if_still_other(project: &Project) -> Result<Installed, Failure> {
    let lock = project.lock()?;
    // The process that we waited for may have installed them.
    if is_current(project)? {
        return Ok(Installed::Before);
    }
    project.notices.send(FrontendNotice::Installing);
    install_anew(project, &lock)?;
    Ok(Installed::Now)
}

/// Whether any package is there; files of npm and of ours begin with a dot.
pub fn has_packages(project: &Project) -> bool {
    let entries = fs::read_dir(project.frontend.join("node_modules"));
    entries
        .into_iter()
        .flatten()
        .flatten()
        .any(|one| !one.file_name().as_encoded_bytes().starts_with(b"."))
}

/// Does something with the packages. If it fails and files of theirs turn out to be missing, they
/// are installed again, and it is tried once more.
pub(crate) fn or_repaired<T>(
    project: &Project,
    try_it: impl Fn() -> Result<T, Fault>,
) -> Result<T, Failure> {
    let Fault { failure, blame } = match try_it() {
        Ok(done) => return Ok(done),
        Err(fault) => fault,
    };
    if blame == Blame::Others || !repair(project, blame == Blame::Packages)? {
        return Err(failure);
    }
    try_it().map_err(|fault| fault.failure)
}

/// Installs the packages again if files of theirs are missing; `false` if none are.
///
/// `suspected` is what counts where it is not known which files there should be.
fn repair(project: &Project, suspected: bool) -> Result<bool, Failure> {
    if !inventory::is_damaged(project, suspected)? {
        return Ok(false);
    }
    let lock = project.lock()?;
    // The process that we waited for may have repaired them.
    if inventory::is_damaged(project, suspected)? {
        project.notices.send(FrontendNotice::Reinstalling);
        install_anew(project, &lock)?;
    }
    Ok(true)
}

/// Notes which files the packages have, if that is not known: they were just good enough, and an
/// earlier version of this program has installed them.
pub(crate) fn keep_inventory(project: &Project) -> Result<(), Failure> {
    let is_ours = stamp_file(project).exists();
    if is_ours { inventory::write_if_missing(project) } else { Ok(()) }
}

fn install_anew(project: &Project, lock: &Lock) -> Result<(), Failure> {
    let packages = project.frontend.join("node_modules");
    // Of a link, what it leads to.
    let packages = packages.canonicalize().unwrap_or(packages);
    let work = WorkFolder::create(work_folder(project, &packages))?;
    for name in ["package.json", "package-lock.json", ".npmrc"] {
        if let Some(contents) = files::read_if_present(&project.frontend.join(name))? {
            files::write_whole(&work.path().join(name), &contents)?;
        }
    }
    run_npm(project, work.path(), lock)?;
    let new = work.path().join("node_modules");
    // Where nothing is wanted, npm makes no folder.
    if !new.exists() {
        return Ok(());
    }
    put_in_place(&new, &packages)?;
    if present(project)?.is_some() {
        inventory::write(project)?;
    }
    write_stamp(project)?;
    Ok(())
}

/// Where npm works: with our other files, if the packages are on the same file system.
fn work_folder(project: &Project, packages: &Path) -> PathBuf {
    let beside = packages.parent().unwrap_or(packages);
    let device = |folder: &Path| fs::metadata(folder).map(|data| data.dev()).ok();
    match device(beside) == device(&project.cache) {
        true => project.cache.join("install"),
        false => beside.join(".ssg-install"),
    }
}

/// Puts new packages in the place of the old ones, which are left where the new ones were.
fn put_in_place(new: &Path, packages: &Path) -> Result<(), Failure> {
    let put = match packages.exists() {
        true => swap(new, packages),
        false => fs::rename(new, packages),
    };
    put.map_err(FileAction::Write.failed(packages))
}

/// In two steps where the system knows no exchange.
fn swap(new: &Path, packages: &Path) -> io::Result<()> {
    if exchange(new, packages)? {
        return Ok(());
    }
    let old = new.with_extension("old");
    fs::rename(packages, &old)?;
    fs::rename(new, packages).inspect_err(|_| drop(fs::rename(&old, packages)))
}

/// The stamp lies with the packages, so that projects which share them by a link share it, too.
fn stamp_file(project: &Project) -> PathBuf {
    project.frontend.join("node_modules/.ssg-packages.stamp")
}

fn is_current(project: &Project) -> Result<bool, Failure> {
    let wanted = WantedPackages::read(&project.frontend)?;
    let stamp = stamp(project, &wanted)?;
    if files::read_if_present(&stamp_file(project))?.is_some_and(|found| found == stamp.as_bytes())
    {
        return Ok(true);
    }
    let is_current = wanted.are_installed(&project.frontend);
    if is_current {
        // Else they are looked through once more.
        let _ = files::write_whole(&stamp_file(project), stamp.as_bytes());
    }
    Ok(is_current)
}

fn write_stamp(project: &Project) -> Result<(), Failure> {
    let stamp = stamp(project, &WantedPackages::read(&project.frontend)?)?;
    files::write_whole(&stamp_file(project), stamp.as_bytes())
}

/// What the stamp says if the packages are those that are wanted.
fn stamp(project: &Project, wanted: &WantedPackages) -> Result<String, Failure> {
    let present = present(project)?.map(|present| present.to_string()).unwrap_or_default();
    Ok(format!("wanted {}\npresent {present}\n", wanted.identity()))
}

/// Identifies what is installed: npm writes this file last, and whenever it changes the folder.
fn present(project: &Project) -> Result<Option<Digest>, Failure> {
    let record = project.frontend.join("node_modules/.package-lock.json");
    Ok(files::read_if_present(&record)?.map(Digest::of))
}

fn run_npm(project: &Project, folder: &Path, lock: &Lock) -> Result<(), Failure> {
    let Project { frontend, environment, limits, notices, .. } = project;
    if frontend.to_str().is_none() {
        return Err(failure::not_unicode(frontend));
    }
    let program = environment.find_program("npm").ok_or_else(failure::no_npm)?;
    let mut command = child::command(&program);
    // With `NODE_ENV=production` npm leaves out the development packages, esbuild among them.
    environment.pass_all_but(&mut command, &["NODE_ENV"]);
    command
        .current_dir(folder)
        .arg("ci")
        // No package runs code of its own when it is installed.
        .arg("--ignore-scripts")
        .args(["--no-audit", "--no-fund", "--no-update-notifier"])
        .args(["--include=dev", "--include=optional"])
        // The lock file holds the checksum of each package, so a copy in npm's cache is as good.
        .arg("--prefer-offline")
        // By default npm waits up to a minute and a half before it says that there is no network.
        .args(["--fetch-retries=1", "--fetch-retry-mintimeout=1000"])
        // A line for each package that is fetched: silence is how we know that npm hangs.
        .args(["--no-progress", "--color=false", "--loglevel=http"])
        .stdin(lock_as_input(lock).map_err(failure::does_not_start)?);
    let tell = || notices.send(FrontendNotice::StillWaiting("npm"));
    let finished = Running::start(command)
        .and_then(|npm| {
            npm.finish(Limit::Silence(limits.npm_silence), Some((limits.reminder, &tell)))
        })
        .map_err(failure::does_not_start)?
        .ok_or_else(|| failure::hung(limits.npm_silence))?;
    if finished.status.success() {
        Ok(())
    } else {
        Err(failure::npm(finished.status, &finished.output))
    }
}
