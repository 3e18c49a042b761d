//! `content/articles/<slug>.md`: the front matter above the Markdown.

use super::fields::{ArticleImage, CivilDate, SampleFlag};
use super::moment::Moment;
use super::old_address::OldAddress;
use super::references::{PersonId, TagName};
use crate::record;

record! {
    /// The front matter of an article.
    pub struct FrontMatter {
        /// Heading of the page and of the card, and the page's title.
        pub title: String,
        /// Day of publication.
        pub date: CivilDate,
        /// A sentence or two for the card and for search engines.
        pub summary: String,
        /// A picture, a placeholder (only `alt`) or `false`; the same as `false` when absent.
        pub image: Option<ArticleImage>,
        /// Whether links to the article are shared with a picture of its own, drawn from its title;
        /// else with that of the front page.
        pub share_image: bool,
        /// Who has written it.
        pub author: Option<PersonId>,
        /// What it is about, in words that other articles have, too.
        pub tags: Option<Vec<TagName>>,
        /// Day of the last substantial change.
        pub updated: Option<CivilDate>,
        /// When the article appears in the site, such as `2026-12-01 09:00`; at once when absent.
        pub publish_at: Option<Moment>,
        /// When the article leaves the site again; never when absent.
        pub expire_at: Option<Moment>,
        /// A draft is left out of the site unless `--drafts` is given.
        pub draft: bool,
        /// Invented for show; nobody may publish it.
        pub sample: SampleFlag,
        /// Earlier addresses of the article; they lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
    }
}
