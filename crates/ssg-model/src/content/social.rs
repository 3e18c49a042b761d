//! Profiles on social networks.

use serde::Serialize;

use super::fields::WebUrl;
use crate::accepts::Accepts;
use crate::decode::{Context, Decode, parsed};
use crate::icon::{BrandIcon, Icon};
use crate::mark::Mark;
use crate::problem::Problem;
use crate::record;
use crate::value::{Value, YamlNode};

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

/// The networks: name in content, name for people, and icon.
const NETWORKS: [(&str, &str, BrandIcon); 10] = [
    ("facebook", "Facebook", BrandIcon::Facebook),
    ("instagram", "Instagram", BrandIcon::Instagram),
    ("linkedin", "LinkedIn", BrandIcon::Linkedin),
    ("pinterest", "Pinterest", BrandIcon::Pinterest),
    ("telegram", "Telegram", BrandIcon::Telegram),
    ("threads", "Threads", BrandIcon::Threads),
    ("tiktok", "TikTok", BrandIcon::Tiktok),
    ("whatsapp", "WhatsApp", BrandIcon::Whatsapp),
    ("x", "X", BrandIcon::X),
    ("youtube", "YouTube", BrandIcon::Youtube),
];

impl Network {
    fn names() -> Vec<&'static str> {
        NETWORKS.iter().map(|(name, ..)| *name).collect()
    }

    fn label(self) -> String {
        let Network(icon, mark) = self;
        let known = NETWORKS.iter().find(|(.., known)| *known == icon);
        mark.on(known.map_or("", |(_, label, _)| label).to_owned())
    }

    fn icon(self) -> Icon {
        Icon::from(self.0).marked(self.1)
    }
}

impl Decode for Network {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let icon = parsed(node, cx, |text| {
            let known = NETWORKS.iter().find(|(name, ..)| *name == text);
            known.map(|(.., icon)| *icon).ok_or_else(|| Problem::UnknownChoice {
                found: text.to_owned(),
                choices: Network::names(),
            })
        })?;
        Some(Network(icon, cx.mark(&node.range)))
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: Network::names() }
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
        let first = match &node.value {
            Value::Map(entries) => entries.first().map(|(key, _)| key.range.clone()),
            _ => None,
        };
        let range = first.unwrap_or_else(|| node.range.clone());
        cx.report(range, Problem::MissingKey { key: "network" });
        None
    }

    fn accepts() -> Accepts {
        SocialFields::accepts()
    }
}
