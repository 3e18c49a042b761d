//! Follows a published version: the branch and the files move to it, and unpublished changes stay.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use ssg_model::words::Lang;

use crate::fault::WriteFault;
use crate::git::fault::GitFault;
use crate::git::{Repository, read_listed, text};
use crate::transition::{Direction, FileChange, ReversibleChange};
use crate::workspace::{CONTENT, Workspace};

/// The unpublished changes of files, as they were when they were read.
#[derive(Debug)]
pub struct Unpublished {
    /// The id of a version with these files, after the last one, on no branch.
    pub version: String,
    files: BTreeMap<String, Option<Vec<u8>>>,
}

impl Repository {
    /// Reads the content files that differ from the last version.
    pub fn unpublished(&self) -> Result<Unpublished, GitFault> {
        let contents = |path: String| {
            let contents = fs::read(self.root.join(&path)).ok();
            (path, contents)
        };
        let files: Vec<_> = self.changed_files()?.into_iter().map(contents).collect();
        let head = self.id("HEAD")?;
        let version = match files.is_empty() {
            true => head,
            false => {
                let tree = self.tree_of(&format!("{head}^{{tree}}"), &files)?;
                self.version_of(&tree, &[&head], "Unpublished")?
            }
        };
        Ok(Unpublished { version, files: files.into_iter().collect() })
    }

    /// Moves the branch to a version after the last one, and the files to `joined`, which has the
    /// unpublished changes as well. Files that have changed since they were read are not
    /// overwritten.
    ///
    /// Files with unpublished changes are written first. If the process is killed, these are
    /// changes from the old version, and are joined with the next one.
    pub fn follow(
        &self,
        version: &str,
        unpublished: &Unpublished,
        joined: &str,
    ) -> Result<(), GitFault> {
        let changed = self.differences(version, joined)?.into_iter().flatten().flatten();
        let paths: BTreeSet<String> = changed.chain(unpublished.files.keys().cloned()).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let workspace = Workspace::new(&self.root);
        let committed = self.contents_in(&unpublished.version, &paths)?;
        let contents = committed.into_iter().zip(self.contents_in(joined, &paths)?);
        for (path, (committed, after)) in paths.iter().zip(contents) {
            let before = unpublished.files.get(*path).cloned().unwrap_or(committed);
            if before != after {
                let change = FileChange { path: (*path).to_owned(), before, after };
                let change = ReversibleChange::new(change, &workspace).map_err(refused)?;
                change.transition(Direction::Forwards).make(&workspace).map_err(refused)?;
            }
        }
        let head = self.id("HEAD")?;
        let listed = text(self.ask(&["ls-tree", "-r", "-z", version, "--", CONTENT])?);
        let objects: BTreeMap<&str, &str> = listed.split('\0').filter_map(read_listed).collect();
        // For these files, Git's index is at the version already, and their contents stay.
        let (mut base, prefix) = (format!("{head}^{{tree}}"), self.prefix()?);
        for path in &paths {
            let path_in_top = format!("{prefix}{path}");
            let names: Vec<&str> = path_in_top.split('/').collect();
            base = self.tree_with(&base, &names, "100644 blob", objects.get(path).copied())?;
        }
        self.change(&["reset", "--quiet", version], paths.into_iter())?;
        // A file with another time and the same contents is unchanged.
        let _ = self.ask(&["update-index", "-q", "--refresh"]);
        self.ask_about(&["read-tree", "-m", "-u", &base, version], b"")?;
        self.ask_about(&["update-ref", "-m", "publish", "HEAD", version, &head], b"").map(drop)
    }
}

/// Returns the fault of a file that cannot be written.
fn refused(fault: WriteFault) -> GitFault {
    GitFault::Refused { output: vec![fault.failure().text(Lang::En)] }
}
