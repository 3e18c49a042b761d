//! `content/people.yaml`: who writes the articles.

use super::fields::{Anchor, Image, SampleFlag, WebUrl};
use crate::decode::AnyList;
use crate::record;

record! {
    /// `content/people.yaml`.
    pub struct PeopleFile {
        #[es = "Las personas que firman artículos, en orden."]
        pub people: AnyList<Person>,
    }

    /// A person who writes articles.
    pub struct Person {
        /// How articles call the person in `author`.
        #[es = "El nombre corto con el que la llaman los artículos en `author`: `mariana-rios`."]
        pub id: Anchor,
        #[es = "Su nombre, como se lee debajo del título."]
        pub name: String,
        #[es = "A qué se dedica, en pocas palabras."]
        pub role: Option<String>,
        /// The initials stand in the place of one that is missing.
        #[es = "Su retrato; sin la clave se ven sus iniciales."]
        pub image: Option<Image>,
        /// A sentence or two, at the end of each article.
        #[es = "Quién es, en una o dos frases, al final de cada artículo."]
        pub text: Option<String>,
        #[es = "Su página o su perfil en otro sitio."]
        pub url: Option<WebUrl>,
        /// Invented for show; the build warns until a real one takes its place.
        #[es = "Con `true`, el sitio avisa de que la persona es inventada; al poner una real, \
            borra la línea."]
        pub sample: SampleFlag,
    }
}
