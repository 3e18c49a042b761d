//! What rendering an article's text depends on, besides the text.

use std::collections::HashSet;

use ssg_model::content::site_url::SiteUrl;
use ssg_model::locale::PlaceNames;

use crate::images::Images;
use crate::marks::BlockMarks;
use crate::published_files::PublishedFiles;

/// What the HTML of an article's text depends on, besides the text.
pub(crate) struct MarkdownContext<'a> {
    /// The canonical path of the article.
    pub(crate) path: &'a str,
    /// Where the text begins in its file.
    pub(crate) offset: usize,
    /// Where the site is published.
    pub(crate) site: &'a SiteUrl,
    pub(crate) files: &'a PublishedFiles,
    pub(crate) images: &'a Images<'a>,
    pub(crate) words: &'a TextWords,
    /// The ids that the page has before this text.
    pub(crate) taken: &'a HashSet<String>,
    /// The marks that its blocks get, where the content is edited.
    pub(crate) marks: Option<BlockMarks<'a>>,
}

/// The words that a text gets besides its own.
#[derive(Default)]
pub(crate) struct TextWords {
    /// Name of the list of footnotes.
    pub(crate) footnotes: String,
    /// Name of the link from a footnote back to the text; its number is added.
    pub(crate) footnote_back: String,
    /// The titles of callouts, in the order of [`CalloutKind`](super::callouts::CalloutKind).
    pub(crate) callouts: [String; 3],
    pub(crate) places: PlaceNames,
}

impl TextWords {
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let TextWords { footnotes, footnote_back, callouts, places } = self;
        let written = [footnotes, footnote_back].into_iter().chain(callouts).map(String::as_str);
        // The places of one language are not those of another.
        written.chain([places.note])
    }
}
