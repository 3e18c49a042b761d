//! `panels`: a mission and a vision, side by side.

use crate::content::parts::IconCard;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Large panels in pairs.
    pub struct Panels {
        #[es = "Los recuadros, en orden; se muestran de dos en dos."]
        pub panels: Vec<IconCard>,
    }
}

impl SectionKind for Panels {
    const ES: &'static str = "Recuadros grandes con icono, de dos en dos: misión y visión.";

    shown_as_written!();
}
