//! `questions`: questions that open to their answers.

use crate::content::fields::{Anchor, MarkdownText};
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Questions, each with an answer that is closed at first.
    pub struct Questions {
        #[es = "El encabezado de las preguntas."]
        pub heading: Option<String>,
        #[es = "Las preguntas, en orden."]
        pub questions: Vec<Question>,
    }

    /// One question.
    pub struct Question {
        /// A link to this anchor opens the answer.
        #[es = "El nombre de la pregunta en su dirección: con `deducible`, un enlace que termina en \
            `#deducible` abre la respuesta."]
        pub id: Option<Anchor>,
        #[es = "La pregunta."]
        pub question: String,
        #[es = "La respuesta, en Markdown."]
        pub answer: MarkdownText,
    }
}

impl SectionKind for Questions {
    const ES: &'static str = "Preguntas que se abren para mostrar su respuesta.";

    shown_as_written!();
}
