//! The content files that differ from the last version.

use std::collections::BTreeMap;

use crate::workspace::is_content;

/// A content file that Git's status names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatusFile {
    pub(crate) path: String,
    /// The id of the file's object in the last version.
    pub(crate) committed: Option<String>,
    /// Whether Git knows the file, even if only as a deleted one.
    pub(crate) is_known: bool,
    /// Whether the file may still equal the last version.
    pub(crate) is_doubtful: bool,
}

/// Parses the content files in the output of `git status --porcelain=v2 -z`, sorted by path.
/// `prefix` is the path of the project in the repository, with a trailing slash.
///
/// Links and submodules are left out, as they cannot be edited here.
pub(crate) fn read_status(answer: &[u8], prefix: &str) -> Vec<StatusFile> {
    let mut files: BTreeMap<String, StatusFile> = BTreeMap::new();
    for record in answer.split(|byte| *byte == 0) {
        let file = str::from_utf8(record).ok().and_then(|record| read_record(record, prefix));
        let Some(file) = file.filter(|file| is_content(&file.path)) else { continue };
        files
            .entry(file.path.clone())
            // The file is deleted in Git's index, and exists again.
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
            // The file was staged, and changed again since.
            Some(file(path(name)?, committed(head, object), !state.contains('.')))
        }
        // During a merge, the second of three versions is the one in the last commit.
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

/// Whether a mode marks a link or a submodule.
fn is_foreign(mode: &str) -> bool {
    matches!(mode, "120000" | "160000")
}
