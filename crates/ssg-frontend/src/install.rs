//! Installs the packages of the frontend when they are not those of its lock file.
//!
//! A stamp says which lock file `node_modules/` was made from. It is removed before npm starts
//! and written after npm has succeeded, so an install that was killed never looks finished.

mod failure;
mod inventory;

use std::path::PathBuf;

use crate::child::{self, Limit, Running};
use crate::environment::Environment;
use crate::files;
use crate::limits::Limits;
use crate::notice::Notice;
use crate::project::{Project, lock_as_input};
use ssg_model::file_error::FileError;
use ssg_store::{Digest, Lock};

pub use self::failure::InstallError;
pub(crate) use self::failure::packages_hint;

/// How the packages became current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Installed {
    /// They already were.
    Before,
    /// npm has installed them.
    Now,
}

/// Makes sure that `frontend/node_modules/` is what the lock file says.
pub fn install(
    project: &Project,
    environment: &Environment,
    notify: impl Fn(Notice),
) -> Result<Installed, InstallError> {
    install_within(project, environment, &Limits::default(), notify)
}

/// As [`install`], with other limits.
pub fn install_within(
    project: &Project,
    environment: &Environment,
    limits: &Limits,
    notify: impl Fn(Notice),
) -> Result<Installed, InstallError> {
    if is_current(project)? {
        return Ok(Installed::Before);
    }
    let lock = project.lock(|| notify(Notice::OtherProcess))?;
    // The process that we waited for may have installed them.
    if is_current(project)? {
        return Ok(Installed::Before);
    }
    notify(Notice::Installing);
    install_anew(project, environment, limits, &lock, &notify)?;
    Ok(Installed::Now)
}

/// Installs the packages again if files of theirs are missing; `false` if none are.
///
/// `suspected` is what counts where it is not known which files there should be.
pub(crate) fn repair(
    project: &Project,
    environment: &Environment,
    limits: &Limits,
    suspected: bool,
    notify: &dyn Fn(Notice),
) -> Result<bool, InstallError> {
    if !inventory::is_damaged(project, suspected)? {
        return Ok(false);
    }
    let lock = project.lock(|| notify(Notice::OtherProcess))?;
    // The process that we waited for may have repaired them.
    if inventory::is_damaged(project, suspected)? {
        notify(Notice::Reinstalling);
        install_anew(project, environment, limits, &lock, notify)?;
    }
    Ok(true)
}

/// Notes which files the packages have, if that is not known: they were just good enough, and an
/// earlier version of this program has installed them.
pub(crate) fn keep_inventory(project: &Project) -> Result<(), FileError> {
    let is_ours = stamp_file(project).exists();
    if is_ours { inventory::write_if_missing(project) } else { Ok(()) }
}

fn install_anew(
    project: &Project,
    environment: &Environment,
    limits: &Limits,
    lock: &Lock,
    notify: &dyn Fn(Notice),
) -> Result<(), InstallError> {
    let wanted = wanted(project)?;
    files::remove_file_if_present(&stamp_file(project))?;
    run_npm(project, environment, limits, lock, notify)?;
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

fn is_current(project: &Project) -> Result<bool, InstallError> {
    let Some(present) = present(project)? else { return Ok(false) };
    let Some(found) = files::read_if_present(&stamp_file(project))? else {
        return Ok(false);
    };
    Ok(found == stamp(&wanted(project)?, &present).as_bytes())
}

/// Identifies what should be installed.
fn wanted(project: &Project) -> Result<Digest, InstallError> {
    let lock = files::read_if_present(&project.frontend.join("package-lock.json"))?
        .ok_or(InstallError::LockMissing)?;
    let manifest = files::read(&project.frontend.join("package.json"))?;
    // The packages hold native programs: a folder copied from another system is of no use.
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    Ok(Digest::of_parts([&lock[..], &manifest, system.as_bytes()]))
}

/// Identifies what is installed: npm writes this file last, and whenever it changes the folder.
fn present(project: &Project) -> Result<Option<Digest>, InstallError> {
    let record = project.frontend.join("node_modules/.package-lock.json");
    Ok(files::read_if_present(&record)?.map(Digest::of))
}

fn stamp(wanted: &Digest, present: &Digest) -> String {
    format!("wanted {wanted}\npresent {present}\n")
}

fn run_npm(
    project: &Project,
    environment: &Environment,
    limits: &Limits,
    lock: &Lock,
    notify: &dyn Fn(Notice),
) -> Result<(), InstallError> {
    if project.frontend.to_str().is_none() {
        return Err(InstallError::NotUnicode(project.frontend.clone()));
    }
    let program = environment.find_program("npm").ok_or(InstallError::NpmMissing)?;
    let mut command = child::command(&program);
    // With `NODE_ENV=production` npm leaves out the development packages, esbuild among them.
    environment.pass_all_but(&mut command, &["NODE_ENV"]);
    command
        .current_dir(&project.frontend)
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
        .stdin(lock_as_input(lock).map_err(InstallError::NpmDoesNotStart)?);
    let tell = || notify(Notice::StillWaiting("npm"));
    let finished = Running::start(command)
        .and_then(|npm| {
            npm.finish(Limit::Silence(limits.npm_silence), Some((limits.reminder, &tell)))
        })
        .map_err(InstallError::NpmDoesNotStart)?
        .ok_or(InstallError::NpmHung(limits.npm_silence))?;
    if finished.status.success() {
        Ok(())
    } else {
        Err(InstallError::from_npm(finished.status, &finished.output))
    }
}
