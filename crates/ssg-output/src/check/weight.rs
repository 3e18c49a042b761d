//! Checks that pages and scripts are not too large for a phone on a slow connection.
//!
//! Hosts send text compressed, most with Brotli; gzip is a seventh larger on these files, and is
//! what is measured here, because it takes a fraction of the time.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ssg_model::output_fault::{Kilobytes, OutputFault, PageFault};

/// Bytes of a page. 14 kB of Brotli are what a server sends before it has to wait for the visitor
/// for the first time: ten packets (RFC 6928).
const PAGE: usize = 16_000;

/// Bytes of all scripts: 110 kB of Brotli, a second on a slow connection.
pub(super) const SCRIPTS: usize = 127_000;

/// Bytes of a drawing: as much as a photograph of the width of a phone.
const DRAWING: usize = 100_000;

/// The fault of a drawing that is too large.
pub(super) fn judge_drawing(drawing: &[u8]) -> Option<OutputFault> {
    if drawing.len() <= DRAWING {
        return None;
    }
    let size = compressed(drawing);
    (size > DRAWING)
        .then_some(OutputFault::HeavyDrawing { size: Kilobytes(size), limit: Kilobytes(DRAWING) })
}

/// Pages are compressed to a quarter of their size, and the worst of them to a third: smaller
/// ones need not be tried.
const SURELY_LIGHT: usize = 3 * PAGE;

/// The fault of a page that is too large.
pub(super) fn judge(page: &[u8]) -> Option<PageFault> {
    if page.len() <= SURELY_LIGHT {
        return None;
    }
    let size = compressed(page);
    (size > PAGE).then_some(PageFault::Heavy { size: Kilobytes(size), limit: Kilobytes(PAGE) })
}

/// The size of a file compressed with gzip, in bytes.
pub(super) fn compressed(contents: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Count(0), Compression::default());
    // Counting cannot fail.
    let _ = encoder.write_all(contents);
    encoder.finish().map_or(contents.len(), |Count(bytes)| bytes)
}

/// Counts the bytes that are written to it.
struct Count(usize);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
