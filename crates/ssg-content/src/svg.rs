//! Reads SVG images: their size, and the text to publish.
//!
//! Within `<img>`, browsers run nothing in a drawing, but its file has an address of its own, where
//! it would run as a page of the site. Cutting parts out of the text is not safe: a browser may
//! read the rest differently. So the published text is written from the parsed tree, with allowed
//! parts only.

mod cost;
mod css;
mod embedded;
#[cfg(test)]
mod hostile;
mod names;
mod reading;
mod references;
#[cfg(test)]
mod tests;
mod theme_colors;
mod writing;

use std::ops::Range;

use roxmltree::Node;
use ssg_model::problem::{DrawingProgram, Problem};
use ssg_model::theme::Theme;

pub(crate) use self::reading::DrawingRefusal;
use self::reading::attribute;
use self::writing::WrittenDrawing;

/// An SVG image as it can be published.
#[derive(Debug, PartialEq)]
pub(crate) struct SvgImage {
    /// The width and height in CSS pixels.
    pub(crate) size: (u32, u32),
    /// The text to publish.
    pub(crate) text: String,
    /// Visible texts and pictures that were left out, with their ranges in the file.
    pub(crate) lost: Vec<(Range<usize>, String)>,
    /// Whether it has no part that is visible.
    pub(crate) is_empty: bool,
}

/// The elements that draw, and those whose contents are only drawn where others refer to them.
const SHAPES: [&str; 10] =
    ["circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "text", "use"];
const DEFINITIONS: [&str; 6] = ["clipPath", "defs", "marker", "mask", "pattern", "symbol"];

/// Reads a drawing, and replaces the names of the theme's colours. The whole file must be
/// well-formed, because browsers show nothing of an SVG image that is not.
pub(crate) fn read(bytes: &[u8], theme: &Theme) -> Result<SvgImage, DrawingRefusal> {
    let (original, mark) = reading::decode(bytes)?;
    let at = |range: Range<usize>| range.start + mark..range.end + mark;
    let image = read_text(original, theme)
        .map_err(|refusal| DrawingRefusal { range: at(refusal.range), ..refusal })?;
    let lost = image.lost.into_iter().map(|(range, what)| (at(range), what)).collect();
    Ok(SvgImage { lost, ..image })
}

/// Returns the program that wrote a drawing, by the traces that it leaves.
pub(crate) fn program(drawing: &str) -> DrawingProgram {
    const TRACES: [(&str, DrawingProgram); 5] = [
        ("mxfile", DrawingProgram::DrawIo),
        ("diagrams.net", DrawingProgram::DrawIo),
        ("draw.io", DrawingProgram::DrawIo),
        ("mermaid", DrawingProgram::Mermaid),
        ("inkscape", DrawingProgram::Inkscape),
    ];
    let found = TRACES.iter().find(|(trace, _)| drawing.contains(trace));
    found.map_or(DrawingProgram::Other, |(_, program)| *program)
}

fn read_text(original: &str, theme: &Theme) -> Result<SvgImage, DrawingRefusal> {
    let document = reading::parse(original)?;
    let size = size(document.root_element())?;
    let written = writing::write(&document, theme)?;
    let again = reading::parse(&written.text)?;
    cost::check(&again).map_err(|(limit, most, element)| {
        let range = written.elements.get(element).cloned().unwrap_or_default();
        reading::too_much(limit, most, range)
    })?;
    let is_empty = written.lost.is_empty() && !draws(again.root_element());
    let WrittenDrawing { text, lost, .. } = written;
    Ok(SvgImage { size, text, lost, is_empty })
}

/// Whether an element or one inside of it draws. The depth of drawings is limited.
fn draws(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    SHAPES.contains(&name) || !DEFINITIONS.contains(&name) && node.children().any(draws)
}

fn size(root: Node<'_, '_>) -> Result<(u32, u32), DrawingRefusal> {
    let start = root.range().start;
    let no_size = DrawingRefusal { problem: Problem::IMAGE_NO_SIZE, range: start..start + 1 };
    let (width, height) = (length(root, "width"), length(root, "height"));
    let (width, height) = match (width, height, view_box(root)) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((w, h))) => (width, width * h / w),
        (None, Some(height), Some((w, h))) => (height * w / h, height),
        (None, None, Some(size)) => size,
        _ => return Err(no_size),
    };
    match (width.round(), height.round()) {
        (width @ 1.0..=65_535.0, height @ 1.0..=65_535.0) => Ok((width as u32, height as u32)),
        _ => Err(no_size),
    }
}

/// Returns an absolute length in CSS pixels (CSS Values 4, section 6.2); `None` for `100%` and
/// `2em`.
fn length(root: Node<'_, '_>, name: &str) -> Option<f64> {
    let text = attribute(root, name)?.trim();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let pixels = match &text[digits.len()..] {
        "" | "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        "mm" => 96.0 / 25.4,
        "cm" => 96.0 / 2.54,
        "in" => 96.0,
        _ => return None,
    };
    digits.parse::<f64>().ok().map(|number| number * pixels)
}

fn view_box(root: Node<'_, '_>) -> Option<(f64, f64)> {
    let numbers: Vec<f64> = attribute(root, "viewBox")?
        .split([' ', ',', '\n', '\t', '\r'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match numbers[..] {
        [_, _, width, height] if width > 0.0 && height > 0.0 => Some((width, height)),
        _ => None,
    }
}
