//! Exchanges two folders atomically.

use std::io;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

/// Exchanges two folders in one step. Returns `false` if the system does not support it: not on
/// this file system, not across two of them, or not for this folder.
pub fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP | Errno::BUSY | Errno::XDEV) => {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}
