//! The options of a load.

use std::sync::Arc;

use jiff::Timestamp;
use ssg_model::content::site_url::SiteUrl;

use crate::files::Unsaved;
use crate::marks::Marks;

/// Everything that a load depends on besides the content.
#[derive(Default)]
pub struct Options {
    /// The time of the build. It determines the year in the footer and the articles that have
    /// expired, both in the site's time zone.
    pub now: Timestamp,
    /// Replaces `url` in `site.yaml`.
    pub base_url: Option<SiteUrl>,
    /// Whether drafts are part of the site.
    pub drafts: bool,
    /// Whether articles are part of the site before their `publish_at`.
    pub future: bool,
    /// Unsaved changes that replace files on disk.
    pub unsaved: Vec<Unsaved>,
    /// The table of edit marks, if the content is edited.
    pub marks: Option<Arc<Marks>>,
    /// Whether articles that are left out get an [`EarlyPage`](ssg_model::site::EarlyPage).
    pub previews: bool,
}

impl Options {
    /// Returns the options of a published site at a time.
    pub fn at(now: Timestamp) -> Options {
        Options { now, ..Options::default() }
    }
}
