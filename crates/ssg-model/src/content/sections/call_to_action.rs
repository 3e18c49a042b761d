//! `call-to-action`: the band that asks for something.

use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The band that asks for something, with the telephone beside its button.
    pub struct CallToAction {
        #[es = "El encabezado de la franja."]
        pub heading: String,
        #[es = "El texto de la franja."]
        pub text: String,
        #[es = "El botón de la franja."]
        pub action: Action,
    }
}

impl SectionKind for CallToAction {
    const ES: &'static str = "Una franja con una invitación, su botón y el teléfono.";

    shown_as_written!();
}
