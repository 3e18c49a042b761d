//! Content hashes: names that change when, and only when, the content does.

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal, 64 characters.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The part of [`sha256`] that goes into a file's name: 8 characters.
pub fn short(bytes: &[u8]) -> String {
    let mut hash = sha256(bytes);
    hash.truncate(8);
    hash
}
