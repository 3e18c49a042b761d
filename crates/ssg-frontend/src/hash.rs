//! SHA-256 of several pieces, as hexadecimal text.

use sha2::{Digest, Sha256};

/// The hash of all pieces; each piece's length is hashed too, so that moving a byte from one
/// piece to the next gives another hash.
pub(crate) fn hash<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for piece in pieces {
        hasher.update((piece.len() as u64).to_le_bytes());
        hasher.update(piece);
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
