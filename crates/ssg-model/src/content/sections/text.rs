//! `text`: running text.

use crate::content::fields::MarkdownText;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Running text beside its heading.
    pub struct Text {
        pub heading: Option<String>,
        pub text: MarkdownText,
    }
}

impl SectionKind for Text {
    shown_as_written!();
}
