//! `contact-ways`: buttons for the ways of contact in `site.yaml`.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The buttons for the ways of contact.
    pub struct ContactWays {}
}

impl SectionKind for ContactWays {
    shown_as_written!();
}
