//! `call-to-action`: a band that invites visitors to act.

use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// A band that invites visitors to act, with the telephone beside its button.
    pub struct CallToAction {
        pub heading: String,
        pub text: String,
        pub action: Action,
    }
}

impl SectionKind for CallToAction {
    shown_as_written!();
}
