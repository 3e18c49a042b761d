//! `services`: the products, each with all that it covers.

use serde::Serialize;

use crate::content::fields::Image;
use crate::content::href::Href;
use crate::content::section_kind::{SectionKind, ShownList, SharedContent};
use crate::content::services::Service;
use crate::record;

record! {
    /// The products of `services.yaml`.
    pub struct Services {
        /// The text of the button of each card.
        pub request: Option<String>,
        /// Where the button leads; to the contact page if absent.
        pub request_to: Option<Href>,
        /// The label before the example of a product.
        pub example: Option<String>,
        /// The ids of the products to show, in this order; all when absent.
        pub only: Option<Vec<String>>,
    }
}

/// Props of `services`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ServicesProps {
    pub request: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub request_to: Option<Href>,
    pub example: Option<String>,
    pub services: Vec<ShownService>,
}

/// A product, as a page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShownService {
    pub service: Service,
    /// The ids of the card; empty if the page has shown the product before.
    pub anchors: Vec<String>,
}

impl SectionKind for Services {
    type Props = ServicesProps;

    const SHOWS: Option<ShownList> = Some(ShownList::Products);

    fn props(self, sources: &SharedContent<'_>) -> ServicesProps {
        let mut given = sources.anchors.borrow_mut();
        let shown = self.shown(sources.products).into_iter().map(|service| {
            let anchors = anchors(service).filter(|id| given.insert(id.clone())).collect();
            ShownService { service: service.clone(), anchors }
        });
        let services = shown.collect();
        let Services { request, request_to, example, .. } = self;
        ServicesProps { request, request_to, example, services }
    }

    fn anchors(&self, products: Option<&[Service]>) -> Option<Vec<String>> {
        Some(self.shown(products?).into_iter().flat_map(anchors).collect())
    }

    fn picture(props: &ServicesProps) -> Option<&Image> {
        props.services.first().map(|shown| &shown.service.image)
    }
}

impl Services {
    /// Whether the section shows a product.
    pub fn shows(&self, product: &Service) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&product.id.0))
    }

    fn shown<'a>(&self, products: &'a [Service]) -> Vec<&'a Service> {
        match &self.only {
            None => products.iter().collect(),
            Some(only) => {
                let find = |id: &String| products.iter().find(|service| service.id.0 == *id);
                only.iter().filter_map(find).collect()
            }
        }
    }
}

/// Returns the ids of a product's card.
fn anchors(service: &Service) -> impl Iterator<Item = String> {
    let others = service.anchors.iter().flatten();
    [&service.id].into_iter().chain(others).map(|anchor| anchor.0.clone())
}
