//! `logos`: the logos of companies that the business works with.

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

    /// A logo; its `alt` is the name of the company.
    pub struct Logo {
        pub image: Image,
        pub url: Option<WebUrl>,
    }
}

impl SectionKind for Logos {
    shown_as_written!();
}
