//! `contact-ways`: three buttons that lead to the advisory directly.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The three direct buttons.
    pub struct ContactWays {
        #[es = "El botón que abre WhatsApp."]
        pub whatsapp: ContactWay,
        #[es = "El botón que abre un correo nuevo."]
        pub email: ContactWay,
        #[es = "El botón que llama por teléfono."]
        pub call: ContactWay,
    }

    /// A button and a line that says what to expect.
    pub struct ContactWay {
        #[es = "Lo que dice el botón."]
        pub label: String,
        #[es = "Una línea que explica qué pasa al tocarlo."]
        pub text: String,
    }
}

impl SectionKind for ContactWays {
    const ES: &'static str = "Tres botones para escribir o llamar: WhatsApp, correo y teléfono.";

    shown_as_written!();
}
