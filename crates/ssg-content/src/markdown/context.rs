//! What rendering an article's text depends on, besides the text.

use crate::images::Images;
use crate::published_files::PublishedFiles;

/// What the HTML of an article's text depends on, besides the text.
pub(crate) struct MarkdownContext<'a> {
    /// The canonical path of the article.
    pub(crate) path: &'a str,
    /// The article's file, relative to the root.
    pub(crate) file: &'a str,
    /// Where the text begins in it.
    pub(crate) offset: usize,
    /// Base path of the site, with a slash at both ends.
    pub(crate) base: &'a str,
    pub(crate) files: &'a PublishedFiles,
    pub(crate) images: &'a Images<'a>,
    /// Name of the list of footnotes.
    pub(crate) footnotes: &'a str,
    /// Name of the link from a footnote back to the text; its number is added.
    pub(crate) footnote_back: &'a str,
}
