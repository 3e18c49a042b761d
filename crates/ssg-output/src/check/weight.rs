//! Checks that pages and scripts are not too large for a phone on a slow connection.
//!
//! Hosts send text compressed, most with Brotli. The checks measure gzip, which is a seventh larger
//! on these files, because it takes a fraction of the time.

use flate2::Compression;
use ssg_model::output_fault::{Kilobytes, OutputFault, PageFault};

use crate::precompress::gzip;

/// The limit for a page, in bytes. A server sends 14 kB of Brotli before it must wait for the
/// visitor for the first time: ten packets (RFC 6928).
const PAGE: usize = 16_000;

/// The limit for all scripts, in bytes: 110 kB of Brotli, a second on a slow connection.
pub(super) const SCRIPTS: usize = 127_000;

/// The limit for a drawing, in bytes: as much as a photograph as wide as a phone.
const DRAWING: usize = 100_000;

/// The size below which a page need not be compressed, in bytes: pages compress to a quarter of
/// their size, at worst to a third.
const SURELY_LIGHT: usize = 3 * PAGE;

/// Returns the fault of a drawing that is too large.
pub(super) fn judge_drawing(drawing: &[u8]) -> Option<OutputFault> {
    let size = excessive(drawing, DRAWING, DRAWING)?;
    Some(OutputFault::HeavyDrawing { size, limit: Kilobytes(DRAWING) })
}

/// Returns the fault of a page that is too large.
pub(super) fn judge(page: &[u8]) -> Option<PageFault> {
    let size = excessive(page, SURELY_LIGHT, PAGE)?;
    Some(PageFault::Heavy { size, limit: Kilobytes(PAGE) })
}

/// Returns the compressed size of a file that exceeds the limit; `light` is a size of files that do
/// not.
fn excessive(file: &[u8], light: usize, limit: usize) -> Option<Kilobytes> {
    let size = if file.len() > light { compressed(file) } else { 0 };
    (size > limit).then_some(Kilobytes(size))
}

/// Returns the size of a file compressed with gzip, in bytes.
pub(super) fn compressed(contents: &[u8]) -> usize {
    gzip(contents, Compression::default()).map_or(contents.len(), |compressed| compressed.len())
}
