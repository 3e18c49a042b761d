//! `content/services.yaml`: the products, and the cards that Home shows of them.

use super::fields::{Anchor, Image, RouteLink, SampleFlag};
use crate::decode::AnyList;
use crate::icon::Icon;
use crate::record;

record! {
    /// `content/services.yaml`.
    pub struct ServicesFile {
        /// The cards of `/servicios/`, in order.
        pub products: AnyList<Service>,
        /// The cards of Home, in order; only the first ones are shown.
        pub home: AnyList<HomeService>,
    }

    /// One product, a card of `/servicios/`.
    pub struct Service {
        /// Anchor of the card and name of the product: `gastos-medicos`.
        pub id: Anchor,
        /// Further anchors that lead to the same card.
        pub anchors: Option<Vec<Anchor>>,
        pub title: String,
        pub icon: Icon,
        pub description: String,
        /// What the product covers, one line each.
        pub details: Vec<String>,
        /// What happens in a case of it, with figures.
        pub example: Option<String>,
        pub image: Image,
        /// Invented for show; the build warns until the owner has made the text their own.
        pub sample: SampleFlag,
    }

    /// One card of Home.
    pub struct HomeService {
        pub title: String,
        pub icon: Icon,
        pub description: String,
        /// Where the card leads: `/servicios/#vida`.
        pub link: RouteLink,
    }
}
