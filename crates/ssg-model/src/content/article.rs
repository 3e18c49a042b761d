//! `content/articles/<slug>.md`: the front matter above the Markdown.

use super::fields::{ArticleImage, CivilDate};
use crate::record;

record! {
    /// The front matter of an article.
    pub struct FrontMatter {
        /// Heading of the page and of the card, and the page's title.
        pub title: String,
        /// Day of publication.
        pub date: CivilDate,
        /// Two or three sentences for the card and for search engines.
        pub summary: String,
        /// A picture, a placeholder (only `alt`) or `false`; the same as `false` when absent.
        pub image: Option<ArticleImage>,
        /// Day of the last substantial change.
        pub updated: Option<CivilDate>,
        /// A draft is left out of the site unless `--drafts` is given.
        pub draft: bool,
    }
}
