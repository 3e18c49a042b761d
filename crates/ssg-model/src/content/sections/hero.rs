//! `hero`: the top of the front page.

use crate::content::fields::Image;
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The page's heading with a large picture, over the whole width.
    pub struct Hero {
        #[es = "El encabezado principal de la página."]
        pub headline: String,
        /// A second, smaller heading.
        #[es = "Un segundo encabezado, más pequeño."]
        pub subheading: String,
        /// What is promised, below the headline.
        #[es = "Lo que prometes, debajo del encabezado principal."]
        pub text: String,
        #[es = "El botón."]
        pub action: Action,
        /// A link beside the button that opens a chat.
        #[es = "El enlace junto al botón, que abre WhatsApp."]
        pub chat: Option<String>,
        #[es = "El texto debajo del segundo encabezado."]
        pub note: Option<String>,
        #[es = "El dibujo o la fotografía."]
        pub image: Image,
    }
}

impl SectionKind for Hero {
    const ES: &'static str = "La parte de arriba de la portada: el encabezado de la página con una \
        imagen grande, a todo lo ancho.";
    const HAS_HEADING: bool = true;

    shown_as_written!();

    fn picture(props: &Hero) -> Option<&Image> {
        Some(&props.image)
    }

    fn share_title(props: &Hero) -> Option<&str> {
        Some(&props.headline)
    }
}
