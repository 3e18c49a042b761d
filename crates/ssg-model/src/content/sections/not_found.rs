//! `not-found`: what stands in the place of a page that is not there.

use crate::content::fields::Image;
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The page's heading, a way on and a picture.
    pub struct NotFound {
        #[es = "El encabezado de la página."]
        pub title: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        #[es = "El botón."]
        pub action: Action,
        #[es = "El dibujo."]
        pub image: Image,
    }
}

impl SectionKind for NotFound {
    const ES: &'static str = "Lo que se ve donde no hay nada: un encabezado, un botón y un dibujo.";
    const HAS_HEADING: bool = true;

    shown_as_written!();
}
