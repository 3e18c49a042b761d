//! Which files of the content differ from the last version.

use std::collections::BTreeMap;

use crate::workspace::is_content;

/// A file of the content that differs from the last version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedFile {
    /// Relative to the root of the project.
    pub path: String,
    pub kind: ChangeKind,
}

/// How it differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// The last version has it with other bytes, or other permissions.
    Changed,
    /// The last version does not have it.
    New,
    /// The last version has it, and it is no longer there.
    Deleted,
}

/// A file of the content that Git's status names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatusFile {
    pub(crate) path: String,
    /// The object that the last version has of it.
    pub(crate) committed: Option<String>,
    /// Whether Git knows it, be it only as one that was deleted.
    pub(crate) is_known: bool,
    /// Whether it may be as it was in the last version all the same.
    pub(crate) is_doubtful: bool,
}

/// The files of the content in the answer of `git status --porcelain=v2 -z`, in the order of their
/// paths. `prefix` is where the project is in the repository, with a slash at its end.
///
/// Links and other repositories are left out, which nobody edits here.
pub(crate) fn read_status(answer: &[u8], prefix: &str) -> Vec<StatusFile> {
    let mut files: BTreeMap<String, StatusFile> = BTreeMap::new();
    for record in answer.split(|byte| *byte == 0) {
        let file = str::from_utf8(record).ok().and_then(|record| read_record(record, prefix));
        let Some(file) = file.filter(|file| is_content(&file.path)) else { continue };
        files
            .entry(file.path.clone())
            // Deleted for Git, and there again.
            .and_modify(|known| known.is_doubtful = true)
            .or_insert(file);
    }
    files.into_values().collect()
}

fn read_record(record: &str, prefix: &str) -> Option<StatusFile> {
    let path = |path: &str| Some(path.strip_prefix(prefix)?.to_owned());
    let file =
        |path, committed, is_doubtful| StatusFile { path, committed, is_known: true, is_doubtful };
    let committed = |mode: &str, object: &str| (mode != "000000").then(|| object.to_owned());
    match record.split_once(' ')? {
        ("?", rest) => {
            let path = path(rest)?;
            Some(StatusFile { path, committed: None, is_known: false, is_doubtful: false })
        }
        ("1", rest) => {
            let fields: Vec<&str> = rest.splitn(8, ' ').collect();
            let [state, _, head, index, worktree, object, _, name] = fields[..] else {
                return None;
            };
            if [head, index, worktree].iter().any(|mode| is_foreign(mode)) {
                return None;
            }
            // Staged, and changed again since.
            Some(file(path(name)?, committed(head, object), !state.contains('.')))
        }
        // In the middle of a merge: the second of three versions is that of the last commit.
        ("u", rest) => {
            let fields: Vec<&str> = rest.splitn(10, ' ').collect();
            let [_, _, modes @ .., _, object, _, name] = &fields[..] else { return None };
            if modes.iter().any(|mode| is_foreign(mode)) {
                return None;
            }
            Some(file(path(name)?, committed(modes.get(1)?, object), true))
        }
        _ => None,
    }
}

/// Whether a mode is that of a link or of another repository.
fn is_foreign(mode: &str) -> bool {
    matches!(mode, "120000" | "160000")
}
