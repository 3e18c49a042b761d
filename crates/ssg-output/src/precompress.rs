//! Compressed variants of output files, for hosts that serve them directly.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use ssg_model::file_error::FileAction;
use ssg_model::file_types::is_text;

use crate::output_error::Result;
use crate::staging::Staging;

/// Adds `<file>.br` and `<file>.gz` for every staged text file, on all cores.
///
/// The compression is maximal, since a file is compressed once and sent many times. `count` is
/// called with the number of files, and the function that it returns for each finished one.
pub fn precompress<A: Fn() + Sync>(
    staging: &Staging,
    count: impl FnOnce(usize) -> A,
) -> Result<()> {
    let mut paths = staging.paths();
    paths.retain(|path| is_text(path));
    let advance = count(paths.len());
    paths.par_iter().try_for_each(|path| {
        let contents = staging.read(path)?;
        for (ending, compress) in [("br", brotli as Compress), ("gz", gzip)] {
            let variant = path.encoded(ending);
            let failed = FileAction::Write.failed(variant.as_ref());
            let compressed = compress(&contents).map_err(failed)?;
            staging.write(&variant, &compressed)?;
        }
        advance();
        Ok(())
    })
}

type Compress = fn(&[u8]) -> io::Result<Vec<u8>>;

/// Compresses with Brotli (RFC 7932), with a window that every browser accepts.
fn brotli(contents: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: contents.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*contents, &mut compressed, &parameters)?;
    Ok(compressed)
}

/// Compresses with gzip (RFC 1952), without a name and time, which would differ between builds.
fn gzip(contents: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{brotli, gzip};

    #[test]
    fn variants_are_smaller_and_hold_the_same() {
        let text = "Protegiendo tu futuro, hoy. ".repeat(100);
        for compressed in [brotli(text.as_bytes()).unwrap(), gzip(text.as_bytes()).unwrap()] {
            assert!(compressed.len() < text.len() / 10, "{}", compressed.len());
        }
        let mut back = Vec::new();
        let compressed = brotli(text.as_bytes()).unwrap();
        brotli::BrotliDecompress(&mut &*compressed, &mut back).unwrap();
        assert_eq!(back, text.as_bytes());
        let mut back = String::new();
        let compressed = gzip(text.as_bytes()).unwrap();
        flate2::read::GzDecoder::new(&*compressed).read_to_string(&mut back).unwrap();
        assert_eq!(back, text);
    }
}
