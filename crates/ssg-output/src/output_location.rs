//! The folder of an output, and the staging folder of its next files.

#![expect(clippy::disallowed_methods, reason = "an output is not an input")]

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use ssg_model::file_error::FileAction;

use crate::manifest::Manifest;
use crate::output_error::{self, Result};

/// The folder of an output, and the one where its next files are collected.
pub(crate) struct OutputLocation {
    /// The folder of the output, with links resolved.
    pub(crate) output: PathBuf,
    /// The staging folder, on the same file system.
    pub(crate) work: PathBuf,
    /// Whether `work` is in the output, which then cannot be exchanged for another folder.
    pub(crate) inside: bool,
}

/// The name of the staging folder inside the output.
const WORK_INSIDE: &str = ".ssg-staging";

/// The name of a folder that an empty file system may contain.
const LOST_AND_FOUND: &str = "lost+found";

impl OutputLocation {
    /// Finds the staging folder: beside the output, so that the two can be exchanged; inside it if
    /// it is a mount point or its parent is not writable.
    pub(crate) fn find(output: &Path) -> Result<OutputLocation> {
        let output = resolve(output)?;
        let no_folder = || output_error::no_folder(&output);
        let (Some(parent), Some(name)) = (output.parent(), output.file_name()) else {
            return Err(no_folder());
        };
        let inside = match fs::metadata(&output) {
            Ok(found) if !found.is_dir() => return Err(no_folder()),
            Ok(_) => {
                is_mount_point(&output, parent)
                    || access(parent, Access::WRITE_OK | Access::EXEC_OK).is_err()
            }
            Err(error) if error.kind() == ErrorKind::NotFound => false,
            Err(error) => return Err(FileAction::Read.failed(&output)(error)),
        };
        let work = if inside {
            output.join(WORK_INSIDE)
        } else {
            parent.join(format!(".{}.ssg-staging", name.to_string_lossy()))
        };
        match fs::symlink_metadata(&work) {
            Ok(found) if !found.is_dir() => Err(output_error::in_the_way(&work)),
            _ => Ok(OutputLocation { output, work, inside }),
        }
    }

    /// Fails if the output contains a file that no build has written.
    pub(crate) fn refuse_foreign_files(&self) -> Result<()> {
        let passed = self.names_of_others();
        let manifest = match Manifest::read(&self.output)? {
            Some(manifest) => manifest,
            None if self.is_empty()? => return Ok(()),
            None => return Err(output_error::not_ours(&self.output)),
        };
        match manifest.first_foreign(&self.output, passed)? {
            Some(file) => Err(output_error::foreign(&file)),
            None => Ok(()),
        }
    }

    /// Returns names in the output that its manifest does not cover.
    pub(crate) fn names_of_others(&self) -> &'static [&'static str] {
        if self.inside { &[WORK_INSIDE, LOST_AND_FOUND] } else { &[] }
    }

    fn is_empty(&self) -> Result<bool> {
        let failed = |error| FileAction::Read.failed(&self.output)(error);
        let entries = match fs::read_dir(&self.output) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
            other => other.map_err(failed)?,
        };
        for entry in entries {
            let name = entry.map_err(failed)?.file_name();
            if !self.names_of_others().iter().any(|other| name == *other) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Resolves links in a path that need not exist, including dangling links.
pub fn resolve(output: &Path) -> Result<PathBuf> {
    let failed = |error| FileAction::Read.failed(output)(error);
    match fs::canonicalize(output) {
        Ok(folder) => Ok(folder),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let output = std::path::absolute(output).map_err(failed)?;
            let Some(parent) = output.parent() else { return Ok(output) };
            match (fs::read_link(&output), output.file_name()) {
                (Ok(target), _) => resolve(&parent.join(target)),
                (Err(_), Some(name)) => Ok(resolve(parent)?.join(name)),
                (Err(_), None) => Err(output_error::no_folder(&output)),
            }
        }
        Err(error) => Err(failed(error)),
    }
}

/// Whether another file system, or another part of this one, is mounted on a folder.
fn is_mount_point(folder: &Path, parent: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
        // Linux has this attribute since 5.8.
        if let Ok(stat) = statx(CWD, folder, AtFlags::empty(), StatxFlags::empty())
            && stat.stx_attributes_mask.contains(StatxAttributes::MOUNT_ROOT)
        {
            return stat.stx_attributes.contains(StatxAttributes::MOUNT_ROOT);
        }
    }
    let device = |path| fs::metadata(path).map(|found| found.dev()).ok();
    device(folder) != device(parent)
}
