//! Checks that pages and scripts are not too large for a phone on a slow connection.
//!
//! Sizes are those that hosts send, compressed with Brotli. Files that are surely within a limit, and
//! large ones far above it, are only compressed with gzip, which takes a tenth of the time.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use flate2::Compression;
use ssg_model::output_fault::{Kilobytes, MeasuredScripts, OutputFault, PageFault, SizeLimit};
use ssg_model::output_path::OutputPath;
use ssg_store::brotli;

use crate::precompress::gzip;

/// The scripts that every page loads; others load on demand.
pub struct PageScripts {
    /// The scripts that start the page.
    pub first: Vec<OutputPath>,
    /// The scripts that load when the browser is idle.
    pub later: Vec<OutputPath>,
    /// The known sizes of scripts, compressed with Brotli, in bytes.
    pub sizes: BTreeMap<OutputPath, usize>,
}

/// The limit for a drawing, in bytes: as much as a photograph as wide as a phone.
const DRAWING: usize = 100_000;

/// The size from which Brotli takes half a second, in bytes.
const SLOW: usize = 500_000;

/// Returns the fault of a drawing that is too large.
pub(super) fn judge_drawing(drawing: &[u8]) -> Option<OutputFault> {
    let size = if drawing.len() > DRAWING { gzipped(drawing) } else { 0 };
    let [size, limit] = [size, DRAWING].map(Kilobytes);
    (size > limit).then_some(OutputFault::HeavyDrawing { size, limit })
}

/// Returns the fault of a page that is too large.
pub(super) fn judge(page: &[u8], limit: SizeLimit) -> Option<PageFault> {
    // Pages compress to a quarter of their size, at worst to a third.
    let is_surely_light = page.len() <= 3 * limit.size.0;
    let size = if is_surely_light { None } else { excessive(0, iter::once(page), limit) }?;
    Some(PageFault::Heavy { size, limit })
}

/// Whether a page fits into the first packets of a connection, with the headers before it.
pub(crate) fn comes_at_once(page: &[u8]) -> bool {
    let limit = SizeLimit { size: Kilobytes(13_500), is_own: false };
    excessive(0, iter::once(page), limit).is_none()
}

/// Returns the faults of scripts that are too large: those that start a page, those that every page
/// loads, and each one that loads on demand.
pub(super) fn judge_scripts(
    all: &BTreeMap<OutputPath, Vec<u8>>,
    PageScripts { first, later, sizes }: &PageScripts,
    [first_limit, limit]: [SizeLimit; 2],
) -> Vec<OutputFault> {
    let eager: BTreeSet<&OutputPath> = first.iter().chain(later).collect();
    let on_demand = all.keys().filter(|path| !eager.contains(path));
    let on_demand =
        on_demand.map(|path| (MeasuredScripts::OnDemand(path.to_string()), vec![path], limit));
    let together = [
        (MeasuredScripts::First, first.iter().collect(), first_limit),
        (MeasuredScripts::All, Vec::from_iter(eager.clone()), limit),
    ];
    let measured = together.into_iter().chain(on_demand);
    let faults = measured.filter_map(|(scripts, paths, limit)| {
        let (known, others): (Vec<_>, Vec<_>) =
            paths.into_iter().partition(|path| sizes.contains_key(*path));
        let known = known.into_iter().filter_map(|path| sizes.get(path)).sum();
        let files = others.into_iter().filter_map(|path| all.get(path).map(Vec::as_slice));
        let size = excessive(known, files, limit)?;
        Some(OutputFault::HeavyScripts { scripts, size, limit })
    });
    faults.collect()
}

/// Returns the size of files as sent if it exceeds the limit, with the known size of others. For large
/// files, a size of more than twice the limit is an estimate.
fn excessive<'f>(
    known: usize,
    files: impl Iterator<Item = &'f [u8]> + Clone,
    limit: SizeLimit,
) -> Option<Kilobytes> {
    let total = |size: fn(&[u8]) -> usize| files.clone().map(size).sum::<usize>();
    let limit = limit.size.0;
    let whole = total(<[u8]>::len);
    if known + whole <= limit {
        return None;
    }
    // Brotli makes our scripts and pages 10 to 15 % smaller than gzip does.
    let zipped = total(gzipped);
    if known + zipped * 9 / 10 <= limit {
        return None;
    }
    let estimate = known + zipped * 7 / 8;
    if whole > SLOW && estimate > 2 * limit {
        return Some(Kilobytes(estimate));
    }
    let size = known + total(|file| brotli(file).map_or(file.len(), |sent| sent.len()));
    (size > limit).then_some(Kilobytes(size))
}

/// Returns the size of a file compressed with gzip, in bytes.
fn gzipped(contents: &[u8]) -> usize {
    gzip(contents, Compression::default()).map_or(contents.len(), |compressed| compressed.len())
}
