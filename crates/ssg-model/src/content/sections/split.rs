//! `split`: a picture and a text, side by side.

use crate::content::fields::{Image, MarkdownText};
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// A picture beside a text.
    pub struct Split {
        #[es = "El encabezado del texto."]
        pub heading: String,
        #[es = "El texto, en Markdown."]
        pub text: MarkdownText,
        #[es = "El dibujo o la fotografía."]
        pub image: Image,
        #[es = "El botón debajo del texto."]
        pub action: Option<Action>,
        /// Whether the picture comes first.
        #[es = "Con `true`, la imagen va a la izquierda."]
        pub image_first: bool,
    }
}

impl SectionKind for Split {
    const ES: &'static str = "Una imagen y un texto, lado a lado.";

    shown_as_written!();

    fn picture(props: &Split) -> Option<&Image> {
        Some(&props.image)
    }
}
