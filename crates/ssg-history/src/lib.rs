//! Changes to the files of `content/`, as bytes: written safely, taken back, and kept as versions.
//!
//! - `workspace` says which files may be read and written: below `content/`, through no link;
//! - [`History`] applies [`FileChange`]s, only to files that are unchanged since they were read, and
//!   undoes and redoes them, also after a restart or when a process was killed;
//! - [`Repository`] lists the differences from the last version in Git, makes the next one, and
//!   sends versions to the remote repository.
//!
//! Nothing here knows the meaning of a file. Callers match on the types of faults, which give
//! messages for people as [`Failure`](ssg_model::failure::Failure)s.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files as they like"))]

mod apart;
mod fault;
mod git;
mod history;
mod journal;
mod transition;
mod workspace;

#[cfg(test)]
mod properties;

pub use fault::{Obstacle, WriteFault};
pub use git::fault::{GitFault, SendFault};
pub use git::program::GitProgram;
pub use git::publishing::{BothChanged, Joined, Joining};
pub use git::unpublished::Unpublished;
pub use git::{Repository, SavedVersion};
pub use history::{History, HistoryStep};
pub use transition::{Direction, FileChange};

ssg_model::messages!();
