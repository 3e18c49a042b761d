//! A page of running text: data between two lines `---`, and Markdown below.

use std::sync::Arc;

use ssg_model::content::fields::MarkdownText;
use ssg_model::content::pages::{PageFile, PageMeta, TextPageFront};
use ssg_model::content::sections::Section;
use ssg_model::content::sections::page_heading::PageHeading;
use ssg_model::content::sections::text::Text;
use ssg_model::diagnostic::Source;
use ssg_model::problem::Problem;
use ssg_model::value::{Spanned, YamlNode};

use crate::decoding::{Findings, Surroundings, decode, markdown_of};
use crate::diagnostics::{diagnostic, diagnostics};
use crate::files::{Content, PageSource};
use crate::front_matter::{self, ArticleParts};
use crate::lengths;
use crate::page_record::{PageRecord, hidden_flag};
use crate::yaml;

/// Reads the page: its title is its heading, and its text a section.
pub(crate) fn read(
    content: &Content,
    page: &PageSource,
    surroundings: &Surroundings<'_>,
    apart: Option<&Surroundings<'_>>,
    findings: &mut Findings,
) -> PageRecord {
    let source = match content.read(&page.path) {
        Ok(source) => source,
        Err(problem) => {
            findings.diagnostics.push(*problem);
            return PageRecord::default();
        }
    };
    findings.sources.push(Arc::clone(&source));
    let parts = match front_matter::split(&source.text) {
        Ok(parts) => parts,
        Err((range, problem)) => {
            findings.diagnostics.push(diagnostic(&source, range, problem));
            return PageRecord::default();
        }
    };
    let (node, problems) = yaml::parse(&source.text[parts.yaml.clone()], parts.yaml.start);
    findings.diagnostics.extend(diagnostics(&source, problems));
    if node.as_ref().is_some_and(|node| hidden_flag(node).is_some()) {
        let early = apart.map(|apart| {
            let mut own = Findings::default();
            let page = decode_page(page, &source, node, parts, apart, &mut own);
            (PageRecord::new(page, &mut own), own)
        });
        return PageRecord::hidden(early, findings);
    }
    let page = decode_page(page, &source, node, parts, surroundings, findings);
    PageRecord::new(page, findings)
}

/// Decodes the data and the text of a page.
fn decode_page(
    page: &PageSource,
    source: &Arc<Source>,
    node: Option<YamlNode>,
    parts: ArticleParts,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Option<PageFile> {
    let text = &source.text[parts.body.clone()];
    if text.trim().is_empty() {
        let end = source.text.trim_end().len();
        findings.diagnostics.push(diagnostic(source, end..end, Problem::EmptyText));
    }
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (folder, address) = (folder.trim_start_matches("content/"), &*page.address);
    let front: Option<TextPageFront> = node
        .as_ref()
        .and_then(|node| decode(node, source, folder, address, surroundings, findings));
    if let (Some(front), Some(node)) = (&front, &node) {
        let TextPageFront { title, description, .. } = front;
        let brand = &surroundings.text.brand;
        let problems = lengths::check(node, title, "description", description, brand);
        findings.diagnostics.extend(diagnostics(source, problems));
    }
    let text = Spanned { value: text.to_owned(), range: parts.body };
    let html = markdown_of(&text, source, folder, address, surroundings, findings);
    front.map(|TextPageFront { sample, hidden, title, description }| PageFile {
        sample,
        hidden,
        meta: PageMeta { title: title.clone(), description },
        sections: vec![
            Section::PageHeading(PageHeading {
                heading: title,
                text: None,
                image: None,
                service_links: false,
            }),
            Section::Text(Text { heading: None, text: MarkdownText { html } }),
        ],
    })
}
