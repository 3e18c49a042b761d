//! `contact-details`: where the office is, and how to reach it.

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
        /// A link to a map of others, that finds the address.
        pub directions: Option<String>,
    }

    /// When the advisory answers.
    pub struct Hours {
        pub label: String,
        /// In one's own words, below the hours of the office if it has any.
        pub lines: Option<Vec<String>>,
    }
}

/// Props of `contact-details`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactDetailsProps {
    pub copy: ContactDetails,
    /// The main one first.
    pub offices: Vec<OfficeProps>,
}

impl SectionKind for ContactDetails {
    type Props = ContactDetailsProps;

    fn props(self, sources: &SharedContent<'_>) -> ContactDetailsProps {
        ContactDetailsProps { copy: self, offices: sources.offices.to_vec() }
    }

    fn picture(props: &ContactDetailsProps) -> Option<&Image> {
        props.offices.iter().find_map(|office| office.map.as_ref())
    }
}
