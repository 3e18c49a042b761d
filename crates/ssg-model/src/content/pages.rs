//! `content/pages/`: the pages, each a list of sections (`.yaml`) or running text (`.md`).

use super::fields::SampleFlag;
use super::old_address::OldAddress;
use super::sections::Section;
use crate::record;

record! {
    /// What search engines and the browser's tab show of a page.
    pub struct PageMeta {
        /// Title without the brand, which is added to it.
        pub title: String,
        pub description: String,
    }

    /// The data above the text of a page of running text, `content/pages/*.md`.
    pub struct TextPageFront {
        /// Invented for show; the build warns until the owner has made the text their own.
        pub sample: SampleFlag,
        /// A hidden page is not part of the site, and not judged.
        pub hidden: bool,
        /// Heading of the page, and its title.
        pub title: String,
        pub description: String,
        /// Earlier addresses of the page; they lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
    }

    /// A file of `content/pages/`.
    pub struct PageFile {
        /// Invented for show; the build warns until the owner has made the text their own.
        pub sample: SampleFlag,
        /// A hidden page is not part of the site, and not judged.
        pub hidden: bool,
        /// Earlier addresses of the page; they lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
        pub meta: PageMeta,
        pub sections: Vec<Section>,
    }
}
