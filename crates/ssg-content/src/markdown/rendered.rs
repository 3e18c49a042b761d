//! The result of rendering an article's text.

use serde::{Deserialize, Serialize};
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::ByteRange;

use crate::images::ImageOrigin;

/// The HTML of a text, and what was found in it. Ranges count from the start of the text.
pub(crate) struct RenderedMarkdown {
    pub(crate) html: String,
    /// Whether it shows more than headings.
    pub(crate) has_text: bool,
    /// Every id in the HTML.
    pub(crate) anchors: Vec<String>,
    /// In order.
    pub(crate) headings: Vec<Heading>,
    pub(crate) links: Vec<Link>,
    /// The images that it shows, and where they are named.
    pub(crate) images: Vec<(ByteRange, ImageOrigin)>,
    pub(crate) problems: Problems,
}

/// A heading of the text.
pub(crate) struct Heading {
    /// From 1 to 6.
    pub(crate) level: u8,
    /// Its anchor.
    pub(crate) id: String,
    /// Without markup.
    pub(crate) text: String,
}

/// A link within the site, yet to be checked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Link {
    pub(crate) range: ByteRange,
    /// As it is written.
    pub(crate) written: String,
    pub(crate) target: InternalLink,
    /// Whether it is written with the host of the site.
    pub(crate) is_full: bool,
}

/// Problems and their ranges in the text.
pub(crate) type Problems = Vec<(ByteRange, Problem)>;
