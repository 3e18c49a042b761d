//! Converts text to outlines, so that drawings show it without the font.

use std::fmt::Write;

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder, Tag};
use rustybuzz::{Face, UnicodeBuffer, Variation};

/// A font.
pub(crate) struct Font<'a> {
    face: Face<'a>,
}

/// A block of lines.
pub(crate) struct Block {
    /// The data of an SVG path; the first line starts at (0, 0), with its baseline at 0.
    pub(crate) path: String,
    /// The size of the letters (the em).
    pub(crate) size: f64,
    pub(crate) lines: usize,
    /// The distance between baselines.
    pub(crate) leading: f64,
}

/// The space for a block of text, and the sizes to try.
pub(crate) struct Room<'a> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The sizes to try, the largest first.
    pub(crate) sizes: &'a [f64],
    /// The distance between baselines, relative to the size.
    pub(crate) leading: f64,
    /// The extra space between letters, relative to the size.
    pub(crate) tracking: f64,
}

impl<'a> Font<'a> {
    /// Opens a TrueType or OpenType font; `None` if the bytes are not one. A variable font gets
    /// the weight.
    pub(crate) fn open(bytes: &'a [u8], weight: Option<u16>) -> Option<Font<'a>> {
        let mut face = Face::from_slice(bytes, 0)?;
        let tag = Tag::from_bytes(b"wght");
        let weight = weight.map(|value| Variation { tag, value: value.into() });
        face.set_variations(weight.as_slice());
        Some(Font { face })
    }

    /// Sets a text in the largest size that fits. If none does, the text is truncated.
    pub(crate) fn set(&self, text: &str, room: &Room<'_>) -> Block {
        let text = self.legible(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let fitting = room.sizes.iter().find_map(|&size| {
            let scale = Scale::new(size, room);
            let lines = self.wrap(&words, room.width, scale)?;
            (scale.leading * lines.len() as f64 <= room.height).then_some((scale, lines))
        });
        let smallest = room.sizes.last().copied().unwrap_or(1.0);
        let (scale, lines) = fitting.unwrap_or_else(|| {
            let scale = Scale::new(smallest, room);
            (scale, self.cut(&words, scale, room))
        });
        let mut outline = Outline::default();
        for (index, line) in lines.iter().enumerate() {
            outline.baseline = scale.leading * index as f64;
            self.draw(line, scale, &mut outline);
        }
        let Scale { size, leading, .. } = scale;
        Block { path: outline.path, size, lines: lines.len(), leading }
    }

    /// Replaces characters that the font lacks by similar ones; emoji are removed.
    fn legible(&self, text: &str) -> String {
        let has = |c: char| c.is_whitespace() || self.face.glyph_index(c).is_some();
        let mut legible = String::with_capacity(text.len());
        for c in text.chars() {
            if has(c) {
                legible.push(c);
            } else if let Some(like) = deunicode::deunicode_char(c)
                // Names of pictographs are longer.
                && (c.is_alphanumeric() || like.len() <= 3)
                && like.chars().all(has)
            {
                legible.push_str(like);
            }
        }
        legible
    }

    /// Wraps words into the fewest lines, balanced in length; `None` if a word is too wide.
    fn wrap(&self, words: &[&str], width: f64, scale: Scale) -> Option<Vec<String>> {
        let widths: Vec<f64> = words.iter().map(|word| self.width(word, scale)).collect();
        let space = self.width(" ", scale);
        let breaks = |limit: f64| {
            let mut lines: Vec<String> = Vec::new();
            let mut used = f64::INFINITY;
            for (word, width) in words.iter().zip(&widths) {
                match lines.last_mut() {
                    Some(line) if used + space + width <= limit => {
                        line.push(' ');
                        line.push_str(word);
                        used += space + width;
                    }
                    _ => {
                        lines.push((*word).to_owned());
                        used = *width;
                    }
                }
            }
            lines
        };
        let widest = widths.iter().copied().fold(0.0, f64::max);
        if widest > width {
            return None;
        }
        let fewest = breaks(width).len();
        let (mut narrow, mut wide) = (widest, width);
        while wide - narrow > 1.0 {
            let middle = f64::midpoint(narrow, wide);
            if breaks(middle).len() == fewest { wide = middle } else { narrow = middle }
        }
        Some(breaks(wide))
    }

    /// Returns as many lines as fit, ending with an ellipsis if the text is truncated.
    fn cut(&self, words: &[&str], scale: Scale, room: &Room<'_>) -> Vec<String> {
        let parts: Vec<&str> =
            words.iter().flat_map(|word| self.parts(word, scale, room.width)).collect();
        let mut lines = self.wrap(&parts, room.width, scale).unwrap_or_default();
        let most = (room.height / scale.leading).max(1.0) as usize;
        if lines.len() > most {
            lines.truncate(most);
            if let Some(line) = lines.last_mut() {
                while self.width(&format!("{line}…"), scale) > room.width && line.pop().is_some()
                {
                }
                line.truncate(line.trim_end().len());
                line.push('…');
            }
        }
        lines
    }

    /// Splits a word into parts that fit a line; a single part if the word fits.
    fn parts<'w>(&self, word: &'w str, scale: Scale, width: f64) -> Vec<&'w str> {
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, _) in word.char_indices().skip(1) {
            let next = word[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            if at > start && self.width(&word[start..next], scale) > width {
                parts.push(&word[start..at]);
                start = at;
            }
        }
        parts.push(&word[start..]);
        parts
    }

