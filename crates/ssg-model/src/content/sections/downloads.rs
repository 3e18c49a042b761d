//! `downloads`: files that visitors may take along.

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

    /// One file.
    pub struct Download {
        pub file: FileLink,
        pub label: String,
        pub text: Option<String>,
    }
}

impl SectionKind for Downloads {
    shown_as_written!();
}
