//! Collects the ids and links of a page, and checks everything that needs no other file.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use parking_lot::RwLock;
use ssg_model::html::Shell;
use ssg_model::output_fault::PageFault;

use super::{links, names, nesting, structured_data};
use crate::html::{self, AttributeValue, Tag, Visitor};
use crate::output_file::{OutputFile, ShellIn};
use crate::policy;

/// The ids, links and faults of a page.
pub(super) struct Facts {
    /// Sorted.
    pub(super) ids: Vec<String>,
    /// The links within the site, each with its section ([`names::placed`]); links to anchors of the
    /// page itself are checked here.
    pub(super) links: BTreeSet<String>,
    /// The addresses of the page and its translations, as its head has them.
    pub(super) translations: BTreeSet<String>,
    /// The faults of the page itself.
    pub(super) faults: BTreeSet<FaultInSection>,
}

/// A fault, and the class of the own section with it, without the prefix.
pub(super) type FaultInSection = (PageFault, Option<String>);

impl Facts {
    /// Checks a document on its own. `is_page` is whether it is a page of the site, as opposed to a
    /// redirect, for example, which has neither a heading nor a `main`.
    pub(super) fn of(noted: Noted, is_page: bool) -> Facts {
        let Noted { mut ids, links, own_anchors, mut faults, counts, structured_data, .. } = noted;
        let Noted { styles, elsewhere, sheet, policy, translations, .. } = noted;
        for pair in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
            faults.insert((PageFault::DuplicateId { id: pair[0].clone() }, None));
        }
        ids.dedup();
        for (link, section) in own_anchors {
            let has_id = |id: &str| ids.binary_search_by(|one| (**one).cmp(id)).is_ok();
            if !links::has_anchor(&link[1..], has_id) {
                faults.insert((PageFault::BrokenAnchor { link }, section));
            }
        }
        if is_page {
            for (element, count) in ONE_OF.into_iter().zip(counts).filter(|(_, count)| *count != 1)
            {
                faults.insert((PageFault::NotOne { element, count }, None));
            }
        }
        let of_data = structured_data.iter().flat_map(|text| structured_data::judge(text));
        let sheet = sheet.filter(|css| !policy::allows_sheet(&policy, css));
        let others = of_data.chain(sheet.map(|_| PageFault::StyleElement));
        faults.extend(others.map(|fault| (fault, None)));
        faults.extend(refused_styles(&styles, &policy));
        for ((directive, address), place) in elsewhere {
            if !policy::allows_host(&policy, directive, &address) {
                let (element, section) = place;
                faults.insert((PageFault::LoadsElsewhere { element, address }, section));
            }
        }
        Facts { ids, links, translations, faults }
    }
}

/// The elements of which every page has exactly one.
const ONE_OF: [&str; 3] = ["title", "main", "h1"];

/// The elements that may be hidden before a script runs, because they are useless without one.
const MAY_BE_HIDDEN: [&str; 3] = ["button", "dialog", "template"];

/// The elements that need a name, apart from headings.
const NAMED: [&[u8]; 2] = [b"a", b"button"];

/// The elements that a paragraph may hold in place of text.
const SHOWN: [&[u8]; 10] = [
    b"audio", b"button", b"canvas", b"iframe", b"img", b"input", b"object", b"select", b"svg",
    b"video",
];

/// The attributes that name their element or an enclosing one.
const NAMES: [&[u8]; 4] = [b"alt", b"aria-label", b"aria-labelledby", b"title"];

/// The styles that hide an element, without spaces.
const HIDING_STYLES: [&str; 3] = ["opacity:0", "visibility:hidden", "display:none"];

/// Reads documents; a shell that many of them share is read once.
pub(super) struct PageReader {
    /// The scheme and host of the published site.
    pub(super) origin: String,
    /// The base path of the site, with a slash at both ends.
    pub(super) base: String,
    shells: RwLock<Vec<KnownShell>>,
}

/// A shell that was read.
struct KnownShell {
    shell: Arc<Shell>,
    /// The findings; `None` if the shell must be read together with its pages.
    noted: Option<Arc<Noted>>,
}

