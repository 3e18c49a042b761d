//! The files that may be read and written: those below `content/`, reached through no link.

#![expect(clippy::disallowed_methods, reason = "a file that is written is not an input")]

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, AtFlags, CWD, accessat};
use ssg_model::decode::is_unprintable;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::limits;
use ssg_store::{is_left_over, read_file_if_present};

use crate::fault::{Obstacle, WriteFault};

/// The content folder, relative to the project root.
pub(crate) const CONTENT: &str = "content";

/// File name endings of texts.
const TEXTS: [&str; 5] = [".yaml", ".yml", ".md", ".json", ".txt"];

/// The files of one project's content.
#[derive(Clone, Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// Returns the content of the project at `root`. The path to `root` may have links; below it,
    /// none is allowed.
    pub(crate) fn new(root: &Path) -> Workspace {
        Workspace { root: root.to_owned() }
    }

    /// Reads a file; `None` if it does not exist.
    pub(crate) fn read(&self, path: &str) -> Result<Option<Vec<u8>>, WriteFault> {
        let place = self.locate(path)?;
        read_file_if_present(&place).map_err(|error| cannot(FileAction::Read, path)(error).into())
    }

    /// Returns the full path of a file, which need not exist. An error if it is not a content file,
    /// or something else is in its place.
    pub(crate) fn locate(&self, path: &str) -> Result<PathBuf, WriteFault> {
        if !is_content(path) {
            return Err(WriteFault::Outside { path: path.to_owned() });
        }
        // Check each folder on the path, and the file.
        let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
        for end in ends {
            let (part, is_file) = (&path[..end], end == path.len());
            let data = match fs::symlink_metadata(self.root.join(part)) {
                Err(error) if error.kind() == ErrorKind::NotFound => break,
                other => other.map_err(cannot(FileAction::Read, part))?,
            };
            if let Some(obstacle) = obstacle(&data, is_file) {
                return Err(WriteFault::NotAFile { path: part.to_owned(), obstacle });
            }
            if is_file {
                check_size(path, data.len())?;
            }
        }
        Ok(self.root.join(path))
    }

    /// Checks that an existing file is writable. To replace it, the system only requires a writable
    /// folder.
    pub(crate) fn check_writable(&self, path: &str) -> Result<(), WriteFault> {
        let place = self.root.join(path);
        let failed = |error| WriteFault::from(cannot(FileAction::Write, path)(error));
        // A file without a write bit counts as read-only, also for root.
        if fs::symlink_metadata(&place).map_err(failed)?.permissions().mode() & 0o222 == 0 {
            return Err(failed(ErrorKind::PermissionDenied.into()));
        }
        accessat(CWD, &place, Access::WRITE_OK, AtFlags::EACCESS)
            .map_err(|error| failed(error.into()))
    }
}

/// Whether a path may be the path of a content file.
pub(crate) fn is_content(path: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && !name.starts_with('.')
            && !is_left_over(name)
            && !name.contains(|c| is_unprintable(c) || c == '\\')
    };
    path.split_once('/')
        .is_some_and(|(folder, rest)| folder == CONTENT && rest.split('/').all(is_name))
}

/// Checks a size in bytes against the limit for a file.
pub(crate) fn check_size(path: &str, size: u64) -> Result<(), WriteFault> {
    let most = most(path);
    match size > most {
        true => Err(WriteFault::TooLarge { path: path.to_owned(), size, most }),
        false => Ok(()),
    }
}

fn most(path: &str) -> u64 {
    match path {
        "content/published.json" => limits::PUBLISHED_FILE,
        path if path.starts_with("content/files/") => limits::PUBLISHED,
        path if TEXTS.iter().any(|end| path.ends_with(end)) => limits::TEXT_FILE,
        _ => limits::IMAGE_FILE,
    }
}

fn obstacle(data: &Metadata, is_file: bool) -> Option<Obstacle> {
    let kind = data.file_type();
    match is_file {
        _ if kind.is_symlink() => Some(Obstacle::Link),
        true if kind.is_file() => None,
        false if kind.is_dir() => None,
        true if kind.is_dir() => Some(Obstacle::Folder),
        false if kind.is_file() => Some(Obstacle::File),
        _ => Some(Obstacle::Special),
    }
}

/// Turns an error of the system into a failure that names the path in the project.
pub(crate) fn cannot(action: FileAction, path: &str) -> impl FnOnce(io::Error) -> Failure + use<> {
    action.failed(Path::new(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_outside_of_content_are_refused() {
        for path in ["content/site.yaml", "content/a/b/c d ñ.md", "content/files/#1.pdf"] {
            assert!(is_content(path), "{path}");
        }
        let others = "site.yaml content content/ /content/a content//a content/../a content/a/../b \
                      content/./a content/.a content/.git/a content/a~ content/a.md.swp \
                      content/a\u{202e}b contents/a ../content/a content/a/ content/a\\b";
        for path in others.split(' ').chain(["", "content/a\0", "content/a\nb"]) {
            let read = Workspace::new(Path::new("/")).read(path);
            assert!(matches!(read, Err(WriteFault::Outside { path: told }) if told == path));
        }
    }

    #[test]
    fn texts_have_a_lower_size_limit_than_images() {
        let sizes = ["content/a.md", "content/files/a.md", "content/images/a.jpg"].map(most);
        assert_eq!(sizes, [limits::TEXT_FILE, limits::PUBLISHED, limits::IMAGE_FILE]);
    }
}
