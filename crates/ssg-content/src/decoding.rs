//! Decodes the records of one file: gives the decoders of `ssg-model` its folder, its images and
//! the time, and collects their findings.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use jiff::ZonedDateTime;
use ssg_model::body::Bodies;
use ssg_model::decode::{Context, Decode, ImageFile};
use ssg_model::diagnostic::{Diagnostic, RangedProblems, Source, diagnostic, diagnostics};
use ssg_model::icon::Icon;
use ssg_model::kind::Kinds;
use ssg_model::locale::Locale;
use ssg_model::mark::Mark;
use ssg_model::money::Currency;
use ssg_model::problem::Problem;
use ssg_model::route::{self, InternalLink};
use ssg_model::samples;
use ssg_model::value::{ByteRange, Spanned, YamlNode};

use crate::contacts::NamedContact;
use crate::images::{FoundImage, ImageOrigin, ImageUse, Images};
use crate::markdown::{self, Link, MarkdownInput, RenderedMarkdown};
use crate::marks::{BlockMarks, FileMarks, as_attributes};
use crate::setting::Setting;
use crate::texts::{self, ArticleBlock};
use crate::written_text::WrittenText;
use crate::yaml;

/// A decoder of files, with all other inputs of the result.
#[derive(Clone, Copy)]
pub(crate) struct Decoder<'a> {
    pub(crate) images: &'a Images<'a>,
    pub(crate) setting: &'a Arc<Setting>,
    /// The ids of `people.yaml`, in its order.
    pub(crate) people: &'a [String],
    /// The ids of the products of `services.yaml`, in its order.
    pub(crate) products: &'a [String],
    pub(crate) kinds: &'static Kinds,
    /// Whether the values are those of a kind, with an example: what it names need not exist.
    pub(crate) is_example: bool,
    /// The store for the HTML of articles.
    pub(crate) bodies: &'a Bodies,
    /// The articles of earlier runs beside the one that is decoded.
    pub(crate) block: Option<&'a ArticleBlock>,
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
    pub(crate) links: Vec<Pending<Link>>,
    /// The ids of elements that links may lead to.
    pub(crate) anchors: Vec<String>,
    /// Former addresses (`aliases`), and those that are gone (`gone` in `site.yaml`): canonical
    /// paths, without the base path.
    pub(crate) old_addresses: Vec<Pending<Spanned<String>>>,
    /// The tags of an article.
    pub(crate) tags: Vec<Pending<Spanned<String>>>,
    pub(crate) contacts: Vec<Pending<NamedContact>>,
    /// The page that the file translates, and the digest of the file that it was made from.
    pub(crate) translates: Option<Pending<Spanned<String>>>,
    pub(crate) translated_from: Option<Pending<Spanned<String>>>,
    pub(crate) icons: BTreeSet<Icon>,
    pub(crate) images: Vec<ImageUse>,
}

/// A value with its file, to be checked once all files are read.
#[derive(Clone)]
pub(crate) struct Pending<T> {
    pub(crate) source: Arc<Source>,
    pub(crate) value: T,
}

impl Findings {
    /// Notes what the file says about the page that it translates.
    pub(crate) fn add_translation(&mut self, node: &YamlNode, source: &Arc<Source>) {
        let said = |key| {
            let node = yaml::value(node, key)?;
            let value = Spanned { value: yaml::text(node)?.to_owned(), range: node.range.clone() };
            Some(Pending { source: Arc::clone(source), value })
        };
        self.translates = said("translates");
        self.translated_from = said("translated_from");
    }

    /// Adds everything found in a text; `place` converts a range of the text to one of its file.
    pub(crate) fn add_text(
        &mut self,
        source: &Arc<Source>,
        links: Vec<Link>,
        images: Vec<(ByteRange, ImageOrigin)>,
        problems: RangedProblems,
        place: impl Fn(ByteRange) -> ByteRange,
    ) {
        let problems = problems.into_iter().map(|(range, problem)| (place(range), problem));
        self.diagnostics.extend(diagnostics(source, problems));
        let images = images.into_iter();
        self.images.extend(images.map(|(at, origin)| ImageUse::new(origin, source, place(at))));
        let links = links.into_iter().map(|link| Link { range: place(link.range), ..link });
        self.links.extend(links.map(|value| Pending { source: Arc::clone(source), value }));
    }

    /// Keeps only the beginning of the file's text: the front matter, which ends at `front_matter`,
    /// and all lines up to the last finding. The whole texts of thousands of articles would fill the memory.
    pub(crate) fn shorten_source(&mut self, source: &Source, front_matter: usize) {
        let Findings { diagnostics, links, old_addresses, tags, contacts, .. } = self;
        let of_translation = self.translates.iter_mut().chain(&mut self.translated_from);
        let spanned = old_addresses.iter_mut().chain(tags).chain(of_translation);
        let places = (diagnostics.iter_mut().map(|one| (&mut one.source, one.range.end)))
            .chain(links.iter_mut().map(|one| (&mut one.source, one.value.range.end)))
            .chain(contacts.iter_mut().map(|one| (&mut one.source, one.value.range.end)))
            .chain(spanned.map(|one| (&mut one.source, one.value.range.end)));
        let places: Vec<_> = places.collect();
        let Some(last) = places.iter().map(|(_, end)| *end).max() else { return };
        let end = texts::line_end(&source.text, last.max(front_matter));
        let start = Arc::new(Source::new(source.path.clone(), source.text[..end].to_owned()));
        places.into_iter().for_each(|(place, _)| *place = Arc::clone(&start));
    }
}

impl<T> Default for DecodedFile<T> {
    fn default() -> DecodedFile<T> {
        DecodedFile { value: None, found: Findings::default() }
    }
}

