//! Parts that records of several files have.

use super::href::Href;
use crate::icon::Icon;
use crate::record;

record! {
    /// A link that looks like a button.
    pub struct Action {
        #[es = "Lo que dice el botón."]
        pub label: String,
        #[es = "A dónde lleva."]
        pub to: Href,
    }

    /// A card with an icon: a value, a reason.
    pub struct IconCard {
        #[es = "El dibujo de la tarjeta."]
        pub icon: Icon,
        #[es = "El título de la tarjeta."]
        pub title: String,
        #[es = "El texto de la tarjeta."]
        pub text: String,
    }
}
