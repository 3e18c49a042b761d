//! Compression, in the lowest crate, as each crate that calls a compressor compiles it anew.

use std::io;

use brotli::enc::BrotliEncoderParams;

/// Compresses with Brotli (RFC 7932), as far as possible and with a window that every browser accepts.
pub fn brotli(contents: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: contents.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*contents, &mut compressed, &parameters)?;
    Ok(compressed)
}
