//! Decodes the records of one file: gives the decoders of `ssg-model` its folder, its images and
//! the time, and collects what they find.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use jiff::Zoned;
use ssg_model::decode::{Context, Decode, ImageFile};
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::icon::Icon;
use ssg_model::locale::Locale;
use ssg_model::mark::Mark;
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::{ByteRange, Spanned, YamlNode};

use crate::addresses::PendingOldAddress;
use crate::diagnostics::diagnostic;
use crate::images::{Images, ValueLocation};
use crate::links::PendingLink;
use crate::markdown::{self, MarkdownContext, RenderedMarkdown};
use crate::marks::{BlockMarks, FileMarks, as_attributes};
use crate::texts::TextSetting;
use crate::written_text::WrittenText;

/// What decoding depends on besides the file.
pub(crate) struct Surroundings<'a> {
    pub(crate) images: &'a Images<'a>,
    /// The moment of the build, in the site's time zone.
    pub(crate) now: &'a Zoned,
    /// The language of the site.
    pub(crate) locale: &'a Locale,
    /// What all texts have in common.
    pub(crate) text: &'a TextSetting,
    /// The ids of `people.yaml`, in its order.
    pub(crate) people: &'a [String],
}

/// What was found while files were decoded.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) links: Vec<PendingLink>,
    /// The ids of elements that links may lead to.
    pub(crate) anchors: Vec<String>,
    pub(crate) old_addresses: Vec<PendingOldAddress>,
    pub(crate) tags: Vec<PendingTag>,
    pub(crate) icons: BTreeSet<Icon>,
    /// The files of pages and lists.
    pub(crate) sources: Vec<Arc<Source>>,
}

/// A subject of an article that is yet to be held against those of the others.
#[derive(Clone)]
pub(crate) struct PendingTag {
    pub(crate) source: Arc<Source>,
    pub(crate) range: ByteRange,
    pub(crate) name: String,
}

/// Reads a record from a node of a file in `folder` (relative to `content/`). `address` is the
/// canonical path of the page that the file makes, if it makes one.
pub(crate) fn decode<T: Decode>(
    node: &YamlNode,
    source: &Arc<Source>,
    folder: &str,
    address: &str,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Option<T> {
    let seen = HashSet::new();
    T::decode(node, &mut FileContext { source, folder, address, surroundings, findings, seen })
}

/// Makes HTML of the text of a page, whose blocks may be edited one by one.
pub(crate) fn markdown_of(
    text: &Spanned<String>,
    source: &Arc<Source>,
    folder: &str,
    address: &str,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> String {
    let seen = HashSet::new();
    let mut context = FileContext { source, folder, address, surroundings, findings, seen };
    let marks = context.marks().map(BlockMarks::Each);
    context.render(text, marks)
}

/// The [`Context`] of one file.
struct FileContext<'a> {
    source: &'a Arc<Source>,
    folder: &'a str,
    address: &'a str,
    surroundings: &'a Surroundings<'a>,
    findings: &'a mut Findings,
    /// The anchors of this file so far.
    seen: HashSet<String>,
}

impl<'a> FileContext<'a> {
    /// The marks of the file, if the content is edited.
    fn marks(&self) -> Option<FileMarks<'a>> {
        let marks = self.surroundings.text.marks.as_deref()?;
        Some(FileMarks { marks, source: self.source })
    }

    /// Makes HTML of a text, whose blocks get marks.
    fn render(&mut self, text: &Spanned<String>, marks: Option<BlockMarks<'_>>) -> String {
        let TextSetting { root: _, site, brand: _, files, theme: _, words, marks: _ } =
            self.surroundings.text;
        let context = MarkdownContext {
            path: self.address,
            file: &self.source.path,
            offset: text.range.start,
            site,
            files,
            images: self.surroundings.images,
            words,
            taken: &self.seen,
            marks,
        };
        let RenderedMarkdown { html, anchors, headings: _, links, problems } =
            markdown::render(&text.value, &context);
        let written = WrittenText::new(self.source, text);
        for (range, problem) in problems {
            self.report(written.place(&range), problem);
        }
        for id in anchors {
            self.anchor(&Spanned { value: id, range: text.range.clone() });
        }
        self.findings.links.extend(links.into_iter().map(|link| PendingLink {
            source: Arc::clone(self.source),
            range: written.place(&link.range),
            written: link.written,
            target: link.target,
            is_full: link.is_full,
        }));
        match self.marks() {
            Some(_) => as_attributes(&html),
            None => html,
        }
    }
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

    fn icon(&mut self, icon: Icon) {
        self.findings.icons.insert(icon);
    }

    fn anchor(&mut self, id: &Spanned<String>) {
        if self.seen.insert(id.value.clone()) {
            self.findings.anchors.push(id.value.clone());
        } else {
            self.report(id.range.clone(), Problem::DuplicateId { id: id.value.clone() });
        }
    }

    fn person(&mut self, id: &Spanned<String>) -> bool {
        let people = self.surroundings.people;
        let is_known = people.contains(&id.value);
        if !is_known {
            let problem = Problem::UnknownPerson { id: id.value.clone(), known: people.to_vec() };
            self.report(id.range.clone(), problem);
        }
        is_known
    }

    fn tag(&mut self, tag: &Spanned<String>) {
        self.findings.tags.push(PendingTag {
            source: Arc::clone(self.source),
            range: tag.range.clone(),
            name: tag.value.clone(),
        });
    }

    fn markdown(&mut self, text: &Spanned<String>) -> String {
        let marks = self.marks().map(|marks| BlockMarks::All(marks.mark(&text.range)));
        self.render(text, marks)
    }

    fn now(&self) -> &Zoned {
        self.surroundings.now
    }

    fn locale(&self) -> &Locale {
        self.surroundings.locale
    }

    fn link(&mut self, link: &Spanned<String>) {
        // The decoder has parsed it before and reported one that is no path.
        if let Some(target) = InternalLink::parse(&link.value) {
            self.findings.links.push(PendingLink {
                source: Arc::clone(self.source),
                range: link.range.clone(),
                written: link.value.clone(),
                target,
                is_full: false,
            });
        }
    }

    fn full_link(&mut self, link: &Spanned<String>) {
        if let Some(target) = self.surroundings.text.site.page(&link.value) {
            self.findings.links.push(PendingLink {
                source: Arc::clone(self.source),
                range: link.range.clone(),
                written: link.value.clone(),
                target,
                is_full: true,
            });
        }
    }

    fn mark(&mut self, range: &ByteRange) -> Mark {
        self.marks().map(|marks| marks.mark(range)).unwrap_or_default()
    }

    fn file_note(&self, path: &str) -> Option<String> {
        self.surroundings.text.files.note(path)
    }

    fn old_address(&mut self, address: &Spanned<String>) {
        self.findings.old_addresses.push(PendingOldAddress {
            source: Arc::clone(self.source),
            range: address.range.clone(),
            path: address.value.clone(),
        });
    }
}
