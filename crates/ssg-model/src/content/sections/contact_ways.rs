//! `contact-ways`: buttons that lead to the business directly, of the ways of contact in `site.yaml`.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The direct buttons.
    pub struct ContactWays {
        #[es = "El encabezado, si esta página necesita uno."]
        pub heading: Option<String>,
    }
}

impl SectionKind for ContactWays {
    const ES: &'static str = "Los botones de las formas de contacto que están en `site.yaml`.";

    shown_as_written!();
}
