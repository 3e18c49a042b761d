//! Installs the packages of the frontend when they are not those of its lock file.
//!
//! A stamp says which lock file `node_modules/` was made from. It is removed before npm starts
//! and written after npm has succeeded, so an install that was killed never looks finished.

mod failure;
mod inventory;

use std::path::PathBuf;

use crate::child;
use crate::fault::{Blame, Fault};
use crate::files;
use crate::notice::FrontendNotice;
use crate::project::{Project, lock_as_input};
use crate::running::{Limit, Running};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileError;
use ssg_store::{Digest, Lock};

/// How the packages became current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Installed {
    /// They already were.
    Before,
    /// npm has installed them.
    Now,
}

/// Makes sure that `frontend/node_modules/` is what the lock file says.
pub fn install(project: &Project) -> Result<Installed, Failure> {
    if is_current(project)? {
        return Ok(Installed::Before);
    }
    let lock = project.lock()?;
    // The process that we waited for may have installed them.
    if is_current(project)? {
        return Ok(Installed::Before);
    }
    project.notices.send(FrontendNotice::Installing);
    install_anew(project, &lock)?;
    Ok(Installed::Now)
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
pub(crate) fn keep_inventory(project: &Project) -> Result<(), FileError> {
    let is_ours = stamp_file(project).exists();
    if is_ours { inventory::write_if_missing(project) } else { Ok(()) }
}

fn install_anew(project: &Project, lock: &Lock) -> Result<(), Failure> {
    let wanted = wanted(project)?;
    files::remove_file_if_present(&stamp_file(project))?;
    run_npm(project, lock)?;
    if let Some(present) = present(project)? {
        inventory::write(project)?;
        files::write_whole(&stamp_file(project), stamp(&wanted, &present).as_bytes())?;
    }
    Ok(())
}

/// The stamp lies with the packages, so that projects which share them by a link share it, too.
fn stamp_file(project: &Project) -> PathBuf {
    project.frontend.join("node_modules/.ssg-packages.stamp")
}

fn is_current(project: &Project) -> Result<bool, Failure> {
    let Some(present) = present(project)? else { return Ok(false) };
    let Some(found) = files::read_if_present(&stamp_file(project))? else {
        return Ok(false);
    };
    Ok(found == stamp(&wanted(project)?, &present).as_bytes())
}

/// Identifies what should be installed.
fn wanted(project: &Project) -> Result<Digest, Failure> {
    let lock = files::read_if_present(&project.frontend.join("package-lock.json"))?
        .ok_or_else(failure::no_lock)?;
    let manifest = files::read(&project.frontend.join("package.json"))?;
    // The packages hold native programs: a folder copied from another system is of no use.
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    Ok(Digest::of_parts([&lock[..], &manifest, system.as_bytes()]))
}

/// Identifies what is installed: npm writes this file last, and whenever it changes the folder.
fn present(project: &Project) -> Result<Option<Digest>, Failure> {
    let record = project.frontend.join("node_modules/.package-lock.json");
    Ok(files::read_if_present(&record)?.map(Digest::of))
}

fn stamp(wanted: &Digest, present: &Digest) -> String {
    format!("wanted {wanted}\npresent {present}\n")
}

fn run_npm(project: &Project, lock: &Lock) -> Result<(), Failure> {
    let Project { frontend, environment, limits, notices, .. } = project;
    if frontend.to_str().is_none() {
        return Err(failure::not_unicode(frontend));
    }
    let program = environment.find_program("npm").ok_or_else(failure::no_npm)?;
    let mut command = child::command(&program);
    // With `NODE_ENV=production` npm leaves out the development packages, esbuild among them.
    environment.pass_all_but(&mut command, &["NODE_ENV"]);
    command
        .current_dir(frontend)
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
