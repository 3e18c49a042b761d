//! Checks that pages and scripts are not too large for a phone on a slow connection.
//!
//! Hosts send text compressed, most with Brotli. The checks measure gzip, which is a seventh larger
//! on these files, because it takes a fraction of the time.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ssg_model::output_fault::{Kilobytes, OutputFault, PageFault};

/// The limit for a page, in bytes. A server sends 14 kB of Brotli before it must wait for the
/// visitor for the first time: ten packets (RFC 6928).
const PAGE: usize = 16_000;

/// The limit for all scripts, in bytes: 110 kB of Brotli, a second on a slow connection.
pub(super) const SCRIPTS: usize = 127_000;

/// The limit for a drawing, in bytes: as much as a photograph as wide as a phone.
const DRAWING: usize = 100_000;

/// Returns the fault of a drawing that is too large.
pub(super) fn judge_drawing(drawing: &[u8]) -> Option<OutputFault> {
    if drawing.len() <= DRAWING {
        return None;
    }
    let size = compressed(drawing);
    (size > DRAWING)
        .then_some(OutputFault::HeavyDrawing { size: Kilobytes(size), limit: Kilobytes(DRAWING) })
}

/// The size below which a page need not be compressed, in bytes: pages compress to a quarter of
/// their size, at worst to a third.
const SURELY_LIGHT: usize = 3 * PAGE;

/// Returns the fault of a page that is too large.
pub(super) fn judge(page: &[u8]) -> Option<PageFault> {
    if page.len() <= SURELY_LIGHT {
        return None;
    }
    let size = compressed(page);
    (size > PAGE).then_some(PageFault::Heavy { size: Kilobytes(size), limit: Kilobytes(PAGE) })
}

/// Returns the size of a file compressed with gzip, in bytes.
pub(super) fn compressed(contents: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Count(0), Compression::default());
    // Counting cannot fail.
    let _ = encoder.write_all(contents);
    encoder.finish().map_or(contents.len(), |Count(bytes)| bytes)
}

/// A writer that counts its bytes.
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
