//! `service-cards`: the cards of `services.yaml` for the front page.

use serde::Serialize;

use crate::content::fields::Count;
use crate::content::parts::Action;
use crate::content::section_kind::{SectionKind, ShownList, SharedContent};
use crate::content::services::HomeService;
use crate::record;

record! {
    /// A selection of services.
    pub struct ServiceCards {
        #[es = "El encabezado de la selección."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        /// How many of the cards in `services.yaml` are shown.
        #[es = "Cuántas de las tarjetas de `services.yaml` se muestran."]
        pub shown: Count,
        /// The link of each card.
        #[es = "El enlace de cada tarjeta."]
        pub learn_more: String,
        /// The button below.
        #[es = "El botón que lleva a todos los servicios."]
        pub all: Action,
    }
}

/// Props of `service-cards`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ServiceCardsProps {
    pub copy: ServiceCards,
    /// Only those that are shown.
    pub services: Vec<HomeService>,
}

impl SectionKind for ServiceCards {
    type Props = ServiceCardsProps;

    const ES: &'static str = "Las primeras tarjetas de `home` en `services.yaml`, cada una con su \
        enlace.";
    const SHOWS: Option<ShownList> = Some(ShownList::HomeServices);

    fn props(self, sources: &SharedContent<'_>) -> ServiceCardsProps {
        let shown = usize::try_from(self.shown.0).unwrap_or(usize::MAX);
        let services = sources.home_services.iter().take(shown).cloned().collect();
        ServiceCardsProps { copy: self, services }
    }
}
