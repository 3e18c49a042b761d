//! Profiles on social networks.

use serde::Serialize;

use super::fields::WebUrl;
use crate::accepts::Accepts;
use crate::decode::{Context, Decode, accepts_choice, choice, first_key};
use crate::icon::{BrandIcon, Icon};
use crate::mark::Mark;
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

/// A profile on a social network.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SocialLink {
    /// Name of the link for screen readers.
    pub label: String,
    pub url: WebUrl,
    pub icon: Icon,
}

record! {
    /// The fields of a [`SocialLink`] in content: a network, or a label and an icon.
    pub struct SocialFields {
        pub network: Option<Network>,
        pub url: WebUrl,
        pub label: Option<String>,
        pub icon: Option<Icon>,
    }
}

/// A social network, identified by its brand icon.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Network(pub BrandIcon, #[serde(skip)] Mark);

/// The networks: name in content, then icon and name for people.
const NETWORKS: &[(&str, (BrandIcon, &str))] = &[
    ("facebook", (BrandIcon::Facebook, "Facebook")),
    ("instagram", (BrandIcon::Instagram, "Instagram")),
    ("linkedin", (BrandIcon::Linkedin, "LinkedIn")),
    ("pinterest", (BrandIcon::Pinterest, "Pinterest")),
    ("telegram", (BrandIcon::Telegram, "Telegram")),
    ("threads", (BrandIcon::Threads, "Threads")),
    ("tiktok", (BrandIcon::Tiktok, "TikTok")),
    ("whatsapp", (BrandIcon::Whatsapp, "WhatsApp")),
    ("x", (BrandIcon::X, "X")),
    ("youtube", (BrandIcon::Youtube, "YouTube")),
];

impl Network {
    fn label(self) -> String {
        let Network(icon, mark) = self;
        let known = NETWORKS.iter().find(|(_, (known, _))| *known == icon);
        mark.on(known.map_or("", |(_, (_, label))| label).to_owned())
    }

    fn icon(self) -> Icon {
        Icon::from(self.0).marked(self.1)
    }
}

impl Decode for Network {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let (icon, _) = choice(node, cx, NETWORKS)?;
        Some(Network(icon, cx.mark(&node.range)))
    }

    fn accepts() -> Accepts {
        accepts_choice(NETWORKS)
    }
}

impl Decode for SocialLink {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let SocialFields { network, url, label, icon } = SocialFields::decode(node, cx)?;
        let label = label.or_else(|| network.map(Network::label));
        let drawn = icon.or_else(|| network.map(Network::icon));
        if let (Some(label), Some(drawn)) = (label, drawn) {
            cx.icon(drawn);
            return Some(SocialLink { label, url, icon: drawn });
        }
        cx.refuse(first_key(node), Problem::MissingKey { key: "network" })
    }

    fn accepts() -> Accepts {
        SocialFields::accepts()
    }
}
