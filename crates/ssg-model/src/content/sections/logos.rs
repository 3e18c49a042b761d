//! `logos`: whom the business works with.

use crate::content::fields::{Image, WebUrl};
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Logos in a row.
    pub struct Logos {
        #[es = "El encabezado de los logotipos."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: Option<String>,
        #[es = "Los logotipos, en orden."]
        pub logos: Vec<Logo>,
    }

    /// One logo; its text is the name of whom it stands for.
    pub struct Logo {
        #[es = "El logotipo; su `alt` es el nombre de la empresa."]
        pub image: Image,
        #[es = "El sitio de la empresa."]
        pub url: Option<WebUrl>,
    }
}

impl SectionKind for Logos {
    const ES: &'static str = "Una fila de logotipos: aseguradoras, certificaciones.";

    shown_as_written!();
}
