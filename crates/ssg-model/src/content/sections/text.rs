//! `text`: running text.

use crate::content::fields::MarkdownText;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Running text beside its heading.
    pub struct Text {
        #[es = "El encabezado del texto."]
        pub heading: Option<String>,
        #[es = "El texto, en Markdown: los párrafos se separan con un renglón vacío."]
        pub text: MarkdownText,
    }
}

impl SectionKind for Text {
    const ES: &'static str = "Texto corrido, con encabezado o sin él.";

    shown_as_written!();
}
