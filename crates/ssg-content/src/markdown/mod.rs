//! Markdown → HTML, in one pass that also finds what is wrong.
//!
//! `pulldown-cmark` parses CommonMark with tables, footnotes, strikethrough and task lists, and
//! writes the ordinary elements. Everything with a rule of its own is replaced on the way:
//! - [`headings`]: anchors; [`destinations`] and [`inline`]: links and images; [`tables`];
//!   [`footnotes`]; [`text`]: what is checked and mended in text itself;
//! - [`tags`], [`elements`] and [`nesting`]: the author's HTML, which is limited to a safe set.
//!
//! The HTML is well-formed and safe whenever no problem was found; with one, it is not used.

mod destinations;
mod elements;
mod escape;
mod footnotes;
mod headings;
mod inline;
mod nesting;
mod tables;
mod tags;
mod text;
mod writer;

use pulldown_cmark::{Options, Parser};
use serde::{Deserialize, Serialize};
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::ByteRange;

use crate::images::Images;
use writer::Writer;

/// Problems and their places in the text.
pub(crate) type Problems = Vec<(ByteRange, Problem)>;

/// What an article's text needs from its surroundings.
pub(crate) struct MarkdownContext<'a> {
    /// The canonical path of the article.
    pub(crate) path: &'a str,
    /// The article's file, relative to the root.
    pub(crate) file: &'a str,
    /// Where the text begins in it.
    pub(crate) offset: usize,
    /// Base path of the site, with a slash at both ends.
    pub(crate) base: &'a str,
    pub(crate) images: &'a Images<'a>,
    /// Name of the list of footnotes.
    pub(crate) footnotes: &'a str,
    /// Name of the link from a footnote back to the text; its number is added.
    pub(crate) footnote_back: &'a str,
}

/// What came of a text. Ranges count from its start.
pub(crate) struct RenderedMarkdown {
    pub(crate) html: String,
    /// Every id in the HTML.
    pub(crate) anchors: Vec<String>,
    /// In order.
    pub(crate) headings: Vec<Heading>,
    pub(crate) links: Vec<Link>,
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
}

/// Renders the text of an article.
pub(crate) fn render(body: &str, context: &MarkdownContext<'_>) -> RenderedMarkdown {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let mut writer = Writer::new(body, context);
    text::find_unprintable(body, &mut writer.problems);
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        writer.event(event, range);
    }
    writer.finish()
}

#[cfg(test)]
mod tests;
