//! The look of the site: colours, fonts, shapes and corners of `content/theme.yaml`, or their defaults.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use serde::Serialize;

use crate::color::Rgb;
use crate::color_pairs::{ColorPair, PAIRS, WHITE};
use crate::content::theme::{DEFAULT_COLORS, FontFamily, Shapes, ThemeFile};
use crate::derived_colors::{self, Colors};
use crate::own_font::OwnFont;
use crate::problem::Problem;

/// The look of a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Theme {
    /// The colours by their keys in `theme.yaml`; `brand_dark` is `--brand-dark` in CSS.
    colors: Colors,
    text: ThemeFont,
    headings: ThemeFont,
    pub shapes: Shapes,
    /// The radius of corners, in CSS pixels.
    radius: u32,
}

/// The font of texts or headings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
enum ThemeFont {
    Figtree,
    System,
    Own(Arc<OwnFont>),
}

impl Default for Theme {
    fn default() -> Theme {
        Theme {
            colors: DEFAULT_COLORS.iter().copied().collect(),
            text: ThemeFont::Figtree,
            headings: ThemeFont::Figtree,
            shapes: Shapes::Arch,
            radius: 12,
        }
    }
}

impl Theme {
    /// Creates the theme that a file describes. `read` returns the font of a key and a path.
    pub fn of(
        file: &ThemeFile,
        mut read: impl FnMut(&'static str, &str) -> Option<OwnFont>,
    ) -> Theme {
        let ThemeFile { colors, fonts, shapes, radius } = file;
        let mut theme =
            Theme::with_colors(colors.iter().flat_map(|colors| colors.given()).collect());
        let mut font = |key, family: Option<&FontFamily>| match family?.0.as_str() {
            FontFamily::FIGTREE => Some(ThemeFont::Figtree),
            FontFamily::SYSTEM => Some(ThemeFont::System),
            path => read(key, path).map(|font| ThemeFont::Own(Arc::new(font))),
        };
        if let Some(fonts) = fonts {
            theme.text = font("text", fonts.text.as_ref()).unwrap_or(theme.text);
            theme.headings = font("headings", fonts.headings.as_ref()).unwrap_or(theme.headings);
        }
        theme.shapes = shapes.unwrap_or(theme.shapes);
        let usual = if theme.shapes == Shapes::Straight { 0 } else { theme.radius };
        theme.radius = radius.map_or(usual, |radius| radius.0);
        theme
    }

    /// Creates a theme that has the given colours.
    pub(crate) fn with_colors(given: Colors) -> Theme {
        Theme { colors: derived_colors::complete(given), ..Theme::default() }
    }

    /// Returns the colours by their keys, as CSS writes them.
    pub fn colors(&self) -> BTreeMap<&'static str, String> {
        self.colors.iter().map(|(key, color)| (*key, color.to_string())).collect()
    }

    /// Whether anything is set in the font that comes with the site.
    pub fn has_figtree(&self) -> bool {
        [&self.text, &self.headings].contains(&&ThemeFont::Figtree)
    }

    /// Returns the project's font of texts.
    pub fn own_text_font(&self) -> Option<&OwnFont> {
        self.text.own()
    }

    /// Returns the project's font of headings.
    pub fn own_headings_font(&self) -> Option<&OwnFont> {
        self.headings.own()
    }

    /// Returns the fonts of the project, each once.
    pub fn own_fonts(&self) -> impl Iterator<Item = &OwnFont> {
        let text = self.own_text_font();
        let headings = self.own_headings_font().filter(|font| Some(*font) != text);
        text.into_iter().chain(headings)
    }

    /// Returns the colour of a name in CSS and drawings: `--brand-dark`.
    pub fn property(&self, name: &str) -> Option<Rgb> {
        let name = name.strip_prefix("--")?;
        self.colors.iter().find(|(key, _)| property(key) == name).map(|(_, color)| *color)
    }

    /// Returns the names of all colours in CSS and drawings.
    pub fn properties() -> Vec<String> {
        DEFAULT_COLORS.iter().map(|(key, _)| format!("--{}", property(key))).collect()
    }

    /// Returns the custom properties as a style sheet.
    pub fn css(&self) -> String {
        let Theme { colors, text, headings, shapes, radius } = self;
        let text_font = self.own_text_font();
        let rules = self.own_fonts().map(|font| font.css(Some(font) == text_font));
        let mut css = rules.collect::<String>() + "@layer tokens{:root{";
        for (key, color) in colors {
            let _ = write!(css, "--{}:{color};", property(key));
        }
        let color = |key| self.color(key);
        let (ink, light, dark) =
            (color("text"), color("headings_on_dark"), color("footer_background"));
        if color("background").contrast(WHITE.1) > ink.contrast(WHITE.1) {
            css.push_str("color-scheme:dark;");
        }
        css.push_str(match shapes {
            Shapes::Arch => "",
            Shapes::Round => {
                "--arch:var(--radius-xl);--arch-card:var(--arch);--arch-photo:var(--arch);"
            }
            Shapes::Straight => {
                "--arch:var(--radius);--arch-card:var(--arch);--arch-photo:var(--arch);\
                 --pill:var(--radius);"
            }
        });
        let _ = writeln!(
            css,
            "--line:{ink}26;--line-on-dark:{light}33;\
             --shadow:0 1px 2px {dark}0f,0 8px 32px {dark}14;\
             --font:{};--font-headings:{};--radius:{}rem}}}}",
            text.families(),
            headings.families(),
            f64::from(*radius) / 16.0,
        );
        css
    }

