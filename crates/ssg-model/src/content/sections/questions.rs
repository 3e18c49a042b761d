//! `questions`: questions that open to their answers.

use crate::content::fields::{Anchor, MarkdownText};
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Questions, each with an answer that is closed at first.
    pub struct Questions {
        pub heading: Option<String>,
        pub questions: Vec<Question>,
    }

    /// A question with its answer.
    pub struct Question {
        /// The anchor of the question; a link to it opens the answer.
        pub id: Option<Anchor>,
        pub question: String,
        pub answer: MarkdownText,
    }
}

impl SectionKind for Questions {
    shown_as_written!();
}
