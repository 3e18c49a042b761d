//! `page-heading`: the top of a page.

use crate::content::fields::Image;
use crate::content::section_kind::{SectionKind, SharedContent};
use crate::record;

record! {
    /// The page's heading and what follows it directly.
    pub struct PageHeading {
        #[es = "El encabezado de la página."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: Option<String>,
        #[es = "Un retrato, una fotografía o un dibujo junto al encabezado."]
        pub image: Option<Image>,
        /// Links to every service, which lead to their cards.
        #[es = "Con `true`, debajo hay un enlace a la tarjeta de cada servicio."]
        pub service_links: bool,
    }
}

impl SectionKind for PageHeading {
    type Props = PageHeading;

    const ES: &'static str = "El encabezado de la página, con un texto y, si quieres, una imagen.";
    const HAS_HEADING: bool = true;

    fn props(self, sources: &SharedContent<'_>) -> PageHeading {
        let heading = sources.list.as_ref().and_then(|list| list.heading.clone());
        PageHeading { heading: heading.unwrap_or(self.heading), ..self }
    }

    fn picture(props: &PageHeading) -> Option<&Image> {
        props.image.as_ref()
    }
}
