//! `content/pages/`: the pages, each a list of sections (`.yaml`) or running text (`.md`).

use super::fields::SampleFlag;
use super::old_address::OldAddress;
use super::page_section::PageSection;
use crate::record;

record! {
    /// The data of a page for search engines and the browser's tab.
    pub struct PageMeta {
        /// Title without the brand, which is added to it.
        pub title: String,
        pub description: String,
    }

    /// The front matter of a page of running text, `content/pages/*.md`.
    pub struct TextPageFront {
        /// Whether the content is an invented sample, of which the build warns.
        pub sample: SampleFlag,
        /// Whether the page is left out of the site and of its checks.
        pub hidden: bool,
        /// Heading of the page, and its title.
        pub title: String,
        pub description: String,
        /// Earlier addresses of the page, which lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
        /// The page that this one translates, if their paths differ.
        pub translates: Option<String>,
        /// The digest of the file from which the translation was made.
        pub translated_from: Option<String>,
    }

    /// A file of `content/pages/`.
    pub struct PageFile {
        /// Whether the content is an invented sample, of which the build warns.
        pub sample: SampleFlag,
        /// Whether the page is left out of the site and of its checks.
        pub hidden: bool,
        /// Whether links to the page show its first photo, not a drawing with its title.
        pub share_image: bool,
        /// Earlier addresses of the page, which lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
        /// The page that this one translates, if their paths differ.
        pub translates: Option<String>,
        /// The digest of the file from which the translation was made.
        pub translated_from: Option<String>,
        pub meta: PageMeta,
        pub sections: Vec<PageSection>,
    }
}
