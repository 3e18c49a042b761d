//! Installs the packages of the frontend, and of a project's own sections, if they differ from the
//! lock file.
//!
//! npm works in a separate folder, whose `node_modules/` is then exchanged for the old one: until
//! then the old packages stay usable, and no half-finished state is visible. A stamp records the
//! lock file that `node_modules/` was made from, so that later runs need not examine it. Packages
//! without a stamp are accepted if they match the lock file.

#![expect(clippy::disallowed_methods, reason = "packages are recorded by their stamp")]

mod failure;
mod inventory;
mod lock_file;

use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use self::lock_file::WantedPackages;
use crate::child;
use crate::fault::{Blame, Fault};
use crate::files::{self, WorkFolder};
use crate::messages;
use crate::notice::FrontendNotice;
use crate::project::{OWN, Project, lock_as_input};
use crate::running::{Limit, Running};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::{Digest, Lock, exchange};

/// The way in which the packages became current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Installed {
    /// The packages were already current.
    Before,
    /// npm has installed them.
    Now,
    /// The packages differ from the lock file.
    Others,
}

/// Makes `node_modules/` match the lock file, in `frontend/` and beside own sections.
pub fn install(project: &Project) -> Result<Installed, Failure> {
    install_own(project)?;
    match is_current(project)? {
        true => Ok(Installed::Before),
        false => install_if_still_other(project),
    }
}

/// Installs the packages if there are none; accepts existing packages of any version.
pub fn install_if_missing(project: &Project) -> Result<Installed, Failure> {
    install_own(project)?;
    if is_current(project)? {
        Ok(Installed::Before)
    } else if has_packages(project) {
        Ok(Installed::Others)
    } else {
        install_if_still_other(project)
    }
}

/// Installs the packages that own sections import: with the same steps, as if the project were the
/// frontend.
fn install_own(project: &Project) -> Result<(), Failure> {
    let root = &project.root;
    let has_own = OWN.iter().any(|own| root.join(own).is_dir());
    if !has_own || own_packages(project)?.is_empty() {
        return Ok(());
    }
    let frontend = root.canonicalize().map_err(FileAction::Read.failed(root))?;
    let own = Project { frontend, frontend_as_named: root.clone(), ..project.clone() };
    let install = || {
        let wanted = WantedPackages::read(root);
        wanted.map_err(|failure| failure.hint(messages::write_lock_file()))?.check_own()?;
        if !is_current(&own)? {
            install_if_still_other(&own)?;
        }
        Ok(())
    };
    install().map_err(|failure: Failure| failure.with_path("frontend/", "./"))
}

/// Returns the names of the packages in the project's `package.json`.
pub(crate) fn own_packages(project: &Project) -> Result<BTreeSet<String>, Failure> {
    let manifest = files::read_if_present(&project.root.join("package.json"))?;
    let manifest = manifest.unwrap_or_else(|| b"{}".to_vec());
    lock_file::named(&manifest).map_err(|error| Failure::new(messages::malformed_manifest(error)))
}

fn install_if_still_other(project: &Project) -> Result<Installed, Failure> {
    let lock = project.lock()?;
    // The process that held the lock may have installed them.
    if is_current(project)? {
        return Ok(Installed::Before);
    }
    project.notices.send(FrontendNotice::Installing);
    install_anew(project, &lock)?;
    Ok(Installed::Now)
}

/// Whether any package is installed; the names of npm's and our own files begin with a dot.
pub fn has_packages(project: &Project) -> bool {
    let entries = fs::read_dir(project.frontend.join("node_modules"));
    entries
        .into_iter()
        .flatten()
        .flatten()
        .any(|one| !one.file_name().as_encoded_bytes().starts_with(b"."))
}

