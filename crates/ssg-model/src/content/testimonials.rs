//! `content/testimonials.yaml`: what clients say.

use super::fields::{Image, SampleFlag, Stars};
use crate::record;

record! {
    /// `content/testimonials.yaml`.
    pub struct TestimonialsFile {
        pub testimonials: Vec<Testimonial>,
    }

    /// One client's words, a card of `/testimonios/`.
    pub struct Testimonial {
        pub name: String,
        /// City of the client.
        pub location: String,
        pub image: Image,
        /// Rating from 1 to 5.
        pub stars: Stars,
        pub quote: String,
        /// Invented for show; the build warns until a real one takes its place.
        pub sample: SampleFlag,
    }
}
