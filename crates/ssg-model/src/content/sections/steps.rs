//! `steps`: what happens one after the other.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Numbered steps.
    pub struct Steps {
        #[es = "El encabezado de los pasos."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: Option<String>,
        #[es = "Los pasos, en orden; se numeran solos."]
        pub steps: Vec<Step>,
    }

    /// One step.
    pub struct Step {
        #[es = "El título del paso."]
        pub title: String,
        #[es = "Lo que pasa en él."]
        pub text: String,
    }
}

impl SectionKind for Steps {
    const ES: &'static str = "Pasos numerados: cómo se trabaja, qué hay que hacer.";

    shown_as_written!();
}
