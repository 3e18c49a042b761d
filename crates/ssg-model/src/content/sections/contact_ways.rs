//! `contact-ways`: buttons that lead to the business directly, of the ways of contact in `site.yaml`.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The direct buttons.
    pub struct ContactWays {}
}

impl SectionKind for ContactWays {
    shown_as_written!();
}
