//! What a load of the content is asked for.

use std::sync::Arc;

use jiff::Timestamp;
use ssg_model::content::site_url::SiteUrl;

use crate::files::Unsaved;
use crate::marks::Marks;

/// What the content alone does not say.
pub struct Options {
    /// The moment of the build. It gives the year in the footer and tells what has expired, both
    /// in the site's time zone.
    pub now: Timestamp,
    /// Takes the place of `url` in `site.yaml`.
    pub base_url: Option<SiteUrl>,
    /// Whether drafts are part of the site.
    pub drafts: bool,
    /// Whether articles are part of the site before their `publish_at`.
    pub future: bool,
    /// Files that are judged as if they had been saved.
    pub unsaved: Vec<Unsaved>,
    /// Marks what pages show, where the content is edited.
    pub marks: Option<Arc<Marks>>,
    /// Whether articles that are left out have a [`EarlyPage`](ssg_model::site::EarlyPage).
    pub previews: bool,
}

impl Options {
    /// The site as it is published at a moment.
    pub fn at(now: Timestamp) -> Options {
        Options {
            now,
            base_url: None,
            drafts: false,
            future: false,
            unsaved: Vec::new(),
            marks: None,
            previews: false,
        }
    }
}