/// Calls `try_it`. If it fails and files of the packages are missing or changed, reinstalls them and
/// calls it once more.
pub(crate) fn or_repaired<T>(
    project: &Project,
    try_it: impl Fn() -> Result<T, Fault>,
) -> Result<T, Failure> {
    let folder = || fs::metadata(project.frontend.join("node_modules")).ok().map(|data| data.ino());
    let before = folder();
    let Fault { failure, blame } = match try_it() {
        Ok(done) => return Ok(done),
        Err(fault) => fault,
    };
    // Another thread or process may have reinstalled them in the meantime, into a new folder.
    let is_repaired = blame != Blame::Others
        && (folder() != before || repair(project, blame == Blame::Packages)?);
    if !is_repaired {
        return Err(failure);
    }
    try_it().map_err(|fault| fault.failure)
}

/// Reinstalls the packages if files of theirs are missing or changed; returns `false` if none are.
///
/// `suspected` decides if the expected files are unknown.
fn repair(project: &Project, suspected: bool) -> Result<bool, Failure> {
    if !inventory::is_damaged(project, suspected)? {
        return Ok(false);
    }
    let lock = project.lock()?;
    // The process that held the lock may have repaired them.
    if inventory::is_damaged(project, suspected)? {
        project.notices.send(FrontendNotice::Reinstalling);
        install_anew(project, &lock)?;
    }
    Ok(true)
}

/// Writes the inventory of packages that an earlier version of this program installed.
pub(crate) fn keep_inventory(project: &Project) -> Result<(), Failure> {
    let is_ours = stamp_file(project).exists();
    if is_ours { inventory::write_if_missing(project) } else { Ok(()) }
}

fn install_anew(project: &Project, lock: &Lock) -> Result<(), Failure> {
    let packages = project.frontend.join("node_modules");
    // The target, if `node_modules` is a symbolic link.
    let packages = packages.canonicalize().unwrap_or(packages);
    let work = WorkFolder::create(work_folder(project, &packages))?;
    let is_own = project.frontend_as_named == project.root;
    // Settings of a project must not lead npm to another registry.
    let names = ["package.json", "package-lock.json", ".npmrc"];
    for name in &names[..if is_own { 2 } else { 3 }] {
        if let Some(contents) = files::read_if_present(&project.frontend.join(name))? {
            files::write_whole(&work.path().join(name), &contents)?;
        }
    }
    run_npm(project, work.path(), lock)?;
    let new = work.path().join("node_modules");
    // npm creates no folder for a project without packages.
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

/// Returns npm's working folder: in our cache, if on the same file system as the packages.
fn work_folder(project: &Project, packages: &Path) -> PathBuf {
    let beside = packages.parent().unwrap_or(packages);
    let device = |folder: &Path| fs::metadata(folder).map(|data| data.dev()).ok();
    match device(beside) == device(&project.cache) {
        true => project.cache.join("install"),
        false => beside.join(".ssg-install"),
    }
}

/// Replaces the old packages by the new ones; the old ones are left in the working folder.
fn put_in_place(new: &Path, packages: &Path) -> Result<(), Failure> {
    let put = match packages.exists() {
        true => swap(new, packages),
        false => {
            // A copied link to packages that are elsewhere.
            let _ = fs::remove_file(packages);
            fs::rename(new, packages)
        }
    };
    put.map_err(FileAction::Write.failed(packages))
}

/// Exchanges two folders, in two steps if the system cannot do it in one.
fn swap(new: &Path, packages: &Path) -> io::Result<()> {
    if exchange(new, packages)? {
        return Ok(());
    }
    let old = new.with_extension("old");
    fs::rename(packages, &old)?;
    fs::rename(new, packages).inspect_err(|_| drop(fs::rename(&old, packages)))
}

/// Returns the path of the stamp. Projects with a linked `node_modules/` also share the stamp.
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
        // If the stamp cannot be written, the next run examines the packages again.
        let _ = files::write_whole(&stamp_file(project), stamp.as_bytes());
    }
    Ok(is_current)
}

