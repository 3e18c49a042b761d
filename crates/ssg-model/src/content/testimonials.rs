//! `content/testimonials.yaml`: what clients say.

use super::fields::{Consent, Image, SampleFlag, Stars};
use crate::decode::AnyList;
use crate::record;

record! {
    /// `content/testimonials.yaml`.
    pub struct TestimonialsFile {
        pub testimonials: AnyList<Testimonial>,
    }

    /// One client's words, a card of `/testimonios/`.
    pub struct Testimonial {
        pub name: String,
        /// City of the client.
        pub location: String,
        /// The initials stand in the place of one that is missing.
        pub image: Option<Image>,
        /// Rating from 1 to 5.
        pub stars: Stars,
        pub quote: String,
        /// Not shown: whoever publishes it keeps the proof.
        pub consent: Option<Consent>,
        /// Invented for show; the build warns until a real one takes its place.
        pub sample: SampleFlag,
    }
}
