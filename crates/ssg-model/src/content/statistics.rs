//! Services that count visits, without cookies.

use serde::Serialize;

use super::fields::HostName;
use crate::accepts::{Accepts, Variant};
use crate::decode::{Context, Decode, tagged};
use crate::record;
use crate::texts;
use crate::value::YamlNode;

/// The key that names the service.
const SERVICE: &str = "service";
const PLAUSIBLE: &str = "plausible";
const GOATCOUNTER: &str = "goatcounter";

record! {
    /// Plausible Analytics.
    pub struct Plausible {
        /// The name of the site in Plausible.
        pub domain: HostName,
        /// The host of a self-hosted instance.
        pub host: Option<HostName>,
    }

    /// GoatCounter.
    pub struct GoatCounter {
        pub host: HostName,
    }
}

/// The service that counts visits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Statistics {
    Plausible(Plausible),
    GoatCounter(GoatCounter),
}

impl Statistics {
    /// Returns the name used in content.
    pub fn name(&self) -> &'static str {
        match self {
            Statistics::Plausible(_) => PLAUSIBLE,
            Statistics::GoatCounter(_) => GOATCOUNTER,
        }
    }

    /// Returns the host of the script.
    pub fn script_host(&self) -> &str {
        match self {
            Statistics::Plausible(_) => self.host(),
            Statistics::GoatCounter(_) => "gc.zgo.at",
        }
    }

    /// Returns the host that is told of each visit.
    pub fn host(&self) -> &str {
        match self {
            Statistics::Plausible(Plausible { host, .. }) => {
                host.as_ref().map_or("plausible.io", |host| &host.0)
            }
            Statistics::GoatCounter(GoatCounter { host }) => &host.0,
        }
    }

    /// Returns the URL of the script.
    pub fn script(&self) -> String {
        let file = match self {
            Statistics::Plausible(_) => "js/script.js",
            Statistics::GoatCounter(_) => "count.js",
        };
        format!("https://{}/{file}", self.script_host())
    }

    /// Returns the attribute that configures the script element: name and value.
    pub fn attribute(&self) -> (&'static str, String) {
        match self {
            Statistics::Plausible(Plausible { domain, .. }) => ("data-domain", domain.0.clone()),
            Statistics::GoatCounter(GoatCounter { host }) => {
                ("data-goatcounter", format!("https://{}/count", host.0))
            }
        }
    }

    /// Whether the script must be told of client-side navigation.
    pub fn is_told(&self) -> bool {
        matches!(self, Statistics::GoatCounter(_))
    }
}

impl Decode for Statistics {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        match tagged(node, SERVICE, &[PLAUSIBLE, GOATCOUNTER], cx)? {
            (PLAUSIBLE, rest) => Plausible::decode(&rest, cx).map(Statistics::Plausible),
            (_, rest) => GoatCounter::decode(&rest, cx).map(Statistics::GoatCounter),
        }
    }

    fn accepts() -> Accepts {
        let variant = |name, fields| Variant {
            name,
            texts: texts::of("Statistics", name),
            icon: None,
            example: None,
            fields,
        };
        let variants =
            vec![variant(PLAUSIBLE, Plausible::keys()), variant(GOATCOUNTER, GoatCounter::keys())];
        Accepts::OneOf { key: SERVICE, variants }
    }
}
