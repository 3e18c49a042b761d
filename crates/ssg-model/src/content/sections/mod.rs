//! The kinds of section that pages are made of, each in a file of its own: `call_to_action.rs` is
//! `kind: call-to-action`. The build script lists them.

use serde::Serialize;

use super::fields::Image;
use super::section_kind::{SectionKind, SharedContent, ShownList};
use super::services::Service;
use crate::accepts::{Accepts, Variant};
use crate::decode::{Context, Decode, tagged};
use crate::texts;
use crate::value::YamlNode;

/// The key of a section that names its kind.
const KIND: &str = "kind";

macro_rules! kinds {
    ($($module:ident $kind:ident $name:literal,)*) => {
        /// A section of a page, as an editor writes it.
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Section {
            $($kind($module::$kind),)*
        }

        /// A section of a page, as its component receives it.
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(tag = "kind")]
        pub enum SectionProps {
            $(#[serde(rename = $name)] $kind(<$module::$kind as SectionKind>::Props),)*
        }

        /// The names of all kinds, in order.
        pub const KINDS: &[&str] = &[$($name),*];

        impl Section {
            fn of_kind(kind: &str, node: &YamlNode, cx: &mut dyn Context) -> Option<Section> {
                match kind {
                    $($name => $module::$kind::decode(node, cx).map(Section::$kind),)*
                    _ => None,
                }
            }

            /// Whether the section holds the heading of the page.
            pub fn has_heading(&self) -> bool {
                match self {
                    $(Section::$kind(_) => $module::$kind::HAS_HEADING,)*
                }
            }

            /// Returns the list in another file that the section shows.
            pub fn shows(&self) -> Option<ShownList> {
                match self {
                    $(Section::$kind(_) => $module::$kind::SHOWS,)*
                }
            }

            /// Returns the ids in the section that links may lead to; `None` while they are not
            /// known.
            pub fn anchors(&self, products: Option<&[Service]>) -> Option<Vec<String>> {
                match self {
                    $(Section::$kind(section) => section.anchors(products),)*
                }
            }

            /// Converts the section to props.
            pub fn props(self, sources: &SharedContent<'_>) -> SectionProps {
                match self {
                    $(Section::$kind(section) => SectionProps::$kind(section.props(sources)),)*
                }
            }
        }

        impl SectionProps {
            /// Whether the section shows articles.
            pub fn has_articles(&self) -> bool {
                match self {
                    $(SectionProps::$kind(_) => $module::$kind::HAS_ARTICLES,)*
                }
            }

            /// Returns the picture that represents the page where links to it are shared.
            pub fn picture(&self) -> Option<&Image> {
                match self {
                    $(SectionProps::$kind(props) => $module::$kind::picture(props),)*
                }
            }

            /// Returns the title of the share image, if it differs from that of the page.
            pub fn share_title(&self) -> Option<&str> {
                match self {
                    $(SectionProps::$kind(props) => $module::$kind::share_title(props),)*
                }
            }
        }

        fn variants() -> Vec<Variant> {
            vec![$(Variant {
                name: $name,
                texts: texts::of("Section", $name),
                fields: $module::$kind::keys(),
            }),*]
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

impl Decode for Section {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        // Missing keys are reported at the key `kind`.
        let (kind, rest) = tagged(node, KIND, KINDS, cx)?;
        Section::of_kind(kind, &rest, cx)
    }

    fn accepts() -> Accepts {
        Accepts::OneOf { key: KIND, variants: variants() }
    }
}
