//! The icons that content may name and that the frontend ships.
//!
//! The list is here because content is checked against it before YamlNode is ever started. The
//! frontend's registry is a `Record` over the union generated from this enum, so an icon that is
//! missing on either side does not compile.

use serde::Serialize;

macro_rules! icons {
    ($($variant:ident = $name:literal,)*) => {
        /// An icon, by the name that content uses for it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Icon {
            $(#[serde(rename = $name)] $variant,)*
        }

        impl Icon {
            /// Every name, in the order of the list.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The icon of that exact name.
            pub fn from_name(name: &str) -> Option<Icon> {
                match name {
                    $($name => Some(Icon::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

icons! {
    // lucide
    Award = "award",
    BadgeCheck = "badge-check",
    Car = "car",
    Compass = "compass",
    Eye = "eye",
    Handshake = "handshake",
    HeartHandshake = "heart-handshake",
    HeartPulse = "heart-pulse",
    House = "house",
    Mail = "mail",
    MapPin = "map-pin",
    Newspaper = "newspaper",
    Phone = "phone",
    Scale = "scale",
    ShieldCheck = "shield-check",
    Sprout = "sprout",
    Star = "star",
    Stethoscope = "stethoscope",
    Target = "target",
    TrendingUp = "trending-up",
    Truck = "truck",
    Umbrella = "umbrella",
    UserRound = "user-round",
    Users = "users",
    // our own: lucide has no brand icons
    Facebook = "facebook",
    Instagram = "instagram",
    Linkedin = "linkedin",
    Whatsapp = "whatsapp",
}
