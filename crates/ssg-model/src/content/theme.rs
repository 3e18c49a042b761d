//! `content/theme.yaml`: colours, fonts, shapes and corners.

use serde::Serialize;

use super::fields::CornerRadius;
use crate::accepts::{Accepts, FormInput, form_text};
use crate::choices;
use crate::color::Rgb;
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::record;
use crate::value::{Value, YamlNode};

record! {
    /// `content/theme.yaml`.
    pub struct ThemeFile {
        pub colors: Option<ThemeColors>,
        pub fonts: Option<ThemeFonts>,
        pub shapes: Option<Shapes>,
        /// The radius of corners, in CSS pixels.
        pub radius: Option<CornerRadius>,
    }

    /// The font families.
    pub struct ThemeFonts {
        pub text: Option<FontFamily>,
        pub headings: Option<FontFamily>,
    }
}

/// Defines the colours of a theme, each with its key and its default.
macro_rules! colors {
    ($($name:ident = $default:literal;)*) => {
        record! {
            /// The colours by their roles.
            pub struct ThemeColors {
                $(pub $name: ThemeColor,)*
            }
        }

        impl ThemeColors {
            /// Returns every colour that is given, with its key.
            pub fn given(&self) -> impl Iterator<Item = (&'static str, Rgb)> {
                let all = [$((stringify!($name), self.$name.0)),*];
                all.into_iter().filter_map(|(name, color)| Some((name, color?)))
            }
        }

        /// Every colour's key and default.
        pub const DEFAULT_COLORS: &[(&str, Rgb)] =
            &[$((stringify!($name), Rgb::new($default))),*];
    };
}

colors! {
    text = 0x1b2a26;
    muted = 0x3f4e49;
    headings = 0x14453d;
    links = 0x1f6b5c;
    on_dark = 0xd5e4dd;
    headings_on_dark = 0xfbf7f0;
    on_accent = 0xffffff;
    on_highlight = 0x1b2a26;
    brand = 0x1f6b5c;
    brand_dark = 0x14453d;
    brand_darkest = 0x0c322c;
    brand_pale = 0xe4f0ea;
    accent = 0xb5472f;
    accent_dark = 0x96371f;
    accent_pale = 0xd9785b;
    highlight = 0xe9a23b;
    highlight_light = 0xf3bd6b;
    highlight_pale = 0xf9e3bd;
    background = 0xfbf7f0;
    shade = 0xf1e7d8;
    surface = 0xffffff;
    sky = 0xcfe3e8;
    footer_background = 0x1b2a26;
}

/// A colour; `None` if the key is absent.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThemeColor(#[cfg_attr(feature = "typescript", ts(as = "Option<String>"))] Option<Rgb>);

impl Decode for ThemeColor {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        // Without quotes, YAML reads `#1f6b5c` as a comment.
        if matches!(node.value, Value::Null) {
            return cx.refuse(node.range.clone(), Problem::BAD_COLOR);
        }
        parsed(node, cx, |text| match Rgb::parse(text) {
            Some(color) => Ok(ThemeColor(Some(color))),
            None => Err(Problem::BAD_COLOR),
        })
    }

    fn absent() -> Option<Self> {
        Some(ThemeColor(None))
    }

    fn accepts() -> Accepts {
        let pattern = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$";
        let es = form_text("un color entre comillas", &["#1f6b5c"]);
        let en = form_text("a colour in quotes", &["#1f6b5c"]);
        Accepts::form(pattern, es, en).with_input(FormInput::Color)
    }
}

choices! {
    /// The shape of buttons, cards, portraits and icons.
    pub enum Shapes {
        /// Buttons are round, and cards, portraits and icons are arches.
        Arch = "arch",
        Round = "round",
        /// Corners are square unless the theme gives a radius.
        Straight = "straight",
    }
}

/// A font family: `figtree`, `system`, or the path of a WOFF2 file relative to `content/`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FontFamily(pub String);

impl FontFamily {
    /// The font that comes with the site.
    pub const FIGTREE: &str = "figtree";
    /// The font of the visitor's device.
    pub const SYSTEM: &str = "system";
}

impl Decode for FontFamily {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| match text {
            FontFamily::FIGTREE | FontFamily::SYSTEM => Ok(FontFamily(text.to_owned())),
            path if path.ends_with(".woff2") => Ok(FontFamily(path.to_owned())),
            name => Err(Problem::MissingFont { name: name.to_owned() }),
        })
    }

    fn accepts() -> Accepts {
        let examples = ["fonts/inter.woff2", FontFamily::FIGTREE, FontFamily::SYSTEM];
        let pattern = r"^(figtree|system|.*\.woff2)$";
        Accepts::form(
            pattern,
            form_text("`figtree`, `system` o un archivo `.woff2`", &examples),
            form_text("`figtree`, `system` or a `.woff2` file", &examples),
        )
    }
}
