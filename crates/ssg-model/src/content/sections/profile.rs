//! `profile`: a person.

use serde::Serialize;

use crate::content::fields::{Image, MarkdownText};
use crate::content::people::Person;
use crate::content::references::PersonId;
use crate::content::section_kind::{SectionKind, SharedContent};
use crate::content::site::Licence;
use crate::record;

record! {
    /// A person whom visitors can turn to.
    pub struct Profile {
        pub person: PersonId,
        pub heading: Option<String>,
        /// A quote in the first person.
        pub quote: Option<String>,
        pub text: Option<MarkdownText>,
        /// Whether the licence of `site.yaml` is shown with it.
        pub licence: bool,
    }
}

/// Props of `profile`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProfileProps {
    /// The person; always present if the content has no errors.
    pub person: Option<Box<Person>>,
    pub heading: Option<String>,
    pub quote: Option<String>,
    pub text: Option<MarkdownText>,
    pub licence: Option<Licence>,
}

impl SectionKind for Profile {
    type Props = ProfileProps;

    fn props(self, sources: &SharedContent<'_>) -> ProfileProps {
        let Profile { person, heading, quote, text, licence } = self;
        ProfileProps {
            person: sources.people.iter().find(|one| one.id.0 == person.0).cloned().map(Box::new),
            heading,
            quote,
            text,
            licence: sources.licence.filter(|_| licence).cloned(),
        }
    }

    fn picture(props: &ProfileProps) -> Option<&Image> {
        props.person.as_ref()?.image.as_ref()
    }
}
