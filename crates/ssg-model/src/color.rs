//! Colours: parsing, writing and contrast.

use std::fmt;

use serde::{Serialize, Serializer};

/// A colour of the screen, without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb([u8; 3]);

impl Rgb {
    /// Creates a colour from six hexadecimal digits: `0x1f6b5c`.
    pub(crate) const fn new(digits: u32) -> Rgb {
        let [_, red, green, blue] = digits.to_be_bytes();
        Rgb([red, green, blue])
    }

    /// Reads `#1f6b5c` or `#fff`.
    pub fn parse(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#')?;
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
        match digits.len() {
            6 => Some(Rgb::new(number)),
            // Each digit is doubled: `#fa0` is `#ffaa00`.
            3 => Some(Rgb([number >> 8, number >> 4, number].map(|digit| (digit & 15) as u8 * 17))),
            _ => None,
        }
    }

    /// Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
    pub fn contrast(self, other: Rgb) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Returns the relative luminance (WCAG 2.2).
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Mixes the colour with the least black or white that passes; the hue stays.
    pub(crate) fn nearest(self, passes: impl Fn(Rgb) -> bool) -> Option<Rgb> {
        let ends = [Rgb([0; 3]), Rgb([255; 3])];
        let shades = (1..=100).flat_map(|part| ends.map(|end| self.mixed(end, part)));
        shades.into_iter().find(|shade| passes(*shade))
    }

    /// Mixes the colour with `part` percent of another one.
    pub(crate) fn mixed(self, other: Rgb, part: i32) -> Rgb {
        let mix = |one: u8, other: u8| {
            (i32::from(one) * (100 - part) + i32::from(other) * part + 50) / 100
        };
        Rgb([0, 1, 2].map(|at| mix(self.0[at], other.0[at]) as u8))
    }
}

/// Writes the colour as in CSS: `#1f6b5c`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Rgb {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Rgb;

    #[test]
    fn colours_with_three_or_six_digits_are_read() {
        let written = |text| Rgb::parse(text).map(|color| color.to_string());
        assert_eq!(written("#1F6b5c").as_deref(), Some("#1f6b5c"));
        assert_eq!(written("#f0a").as_deref(), Some("#ff00aa"));
        for text in ["", "#", "1f6b5c", "#1f6b5", "#1f6b5c80", "#+f6b5c", "#ggg", "#é1", "red"] {
            assert_eq!(written(text), None, "{text}");
        }
    }

    /// Expected ratios from <https://webaim.org/resources/contrastchecker/>.
    #[test]
    fn contrast_is_computed_as_in_wcag() {
        let check = |one, other, expected: f64| {
            let [one, other] = [one, other].map(|text| Rgb::parse(text).unwrap());
            assert!((one.contrast(other) - expected).abs() < 0.005, "{}", one.contrast(other));
            assert_eq!(one.contrast(other).to_bits(), other.contrast(one).to_bits());
        };
        check("#000", "#fff", 21.0);
        check("#777", "#fff", 4.48);
        check("#767676", "#fff", 4.54);
        check("#00f", "#f00", 2.15);
    }

    #[test]
    fn the_nearest_shade_keeps_the_hue() {
        let (white, grey) = (Rgb::new(0xffffff), Rgb::new(0x777777));
        let darker = grey.nearest(|shade| shade.contrast(white) >= 4.5).unwrap();
        assert_eq!(darker.to_string(), "#767676");
        let lighter = grey.nearest(|shade| shade.contrast(Rgb::new(0)) >= 7.0).unwrap();
        assert!(lighter.luminance() > grey.luminance());
        assert_eq!(grey.nearest(|_| false), None);
    }
}
