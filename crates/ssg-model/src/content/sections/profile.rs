//! `profile`: a person.

use crate::content::fields::{Image, MarkdownText};
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// A person who can be turned to.
    pub struct Profile {
        #[es = "El nombre de la persona."]
        pub name: String,
        #[es = "Lo que hace, en una línea."]
        pub role: String,
        #[es = "Quién es, en Markdown."]
        pub text: MarkdownText,
        #[es = "Su retrato."]
        pub image: Option<Image>,
    }
}

impl SectionKind for Profile {
    const ES: &'static str = "Una persona: retrato, nombre, cargo y texto.";

    shown_as_written!();

    fn picture(props: &Profile) -> Option<&Image> {
        props.image.as_ref()
    }
}
