//! Content hashes: names that change when, and only when, the content does.

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal, 64 characters.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How many characters [`short`] has.
pub(crate) const SHORT_LENGTH: usize = 8;

/// The part of [`sha256`] that goes into a file's name.
pub fn short(bytes: &[u8]) -> String {
    let mut hash = sha256(bytes);
    hash.truncate(SHORT_LENGTH);
    hash
}