/// The findings in a document or in parts of it.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Noted {
    /// Sorted.
    ids: Vec<String>,
    links: BTreeSet<String>,
    own_anchors: BTreeSet<(String, Option<String>)>,
    translations: BTreeSet<String>,
    faults: BTreeSet<FaultInSection>,
    /// The number of occurrences of each of [`ONE_OF`].
    counts: [usize; ONE_OF.len()],
    /// Whether an `<svg>` is open, which has its own titles.
    in_drawing: bool,
    in_structured_data: bool,
    in_sheet: bool,
    /// The contents of all `<style>`.
    sheet: Option<String>,
    /// The contents of each script with JSON-LD.
    structured_data: Vec<String>,
    policy: String,
    /// The values of `style` attributes, with the elements that have them and the kinds of
    /// their own sections.
    styles: BTreeMap<String, (String, Option<String>)>,
    /// The addresses outside the site to load or to send to, each with the directive of the policy, and
    /// the same for them.
    elsewhere: BTreeMap<(&'static str, String), (String, Option<String>)>,
    /// The open own section: its class without the prefix, and the number of its open `<div>`.
    own_section: Option<(String, usize)>,
    /// Whether a heading, link, button or paragraph begins in one part and ends in another.
    is_torn: bool,
}

impl PageReader {
    pub(super) fn new(origin: String, base: String) -> PageReader {
        PageReader { origin, base, shells: RwLock::default() }
    }

    /// Reads a document. A shell is read twice with its first document: together with it, and
    /// apart. If the findings differ, the shell is read again with each document.
    pub(super) fn read(&self, file: &OutputFile) -> Noted {
        let OutputFile { contents, shell, .. } = file;
        let Some(ShellIn { shell, before, after }) = shell else {
            return self.note(Noted::default(), &[contents]);
        };
        let own =
            [&contents[..before.start], &contents[before.end..after.start], &contents[after.end..]];
        if let Some(noted) = self.known(shell) {
            return match noted {
                Some(noted) => self.note(Noted::clone(&noted), &own),
                None => self.note(Noted::default(), &[contents]),
            };
        }
        let whole = self.note(Noted::default(), &[contents]);
        let around = [&contents[before.clone()], &contents[after.clone()]];
        let noted = self.note(Noted::default(), &around);
        let is_apart = !noted.is_torn && self.note(noted.clone(), &own) == whole;
        let noted = is_apart.then(|| Arc::new(noted));
        let known = KnownShell { shell: Arc::clone(shell), noted };
        self.shells.write().push(known);
        whole
    }

    fn known(&self, shell: &Arc<Shell>) -> Option<Option<Arc<Noted>>> {
        let known = self.shells.read();
        let known = known.iter().find(|known| Arc::ptr_eq(&known.shell, shell))?;
        Some(known.noted.clone())
    }

    /// Adds the findings in further parts of a document.
    fn note(&self, noted: Noted, parts: &[&[u8]]) -> Noted {
        let mut reader = PageVisitor {
            origin: &self.origin,
            base: &self.base,
            heading: 0,
            nameless: Vec::new(),
            paragraph: None,
            open: Vec::new(),
            noted,
        };
        for part in parts {
            // The last heading before a part is unknown.
            reader.heading = 0;
            html::read(part, &mut reader);
            let is_open = !reader.nameless.is_empty() || !reader.open.is_empty();
            reader.noted.is_torn |= is_open || reader.paragraph.take().is_some();
            reader.nameless.clear();
            reader.open.clear();
        }
        let mut noted = reader.noted;
        noted.ids.sort_unstable();
        noted
    }
}

/// Collects the findings in a page.
struct PageVisitor<'a> {
    origin: &'a str,
    base: &'a str,
    /// The level of the last heading; 0 before the first.
    heading: u8,
    /// The open headings, links and buttons, and whether they have a name.
    nameless: Vec<(Vec<u8>, bool)>,
    /// The open paragraph, and whether it shows something.
    paragraph: Option<bool>,
    /// The open elements that [`nesting`] must know, the outermost first.
    open: Vec<&'static str>,
    noted: Noted,
}

