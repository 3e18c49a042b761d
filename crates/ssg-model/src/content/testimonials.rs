//! `content/testimonials.yaml`: what clients say.

use super::fields::{Consent, Image, SampleFlag, Stars};
use crate::decode::AnyList;
use crate::record;

record! {
    /// `content/testimonials.yaml`.
    pub struct TestimonialsFile {
        #[es = "Las tarjetas de la página Testimonios, en orden."]
        pub testimonials: AnyList<Testimonial>,
    }

    /// One client's words, a card of `/testimonios/`.
    pub struct Testimonial {
        #[es = "El nombre de quien da el testimonio."]
        pub name: String,
        /// City of the client.
        #[es = "Su ciudad y su estado."]
        pub location: String,
        /// The initials stand in the place of one that is missing.
        #[es = "Su retrato; sin la clave se ven sus iniciales."]
        pub image: Option<Image>,
        /// Rating from 1 to 5.
        #[es = "La calificación, del 1 al 5."]
        pub stars: Stars,
        #[es = "Lo que cuenta."]
        pub quote: String,
        /// Not shown: whoever publishes it keeps the proof.
        #[es = "El día en que su autor dio permiso de publicarlo: `2026-11-03`. No se muestra; guarda \
            tú la prueba. Hace falta en uno real."]
        pub consent: Option<Consent>,
        /// Invented for show; the build warns until a real one takes its place.
        #[es = "Con `true`, el sitio avisa de que el testimonio es inventado; al poner uno real, \
            borra la línea."]
        pub sample: SampleFlag,
    }
}
