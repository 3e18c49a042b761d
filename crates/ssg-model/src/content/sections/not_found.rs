//! `not-found`: the content of the page for missing addresses.

use crate::content::fields::Image;
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The page's heading, a link and a picture.
    pub struct NotFound {
        pub title: String,
        pub text: String,
        pub action: Action,
        pub image: Image,
    }
}

impl SectionKind for NotFound {
    const HAS_HEADING: bool = true;

    shown_as_written!();
}
