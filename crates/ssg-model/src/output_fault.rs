//! What can be wrong with the output, found before it is published, as data. Its words are in
//! [`crate::explanation`].
//!
//! Mistakes in the content are found where they stand, with line and column. What is found here
//! has passed all that: it comes from a component, from a template, or from pages that do not fit
//! together.

use std::fmt;

/// A number of bytes, shown in powers of ten as download figures are given: `16.0 kB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kilobytes(pub usize);

impl fmt::Display for Kilobytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.1} kB", self.0 as f64 / 1000.0)
    }
}

/// What can be wrong with a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageFault {
    /// A link to a page or file that is not in the output.
    BrokenLink {
        link: String,
    },
    /// A link to an anchor that no element of that page has as its id.
    BrokenAnchor {
        link: String,
    },
    /// A link that leaves the folder in which the site is published, or that depends on the page.
    LinkOutsideBase {
        link: String,
        base: String,
    },
    /// Two elements have the same id.
    DuplicateId {
        id: String,
    },
    /// An element that stays hidden until a script shows it.
    Hidden {
        element: String,
        how: String,
    },
    ImageWithoutAlt {
        image: String,
    },
    /// A heading, link or button without a text (WCAG 2.2, 2.4.4, 2.4.6 and 4.1.2).
    Nameless {
        element: String,
    },
    /// A page needs exactly one of these.
    NotOne {
        element: &'static str,
        count: usize,
    },
    /// A heading more than one level below the one before it.
    SkippedHeading {
        level: u8,
        before: u8,
    },
    /// An attribute that is a program or a style: the Content-Security-Policy refuses it.
    InlineCode {
        element: String,
        attribute: String,
    },
    StructuredData(StructuredDataFault),
    /// Bytes as hosts send them, compressed with gzip.
    Heavy {
        size: Kilobytes,
        limit: Kilobytes,
    },
}

/// What can be wrong with the data for search engines (JSON-LD) in a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StructuredDataFault {
    NotJson { reason: String },
    NoContext,
    MissingField { kind: String, field: String },
}

/// What can be wrong with the output as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputFault {
    /// All pages that have this fault: the first one by its path, and how many others.
    Page { page: String, others: usize, fault: PageFault },
    /// Two files of one path: one of them would be lost.
    DuplicatePath { path: String, other: String },
    /// A file that is not what its name says.
    NotWellFormed { path: String, reason: String },
    /// Bytes of all scripts together, compressed with gzip.
    HeavyScripts { size: Kilobytes, limit: Kilobytes },
    /// A drawing that every visitor of its pages loads, compressed with gzip; in bytes.
    HeavyDrawing { size: Kilobytes, limit: Kilobytes },
    /// A header that Cloudflare Pages would leave out; in bytes.
    LongHeader { name: String, size: usize, limit: usize },
}