impl Visitor for PageVisitor<'_> {
    fn start_tag(&mut self, tag: &Tag<'_>) {
        let name = tag.name;
        match name {
            b"svg" => self.noted.in_drawing = true,
            b"style" => {
                self.noted.in_sheet = true;
                self.noted.sheet.get_or_insert_default();
            }
            b"img" if tag.attribute("alt").is_none() => {
                let image = tag.attribute("src").unwrap_or_default().to_owned();
                self.fault(PageFault::ImageWithoutAlt { image });
            }
            b"script" if tag.attribute("type") == Some("application/ld+json") => {
                self.noted.in_structured_data = true;
                self.noted.structured_data.push(String::new());
            }
            _ if self.noted.in_drawing => {}
            _ => self.count(name),
        }
        if !self.noted.in_drawing {
            if let Some(outer) = nesting::outer_that_refuses(&self.open, name) {
                self.fault(PageFault::WrongNesting {
                    element: written(name),
                    outer: outer.to_owned(),
                });
            }
            self.open.extend(nesting::noted(name));
        }
        if is_named(name) {
            // Some libraries put buttons around a panel that only move the focus.
            let is_silent = tag.attribute("aria-hidden") == Some("true");
            self.nameless.push((name.to_owned(), is_silent));
        }
        if name == b"div"
            && let Some((_, depth)) = &mut self.noted.own_section
        {
            *depth += 1;
        }
        if name == b"p" {
            // Scripts fill paragraphs that announce something.
            self.paragraph = Some(["role", "aria-live"].map(|one| tag.attribute(one)) != [None; 2]);
        } else if SHOWN.contains(&name) {
            self.paragraph = self.paragraph.and(Some(true));
        }
        for (attribute, value) in tag.attributes() {
            self.attribute(tag, attribute, &value);
        }
    }

    fn text(&mut self, text: &[u8]) {
        let is_awaited = !self.nameless.is_empty() || self.paragraph == Some(false);
        if is_awaited && !text.trim_ascii().is_empty() {
            self.name();
        }
        let Noted { in_structured_data, structured_data, in_sheet, sheet, .. } = &mut self.noted;
        let data = structured_data.last_mut().filter(|_| *in_structured_data);
        let sheet = sheet.as_mut().filter(|_| *in_sheet);
        for contents in [data, sheet].into_iter().flatten() {
            contents.push_str(&String::from_utf8_lossy(text));
        }
    }

    fn end_tag(&mut self, name: &[u8]) {
        match name {
            b"svg" => self.noted.in_drawing = false,
            b"script" => self.noted.in_structured_data = false,
            b"style" => self.noted.in_sheet = false,
            b"div" if let Some((_, depth)) = &mut self.noted.own_section => {
                *depth -= 1;
                if *depth == 0 {
                    self.noted.own_section = None;
                }
            }
            b"p" => match self.paragraph.take() {
                Some(true) => {}
                Some(false) => self.fault(PageFault::EmptyParagraph),
                None => self.noted.is_torn = true,
            },
            _ => {}
        }
        if !self.noted.in_drawing
            && let Some(name) = nesting::noted(name)
            && let Some(at) = self.open.iter().rposition(|open| *open == name)
        {
            self.open.truncate(at);
        }
        if is_named(name) {
            match self.nameless.pop_if(|(open, _)| open == name) {
                Some((_, true)) => {}
                Some((_, false)) => {
                    self.fault(PageFault::Nameless { element: written(name) });
                }
                None => self.noted.is_torn = true,
            }
        }
    }
}

