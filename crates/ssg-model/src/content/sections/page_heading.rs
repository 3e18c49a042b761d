//! `page-heading`: the top of a page.

use crate::content::fields::Image;
use crate::content::section_kind::{SectionKind, SharedContent};
use crate::record;

record! {
    /// The page's heading with a text and a picture.
    pub struct PageHeading {
        pub heading: String,
        pub text: Option<String>,
        pub image: Option<Image>,
        /// Whether links to the cards of all services follow.
        pub service_links: bool,
    }
}

impl SectionKind for PageHeading {
    type Props = PageHeading;

    const HAS_HEADING: bool = true;

    fn props(self, sources: &SharedContent<'_>) -> PageHeading {
        let heading = sources.list.as_ref().and_then(|list| list.heading.clone());
        PageHeading { heading: heading.unwrap_or(self.heading), ..self }
    }

    fn picture(props: &PageHeading) -> Option<&Image> {
        props.image.as_ref()
    }
}
