//! The permissions of our Node processes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::node::NodeVersion;

/// Whether a process may load native code, to which the other restrictions do not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NativeCode {
    Allowed,
    Refused,
}

/// Lets a child work in a folder, and returns the path under which the child can access it.
///
/// Node interprets a `*` in the path of a permission as a wildcard, and crashes on bytes that are
/// not UTF-8. So it never sees the real path of a project.
#[cfg(target_os = "linux")]
pub(crate) fn from_inside(command: &mut Command, folder: &Path) -> PathBuf {
    command.current_dir(folder);
    PathBuf::from("/proc/self/cwd")
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn from_inside(command: &mut Command, folder: &Path) -> PathBuf {
    command.current_dir(folder);
    folder.to_owned()
}

/// Returns the options that deny Node files other than `readable` (a folder ends with a slash),
/// processes and threads; from Node 25 on also the network. This costs no measurable time.
pub(crate) fn permissions(
    version: NodeVersion,
    readable: &[&Path],
    native_code: NativeCode,
) -> Vec<OsString> {
    // The option lost its prefix in 22.13 and 23.5: https://nodejs.org/api/permissions.html
    let named = match version {
        NodeVersion { major: 22, minor, .. } => minor >= 13,
        NodeVersion { major: 23, minor, .. } => minor >= 5,
        NodeVersion { major, .. } => major >= 24,
    };
    let mut options: Vec<OsString> = match named {
        true => vec!["--permission".into()],
        false => {
            vec!["--experimental-permission".into(), "--disable-warning=ExperimentalWarning".into()]
        }
    };
    if native_code == NativeCode::Allowed {
        options.push("--allow-addons".into());
        options.push("--disable-warning=SecurityWarning".into());
    }
    // The readable paths may lead through symbolic links, which must not be resolved.
    options.extend(["--preserve-symlinks", "--preserve-symlinks-main"].map(OsString::from));
    options.extend(readable.iter().map(|path| {
        let mut option = OsString::from("--allow-fs-read=");
        option.push(path);
        option
    }));
    options
}
