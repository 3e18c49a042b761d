//! Decodes the file of a page.

use std::sync::Arc;

use ssg_model::content::page_section::PageSection;
use ssg_model::content::pages::{PageFile, PageMeta, TextPageFront};
use ssg_model::content::sections::page_heading::PageHeading;
use ssg_model::content::sections::{DeclaredProps, Section};
use ssg_model::content::services::ServicesFile;
use ssg_model::diagnostic::{Source, diagnostic, diagnostics};
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::{ByteRange, Spanned, YamlNode};

use crate::decoding::{DecodedFile, Decoder};
use crate::lengths;
use crate::page_checks::{self, OtherFiles};
use crate::sources::{PageText, ReadPage};
use crate::yaml;
use crate::yaml_file::YamlFile;

/// The file of a page, as far as it could be read.
#[derive(Default)]
pub(crate) struct PageRecord {
    /// Whether the page is left out; errors in it are then reported in its preview only.
    pub(crate) is_hidden: bool,
    pub(crate) file: DecodedFile<PageFile>,
}

impl PageRecord {
    /// Decodes a page, whether it is hidden or not.
    pub(crate) fn decode(
        page: &ReadPage,
        decoder: &Decoder<'_>,
        others: &OtherFiles<'_>,
    ) -> PageRecord {
        let Some(text) = &page.text else { return PageRecord::default() };
        let (source, node) = (text.source(), text.node());
        let mut decoded = match text {
            PageText::Sections(file) => sections(page, file, decoder, others),
            PageText::Running { source, node, body } => {
                running_text(source, node.as_ref(), body, &page.source.address, decoder)
            }
        };
        if let Some(node) = node {
            decoded.found.add_translation(node, source);
        }
        let mut hidden = node.and_then(|node| yaml::flag(node, "hidden"));
        if [route::HOME, route::NOT_FOUND].contains(&&*page.source.address)
            && let Some(flag) = hidden.take()
        {
            let found = diagnostic(source, flag.range.clone(), Problem::NOT_HIDEABLE);
            decoded.found.diagnostics.push(found);
        }
        PageRecord { is_hidden: hidden.is_some(), file: decoded }
    }

    /// Returns the ids on the page that links may lead to, sorted; `None` if they are not known.
    pub(crate) fn anchors(&self, services: Option<&ServicesFile>) -> Option<Vec<String>> {
        let products = services.map(|services| &*services.products.0);
        let sections = self.file.value.as_ref()?.sections.iter();
        let mut anchors = self.file.found.anchors.clone();
        for found in sections.map(|section| section.anchors(products)) {
            anchors.extend(found?);
        }
        anchors.sort_unstable();
        Some(anchors)
    }
}

/// Decodes a page that consists of sections.
fn sections(
    page: &ReadPage,
    file: &YamlFile,
    decoder: &Decoder<'_>,
    others: &OtherFiles<'_>,
) -> DecodedFile<PageFile> {
    let address = &*page.source.address;
    let mut record: DecodedFile<PageFile> = decoder.decode(&file.node, &file.source, address);
    if let Some(read) = &record.value {
        let mut problems = page_checks::check(read, &file.node, others);
        if let Some(meta) =
            yaml::value(&file.node, "meta").filter(|_| !route::is_not_found(address))
        {
            let PageMeta { title, description } = &read.meta;
            let brand = &decoder.setting.brand;
            problems.extend(lengths::check(meta, title, "description", description, brand));
        }
        record.found.diagnostics.extend(diagnostics(&file.source, problems));
    }
    record
}

/// Decodes a page in Markdown: its title becomes a heading section, its text a text section.
fn running_text(
    source: &Arc<Source>,
    node: Option<&YamlNode>,
    body: &ByteRange,
    address: &str,
    decoder: &Decoder<'_>,
) -> DecodedFile<PageFile> {
    let decoded = node.map(|node| decoder.decode::<TextPageFront>(node, source, address));
    let DecodedFile { value: front, mut found } = decoded.unwrap_or_default();
    let text = source.text[body.clone()].to_owned();
    if let (Some(TextPageFront { title, description, .. }), Some(node)) = (&front, node) {
        let brand = &decoder.setting.brand;
        let problems = lengths::check(node, title, "description", description, brand);
        found.diagnostics.extend(diagnostics(source, problems));
    }
    let text = Spanned { value: text, range: body.clone() };
    let html = decoder.markdown(&text, source, address, &mut found);
    let text = DeclaredProps::running_text(decoder.kinds, html);
    let value = front.map(
        |TextPageFront {
             title,
             description,
             sample,
             hidden,
             aliases,
             translates,
             translated_from,
         }| PageFile {
            sample,
            hidden,
            share_image: false,
            aliases,
            translates,
            translated_from,
            meta: PageMeta { title: title.clone(), description },
            sections: vec![Section::PageHeading(PageHeading {
                heading: title,
                text: None,
                image: None,
                service_links: false,
            })]
            .into_iter()
            .chain(text.map(Section::Declared))
            .map(PageSection::from)
            .collect(),
        },
    );
    DecodedFile { value, found }
}
