//! The bundles of the last build, for as long as no file that they were made of has changed.

use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::{BundleFile, BundleOptions, Bundles, ServerBundle};
use ssg_model::reads::Reads;

use crate::cache::{Cache, PROGRAM};
use crate::inputs::{Inputs, Recorded};

/// What was bundled last, by the kind of bundle.
pub(crate) struct KnownBundles {
    cache: Cache,
    key: &'static str,
    inputs: Inputs,
}

/// Bundles, and the SVG of the icons that their code draws.
pub(crate) struct Known {
    pub(crate) bundles: Bundles,
    pub(crate) icons: String,
}

/// What is kept, before a line break and the contents of all files.
#[derive(Serialize, Deserialize)]
struct Entry {
    program: String,
    inputs: Recorded,
    reads: Reads,
    packages: Reads,
    id: String,
    script: String,
    style: String,
    chunks: Vec<String>,
    fonts: Vec<String>,
    warnings: Vec<String>,
    icons: String,
    /// The path and the length of each file for browsers.
    files: Vec<(String, usize)>,
    /// The lengths of the code that renders and of its source map.
    server: (usize, usize),
}

impl KnownBundles {
    pub(crate) fn open(root: &Path, options: BundleOptions) -> Result<KnownBundles> {
        let key = if options.development { "development" } else { "production" };
        Ok(KnownBundles { cache: Cache::open(root, "bundles")?, key, inputs: Inputs::from_now() })
    }

    /// The last bundles, if this program would make the same again.
    pub(crate) fn recall(&mut self) -> Result<Option<Known>> {
        let Some(kept) = self.cache.get(self.key) else { return Ok(None) };
        let Some(known) = read(&kept) else { return Ok(None) };
        let (Entry { program, inputs, .. }, known) = known;
        let is_current = program == PROGRAM && self.inputs.are_still(&inputs);
        Ok(is_current.then_some(known))
    }

    /// Keeps bundles, unless a file that they were made of has changed meanwhile.
    pub(crate) fn keep(self, bundles: &Bundles, icons: &str) -> Result<()> {
        let Some(inputs) = self.inputs.record(&reads_of(bundles)) else {
            return Ok(());
        };
        let Bundles {
            id,
            script,
            style,
            chunks,
            fonts,
            files,
            server: ServerBundle { code, source_map },
            warnings,
            reads,
            packages,
        } = bundles.clone();
        let entry = Entry {
            program: PROGRAM.to_owned(),
            inputs,
            reads,
            packages,
            id,
            script,
            style,
            chunks,
            fonts,
            warnings,
            icons: icons.to_owned(),
            files: files.iter().map(|file| (file.path.clone(), file.contents.len())).collect(),
            server: (code.len(), source_map.len()),
        };
        // A path that is not UTF-8 cannot be kept; the next build then bundles again.
        let Ok(mut kept) = serde_json::to_vec(&entry) else { return Ok(()) };
        kept.push(b'\n');
        files.iter().for_each(|file| kept.extend(&file.contents));
        kept.extend(code);
        kept.extend(source_map);
        Ok(self.cache.put(self.key, &kept)?)
    }
}

/// Everything that bundles were made of.
pub(crate) fn reads_of(bundles: &Bundles) -> Reads {
    let mut reads = bundles.reads.clone();
    reads.extend(bundles.packages.clone());
    reads
}

/// `None` for what is no entry of this version.
fn read(kept: &[u8]) -> Option<(Entry, Known)> {
    let end = kept.iter().position(|byte| *byte == b'\n')?;
    let entry: Entry = serde_json::from_slice(&kept[..end]).ok()?;
    let mut contents = &kept[end + 1..];
    let mut take = |length: usize| {
        let (taken, rest) = contents.split_at_checked(length)?;
        contents = rest;
        Some(taken.to_vec())
    };
    let files = entry
        .files
        .iter()
        .map(|(path, length)| Some(BundleFile { path: path.clone(), contents: take(*length)? }));
    let files = files.collect::<Option<_>>()?;
    let bundles = Bundles {
        id: entry.id.clone(),
        script: entry.script.clone(),
        style: entry.style.clone(),
        chunks: entry.chunks.clone(),
        fonts: entry.fonts.clone(),
        files,
        server: ServerBundle { code: take(entry.server.0)?, source_map: take(entry.server.1)? },
        warnings: entry.warnings.clone(),
        reads: entry.reads.clone(),
        packages: entry.packages.clone(),
    };
    let icons = entry.icons.clone();
    Some((entry, Known { bundles, icons }))
}
