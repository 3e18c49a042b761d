//! `contact-details`: where the office is, and how to reach it.

use serde::Serialize;

use crate::content::fields::Image;
use crate::content::section_kind::{SectionKind, SharedContent};
use crate::content::site::Office;
use crate::record;

record! {
    /// The labels of the office's data.
    pub struct ContactDetails {
        #[es = "El encabezado de la tarjeta."]
        pub heading: String,
        #[es = "La palabra antes del domicilio."]
        pub office: String,
        #[es = "La palabra antes del teléfono."]
        pub phone: String,
        #[es = "Las palabras antes del correo de ventas."]
        pub sales: String,
        #[es = "Las palabras antes del correo de ayuda."]
        pub help: String,
        /// Opening hours, one line each.
        #[es = "El horario de atención."]
        pub hours: Option<Hours>,
    }

    /// When the advisory answers.
    pub struct Hours {
        #[es = "La palabra antes del horario."]
        pub label: String,
        #[es = "El horario, una línea por cada grupo de días."]
        pub lines: Vec<String>,
    }
}

/// Props of `contact-details`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactDetailsProps {
    pub copy: ContactDetails,
    pub office: Office,
}

impl SectionKind for ContactDetails {
    type Props = ContactDetailsProps;

    const ES: &'static str = "La tarjeta con el domicilio, el teléfono y los correos, junto al mapa.";
    const IS_LIVE: bool = true;

    fn props(self, sources: &SharedContent<'_>) -> ContactDetailsProps {
        ContactDetailsProps { copy: self, office: sources.office.clone() }
    }

    fn picture(props: &ContactDetailsProps) -> Option<&Image> {
        Some(&props.office.map)
    }
}
