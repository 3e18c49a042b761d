//! `testimonials`: testimonials of clients.

use serde::Serialize;

use crate::content::fields::Count;
use crate::content::section_kind::{SectionKind, ShownList, SharedContent};
use crate::content::testimonials::Testimonial;
use crate::record;

record! {
    /// The testimonials of `testimonials.yaml`.
    pub struct Testimonials {
        pub heading: Option<String>,
        /// How many are shown, from the first; all of them without the key.
        pub shown: Option<Count>,
    }
}

/// Props of `testimonials`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TestimonialsProps {
    pub heading: Option<String>,
    pub testimonials: Vec<Testimonial>,
}

impl SectionKind for Testimonials {
    type Props = TestimonialsProps;

    const SHOWS: Option<ShownList> = Some(ShownList::Testimonials);

    fn props(self, sources: &SharedContent<'_>) -> TestimonialsProps {
        let shown = self.shown.map_or(usize::MAX, |shown| shown.0 as usize);
        TestimonialsProps {
            heading: self.heading,
            testimonials: sources.testimonials.iter().take(shown).cloned().collect(),
        }
    }
}