    /// Returns the pairs of colours with too little contrast, each with the key to change: `ink` if
    /// `is_given` accepts it, otherwise `ground`. If given colours have too little, only these are
    /// returned: the derived ones follow them.
    pub fn low_contrasts(&self, is_given: impl Fn(&str) -> bool) -> Vec<(&'static str, Problem)> {
        let mut given = self.colors.clone();
        given.retain(|key, _| is_given(key));
        let low: Vec<_> = PAIRS.iter().filter(|pair| !self.passes(pair)).collect();
        let are_given =
            |pair: &ColorPair| is_given(pair.ground) && (is_given(pair.ink) || pair.ink == WHITE.0);
        let is_first = low.iter().any(|pair| are_given(pair));
        let low = low.into_iter().filter(|pair| !is_first || are_given(pair));
        low.map(|pair| {
            let key = if is_given(pair.ink) { pair.ink } else { pair.ground };
            let nearest = self.color(key).nearest(|shade| {
                let mut colors = given.clone();
                colors.insert(key, shade);
                let theme = Theme::with_colors(colors);
                PAIRS.iter().filter(|pair| pair.has(key)).all(|pair| theme.passes(pair))
            });
            let colors = [pair.ink, pair.ground].map(|name| self.color(name));
            (key, Problem::LowContrast { pair, colors, key, nearest })
        })
        .collect()
    }

    fn passes(&self, pair: &ColorPair) -> bool {
        self.color(pair.ink).contrast(self.color(pair.ground)) >= pair.least()
    }

    /// Returns the colour of a key.
    pub fn color(&self, key: &str) -> Rgb {
        self.colors.get(key).copied().unwrap_or(WHITE.1)
    }
}

fn property(key: &str) -> String {
    key.replace('_', "-")
}

impl ThemeFont {
    fn own(&self) -> Option<&OwnFont> {
        match self {
            ThemeFont::Own(font) => Some(font),
            ThemeFont::Figtree | ThemeFont::System => None,
        }
    }

    /// Returns the families in CSS, in order of preference.
    fn families(&self) -> String {
        match self {
            ThemeFont::Figtree => {
                "\"Figtree\",\"Figtree Fallback\",system-ui,sans-serif".to_owned()
            }
            ThemeFont::System => "system-ui,sans-serif".to_owned(),
            ThemeFont::Own(font) => font.families(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DEFAULT_COLORS, PAIRS, Rgb, Theme, WHITE};

    #[test]
    fn checked_colour_pairs_exist_and_have_enough_contrast() {
        for name in PAIRS.iter().flat_map(|pair| [pair.ink, pair.ground]) {
            assert!(
                name == WHITE.0 || DEFAULT_COLORS.iter().any(|(key, _)| *key == name),
                "{name}"
            );
        }
        assert_eq!(Theme::default().low_contrasts(|_| true), []);
    }

    #[test]
    fn a_given_colour_with_too_little_contrast_is_reported_once() {
        let given = [("brand", 0xf7d300), ("background", 0xfffdf5), ("links", 0xf7d300)];
        let theme = Theme::with_colors(given.map(|(key, color)| (key, Rgb::new(color))).into());
        let found = theme.low_contrasts(|name| given.iter().any(|(key, _)| *key == name));
        assert_eq!(found.iter().map(|(key, _)| *key).collect::<Vec<_>>(), ["links"]);
    }

    #[test]
    fn editors_read_the_names_of_colours() {
        let mut theme = Theme::default();
        theme.colors.insert("muted", Rgb::new(0x9aa8a3));
        let found = theme.low_contrasts(|_| true);
        let words = found[0].1.explain().editor.unwrap();
        assert!(words.en.starts_with("“Secondary texts” is too similar to “"), "{words:?}");
        assert!(words.en.contains("The nearest readable shade of “Secondary texts” is #"));
        assert!(words.es.starts_with("«Textos secundarios» casi no se distingue de «"));
        theme = Theme::default();
        theme.colors.insert("brand_dark", Rgb::new(0xf0d0d0));
        let found = theme.low_contrasts(|_| true);
        let on_white =
            found.iter().find(|(_, problem)| problem.explain().message.en.contains("`white`"));
        let words = on_white.unwrap().1.explain().editor.unwrap();
        assert!(words.es.starts_with("«blanco» casi no se distingue de «"), "{words:?}");
    }
}
