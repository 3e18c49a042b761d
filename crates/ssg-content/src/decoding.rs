//! Decodes the records of one file: gives the decoders of `ssg-model` its folder, its images and
//! the time, and collects what they find.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Zoned;
use ssg_model::decode::{Context, Decode, ImageFile};
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::{ByteRange, Spanned, YamlNode};

use crate::addresses::PendingOldAddress;
use crate::diagnostics::diagnostic;
use crate::images::{Images, ValueLocation};
use crate::links::PendingLink;

/// What decoding depends on besides the file.
pub(crate) struct Surroundings<'a> {
    pub(crate) images: &'a Images<'a>,
    /// The moment of the build, in the site's time zone.
    pub(crate) now: &'a Zoned,
}

/// What was found while files were decoded.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) links: Vec<PendingLink>,
    /// The ids of elements that links may lead to.
    pub(crate) anchors: Vec<String>,
    pub(crate) old_addresses: Vec<PendingOldAddress>,
}

/// Reads a record from a node of a file in `folder` (relative to `content/`).
pub(crate) fn decode<T: Decode>(
    node: &YamlNode,
    source: &Arc<Source>,
    folder: &str,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Option<T> {
    T::decode(
        node,
        &mut FileContext { source, folder, surroundings, findings, seen: HashSet::new() },
    )
}

/// The [`Context`] of one file.
struct FileContext<'a> {
    source: &'a Arc<Source>,
    folder: &'a str,
    surroundings: &'a Surroundings<'a>,
    findings: &'a mut Findings,
    /// The anchors of this file so far.
    seen: HashSet<String>,
}

impl Context for FileContext<'_> {
    fn report(&mut self, range: ByteRange, problem: Problem) {
        self.findings.diagnostics.push(diagnostic(self.source, range, problem));
    }

    fn image(&mut self, src: &Spanned<String>) -> Option<ImageFile> {
        let place = ValueLocation { path: &self.source.path, range: src.range.clone() };
        self.surroundings
            .images
            .find(self.folder, &src.value, &place)
            .map_err(|problem| self.report(src.range.clone(), problem))
            .ok()
    }

    fn anchor(&mut self, id: &Spanned<String>) {
        if self.seen.insert(id.value.clone()) {
            self.findings.anchors.push(id.value.clone());
        } else {
            self.report(id.range.clone(), Problem::DuplicateId { id: id.value.clone() });
        }
    }

    fn now(&self) -> &Zoned {
        self.surroundings.now
    }

    fn link(&mut self, link: &Spanned<String>) {
        // The decoder has parsed it before and reported one that is no path.
        if let Some(target) = InternalLink::parse(&link.value) {
            self.findings.links.push(PendingLink {
                source: Arc::clone(self.source),
                range: link.range.clone(),
                written: link.value.clone(),
                target,
            });
        }
    }

    fn old_address(&mut self, address: &Spanned<String>) {
        self.findings.old_addresses.push(PendingOldAddress {
            source: Arc::clone(self.source),
            range: address.range.clone(),
            path: address.value.clone(),
        });
    }
}
