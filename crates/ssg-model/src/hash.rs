//! Content hashes: names that change when, and only when, the content does.

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal, 64 characters.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// The same as [`sha256`] for bytes that come one after the other.
#[derive(Default)]
pub struct Hasher(Sha256);

impl Hasher {
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub fn finish(self) -> String {
        hexadecimal(&self.0.finalize())
    }
}

/// The same of several pieces: no other pieces have the same hash, even if they are the same when
/// they are joined.
pub fn sha256_of_pieces<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for piece in pieces {
        hasher.update((piece.len() as u64).to_le_bytes());
        hasher.update(piece);
    }
    hexadecimal(&hasher.finalize())
}

/// How many characters [`short`] has.
pub const SHORT_LENGTH: usize = 8;

/// The part of [`sha256`] that goes into a file's name.
pub fn short(bytes: &[u8]) -> String {
    let mut hash = sha256(bytes);
    hash.truncate(SHORT_LENGTH);
    hash
}

fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    halves.map(|half| char::from(DIGITS[usize::from(half)])).collect()
}