    fn width(&self, text: &str, scale: Scale) -> f64 {
        let glyphs = self.shape(text);
        let advance: i32 = glyphs.glyph_positions().iter().map(|glyph| glyph.x_advance).sum();
        f64::from(advance) * self.unit(scale) + scale.tracking * glyphs.len() as f64
    }

    fn draw(&self, text: &str, scale: Scale, outline: &mut Outline) {
        let glyphs = self.shape(text);
        outline.unit = self.unit(scale);
        outline.left = 0.0;
        for (info, position) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
            let Ok(glyph) = u16::try_from(info.glyph_id) else { continue };
            outline.shift = (f64::from(position.x_offset), f64::from(position.y_offset));
            self.face.outline_glyph(GlyphId(glyph), outline);
            outline.left += f64::from(position.x_advance) * outline.unit + scale.tracking;
        }
    }

    fn shape(&self, text: &str) -> rustybuzz::GlyphBuffer {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        rustybuzz::shape(&self.face, &[], buffer)
    }

    fn unit(&self, scale: Scale) -> f64 {
        scale.size / f64::from(self.face.units_per_em())
    }
}

/// The measures of text in a size.
#[derive(Clone, Copy)]
struct Scale {
    size: f64,
    leading: f64,
    tracking: f64,
}

impl Scale {
    fn new(size: f64, room: &Room<'_>) -> Scale {
        Scale { size, leading: size * room.leading, tracking: size * room.tracking }
    }
}

/// Writes glyphs as the data of an SVG path, in tenths of a pixel.
#[derive(Default)]
struct Outline {
    path: String,
    unit: f64,
    left: f64,
    baseline: f64,
    shift: (f64, f64),
}

impl Outline {
    fn push(&mut self, command: &str, points: &[(f32, f32)]) {
        self.path.push_str(command);
        for (index, (x, y)) in points.iter().enumerate() {
            let x = self.left + (f64::from(*x) + self.shift.0) * self.unit;
            let y = self.baseline - (f64::from(*y) + self.shift.1) * self.unit;
            let space = if index > 0 { " " } else { "" };
            // Writing to a `String` cannot fail.
            let _ = write!(self.path, "{space}{x:.1} {y:.1}");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push("M", &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push("L", &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push("Q", &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push("C", &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::project;

    const ROOM: Room<'_> =
        Room { width: 500.0, height: 240.0, sizes: &[60.0, 30.0], leading: 1.2, tracking: -0.02 };

    fn with_font<T>(test: impl Fn(&Font<'_>) -> T) -> T {
        let file = project().join("frontend/src/fonts/figtree-800.ttf");
        test(&Font::open(&std::fs::read(file).unwrap(), None).unwrap())
    }

    fn check(text: &str, size: f64, lines: usize) {
        let Block { path, size: found, lines: set, .. } = with_font(|font| font.set(text, &ROOM));
        assert_eq!((found, set), (size, lines), "{text}");
        let numbers = path.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
        let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
        let width = numbers.iter().step_by(2).copied().fold(0.0, f64::max);
        assert!(width <= ROOM.width, "{text}: {width}");
    }

    #[test]
    fn text_is_as_large_as_its_box_allows() {
        check("Blog", 60.0, 1);
        check("Tipos de seguros de vida y cómo elegir el tuyo", 60.0, 3);
        check("Lo que un seguro de gastos médicos mayores paga, lo que no, y por qué", 30.0, 2);
        check("", 60.0, 0);
    }

    #[test]
    fn lines_have_similar_lengths() {
        let lines = with_font(|font| {
            let words = ["Nuestros", "seguros", "para", "ti"];
            font.wrap(&words, 470.0, Scale::new(60.0, &ROOM))
        });
        assert_eq!(lines.unwrap(), ["Nuestros", "seguros para ti"]);
    }

    #[test]
    fn text_that_fits_in_no_size_is_cut() {
        check(&"electroencefalografista".repeat(4), 30.0, 3);
        check(&"una póliza y otra ".repeat(40), 30.0, 6);
    }

    #[test]
    fn characters_missing_in_the_font_are_replaced() {
        let spanish = "¿Qué cubre? ¡Ñandú y pingüino! «ÁÉÍÓÚÜÑ» “así” —10 %— 1.ª 2.º $ € …";
        let check = |text: &str, expected: &str| {
            assert_eq!(with_font(|font| font.legible(text)), expected, "{text}");
        };
        check(spanish, spanish);
        check("Łódź, № 5 → 中 ☂️😀", "Lódz, No 5 - Zhong  ");
    }
}
