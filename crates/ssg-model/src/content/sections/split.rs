//! `split`: a picture and a text, side by side.

use crate::content::fields::{Image, MarkdownText};
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// A picture beside a text.
    pub struct Split {
        pub heading: String,
        pub text: MarkdownText,
        pub image: Image,
        pub action: Option<Action>,
        /// Whether the picture comes first.
        pub image_first: bool,
    }
}

impl SectionKind for Split {
    shown_as_written!();

    fn picture(props: &Split) -> Option<&Image> {
        Some(&props.image)
    }
}
