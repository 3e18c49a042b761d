//! `notice`: an important text.

use crate::content::fields::MarkdownText;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// A text in a box.
    pub struct Notice {
        pub heading: Option<String>,
        pub text: MarkdownText,
    }
}

impl SectionKind for Notice {
    shown_as_written!();
}