impl<'a> Decoder<'a> {
    /// Creates a decoder that knows only the settings.
    pub(crate) fn new(
        images: &'a Images<'a>,
        setting: &'a Arc<Setting>,
        bodies: &'a Bodies,
    ) -> Decoder<'a> {
        let (people, products): (&[String], &[String]) = (&[], &[]);
        let kinds = Kinds::none();
        Decoder { images, setting, people, products, kinds, is_example: false, bodies, block: None }
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

    /// Decodes values of a file that belongs to no page.
    pub(crate) fn decode_with<T>(
        &self,
        source: &Arc<Source>,
        decode: impl FnOnce(&mut dyn Context) -> Option<T>,
    ) -> DecodedFile<T> {
        let mut found = Findings::default();
        let value = decode(&mut self.file(source, "", &mut found));
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
        for (range, sample) in samples::in_markdown(&text.value, text.range.start) {
            file.report(range, Problem::SampleValue(sample));
        }
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
        // Images are where the main language's file would find them.
        let folder = folder.strip_prefix(self.setting.languages.folder()).unwrap_or(folder);
        let folder = folder.trim_start_matches('/');
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
        let marks = self.decoder.setting.marks.as_deref().filter(|_| !self.decoder.is_example)?;
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
            self.report(end..end, Problem::EMPTY_TEXT);
        }
        let written = WrittenText::new(self.source, text);
        let place = |range| written.place(&range);
        self.findings.add_text(self.source, links, images, problems, place);
        for id in anchors {
            self.anchor(&Spanned { value: id, range: text.range.clone() });
        }
        match self.marks() {
            Some(_) => as_attributes(&html),
            None => html,
        }
    }

    fn pending<T>(&self, value: T) -> Pending<T> {
        Pending { source: Arc::clone(self.source), value }
    }

    fn note_link(&mut self, link: &Spanned<String>, target: InternalLink, is_full: bool) {
        let Spanned { value: written, range } = link.clone();
        self.findings.links.push(self.pending(Link { range, written, target, is_full }));
    }
}

impl Context for FileContext<'_> {
    fn report(&mut self, range: ByteRange, problem: Problem) {
        self.findings.diagnostics.push(diagnostic(self.source, range, problem));
    }

    fn image(&mut self, src: &Spanned<String>) -> Option<ImageFile> {
        if self.decoder.is_example {
            let url = route::EXAMPLE_PICTURE.to_owned();
            return Some(ImageFile { url, size: Some((1200, 800)), sources: Vec::new() });
        }
        match self.decoder.images.find(self.folder, &src.value) {
            Ok(FoundImage { image, origin }) => {
                let used = ImageUse::new(origin, self.source, src.range.clone());
                self.findings.images.push(used);
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
        let is_known = self.decoder.is_example || people.contains(&id.value);
        if !is_known {
            let problem = Problem::UnknownPerson { id: id.value.clone(), known: people.to_vec() };
            self.report(id.range.clone(), problem);
        }
        is_known
    }

    fn service(&mut self, id: &Spanned<String>) -> bool {
        let products = self.decoder.products;
        let is_known = self.decoder.is_example || products.contains(&id.value);
        if !is_known {
            let problem =
                Problem::UnknownService { id: id.value.clone(), known: products.to_vec() };
            self.report(id.range.clone(), problem);
        }
        is_known
    }

    fn entry(&mut self, of: &str, id: &Spanned<String>) {
        let collection = self.decoder.kinds.collection(of);
        if let Some((_, collection)) = collection.filter(|_| !self.decoder.is_example) {
            self.note_link(id, InternalLink::to(collection.address(&id.value)), false);
        }
    }

    fn tag(&mut self, tag: &Spanned<String>) {
        self.findings.tags.push(self.pending(tag.clone()));
    }

    fn markdown(&mut self, text: &Spanned<String>) -> String {
        let marks = self.marks().map(|marks| BlockMarks::All(marks.mark(&text.range)));
        self.render(text, marks)
    }

    fn now(&self) -> &ZonedDateTime {
        &self.decoder.setting.now
    }

    fn locale(&self) -> &Locale {
        &self.decoder.setting.locale
    }

    fn currency(&self) -> Currency {
        self.decoder.setting.currency
    }

    fn kinds(&self) -> &'static Kinds {
        self.decoder.kinds
    }

    fn link(&mut self, link: &Spanned<String>, target: &InternalLink) {
        self.note_link(link, target.clone(), false);
    }

    fn within(&self, link: InternalLink) -> InternalLink {
        self.decoder.setting.languages.within(link)
    }

    fn full_link(&mut self, link: &Spanned<String>) {
        if let Some(target) = self.decoder.setting.page(&link.value) {
            self.note_link(link, target, true);
        }
    }

    fn mark(&mut self, range: &ByteRange) -> Mark {
        // A default value has no place in the file.
        let marks = self.marks().filter(|_| !range.is_empty());
        marks.map(|marks| marks.mark(range)).unwrap_or_default()
    }

    fn file_note(&self, path: &str) -> Option<String> {
        self.decoder.setting.note(path)
    }

    fn old_address(&mut self, address: &Spanned<String>) -> Result<String, Problem> {
        let languages = &self.decoder.setting.languages;
        let (of, value) = languages.find(&address.value);
        if of != languages.own {
            let [of, own] = [of, languages.own].map(|at| languages.full_in(at, "/"));
            return Err(Problem::OldAddressElsewhere { of, own });
        }
        let address = Spanned { value: value.to_owned(), range: address.range.clone() };
        self.findings.old_addresses.push(self.pending(address));
        Ok(value.to_owned())
    }
}
