//! SVG images: their size, from the root element, and a copy that only draws.

mod cleaning;
mod parsing;
#[cfg(test)]
mod tests;

use std::ops::Range;

use roxmltree::Node;
use ssg_model::problem::ImageFault;

/// An SVG image as it can be published.
#[derive(Debug, PartialEq)]
pub(crate) struct SvgImage {
    /// Width and height in CSS pixels.
    pub(crate) size: (u32, u32),
    /// The text without what does more than draw, if there is such a thing.
    pub(crate) cleaned: Option<String>,
    /// What was left out of `cleaned`, with its ranges in the file.
    pub(crate) left_out: Vec<(Range<usize>, String)>,
}

/// Reads a drawing. The whole file has to be well-formed: browsers show nothing of an SVG image
/// that is not.
pub(crate) fn read(bytes: &[u8]) -> Result<SvgImage, ImageFault> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| ImageFault::NotSvg { reason: error.to_string() })?;
    let marked = text.len();
    let text = text.trim_start_matches('\u{feff}');
    let mark = marked - text.len();
    let size = size(parsing::parse(text)?.root_element())?;
    let Some(cleaning::CleanedSvg { text, left_out }) = cleaning::clean(text)? else {
        return Ok(SvgImage { size, cleaned: None, left_out: Vec::new() });
    };
    let at = |range: Range<usize>| range.start + mark..range.end + mark;
    let left_out = left_out.into_iter().map(|(range, what)| (at(range), what)).collect();
    Ok(SvgImage { size, cleaned: Some(text), left_out })
}

fn size(root: Node<'_, '_>) -> Result<(u32, u32), ImageFault> {
    let (width, height) = (length(root, "width"), length(root, "height"));
    let (width, height) = match (width, height, view_box(root)) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((w, h))) => (width, width * h / w),
        (None, Some(height), Some((w, h))) => (height * w / h, height),
        (None, None, Some(size)) => size,
        _ => return Err(ImageFault::NoSize),
    };
    let whole = |length: f64| match length.round() {
        pixels @ 1.0..=65_535.0 => Ok(pixels as u32),
        _ => Err(ImageFault::NoSize),
    };
    Ok((whole(width)?, whole(height)?))
}

/// An absolute length in CSS pixels (CSS Values 4, section 6.2); `None` for `100%` and `2em`.
fn length(root: Node<'_, '_>, name: &str) -> Option<f64> {
    let text = root.attribute(name)?.trim();
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
    digits.parse::<f64>().ok().map(|number| number * pixels).filter(|length| *length > 0.0)
}

fn view_box(root: Node<'_, '_>) -> Option<(f64, f64)> {
    let numbers: Vec<f64> = root
        .attribute("viewBox")?
        .split([' ', ',', '\n', '\t', '\r'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match numbers[..] {
        [_, _, width, height] if width > 0.0 && height > 0.0 => Some((width, height)),
        _ => None,
    }
}