impl PageVisitor<'_> {
    /// Notes what an attribute says.
    fn attribute(&mut self, tag: &Tag<'_>, attribute: &[u8], value: &AttributeValue<'_>) {
        let name = tag.name;
        if let Some(directive) = policy::directive_of(name, attribute) {
            let address = value.read();
            // React writes a script for a form's function, and never runs it.
            let is_script = address.starts_with("javascript:");
            let is_elsewhere = links::ours(address, self.origin).is_none();
            if !is_script && (is_elsewhere || directive == "form-action") {
                let place = (written(name), self.section());
                self.noted.elsewhere.insert((directive, address.to_owned()), place);
            }
        }
        match attribute {
            _ if NAMES.contains(&attribute) && !value.read().trim().is_empty() => self.name(),
            b"id" => self.noted.ids.push(value.read().to_owned()),
            // An absolute address may mean a page that is not from this build, such as a
            // privacy notice.
            b"href" if name == b"a" && value.read().starts_with(self.origin) => {}
            // The switcher leads where the head says, and differs within a shell.
            b"href" if is_switch(tag) => {}
            b"href" if name == b"link" && tag.attribute("hreflang").is_some() => {
                if let Some(link) = links::ours(value.read(), self.origin) {
                    self.noted.translations.insert(link.to_owned());
                }
                self.link(value.read());
            }
            b"href" | b"src" | b"poster" => self.link(value.read()),
            b"srcset" | b"imagesrcset" => {
                for candidate in value.read().split(',') {
                    self.link(candidate.split_whitespace().next().unwrap_or_default());
                }
            }
            b"content" if is_address(tag) => self.link(value.read()),
            b"content" if tag.attribute("http-equiv") == Some("Content-Security-Policy") => {
                value.read().clone_into(&mut self.noted.policy);
            }
            b"content" if matches!(tag.attribute("name"), Some("scripts" | "styles")) => {
                value.read().split_whitespace().for_each(|file| self.link(file));
            }
            // A component may use such a class within its section.
            b"class"
                if self.noted.own_section.is_none()
                    && let Some(kind) = value.read().strip_prefix("own-") =>
            {
                self.noted.own_section = Some((kind.to_owned(), 1));
            }
            b"hidden" => self.hidden(name, "hidden"),
            b"style" => self.style(name, value.read()),
            _ if attribute.starts_with(b"on") => self.inline_code(name, attribute),
            _ => {}
        }
    }

    /// Counts the elements of which a page needs one, and notes the levels of headings.
    fn count(&mut self, name: &[u8]) {
        if let [b'h', digit @ b'1'..=b'6'] = name {
            let (level, before) = (digit - b'0', self.heading);
            if before > 0 && level > before + 1 {
                self.fault(PageFault::SkippedHeading { level, before });
            }
            self.heading = level;
        }
        if let Some(index) = ONE_OF.iter().position(|element| element.as_bytes() == name) {
            self.noted.counts[index] += 1;
        }
    }

    /// Returns the class of the open own section, without the prefix.
    fn section(&self) -> Option<String> {
        self.noted.own_section.as_ref().map(|(class, _)| class.clone())
    }

    fn fault(&mut self, fault: PageFault) {
        self.noted.faults.insert((fault, self.section()));
    }

    /// Gives a name to all open elements.
    fn name(&mut self) {
        self.paragraph = self.paragraph.and(Some(true));
        self.nameless.iter_mut().for_each(|(_, has_name)| *has_name = true);
    }

    fn link(&mut self, link: &str) {
        if link.starts_with('#') {
            self.noted.own_anchors.insert((link.to_owned(), self.section()));
        } else if let Some(link) = links::ours(link, self.origin) {
            if link.starts_with(self.base) {
                let section = self.noted.own_section.as_ref().map(|(class, _)| &**class);
                let link = names::placed(link, section);
                if !self.noted.links.contains(&*link) {
                    self.noted.links.insert(link.into_owned());
                }
            } else {
                let (link, base) = (link.to_owned(), self.base.to_owned());
                self.fault(PageFault::LinkOutsideBase { link, base });
            }
        }
    }

    fn style(&mut self, element: &[u8], style: &str) {
        let place = (written(element), self.section());
        self.noted.styles.entry(style.to_owned()).or_insert(place);
        let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        let hides = style.split(';').find(|one| HIDING_STYLES.contains(one));
        if let Some(how) = hides {
            self.hidden(element, how);
        }
    }

    fn hidden(&mut self, element: &[u8], how: &str) {
        if !MAY_BE_HIDDEN.iter().any(|one| one.as_bytes() == element) {
            let (element, how) = (written(element), how.to_owned());
            self.fault(match self.section() {
                Some(kind) => PageFault::HiddenInSection { kind, element, how },
                None => PageFault::Hidden { element, how },
            });
        }
    }

    fn inline_code(&mut self, element: &[u8], attribute: &[u8]) {
        let (element, attribute) = (written(element), written(attribute));
        self.fault(PageFault::InlineCode { element, attribute });
    }
}

/// Returns the fault of `style` attributes that the policy refuses: there are too many, or the
/// policy is not ours.
fn refused_styles(
    styles: &BTreeMap<String, (String, Option<String>)>,
    policy: &str,
) -> Option<FaultInSection> {
    let refused = styles.iter().find(|(style, _)| !policy::allows_style(policy, style));
    let (_, (element, section)) = refused?;
    if styles.len() <= policy::MOST_STYLES {
        let (element, attribute) = (element.clone(), "style".to_owned());
        return Some((PageFault::InlineCode { element, attribute }, section.clone()));
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (element, kind) in styles.values() {
        let kind = kind.as_ref().map(|kind| format!("sections/{kind}"));
        *counts.entry(kind.unwrap_or_else(|| format!("<{element}>"))).or_default() += 1;
    }
    let (place, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let (count, limit) = (styles.len(), policy::MOST_STYLES);
    Some((PageFault::ManyStyles { place, count, limit }, None))
}

/// Whether an element is a heading, a link or a button.
fn is_named(element: &[u8]) -> bool {
    matches!(element, [b'h', b'1'..=b'6']) || NAMED.contains(&element)
}

/// Whether a tag is a link of the switcher between languages.
fn is_switch(tag: &Tag<'_>) -> bool {
    ["lang", "hreflang"].iter().all(|name| tag.attribute(name).is_some()) && tag.name == b"a"
}

/// Whether the content of a `<meta>` is an address: `og:url`, `og:image`.
fn is_address(tag: &Tag<'_>) -> bool {
    tag.name == b"meta" && matches!(tag.attribute("property"), Some("og:url" | "og:image"))
}

/// Converts a name to text.
fn written(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}
