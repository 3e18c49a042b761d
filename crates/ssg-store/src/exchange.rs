//! Two folders in each other's place.

use std::io;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

/// Exchanges two folders in one step. `false` where the system cannot do it: not on this file system,
/// not between two, or not with this folder.
pub fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP | Errno::BUSY | Errno::XDEV) => {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}
