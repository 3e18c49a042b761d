//! `content/services.yaml`: the products, and the cards that Home shows of them.

use super::fields::{Anchor, Image, RouteLink, SampleFlag};
use crate::decode::AnyList;
use crate::icon::Icon;
use crate::record;

record! {
    /// `content/services.yaml`.
    pub struct ServicesFile {
        /// The cards of `/servicios/`, in order.
        #[es = "Las tarjetas de la página Servicios, en orden."]
        pub products: AnyList<Service>,
        /// The cards of Home, in order; only the first ones are shown.
        #[es = "Las tarjetas de Inicio, en orden; se muestran solo las primeras."]
        pub home: AnyList<HomeService>,
    }

    /// One product, a card of `/servicios/`.
    pub struct Service {
        /// Anchor of the card and name of the product: `gastos-medicos`.
        #[es = "El nombre del seguro en su dirección: con `vida`, la tarjeta está en \
            `/servicios/#vida`. Si lo cambias, se rompen los enlaces que ya circulan."]
        pub id: Anchor,
        /// Further anchors that lead to the same card.
        #[es = "Otros nombres que llevan a la misma tarjeta."]
        pub anchors: Option<Vec<Anchor>>,
        #[es = "El título; pasa también al mensaje de WhatsApp y al asunto del correo."]
        pub title: String,
        #[es = "El dibujo de la tarjeta."]
        pub icon: Icon,
        #[es = "Para qué sirve el seguro."]
        pub description: String,
        /// What the product covers, one line each.
        #[es = "Lo que incluye: una línea por cobertura, sin punto final."]
        pub details: Vec<String>,
        /// What happens in a case of it, with figures.
        #[es = "Un caso con sus números, en dos o tres frases."]
        pub example: Option<String>,
        #[es = "El dibujo o la fotografía de la tarjeta."]
        pub image: Image,
        /// Invented for show; the build warns until the owner has made the text their own.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
    }

    /// One card of Home.
    pub struct HomeService {
        #[es = "El título de la tarjeta."]
        pub title: String,
        #[es = "El dibujo de la tarjeta."]
        pub icon: Icon,
        #[es = "El texto de la tarjeta."]
        pub description: String,
        /// Where the card leads: `/servicios/#vida`.
        #[es = "A dónde lleva la tarjeta: `/servicios/#vida`."]
        pub link: RouteLink,
    }
}
