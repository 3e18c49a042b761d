//! `notice`: something that must not be overlooked.

use crate::content::fields::MarkdownText;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// A text in a box.
    pub struct Notice {
        #[es = "El encabezado del aviso."]
        pub heading: Option<String>,
        #[es = "El texto del aviso, en Markdown."]
        pub text: MarkdownText,
    }
}

impl SectionKind for Notice {
    const ES: &'static str = "Un aviso en un recuadro: vacaciones, un cambio de domicilio.";

    shown_as_written!();
}
