//! `content/testimonials.yaml`: testimonials of clients.

use super::fields::{Consent, Image, SampleFlag, Stars};
use crate::decode::AnyList;
use crate::record;

record! {
    /// `content/testimonials.yaml`.
    pub struct TestimonialsFile {
        pub testimonials: AnyList<Testimonial>,
    }

    /// A testimonial, shown as a card of `/testimonios/`.
    pub struct Testimonial {
        pub name: String,
        /// City of the client.
        pub location: String,
        /// A photo; without one, the initials are shown.
        pub image: Option<Image>,
        /// Rating from 1 to 5.
        pub stars: Stars,
        pub quote: String,
        /// The day of consent, which is not shown; the publisher keeps the proof.
        pub consent: Option<Consent>,
        /// Whether the content is an invented sample, of which the build warns.
        pub sample: SampleFlag,
    }
}
