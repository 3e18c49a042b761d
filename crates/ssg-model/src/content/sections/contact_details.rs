//! `contact-details`: the address of the office, and the ways to reach it.

use serde::Serialize;

use crate::content::fields::Image;
use crate::content::office::OfficeProps;
use crate::content::section_kind::{SectionKind, SharedContent};
use crate::record;

record! {
    /// The labels of the office's data.
    pub struct ContactDetails {
        pub heading: String,
        pub office: String,
        pub hours: Option<Hours>,
        /// The label of a link that opens the address in an external map.
        pub directions: Option<String>,
    }

    /// The hours in which the advisory answers.
    pub struct Hours {
        pub label: String,
        /// Lines of free text, below the hours of the office if it has any.
        pub lines: Option<Vec<String>>,
    }
}

/// Props of `contact-details`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactDetailsProps {
    pub copy: ContactDetails,
    /// The offices, the main one first.
    pub offices: Vec<OfficeProps>,
}

impl SectionKind for ContactDetails {
    type Props = ContactDetailsProps;

    const SHOWS_CONTACT: bool = true;

    fn props(self, sources: &SharedContent<'_>) -> ContactDetailsProps {
        ContactDetailsProps { copy: self, offices: sources.offices.to_vec() }
    }

    fn picture(props: &ContactDetailsProps) -> Option<&Image> {
        props.offices.iter().find_map(|office| office.map.as_ref())
    }
}
