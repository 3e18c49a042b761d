//! Problems with the output, found before it is published, as data. Their words are in
//! [`crate::explanation`].
//!
//! Mistakes in the content are reported with line and column. The problems here were not found
//! then: they come from a component, from a template, or from pages that do not fit together.

use std::fmt;

/// A number of bytes, shown in powers of ten as download figures are given: `16.0 kB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kilobytes(pub usize);

impl fmt::Display for Kilobytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.1} kB", self.0 as f64 / 1000.0)
    }
}

/// A limit for what visitors load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SizeLimit {
    pub size: Kilobytes,
    /// Whether the site sets it, in `publish.budget`. Exceeding it is an error then.
    pub is_own: bool,
}

/// Scripts with a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeasuredScripts {
    /// The scripts that start a page.
    First,
    /// The scripts that every page loads.
    All,
    /// A script that loads on demand, by its path.
    OnDemand(String),
}

/// A problem with a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageFault {
    /// A link to a page or file that is not in the output.
    BrokenLink { link: String },
    /// A translation of the page that does not name the page as its own.
    NotAnswered { link: String },
    /// A link to an anchor that no element of that page has as its id.
    BrokenAnchor { link: String },
    /// A link that leaves the folder in which the site is published, or that depends on the page.
    LinkOutsideBase { link: String, base: String },
    /// Two elements have the same id.
    DuplicateId { id: String },
    /// An element that stays hidden until a script shows it.
    Hidden { element: String, how: String },
    /// The same in a site's own kind of section, where a library may need it.
    HiddenInSection { kind: String, element: String, how: String },
    /// An image without a text for people who do not see it.
    ImageWithoutAlt { image: String },
    /// A heading, link or button without a text (WCAG 2.2, 2.4.4, 2.4.6 and 4.1.2).
    Nameless { element: String },
    /// A paragraph that shows nothing.
    EmptyParagraph,
    /// An element of which a page needs exactly one.
    NotOne { element: &'static str, count: usize },
    /// A heading more than one level below the one before it.
    SkippedHeading { level: u8, before: u8 },
    /// An element within another one that HTML does not allow around it.
    WrongNesting { element: String, outer: String },
    /// An attribute with a script or a style, which the Content-Security-Policy refuses.
    InlineCode { element: String, attribute: String },
    /// An address to load or to send to, which the Content-Security-Policy refuses.
    LoadsElsewhere { element: String, address: String },
    /// A style sheet in the page, which the Content-Security-Policy refuses.
    StyleElement,
    /// More different `style` attributes than the Content-Security-Policy lists; `place` has the
    /// most.
    ManyStyles { place: String, count: usize, limit: usize },
    /// Data for search engines (JSON-LD) that are not JSON.
    DataNotJson { reason: String },
    /// Data for search engines without `@context`.
    NoDataContext,
    /// A field that search engines need.
    MissingDataField { kind: String, field: String },
    /// A page that is too large; in bytes, compressed with Brotli.
    Heavy { size: Kilobytes, limit: SizeLimit },
}

/// A problem with the output as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputFault {
    /// A fault of several pages: the first one by its path, and the number of others.
    Page { page: String, others: usize, fault: PageFault },
    /// Two files of one path, of which one would be lost.
    DuplicatePath { path: String, other: String },
    /// A file whose contents do not match its extension.
    NotWellFormed { path: String, reason: String },
    /// Scripts that are too large; in bytes, compressed with Brotli.
    HeavyScripts { scripts: MeasuredScripts, size: Kilobytes, limit: SizeLimit },
    /// A drawing that every visitor of its pages loads is too large; in bytes, compressed with
    /// gzip.
    HeavyDrawing { size: Kilobytes, limit: Kilobytes },
    /// A header that Cloudflare Pages would leave out; in bytes.
    LongHeader { name: String, size: usize, limit: usize },
}
