//! `call-to-action`: the band that asks for something.

use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The band that asks for something, with the telephone beside its button.
    pub struct CallToAction {
        pub heading: String,
        pub text: String,
        pub action: Action,
    }
}

impl SectionKind for CallToAction {
    shown_as_written!();
}
