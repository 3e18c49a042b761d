//! The HTML that an article may contain, with the rules that keep the page valid.
//!
//! Only elements for which Markdown has no form, and only attributes that say something. Nothing
//! here can run, load, style or name anything: no `id` that could clash with a heading's, no
//! `class` that could borrow the design's.

/// An element that an article may contain.
pub(super) struct Element {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) content: ContentModel,
    /// Besides `lang`, which every element may have.
    pub(super) attributes: &'static [AllowedAttribute],
    /// The element that it belongs directly inside of.
    pub(super) parent: Option<&'static str>,
}

/// Where an element may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Wherever text may.
    Phrasing,
    /// Wherever a paragraph may.
    Block,
}

/// What an element may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ContentModel {
    /// Text and phrasing elements.
    Phrasing,
    /// Blocks as well.
    Flow,
    /// `dt` and `dd`.
    Descriptions,
    /// Nothing, and it has no end tag.
    Void,
}

/// An attribute with the values that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AllowedAttribute {
    /// `datetime`: a date as in front matter. Without one, the text itself would have to be a
    /// machine-readable date.
    RequiredDate,
    /// `title`: a text.
    Title,
    /// `open`: its presence counts.
    Open,
}

impl AllowedAttribute {
    /// Its name in HTML.
    pub(super) fn name(self) -> &'static str {
        match self {
            AllowedAttribute::RequiredDate => "datetime",
            AllowedAttribute::Title => "title",
            AllowedAttribute::Open => "open",
        }
    }
}

/// The element of that lower-case name, when it is allowed.
pub(super) fn find(name: &str) -> Option<&'static Element> {
    ELEMENTS.iter().find(|element| element.name == name)
}

/// Whether a forbidden element has no end tag (HTML, section 13.1.2).
pub(super) fn is_void(name: &str) -> bool {
    const VOID: &[&str] = &[
        "area", "base", "col", "embed", "frame", "img", "input", "link", "meta", "param", "source",
        "track",
    ];
    VOID.contains(&name)
}

/// Whether a forbidden element holds text that is no HTML, so that nothing in it is judged.
pub(super) fn is_raw_text(name: &str) -> bool {
    const RAW: &[&str] = &[
        "iframe",
        "noembed",
        "noframes",
        "plaintext",
        "script",
        "style",
        "textarea",
        "title",
        "xmp",
    ];
    RAW.contains(&name)
}

/// An element for text.
const fn phrasing(name: &'static str, attributes: &'static [AllowedAttribute]) -> Element {
    Element {
        name,
        kind: Kind::Phrasing,
        content: ContentModel::Phrasing,
        attributes,
        parent: None,
    }
}

/// An element for blocks.
const fn block(
    name: &'static str,
    content: ContentModel,
    attributes: &'static [AllowedAttribute],
) -> Element {
    Element { name, kind: Kind::Block, content, attributes, parent: None }
}

/// An element that only belongs into one other.
const fn part(name: &'static str, content: ContentModel, parent: &'static str) -> Element {
    Element { name, kind: Kind::Block, content, attributes: &[], parent: Some(parent) }
}

static ELEMENTS: [Element; 29] = [
    phrasing("abbr", &[AllowedAttribute::Title]),
    phrasing("b", &[]),
    phrasing("cite", &[]),
    phrasing("del", &[]),
    phrasing("em", &[]),
    phrasing("i", &[]),
    phrasing("kbd", &[]),
    phrasing("mark", &[]),
    phrasing("q", &[]),
    phrasing("s", &[]),
    phrasing("small", &[]),
    phrasing("span", &[]),
    phrasing("strong", &[]),
    phrasing("sub", &[]),
    phrasing("sup", &[]),
    phrasing("time", &[AllowedAttribute::RequiredDate]),
    phrasing("u", &[]),
    Element { content: ContentModel::Void, ..phrasing("br", &[]) },
    Element { content: ContentModel::Void, ..phrasing("wbr", &[]) },
    block("aside", ContentModel::Flow, &[]),
    block("details", ContentModel::Flow, &[AllowedAttribute::Open]),
    block("div", ContentModel::Flow, &[]),
    block("dl", ContentModel::Descriptions, &[]),
    block("figure", ContentModel::Flow, &[]),
    block("hr", ContentModel::Void, &[]),
    part("dd", ContentModel::Flow, "dl"),
    part("dt", ContentModel::Phrasing, "dl"),
    part("figcaption", ContentModel::Flow, "figure"),
    part("summary", ContentModel::Phrasing, "details"),
];
