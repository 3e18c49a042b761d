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

    /// A product, shown as a card of `/servicios/`.
    pub struct Service {
        /// Anchor of the card and name of the product: `lista-de-precios`.
        pub id: Anchor,
        /// Further anchors that lead to the same card.
        pub anchors: Option<Vec<Anchor>>,
        pub title: String,
        pub icon: Icon,
        pub description: String,
        /// The items that the product covers, one per line.
        pub details: Vec<String>,
        /// An example of a claim, with figures.
        pub example: Option<String>,
        pub image: Image,
        /// Whether the content is an invented sample, of which the build warns.
        pub sample: SampleFlag,
    }

    /// A card of Home.
    pub struct HomeService {
        pub title: String,
        pub icon: Icon,
        pub description: String,
        /// The target of the card's link: `/servicios/#vida`.
        pub link: RouteLink,
    }
}
