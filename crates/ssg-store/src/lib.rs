//! What earlier runs know, and by what it is known to be still true.
//!
//! The rule of all caches: a result is used again only if everything that it was made from is the
//! same by its [`Fingerprint`]; where that counts for nothing, the bytes decide. Time alone never
//! makes two files equal.
//!
//! - [`Digest`] identifies bytes;
//! - [`Fingerprint`] tells one state of a file from the next without reading it;
//! - [`Inputs`] reads the files of a project and notes each as one of the [`Dependencies`] of
//!   whatever is made from them;
//! - [`Store`] keeps results under the digest of what they depend on;
//! - [`write_atomic`] writes a file that others see whole or not at all, [`Lock`] keeps processes
//!   apart, and [`read_file`] opens nothing that would make it wait.
//!
//! This crate knows nothing of sites and has no words for people: its errors are the system's.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files as they like"))]

mod atomic;
mod dependencies;
mod digest;
mod exchange;
mod fingerprint;
mod inputs;
mod lock;
mod read;
mod store;
mod watched;

pub use atomic::{Durability, create_atomic, remove_temporary, write_atomic};
pub use dependencies::{Dependencies, Entry, EntryKind, FileState, Freshness};
pub use digest::{Digest, Hasher, SHORT_LENGTH};
pub use exchange::exchange;
pub use fingerprint::{FileTime, Fingerprint, is_same};
pub use inputs::Inputs;
pub use lock::Lock;
pub use read::{read_file, read_file_if_present};
pub use store::{Retention, Store};
pub use watched::{WatchedPaths, is_left_over};