fn write_stamp(project: &Project) -> Result<(), Failure> {
    let stamp = stamp(project, &WantedPackages::read(&project.frontend)?)?;
    files::write_whole(&stamp_file(project), stamp.as_bytes())
}

/// Returns the content of the stamp for packages that match the lock file.
fn stamp(project: &Project, wanted: &WantedPackages) -> Result<String, Failure> {
    let present = present(project)?.map(|present| present.to_string()).unwrap_or_default();
    Ok(format!("wanted {}\npresent {present}\n", wanted.identity()))
}

/// Returns the digest of npm's record, which npm writes last whenever it changes the folder.
fn present(project: &Project) -> Result<Option<Digest>, Failure> {
    let record = project.frontend.join("node_modules/.package-lock.json");
    Ok(files::read_if_present(&record)?.map(Digest::of))
}

/// Replaces settings of the user with which npm installs nothing, or the packages of another system.
const AGAINST_SETTINGS: [&str; 10] = [
    "--cpu=null",
    "--os=null",
    "--libc=null",
    "--install-strategy=hoisted",
    "--location=project",
    "--no-global",
    "--no-workspaces",
    "--no-dry-run",
    "--no-package-lock-only",
    "--no-usage",
];

fn run_npm(project: &Project, folder: &Path, lock: &Lock) -> Result<(), Failure> {
    let Project { frontend, environment, limits, notices, .. } = project;
    if frontend.to_str().is_none() {
        return Err(failure::not_unicode(frontend));
    }
    let program = environment
        .find_program("npm")
        .ok_or_else(|| Failure::new(messages::npm_missing()).hint(messages::install_npm()))?;
    let mut command = child::command(&program);
    // With `NODE_ENV=production` npm leaves out the development packages, esbuild among them.
    environment.pass_all_but(&mut command, &["NODE_ENV"]);
    command
        .current_dir(folder)
        .arg("ci")
        // Packages must not run code when they are installed.
        .arg("--ignore-scripts")
        .args(["--no-audit", "--no-fund", "--no-update-notifier"])
        .args(["--include=dev", "--include=optional"])
        .args(AGAINST_SETTINGS)
        // The lock file has the checksum of each package, so a copy in npm's cache can be trusted.
        .arg("--prefer-offline")
        // By default npm waits up to a minute and a half before it reports a missing network.
        .args(["--fetch-retries=1", "--fetch-retry-mintimeout=1000"])
        // npm prints a line for each package that it fetches, so silence means that it hangs.
        .args(["--no-progress", "--color=false", "--loglevel=http"])
        .stdin(lock_as_input(lock).map_err(failure::does_not_start)?);
    let tell = || notices.send(FrontendNotice::StillWaiting("npm"));
    let finished = Running::start(command)
        .and_then(|npm| {
            npm.finish(Limit::Silence(limits.npm_silence), Some((limits.reminder, &tell)))
        })
        .map_err(failure::does_not_start)?
        .ok_or_else(|| {
            Failure::new(messages::npm_hung(limits.npm_silence.as_secs_f64()))
                .hint(messages::check_connection())
        })?;
    if finished.status.success() {
        Ok(())
    } else {
        Err(failure::npm(finished.status, &finished.output))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_that_another_thread_has_reinstalled_are_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let packages = folder.path().join("frontend/node_modules");
        let file = packages.join("a/package.json");
        let installed = folder.path().join("installed");
        fs::create_dir_all(&packages).unwrap();
        fs::create_dir_all(installed.join("a")).unwrap();
        fs::write(installed.join("a/package.json"), "{}").unwrap();
        let project = Project::open(folder.path(), folder.path().join("frontend")).unwrap();
        let read = or_repaired(&project, || {
            let read = files::read(&file).map_err(Fault::from);
            if installed.exists() {
                put_in_place(&installed, &packages).unwrap();
                fs::remove_dir_all(&installed).unwrap();
            }
            read
        });
        assert_eq!(read.unwrap(), b"{}");
    }
}
