//! Derives the colours that `theme.yaml` leaves out from those that it gives.

use std::collections::BTreeMap;

use crate::color::Rgb;
use crate::color_pairs::{PAIRS, WHITE};
use crate::content::theme::DEFAULT_COLORS;

/// Colours by their keys in `theme.yaml`.
pub(crate) type Colors = BTreeMap<&'static str, Rgb>;

/// A colour, and how many percent of a second one are mixed into it. `ink` is black on a light
/// background and white on a dark one; `paper` is the opposite.
type Mix = (&'static str, i32, &'static str);

/// The colours that follow a `brand`, in the order in which they are mixed. Without a `brand`, they
/// have their defaults.
const OF_BRAND: &[(&str, Mix)] = &[
    ("background", ("white", 4, "brand")),
    ("surface", ("background", 60, "paper")),
    ("brand_pale", ("background", 12, "brand")),
    ("shade", ("background", 8, "brand")),
    ("sky", ("background", 20, "brand")),
    ("accent", ("brand", 0, "ink")),
    ("accent_dark", ("accent", 20, "ink")),
    ("accent_pale", ("accent", 40, "paper")),
    ("highlight", ("brand", 60, "white")),
    ("highlight_light", ("highlight", 35, "white")),
    ("highlight_pale", ("background", 30, "highlight")),
    ("text", ("brand", 78, "ink")),
    ("muted", ("text", 20, "paper")),
    ("brand_dark", ("brand", 45, "black")),
    ("brand_darkest", ("brand", 65, "black")),
    ("on_dark", ("brand", 85, "white")),
];

/// The colours that equal another one: the first that has enough contrast, or the nearest shade of
/// the last one.
const EQUAL: &[(&str, &[&str])] = &[
    ("links", &["brand"]),
    ("headings", &["brand_dark", "text"]),
    ("headings_on_dark", &["background", "white"]),
    ("on_accent", &["white", "brand_darkest"]),
    ("on_highlight", &["text", "brand_darkest"]),
    ("footer_background", &["text", "brand_darkest"]),
];

/// Adds the missing colours. Each has enough contrast to those that it meets, if that is possible.
pub(crate) fn complete(mut colors: Colors) -> Colors {
    let default = |key| DEFAULT_COLORS.iter().find(|(name, _)| *name == key).copied();
    colors.extend(default("brand").filter(|_| !colors.contains_key("brand")));
    let is_shipped = default("brand").is_some_and(|(key, brand)| colors[key] == brand);
    for &(key, mix) in OF_BRAND {
        let color = match default(key) {
            _ if colors.contains_key(key) => continue,
            Some((_, color)) if is_shipped => color,
            _ => readable(&colors, key, mixed(&colors, mix)),
        };
        colors.insert(key, color);
    }
    for &(key, sources) in EQUAL {
        if colors.contains_key(key) {
            continue;
        }
        let shades: Vec<Rgb> = sources.iter().map(|source| named(&colors, source)).collect();
        let is_readable = |shade| passes(&colors, key, shade);
        let readable = shades.iter().copied().find(|shade| is_readable(*shade));
        let nearest = || shades.last().and_then(|shade| shade.nearest(is_readable));
        let shade = readable.or_else(nearest).or(shades.first().copied());
        colors.extend(shade.map(|shade| (key, shade)));
    }
    colors
}

fn mixed(colors: &Colors, (base, part, other): Mix) -> Rgb {
    named(colors, base).mixed(named(colors, other), part)
}

/// Returns the colour of a name in [`Mix`].
fn named(colors: &Colors, name: &str) -> Rgb {
    let black = Rgb::new(0);
    let ends = [black, WHITE.1];
    let [ink, paper] = match colors.get("background") {
        Some(ground) if ground.contrast(black) < ground.contrast(WHITE.1) => [WHITE.1, black],
        _ => ends,
    };
    match name {
        "black" => black,
        "ink" => ink,
        "paper" => paper,
        name => colors.get(name).copied().unwrap_or(WHITE.1),
    }
}

/// Returns the shade nearest to a colour that has enough contrast to all colours that are known.
fn readable(colors: &Colors, key: &str, shade: Rgb) -> Rgb {
    let is_readable = |shade| passes(colors, key, shade);
    if is_readable(shade) { shade } else { shade.nearest(is_readable).unwrap_or(shade) }
}

fn passes(colors: &Colors, key: &str, shade: Rgb) -> bool {
    PAIRS.iter().filter(|pair| pair.has(key)).all(|pair| {
        let other = if pair.ink == key { pair.ground } else { pair.ink };
        let other = if other == WHITE.0 { Some(&WHITE.1) } else { colors.get(other) };
        other.is_none_or(|other| shade.contrast(*other) >= pair.least())
    })
}

#[cfg(test)]
mod tests {
    use super::{Colors, Rgb, complete};
    use crate::content::theme::DEFAULT_COLORS;
    use crate::theme::Theme;

    #[test]
    fn the_shipped_brand_has_the_shipped_colours() {
        assert_eq!(complete(Colors::new()), DEFAULT_COLORS.iter().copied().collect());
    }

    /// Checks the themes of many brands that also give some other colours.
    fn check(given: &[(&'static str, u32)]) {
        let given = given.iter().map(|(key, color)| (*key, Rgb::new(*color)));
        for step in 0..500_u32 {
            // Multiples of an odd number are spread over all colours.
            let brand = ("brand", Rgb::new(step.wrapping_mul(7_368_787) % 0x0100_0000));
            let theme = Theme::with_colors(given.clone().chain([brand]).collect());
            assert_eq!(theme.low_contrasts(|_| true), [], "{brand:?}");
        }
    }

    #[test]
    fn every_brand_has_a_readable_theme() {
        check(&[]);
        check(&[("background", 0x101418)]);
        check(&[("background", 0x000000), ("text", 0xdddddd)]);
        check(&[("background", 0xffffff), ("accent", 0xb5472f), ("highlight", 0xe9a23b)]);
    }
}
