//! `panels`: a mission and a vision, side by side.

use crate::content::parts::IconCard;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Large panels in pairs.
    pub struct Panels {
        pub panels: Vec<IconCard>,
    }
}

impl SectionKind for Panels {
    shown_as_written!();
}
