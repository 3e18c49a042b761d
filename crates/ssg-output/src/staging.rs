//! The files of one build: collected beside the output, then published in one step.
//!
//! Until [`Staging::publish`] the output is not touched, and `publish` exchanges the two folders,
//! so that a reader sees the old site or the new one and never a mix. Only files that an earlier
//! build wrote, by its own manifest, are ever deleted.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

use crate::hash;

/// Name of the manifest, in the output: the mark by which a folder is known as ours.
pub const MANIFEST: &str = ".ssg-manifest.json";

/// Every file of an output, with the SHA-256 of its content.
#[derive(Default, Serialize, Deserialize)]
struct Manifest {
    files: BTreeMap<String, String>,
}

/// A build's files before they are published. Dropping it deletes them.
pub struct Staging {
    output: PathBuf,
    folder: PathBuf,
    written: Mutex<Written>,
}

#[derive(Default)]
struct Written {
    manifest: Manifest,
    bytes: u64,
}

/// What was published.
pub struct Published {
    pub files: usize,
    pub bytes: u64,
}

impl Staging {
    /// Opens an empty staging folder beside `output`.
    ///
    /// A link is followed: the folder that it leads to is the output. Fails when the output holds
    /// files that no build wrote.
    pub fn create(output: &Path) -> Result<Staging> {
        let output = match fs::canonicalize(output) {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound => output.to_owned(),
            Err(error) => return Err(error).with_context(|| cannot("open", output)),
        };
        refuse_foreign_files(&output)?;
        let name = output
            .file_name()
            .with_context(|| format!("`{}` cannot be an output folder", output.display()))?;
        let folder = output.with_file_name(format!(".{}.ssg-staging", name.to_string_lossy()));
        // What a killed build left behind.
        remove_if_present(&folder)?;
        fs::create_dir_all(&folder).with_context(|| cannot("create", &folder))?;
        Ok(Staging { output, folder, written: Mutex::default() })
    }

    /// Writes one file; `path` is relative to the output and uses forward slashes.
    ///
    /// Two files of one path are an error: one of them would be lost.
    pub fn write(&self, path: &str, contents: &[u8]) -> Result<()> {
        {
            let mut written = self.written.lock().map_err(|_| anyhow!("a writer panicked"))?;
            let hash = hash::sha256(contents);
            if written.manifest.files.insert(path.to_owned(), hash).is_some() {
                bail!("two files of the output have the same path `{path}`");
            }
            written.bytes += contents.len() as u64;
        }
        let file = self.folder.join(path);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).with_context(|| cannot("create", parent))?;
        }
        fs::write(&file, contents).with_context(|| cannot("write", &file))
    }

    /// Puts the staged files in the place of the output, in one step where the system has one.
    pub fn publish(self) -> Result<Published> {
        let (files, bytes) = {
            let written = self.written.lock().map_err(|_| anyhow!("a writer panicked"))?;
            let file = self.folder.join(MANIFEST);
            let mut manifest = serde_json::to_vec_pretty(&written.manifest)?;
            manifest.push(b'\n');
            fs::write(&file, manifest).with_context(|| cannot("write", &file))?;
            (written.manifest.files.len(), written.bytes)
        };
        if self.output.exists() {
            exchange(&self.folder, &self.output)
        } else {
            fs::rename(&self.folder, &self.output)
        }
        .with_context(|| cannot("publish", &self.output))?;
        Ok(Published { files, bytes })
    }
}

impl Drop for Staging {
    /// Deletes the staged files, or the output that they replaced.
    fn drop(&mut self) {
        // Nothing is lost if this fails: the next build deletes the folder.
        let _ = remove_if_present(&self.folder);
    }
}

/// Fails when the output holds a file that is not in the manifest of the build that wrote it.
fn refuse_foreign_files(output: &Path) -> Result<()> {
    let entries = match fs::read_dir(output) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error).with_context(|| cannot("read", output)),
    };
    if !entries {
        return Ok(());
    }
    let file = output.join(MANIFEST);
    let manifest: Manifest = match fs::read(&file) {
        Ok(bytes) => serde_json::from_slice(&bytes).with_context(|| cannot("read", &file))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(
            "`{}` is not empty and was not written by `ssg`; \
             empty it yourself, or choose another folder with `--out`",
            output.display()
        ),
        Err(error) => return Err(error).with_context(|| cannot("read", &file)),
    };
    for entry in WalkDir::new(output).sort_by_file_name() {
        let entry = entry.with_context(|| cannot("read", output))?;
        let path = entry.path().strip_prefix(output)?.to_string_lossy().replace('\\', "/");
        if !entry.file_type().is_dir() && path != MANIFEST && !manifest.files.contains_key(&path) {
            bail!(
                "`{}` was not written by `ssg` and would be lost; move it out of the output",
                entry.path().display()
            );
        }
    }
    Ok(())
}

#[cfg(target_os = "linux")]
fn exchange(staged: &Path, output: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, staged, CWD, output, RenameFlags::EXCHANGE)?)
}

/// Two renames: for an instant there is no output.
#[cfg(not(target_os = "linux"))]
fn exchange(staged: &Path, output: &Path) -> io::Result<()> {
    let old = staged.with_extension("old");
    fs::rename(output, &old)?;
    fs::rename(staged, output)?;
    fs::rename(&old, staged)
}

fn remove_if_present(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| cannot("delete", folder))
        }
        _ => Ok(()),
    }
}

fn cannot(verb: &str, path: &Path) -> String {
    format!("cannot {verb} `{}`", path.display())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Staging;

    #[test]
    fn the_output_changes_only_when_published() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("dist");
        for text in ["old", "new"] {
            let staging = Staging::create(&output).unwrap();
            staging.write("a/index.html", text.as_bytes()).unwrap();
            if text == "new" {
                assert_eq!(fs::read_to_string(output.join("a/index.html")).unwrap(), "old");
            }
            staging.publish().unwrap();
            assert_eq!(fs::read_to_string(output.join("a/index.html")).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "staging is left behind");
    }

    #[test]
    fn a_build_that_is_given_up_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let staging = Staging::create(&folder.path().join("dist")).unwrap();
        staging.write("index.html", b"x").unwrap();
        drop(staging);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn one_path_is_written_once() {
        let folder = tempfile::tempdir().unwrap();
        let staging = Staging::create(&folder.path().join("dist")).unwrap();
        staging.write("index.html", b"x").unwrap();
        assert!(staging.write("index.html", b"y").is_err());
    }

    #[test]
    fn a_link_is_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("www"), folder.path().join("dist"));
        fs::create_dir(&target).unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let staging = Staging::create(&link).unwrap();
        staging.write("index.html", b"x").unwrap();
        staging.publish().unwrap();
        assert!(link.is_symlink());
        assert!(target.join("index.html").exists());
    }

    #[test]
    fn files_of_others_are_never_lost() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("dist");
        fs::create_dir(&output).unwrap();
        fs::write(output.join("thesis.txt"), "x").unwrap();
        assert!(Staging::create(&output).is_err());
        fs::remove_file(output.join("thesis.txt")).unwrap();
        Staging::create(&output).unwrap().publish().unwrap();
        fs::write(output.join("thesis.txt"), "x").unwrap();
        assert!(Staging::create(&output).is_err());
        assert!(output.join("thesis.txt").exists());
    }
}
