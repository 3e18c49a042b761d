//! `downloads`: files for visitors to download.

use crate::content::href::FileLink;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Files, each with its kind and size.
    pub struct Downloads {
        pub heading: Option<String>,
        pub text: Option<String>,
        pub files: Vec<Download>,
    }

    /// A file to download.
    pub struct Download {
        pub file: FileLink,
        pub label: String,
        pub text: Option<String>,
    }
}

impl SectionKind for Downloads {
    shown_as_written!();
}
