//! `content/articles/<slug>.md`: the front matter above the Markdown.

use serde::Serialize;

use super::fields::{ArticleImage, CivilDate, RouteLink, SampleFlag};
use super::moment::Moment;
use super::old_address::OldAddress;
use super::references::{PersonId, TagName};
use crate::locale::DateText;
use crate::{record, route};

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
        /// Whether links to the article are shared with an image drawn from its title; otherwise
        /// with the image of the front page.
        pub share_image: bool,
        /// The id of the author.
        pub author: Option<PersonId>,
        /// The subjects of the article, which other articles share.
        pub tags: Option<Vec<TagName>>,
        /// Day of the last substantial change.
        pub updated: Option<CivilDate>,
        /// The moment of publication, such as `2026-12-01 09:00`; at once when absent.
        pub publish_at: Option<Moment>,
        /// The moment when the article leaves the site; never when absent.
        pub expire_at: Option<Moment>,
        /// Whether the article is left out of the site unless `--drafts` is given.
        pub draft: bool,
        /// Whether the article is an invented sample, which must not be published.
        pub sample: SampleFlag,
        /// Earlier addresses of the article, which lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
        /// The page that this one translates, if their paths differ.
        pub translates: Option<String>,
        /// The digest of the file from which the translation was made.
        pub translated_from: Option<String>,
    }
}

/// An article in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArticleCard {
    pub path: RouteLink,
    pub title: String,
    pub date: DateText,
    pub summary: String,
    pub image: ArticleImage,
    /// The slugs of the article's subjects.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub tags: Vec<String>,
}

impl ArticleCard {
    /// Returns the name of the article's file.
    pub fn slug(&self) -> &str {
        self.path.0.trim_start_matches(route::BLOG).trim_end_matches('/')
    }
}
