//! `contact-details`: where the office is, and how to reach it.

use serde::Serialize;

use crate::content::fields::Image;
use crate::content::office::OfficeProps;
use crate::content::section_kind::{SectionKind, SharedContent};
use crate::record;

record! {
    /// The labels of the office's data.
    pub struct ContactDetails {
        #[es = "El encabezado de la tarjeta."]
        pub heading: String,
        #[es = "La palabra antes del domicilio."]
        pub office: String,
        #[es = "El horario de atención. El que está en `site.yaml`, en `office › hours`, se muestra \
            solo."]
        pub hours: Option<Hours>,
        /// A link to a map of others, that finds the address.
        #[es = "El enlace que abre el domicilio en un mapa, en otra pestaña."]
        pub directions: Option<String>,
    }

    /// When the advisory answers.
    pub struct Hours {
        #[es = "La palabra antes del horario."]
        pub label: String,
        /// In one's own words, below the hours of the office if it has any.
        #[es = "El horario con tus palabras, una línea por cada grupo de días."]
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

    const ES: &'static str = "La tarjeta con el domicilio, los teléfonos y los correos, junto al mapa.";

    fn props(self, sources: &SharedContent<'_>) -> ContactDetailsProps {
        ContactDetailsProps { copy: self, offices: sources.offices.to_vec() }
    }

    fn picture(props: &ContactDetailsProps) -> Option<&Image> {
        props.offices.iter().find_map(|office| office.map.as_ref())
    }
}
