//! Replaces an output by staged files.

#![expect(clippy::disallowed_methods, reason = "an output is not an input")]

use std::cmp::Reverse;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::exchange;
use walkdir::WalkDir;

use crate::files;
use crate::manifest::{MANIFEST, Manifest};
use crate::output_error::Result;
use crate::output_location::OutputLocation;
use ssg_model::output_path::OutputPath;

/// Publishes a staged tree with its manifest, atomically if the system can do it.
///
/// The old output is moved to `replaced`, an empty place. A process that has it open can read it
/// until the next build is published. The inner result says whether the old output could be
/// put away and the new names be flushed to disk.
pub(crate) fn publish(
    location: &OutputLocation,
    staged: &Path,
    replaced: &Path,
) -> Result<Result<()>> {
    let OutputLocation { output, inside, .. } = location;
    let parent = output.parent().unwrap_or(output);
    if !inside && !output.exists() {
        files::rename(staged, output)?;
        return Ok(files::sync_names(parent));
    }
    let exchanged =
        !inside && exchange(staged, output).map_err(FileAction::Publish.failed(output))?;
    if !exchanged {
        publish_in_place(location, staged)?;
        return Ok(files::sync_names(output));
    }
    let synced = files::sync_names(parent);
    Ok(put_away(staged, replaced).and(synced))
}

/// Moves an output to `replaced`, or deletes it if it cannot be moved.
fn put_away(output: &Path, replaced: &Path) -> Result<()> {
    match fs::rename(output, replaced) {
        Ok(()) => Ok(()),
        Err(_) => discard(output),
    }
}

/// Deletes a staged tree, or a replaced output, except for files that no build has written.
pub(crate) fn discard(tree: &Path) -> Result<()> {
    let manifest = match Manifest::read(tree) {
        // A power cut before the manifest was on disk, and so before it was published.
        Err(failure)
            if failure.io_error().is_some_and(|error| {
                matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof)
            }) =>
        {
            None
        }
        other => other?,
    };
    match manifest {
        Some(manifest) => manifest.delete(tree),
        // A staged tree gets its manifest last, so all files in a tree without one are ours.
        None => files::remove_tree(tree),
    }
}

/// Moves the files one by one, in an order that keeps the site usable at every step: first the
/// files that pages load, then the pages. Removes old files in the reverse order.
///
/// Meanwhile the manifest lists the old and the new files, so that the next build knows them all if
/// this one is killed.
fn publish_in_place(location: &OutputLocation, staged: &Path) -> Result<()> {
    let OutputLocation { output, work, .. } = location;
    let old = Manifest::read(output)?.unwrap_or_default();
    let new = Manifest::read(staged)?.unwrap_or_default();

    let mut both = old.clone();
    both.files.extend(new.files.clone());
    both.write(&work.join(MANIFEST))?;
    files::rename(&work.join(MANIFEST), &output.join(MANIFEST))?;

    let mut paths: Vec<&OutputPath> = new.files.keys().collect();
    paths.sort_by_key(|path| step(path));
    for path in paths {
        for folder in path.folders() {
            files::create_folder(&output.join(folder))?;
        }
        files::rename(&staged.join(path), &output.join(path))?;
    }
    remove_old(location, &old, &new)?;
    files::rename(&staged.join(MANIFEST), &output.join(MANIFEST))
}

/// Returns the step at which a file is moved: after all files that it loads.
fn step(path: &str) -> u8 {
    match path {
        asset if asset.starts_with("assets/") => 0,
        page if page.ends_with(".html") => 2,
        _ => 1,
    }
}

/// Removes the files that only the old manifest lists: first pages, then the files that they load.
///
/// The paths come from the folder, so a forged manifest cannot remove files outside it.
fn remove_old(location: &OutputLocation, old: &Manifest, new: &Manifest) -> Result<(), Failure> {
    let OutputLocation { output, .. } = location;
    let mut paths = Vec::new();
    for entry in WalkDir::new(output).min_depth(1) {
        let entry = entry.map_err(|error| files::unreadable(output, error))?;
        let path = entry.path().strip_prefix(output).ok().and_then(Path::to_str);
        let old = path.and_then(|path| old.files.get_key_value(path)).map(|(path, _)| path);
        paths.extend(old.filter(|path| !new.files.contains_key(*path)));
    }
    paths.sort_by_key(|path| Reverse(step(path)));
    paths.into_iter().try_for_each(|path| remove(output, path))
}

/// Removes a file of a tree, and the folders that become empty.
pub(crate) fn remove(tree: &Path, path: &OutputPath) -> Result<()> {
    files::remove_file(&tree.join(path))?;
    for folder in path.folders().collect::<Vec<_>>().into_iter().rev() {
        files::remove_folder(&tree.join(folder))?;
    }
    Ok(())
}
