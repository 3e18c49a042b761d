//! The icons that content may name: all of lucide, and the marks of networks, which it has not.
//!
//! The lists are here because content is checked against them before Node is ever started. Only
//! those that a site names are in its file of icons.

use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use crate::mark::Mark;

/// The names of lucide's icons in alphabetical order, by `cargo xtask generate`.
static LUCIDE: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("icon_names.txt").lines().collect());

/// An icon, by the name that content uses for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    // Not any text: the names that components write themselves are in a list of their own.
    ts(type = "string & { readonly isIcon: true }")
)]
pub struct Icon(&'static str, Mark);

impl Serialize for Icon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Icon(name, mark) = self;
        serializer.collect_str(&format_args!("{name}{mark}"))
    }
}

impl Icon {
    /// Every name.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        LUCIDE.iter().chain(BrandIcon::NAMES).copied()
    }

    /// The icon of that exact name.
    pub fn from_name(name: &str) -> Option<Icon> {
        let name = match LUCIDE.binary_search(&name) {
            Ok(at) => Some(LUCIDE[at]),
            Err(_) => BrandIcon::NAMES.iter().find(|brand| **brand == name).copied(),
        };
        name.map(|name| Icon(name, Mark::default()))
    }

    /// The icon with the mark of where it is named.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Icon {
        Icon(self.0, mark)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Whether we draw it ourselves.
    pub fn is_brand(self) -> bool {
        BrandIcon::NAMES.contains(&self.0)
    }
}

macro_rules! brand_icons {
    ($($variant:ident = $name:literal,)*) => {
        /// The mark of a network; the frontend draws it (`frontend/src/icons/`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum BrandIcon {
            $(#[serde(rename = $name)] $variant,)*
        }

        impl BrandIcon {
            /// Every name.
            pub const NAMES: &[&str] = &[$($name),*];
        }

        impl From<BrandIcon> for Icon {
            fn from(brand: BrandIcon) -> Icon {
                match brand {
                    $(BrandIcon::$variant => Icon($name, Mark::default()),)*
                }
            }
        }
    };
}

brand_icons! {
    Facebook = "facebook",
    Instagram = "instagram",
    Linkedin = "linkedin",
    Pinterest = "pinterest",
    Telegram = "telegram",
    Threads = "threads",
    Tiktok = "tiktok",
    Whatsapp = "whatsapp",
    // lucide's `x` is a cross.
    X = "x-network",
    Youtube = "youtube",
}

#[cfg(test)]
mod tests {
    use super::{BrandIcon, Icon, LUCIDE};

    #[test]
    fn names_are_found() {
        assert!(LUCIDE.is_sorted_by(|a, b| a < b) && LUCIDE.len() > 1_500);
        assert!(BrandIcon::NAMES.iter().all(|name| !LUCIDE.contains(name)));
        assert!(
            Icon::names().all(|name| Icon::from_name(name).is_some_and(|it| it.name() == name))
        );
        assert_eq!(Icon::from_name("hosue"), None);
    }
}
