//! `hero`: the top of the front page.

use crate::content::fields::Image;
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The page's heading with a large picture, over the whole width.
    pub struct Hero {
        pub headline: String,
        /// A second, smaller heading.
        pub subheading: String,
        /// The promise below the headline.
        pub text: String,
        pub action: Action,
        /// The text of a link beside the button, which opens a chat.
        pub chat: Option<String>,
        pub note: Option<String>,
        pub image: Image,
    }
}

impl SectionKind for Hero {
    const HAS_HEADING: bool = true;

    shown_as_written!();

    fn picture(props: &Hero) -> Option<&Image> {
        Some(&props.image)
    }

    fn share_title(props: &Hero) -> Option<&str> {
        Some(&props.headline)
    }
}
