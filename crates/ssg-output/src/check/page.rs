//! What matters of one page to the checks, and what is wrong with it by itself.

use std::collections::BTreeSet;

use ssg_model::output_fault::PageFault;

use super::html::{self, Tag, Visitor};
use super::{links, structured_data, weight};

/// What a page says of itself.
pub(super) struct Facts {
    /// In order.
    pub(super) ids: Vec<String>,
    /// Links within the site, each once; links to places of the page itself are judged here.
    pub(super) links: BTreeSet<String>,
    /// Each once.
    pub(super) faults: BTreeSet<PageFault>,
}

impl Facts {
    /// Reads a document. `is_page` says that it is a page of the site, and not, for example, a
    /// redirect, which has neither a heading nor a `main`.
    pub(super) fn read(document: &[u8], is_page: bool, origin: &str, base: &str) -> Facts {
        let mut reader = PageReader { origin, base, ..PageReader::default() };
        html::read(document, &mut reader);
        let PageReader { mut ids, links, own_anchors, mut faults, counts, structured_data, .. } =
            reader;
        ids.sort_unstable();
        for pair in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
            faults.insert(PageFault::DuplicateId { id: pair[0].clone() });
        }
        ids.dedup();
        for link in own_anchors {
            if !links::has_anchor(&ids, &link[1..]) {
                faults.insert(PageFault::BrokenAnchor { link });
            }
        }
        if is_page {
            for (element, count) in ONE_OF.into_iter().zip(counts).filter(|(_, count)| *count != 1)
            {
                faults.insert(PageFault::NotOne { element, count });
            }
        }
        if let Some(text) = structured_data {
            faults.extend(structured_data::judge(&text).into_iter().map(PageFault::StructuredData));
        }
        faults.extend(weight::judge(document));
        Facts { ids, links, faults }
    }
}

/// Every page has exactly one of each.
const ONE_OF: [&str; 3] = ["title", "main", "h1"];

/// What may be hidden before a script runs: these do nothing without one.
const MAY_BE_HIDDEN: [&str; 3] = ["button", "dialog", "template"];

/// Styles that hide, without spaces.
const HIDING_STYLES: [&str; 3] = ["opacity:0", "visibility:hidden", "display:none"];

#[derive(Default)]
struct PageReader<'a> {
    origin: &'a str,
    base: &'a str,
    ids: Vec<String>,
    links: BTreeSet<String>,
    own_anchors: BTreeSet<String>,
    faults: BTreeSet<PageFault>,
    /// How often each of [`ONE_OF`] occurs.
    counts: [usize; ONE_OF.len()],
    /// Whether an `<svg>` is open: it has titles of its own.
    in_drawing: bool,
    in_structured_data: bool,
    structured_data: Option<String>,
}

impl Visitor for PageReader<'_> {
    fn start_tag(&mut self, tag: &Tag<'_>) {
        let name = tag.name;
        match name {
            b"svg" => self.in_drawing = true,
            b"img" if tag.attribute("alt").is_none() => {
                let image = tag.attribute("src").unwrap_or_default().to_owned();
                self.faults.insert(PageFault::ImageWithoutAlt { image });
            }
            b"script" if tag.attribute("type") == Some("application/ld+json") => {
                self.in_structured_data = true;
            }
            _ if self.in_drawing => {}
            _ => {
                if let Some(index) = ONE_OF.iter().position(|element| element.as_bytes() == name) {
                    self.counts[index] += 1;
                }
            }
        }
        for (attribute, value) in tag.attributes() {
            match attribute {
                b"id" => self.ids.push(value.read().to_owned()),
                // Whoever writes out the whole address may mean a page that somebody else keeps
                // there, such as a privacy notice.
                b"href" if name == b"a" && value.read().starts_with(self.origin) => {}
                b"href" | b"src" | b"poster" => self.link(value.read()),
                b"srcset" | b"imagesrcset" => {
                    for candidate in value.read().split(',') {
                        self.link(candidate.split_whitespace().next().unwrap_or_default());
                    }
                }
                b"content" if is_address(tag) => self.link(value.read()),
                b"content" if tag.attribute("name") == Some("scripts") => {
                    value.read().split_whitespace().for_each(|script| self.link(script));
                }
                b"hidden" => self.hidden(name, "hidden"),
                b"style" => self.style(name, value.read()),
                _ if attribute.starts_with(b"on") => self.inline_code(name, attribute),
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &[u8]) {
        if self.in_structured_data {
            let data = self.structured_data.get_or_insert_default();
            data.push_str(&String::from_utf8_lossy(text));
        }
    }

    fn end_tag(&mut self, name: &[u8]) {
        match name {
            b"svg" => self.in_drawing = false,
            b"script" => self.in_structured_data = false,
            _ => {}
        }
    }
}

impl PageReader<'_> {
    fn link(&mut self, link: &str) {
        if link.starts_with('#') {
            self.own_anchors.insert(link.to_owned());
        } else if let Some(link) = links::ours(link, self.origin) {
            if link.starts_with(self.base) {
                if !self.links.contains(link) {
                    self.links.insert(link.to_owned());
                }
            } else {
                let (link, base) = (link.to_owned(), self.base.to_owned());
                self.faults.insert(PageFault::LinkOutsideBase { link, base });
            }
        }
    }

    fn style(&mut self, element: &[u8], style: &str) {
        let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        let hides = style.split(';').find(|one| HIDING_STYLES.contains(one));
        match hides {
            Some(how) => self.hidden(element, how),
            None => self.inline_code(element, b"style"),
        }
    }

    fn hidden(&mut self, element: &[u8], how: &str) {
        if !MAY_BE_HIDDEN.iter().any(|one| one.as_bytes() == element) {
            let (element, how) = (written(element), how.to_owned());
            self.faults.insert(PageFault::Hidden { element, how });
        }
    }

    fn inline_code(&mut self, element: &[u8], attribute: &[u8]) {
        let (element, attribute) = (written(element), written(attribute));
        self.faults.insert(PageFault::InlineCode { element, attribute });
    }
}

/// Whether the content of a `<meta>` is an address: `og:url`, `og:image`.
fn is_address(tag: &Tag<'_>) -> bool {
    tag.name == b"meta" && matches!(tag.attribute("property"), Some("og:url" | "og:image"))
}

/// A name as it is shown.
fn written(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}
