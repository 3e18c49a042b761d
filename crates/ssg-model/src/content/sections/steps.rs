//! `steps`: numbered steps.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Numbered steps.
    pub struct Steps {
        pub heading: String,
        pub text: Option<String>,
        pub steps: Vec<Step>,
    }

    /// A step with its title.
    pub struct Step {
        pub title: String,
        pub text: String,
    }
}

impl SectionKind for Steps {
    shown_as_written!();
}
