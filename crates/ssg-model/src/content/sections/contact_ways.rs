//! `contact-ways`: three buttons that lead to the advisory directly.

use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// The three direct buttons.
    pub struct ContactWays {
        pub whatsapp: ContactWay,
        pub email: ContactWay,
        pub call: ContactWay,
    }

    /// A button and a line that says what to expect.
    pub struct ContactWay {
        pub label: String,
        pub text: String,
    }
}

impl SectionKind for ContactWays {
    shown_as_written!();
}
