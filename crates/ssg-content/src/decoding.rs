//! Decodes the records of one file: gives the decoders of `ssg-model` its folder, its images and
//! the time, and collects their findings.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use jiff::Zoned;
use ssg_model::body::Bodies;
use ssg_model::decode::{Context, Decode, ImageFile};
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::icon::Icon;
use ssg_model::locale::Locale;
use ssg_model::mark::Mark;
use ssg_model::problem::{Problem, Severity};
use ssg_model::route::InternalLink;
use ssg_model::value::{ByteRange, Spanned, YamlNode};

use crate::diagnostics::diagnostic;
use crate::images::{FoundImage, ImageOrigin, ImageUse, Images};
use crate::links::PendingLink;
use crate::markdown::{self, MarkdownInput, RenderedMarkdown};
use crate::marks::{BlockMarks, FileMarks, as_attributes};
use crate::setting::Setting;
use crate::texts::MarkdownCache;
use crate::written_text::WrittenText;

/// A decoder of files, with all other inputs of the result.
#[derive(Clone, Copy)]
pub(crate) struct Decoder<'a> {
    pub(crate) images: &'a Images<'a>,
    pub(crate) setting: &'a Arc<Setting>,
    /// The ids of `people.yaml`, in its order.
    pub(crate) people: &'a [String],
    /// The store for the HTML of articles.
    pub(crate) bodies: &'a Bodies,
    /// The Markdown results of earlier runs.
    pub(crate) cache: Option<&'a MarkdownCache>,
}

/// The decoded value of a file, with its findings.
pub(crate) struct DecodedFile<T> {
    /// `None` if decoding reported a problem.
    pub(crate) value: Option<T>,
    pub(crate) found: Findings,
}

/// Everything collected while a file was decoded.
#[derive(Clone, Default)]
pub(crate) struct Findings {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) links: Vec<PendingLink>,
    /// The ids of elements that links may lead to.
    pub(crate) anchors: Vec<String>,
    pub(crate) old_addresses: Vec<PendingOldAddress>,
    pub(crate) tags: Vec<PendingTag>,
    pub(crate) icons: BTreeSet<Icon>,
    pub(crate) images: Vec<ImageUse>,
}

/// A tag of an article, to be compared with those of the other articles.
#[derive(Clone)]
pub(crate) struct PendingTag {
    pub(crate) source: Arc<Source>,
    pub(crate) range: ByteRange,
    pub(crate) name: String,
}

/// A former address of an article (`aliases`), or one that is gone (`gone` in `site.yaml`).
#[derive(Clone)]
pub(crate) struct PendingOldAddress {
    pub(crate) source: Arc<Source>,
    pub(crate) range: ByteRange,
    /// The canonical path, without the base path.
    pub(crate) path: String,
}

impl Findings {
    /// Returns the diagnostics that are errors.
    pub(crate) fn errors(&self) -> Vec<Diagnostic> {
        let all = self.diagnostics.iter();
        all.filter(|found| found.severity() == Severity::Error).cloned().collect()
    }
}

impl<T> Default for DecodedFile<T> {
    fn default() -> DecodedFile<T> {
        DecodedFile { value: None, found: Findings::default() }
    }
}

impl Decoder<'_> {
    /// Decodes a record from a node of a file. `address` is the canonical path of the page that the
    /// file defines, or empty.
    pub(crate) fn decode<T: Decode>(
        &self,
        node: &YamlNode,
        source: &Arc<Source>,
        address: &str,
    ) -> DecodedFile<T> {
        let mut found = Findings::default();
        let value = T::decode(node, &mut self.file(source, address, &mut found));
        DecodedFile { value, found }
    }

    /// Renders the Markdown of a page, whose blocks can be edited one by one.
    pub(crate) fn markdown(
        &self,
        text: &Spanned<String>,
        source: &Arc<Source>,
        address: &str,
        found: &mut Findings,
    ) -> String {
        let mut file = self.file(source, address, found);
        let marks = file.marks().map(BlockMarks::Each);
        file.render(text, marks)
    }

    fn file<'a>(
        &'a self,
        source: &'a Arc<Source>,
        address: &'a str,
        findings: &'a mut Findings,
    ) -> FileContext<'a> {
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = folder.trim_start_matches("content").trim_start_matches('/');
        FileContext { source, folder, address, decoder: self, findings, seen: HashSet::new() }
    }
}

/// The [`Context`] of one file.
struct FileContext<'a> {
    source: &'a Arc<Source>,
    /// The folder of the file, relative to `content/`.
    folder: &'a str,
    address: &'a str,
    decoder: &'a Decoder<'a>,
    findings: &'a mut Findings,
    /// The anchors found in this file so far.
    seen: HashSet<String>,
}

impl<'a> FileContext<'a> {
    /// Returns the edit marks of the file, if the content is edited.
    fn marks(&self) -> Option<FileMarks<'a>> {
        let marks = self.decoder.setting.marks.as_deref()?;
        Some(FileMarks { marks, source: self.source })
    }

    /// Renders Markdown; `marks` are added to its blocks.
    fn render(&mut self, text: &Spanned<String>, marks: Option<BlockMarks<'_>>) -> String {
        let Decoder { setting, images, .. } = self.decoder;
        let markdown = MarkdownInput {
            text: &text.value,
            path: self.address,
            offset: text.range.start,
            taken: &self.seen,
            marks,
        };
        let RenderedMarkdown { html, has_text, anchors, headings: _, links, images, problems } =
            markdown::render(&markdown, setting, images);
        // A text with problems may be unreadable rather than empty.
        if !has_text && problems.is_empty() {
            let end = text.range.start + text.value.trim_end().len();
            self.report(end..end, Problem::EmptyText);
        }
        let written = WrittenText::new(self.source, text);
        for (range, origin) in images {
            self.image_use(origin, written.place(&range));
        }
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

    fn image_use(&mut self, origin: ImageOrigin, range: ByteRange) {
        self.findings.images.push(ImageUse::new(origin, self.source, range));
    }
}

impl Context for FileContext<'_> {
    fn report(&mut self, range: ByteRange, problem: Problem) {
        self.findings.diagnostics.push(diagnostic(self.source, range, problem));
    }

    fn image(&mut self, src: &Spanned<String>) -> Option<ImageFile> {
        match self.decoder.images.find(self.folder, &src.value) {
            Ok(FoundImage { image, origin }) => {
                self.image_use(origin, src.range.clone());
                Some(image)
            }
            Err(problem) => {
                self.report(src.range.clone(), problem);
                None
            }
        }
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
        let people = self.decoder.people;
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
        &self.decoder.setting.now
    }

    fn locale(&self) -> &Locale {
        &self.decoder.setting.locale
    }

    fn link(&mut self, link: &Spanned<String>) {
        // The decoder has already reported a value that is not a path.
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
        if let Some(target) = self.decoder.setting.url.page(&link.value) {
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
        // A default value has no place in the file.
        let marks = self.marks().filter(|_| !range.is_empty());
        marks.map(|marks| marks.mark(range)).unwrap_or_default()
    }

    fn file_note(&self, path: &str) -> Option<String> {
        self.decoder.setting.files.note(path)
    }

    fn old_address(&mut self, address: &Spanned<String>) {
        self.findings.old_addresses.push(PendingOldAddress {
            source: Arc::clone(self.source),
            range: address.range.clone(),
            path: address.value.clone(),
        });
    }
}
