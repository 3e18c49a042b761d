//! The front matter of entries of collections, besides what `fields.yaml` declares.

use std::sync::LazyLock;

use super::fields::{Image, SampleFlag};
use super::moment::Moment;
use super::old_address::OldAddress;
use crate::record;

record! {
    /// The data of every entry with a page, besides the declared ones.
    pub struct EntryFront {
        /// Heading of the page and of the card, and the page's title.
        pub title: String,
        /// A sentence or two for the card and for search engines.
        pub description: String,
        /// A picture for the card and for share images.
        pub image: Option<Image>,
        /// Whether links to the entry are shared with an image drawn from its title and picture.
        pub share_image: bool,
        /// The moment of publication; at once when absent.
        pub publish_at: Option<Moment>,
        /// The moment when the entry leaves the site; never when absent.
        pub expire_at: Option<Moment>,
        /// Whether the entry is left out of the site unless `--drafts` is given.
        pub draft: bool,
        /// Whether the entry is left out of the site.
        pub hidden: bool,
        /// Whether the entry is an invented sample, which must not be published.
        pub sample: SampleFlag,
        /// Earlier addresses of the entry, which lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
        /// The page that this one translates, if their paths differ.
        pub translates: Option<String>,
        /// The digest of the file from which the translation was made.
        pub translated_from: Option<String>,
    }
}

/// The keys of [`EntryFront`].
pub(crate) static FRONT: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| EntryFront::keys().fields.iter().map(|field| field.name).collect());
