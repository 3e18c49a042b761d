//! Caches of earlier runs, and the checks that decide whether they are still valid.
//!
//! All caches follow this rule: a result is reused only if everything that it was made from has the
//! same [`Fingerprint`]; if a fingerprint proves nothing, the bytes are compared. Equal times alone
//! never make two files equal.
//!
//! - [`Digest`] identifies bytes;
//! - [`Fingerprint`] detects that a file has changed without reading it;
//! - [`Inputs`] reads the files of a project and records them as the [`Dependencies`] of a result;
//! - [`Store`] caches results under the digest of their dependencies, many small ones in [`blocks`];
//! - [`write_atomic`] replaces files atomically, [`Lock`] excludes other processes, and
//!   [`read_file`] never blocks;
//! - [`brotli()`] compresses what hosts send.
//!
//! This crate knows nothing of sites and has no texts for people.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files as they like"))]

mod atomic;
mod blocks;
mod compression;
mod dependencies;
mod digest;
mod exchange;
mod fingerprint;
mod inputs;
mod lock;
mod read;
mod store;
mod watched;

pub use atomic::{Durability, create_atomic, remove_temporary, sync_above, write_atomic};
pub use blocks::blocks;
pub use compression::brotli;
pub use dependencies::{Dependencies, Entry, EntryKind, FileState, Freshness, InputFile};
pub use digest::{Digest, SHORT_LENGTH};
pub use exchange::exchange;
pub use fingerprint::{FileTime, Fingerprint, is_same};
pub use inputs::{Inputs, Listings};
pub use lock::Lock;
pub use read::{read_file, read_file_if_present};
pub use store::{Retention, Store};
pub use watched::{ReportedChanges, WatchedPaths, is_left_over, is_watched_with_folder};
