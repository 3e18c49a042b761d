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
        pub heading: String,
        pub text: String,
        /// The number of cards of `services.yaml` to show.
        pub shown: Count,
        /// The text of the link of each card.
        pub learn_more: String,
        /// The button below the cards.
        pub all: Action,
    }
}

/// Props of `service-cards`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ServiceCardsProps {
    pub copy: ServiceCards,
    /// The services that are shown.
    pub services: Vec<HomeService>,
}

impl SectionKind for ServiceCards {
    type Props = ServiceCardsProps;

    const SHOWS: Option<ShownList> = Some(ShownList::HomeServices);

    fn props(self, sources: &SharedContent<'_>) -> ServiceCardsProps {
        let shown = usize::try_from(self.shown.0).unwrap_or(usize::MAX);
        let services = sources.home_services.iter().take(shown).cloned().collect();
        ServiceCardsProps { copy: self, services }
    }
}
