//! Compressed variants of output files, for hosts that serve them directly.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use ssg_model::file_error::FileAction;
use ssg_model::file_types::is_text;
use ssg_store::brotli;

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

/// Compresses with gzip (RFC 1952), without a name and time, which would differ between builds.
pub(crate) fn gzip(contents: &[u8], level: Compression) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(contents)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::sync::Arc;

    use ssg_model::output_path::OutputPath;
    use ssg_store::{Retention, Store};

    use super::*;
    use crate::staging::Outputs;

    #[test]
    fn every_text_and_nothing_else_has_both_variants_of_the_same_contents() {
        let folder = tempfile::tempdir().unwrap();
        let (output, own) = (folder.path().join("dist"), folder.path().join("own"));
        let records = Arc::new(Store::open(&own.join("outputs"), "", Retention::Month));
        let outputs = Outputs::open(&output, &own, &records).unwrap();
        let staging = Staging::create(outputs, |_| {}).unwrap();
        let texts =
            ["a.css", "a.js", "a.json", "a.svg", "a.txt", "a.webmanifest", "a.xml", "a/b.html"];
        let others = ["a.jpg", "a.pdf", "a.png", "a.woff2", "a/b"];
        let text = "Protegiendo tu futuro, hoy. ".repeat(100);
        for path in texts.iter().chain(&others) {
            staging.write(&OutputPath::of(path), text.as_bytes()).unwrap();
        }
        precompress(&staging, |count| {
            assert_eq!(count, texts.len());
            || ()
        })
        .unwrap();
        assert_eq!(staging.paths().len(), texts.len() * 3 + others.len());
        for path in texts {
            let variants =
                ["br", "gz"].map(|end| staging.read(&OutputPath::of(path).encoded(end)).unwrap());
            assert!(variants.iter().all(|variant| variant.len() < text.len() / 10), "{path}");
            let (mut brotli, mut gzip) = (Vec::new(), Vec::new());
            brotli::BrotliDecompress(&mut &*variants[0], &mut brotli).unwrap();
            flate2::read::GzDecoder::new(&*variants[1]).read_to_end(&mut gzip).unwrap();
            assert!(brotli == text.as_bytes() && gzip == text.as_bytes(), "{path}");
        }
    }
}
