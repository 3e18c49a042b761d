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
        for (ending, compressed) in
            [("br", brotli(&contents)), ("gz", gzip(&contents, Compression::best()))]
        {
            let variant = path.encoded(ending);
            let failed = FileAction::Write.failed(variant.as_ref());
            staging.write(&variant, &compressed.map_err(failed)?)?;
        }
        advance();
        Ok(())
    })
}

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
pub(crate) fn gzip(contents: &[u8], level: Compression) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(contents)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn variants_are_smaller_and_hold_the_same() {
        let text = "Protegiendo tu futuro, hoy. ".repeat(100);
        let gzip = |text: &str| gzip(text.as_bytes(), Compression::best()).unwrap();
        for compressed in [brotli(text.as_bytes()).unwrap(), gzip(&text)] {
            assert!(compressed.len() < text.len() / 10, "{}", compressed.len());
        }
        let mut back = Vec::new();
        let compressed = brotli(text.as_bytes()).unwrap();
        brotli::BrotliDecompress(&mut &*compressed, &mut back).unwrap();
        assert_eq!(back, text.as_bytes());
        let mut back = String::new();
        let compressed = gzip(&text);
        flate2::read::GzDecoder::new(&*compressed).read_to_string(&mut back).unwrap();
        assert_eq!(back, text);
    }
}
