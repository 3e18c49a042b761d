//! `content/services.yaml`: the products, and the cards that Home shows of them.

use super::fields::{Anchor, Image, RouteLink};
use crate::icon::Icon;
use crate::record;

record! {
    /// `content/services.yaml`.
    pub struct ServicesFile {
        /// The cards of `/servicios/`, in order.
        pub products: Vec<Service>,
        /// The cards of Home, in order; only the first ones are shown.
        pub home: Vec<HomeService>,
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
        pub image: Image,
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
