//! The input and the result of rendering a text.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::RangedProblems;
use ssg_model::route::InternalLink;
use ssg_model::value::ByteRange;

use crate::images::ImageOrigin;
use crate::marks::BlockMarks;

/// A Markdown text to render, and its place in the site.
pub(crate) struct MarkdownInput<'a> {
    pub(crate) text: &'a str,
    /// The canonical path of the page.
    pub(crate) path: &'a str,
    /// The start of the text in its file, in bytes.
    pub(crate) offset: usize,
    /// The ids on the page before this text.
    pub(crate) taken: &'a HashSet<String>,
    /// The edit marks for the blocks, if the content is edited.
    pub(crate) marks: Option<BlockMarks<'a>>,
}

/// The HTML of a text, and everything found in it. Ranges are relative to the text.
#[derive(Default)]
pub(crate) struct RenderedMarkdown {
    pub(crate) html: String,
    /// Whether the text has more than headings.
    pub(crate) has_text: bool,
    /// Every id in the HTML.
    pub(crate) anchors: Vec<String>,
    /// The headings in order.
    pub(crate) headings: Vec<Heading>,
    pub(crate) links: Vec<Link>,
    /// The images shown, each with the range that names it.
    pub(crate) images: Vec<(ByteRange, ImageOrigin)>,
    pub(crate) problems: RangedProblems,
}

/// A heading of the text.
pub(crate) struct Heading {
    /// The level, from 1 to 6.
    pub(crate) level: u8,
    /// The anchor.
    pub(crate) id: String,
    /// The text without markup.
    pub(crate) text: String,
}

/// A link within the site, to be checked later.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Link {
    pub(crate) range: ByteRange,
    /// The link as written: `/servicios#vida`, `otro.md`.
    pub(crate) written: String,
    pub(crate) target: InternalLink,
    /// Whether the link names the site's host, which may serve pages that are not ours.
    pub(crate) is_full: bool,
}
