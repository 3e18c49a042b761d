//! `logos`: whom the business works with.

use crate::content::fields::{Image, WebUrl};
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Logos in a row.
    pub struct Logos {
        pub heading: String,
        pub text: Option<String>,
        pub logos: Vec<Logo>,
    }

    /// One logo; its text is the name of whom it stands for.
    pub struct Logo {
        pub image: Image,
        pub url: Option<WebUrl>,
    }
}

impl SectionKind for Logos {
    shown_as_written!();
}
