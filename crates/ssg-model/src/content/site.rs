//! `content/site.yaml`: what every page shares.

use serde::Serialize;

use super::fields::{
    Email, ExpiryDate, Image, Locale, Phone, RouteLink, SampleKey, WebUrl, ZoneName,
};
use super::site_url::SiteUrl;
use crate::decode::{Context, Decode, parsed};
use crate::icon::Icon;
use crate::problem::Problem;
use crate::record;
use crate::value::Node;

record! {
    /// `content/site.yaml`.
    pub struct SiteFile {
        /// Name of the advisory, as in the header and in page titles.
        pub brand: String,
        /// What the brand does, in two or three words, under its name.
        pub descriptor: String,
        /// The footer's line under the logo.
        pub tagline: String,
        /// Where the site is published; its path, if any, is the base path of every link.
        pub url: SiteUrl,
        pub locale: Locale,
        pub time_zone: ZoneName,
        /// For search engines, where a page has none of its own.
        pub description: String,
        /// 1200 × 630 picture for links that are shared.
        pub share_image: Image,
        /// The symbol beside the brand's name.
        pub logo: Image,
        /// The symbol on the browser's tab.
        pub favicon: Image,
        pub navigation: Vec<NavigationLink>,
        pub contact: Contact,
        pub office: Office,
        pub footer: Footer,
        /// Left out by those who have none.
        pub social: Option<Vec<SocialLink>>,
        pub licence: Option<Licence>,
        /// Link to the privacy notice, shown in the footer.
        pub privacy_notice: Option<WebLink>,
        pub intro: Intro,
        pub labels: Labels,
        /// Keys of this file whose values are still samples; the build warns of each.
        pub samples: Option<Vec<SampleKey>>,
    }

    /// One link of the header.
    pub struct NavigationLink {
        pub route: RouteLink,
        pub label: String,
        pub icon: Icon,
    }

    /// How visitors reach the advisory.
    pub struct Contact {
        pub sales_email: Email,
        /// Prefilled subject of a message to `sales_email`.
        pub sales_subject: String,
        pub help_email: Email,
        /// Prefilled subject of a message to `help_email`.
        pub help_subject: String,
        pub phone: Phone,
        pub whatsapp: Phone,
        /// Prefilled WhatsApp message.
        pub whatsapp_greeting: String,
        /// Added to the greeting and the subjects when the visitor asked about a service;
        /// `{service}` stands for its title.
        pub interest_suffix: String,
    }

    /// The office, as on an envelope.
    pub struct Office {
        /// Street and number.
        pub street: String,
        pub district: String,
        pub city: String,
        pub state: String,
        pub postal_code: String,
        pub country: String,
        /// A picture in place of a map.
        pub map: Image,
    }

    /// The foot of every page.
    pub struct Footer {
        /// Heading above the quick links.
        pub links_heading: String,
        pub links: Vec<FooterLink>,
        /// Heading above e-mail and chat number.
        pub contact_heading: String,
        /// Heading above the social links.
        pub social_heading: String,
        /// Follows the year and the brand: `Todos los derechos reservados.`
        pub rights: String,
        pub credit: WebLink,
    }

    /// A quick link.
    pub struct FooterLink {
        pub route: RouteLink,
        pub label: String,
    }

    /// A link to another site.
    pub struct WebLink {
        pub label: String,
        pub url: WebUrl,
    }

    /// A profile on a social network.
    pub struct SocialLink {
        /// Name of the link for screen readers.
        pub label: String,
        pub url: WebUrl,
        pub icon: Icon,
    }

    /// The agent's licence from the Comisión Nacional de Seguros y Fianzas.
    pub struct Licence {
        /// Words before the number.
        pub label: String,
        pub number: String,
        /// The build warns from 60 days before this day.
        pub expires: ExpiryDate,
        /// Words before the day of expiry.
        pub expires_label: String,
    }

    /// The logo that covers Home when it is entered.
    pub struct Intro {
        pub replay: Replay,
    }

    /// Words of the interface that belong to no single page.
    pub struct Labels {
        /// First link of every page, to its main content.
        pub skip: String,
        /// Name of the header's navigation.
        pub navigation: String,
        /// Name of the button that opens the menu on small screens.
        pub open_menu: String,
        /// Name of the button that closes it.
        pub close_menu: String,
        /// Name of the small button beside `Servicios`.
        pub open_services: String,
        /// Name of the button that skips the intro.
        pub skip_intro: String,
        /// Added to the name of a link that opens in a new tab.
        pub new_tab: String,
        /// Name of the region where toasts appear; `{hotkey}` stands for the key.
        pub notifications: String,
        /// Said by screen readers before the text of a toast.
        pub notification: String,
        /// Name of the button that closes a toast.
        pub close: String,
        /// Title of the toast after a page failed to load.
        pub load_failed_title: String,
        /// Text of that toast.
        pub load_failed_text: String,
        /// Its button.
        pub retry: String,
        /// Said by screen readers after a page change; `{title}` stands for the page's title.
        pub page_loaded: String,
        /// Name of a rating; `{stars}` stands for the number.
        pub rating: String,
    }
}

/// Whether the intro shows once per tab session or on every entry of Home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Replay {
    Once,
    Always,
}

impl Decode for Replay {
    fn decode(node: &Node, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| match text {
            "once" => Ok(Replay::Once),
            "always" => Ok(Replay::Always),
            _ => Err(Problem::UnknownChoice {
                found: text.to_owned(),
                choices: vec!["once", "always"],
            }),
        })
    }
}
