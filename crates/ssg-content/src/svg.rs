//! The size of an SVG drawing, from its root element.

use roxmltree::{Document, Node, ParsingOptions};
use ssg_model::problem::ImageFault;

/// Width and height in CSS pixels. The whole file has to be well-formed: browsers show nothing
/// of an SVG image that is not.
pub(crate) fn size(bytes: &[u8]) -> Result<(u32, u32), ImageFault> {
    let not_svg = |reason: String| ImageFault::NotSvg { reason };
    let text = std::str::from_utf8(bytes).map_err(|error| not_svg(error.to_string()))?;
    // Drawing programs write a document type; roxmltree bounds what its entities expand to.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text.trim_start_matches('\u{feff}'), options)
        .map_err(|error| not_svg(error.to_string()))?;
    let root = document.root_element();
    if !root.has_tag_name(("http://www.w3.org/2000/svg", "svg")) {
        return Err(not_svg("no `<svg xmlns=\"http://www.w3.org/2000/svg\">`".to_owned()));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(attributes: &str, expected: Result<(u32, u32), ImageFault>) {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {attributes}><g/></svg>");
        assert_eq!(size(svg.as_bytes()), expected, "{attributes}");
    }

    #[test]
    fn the_size_is_that_of_the_root() {
        check("width='12' height='34.4px'", Ok((12, 34)));
        check("width='1in' height='10mm' viewBox='0 0 1 1'", Ok((96, 38)));
        check("viewBox='0 0 640 480'", Ok((640, 480)));
        check("width='100%' height='100%' viewBox='-5,-5 640 480'", Ok((640, 480)));
        check("width='320' viewBox='0 0 640 480'", Ok((320, 240)));
        check("height='240' viewBox='0 0 640 480'", Ok((320, 240)));
    }

    #[test]
    fn a_drawing_without_size_cannot_be_laid_out() {
        check("", Err(ImageFault::NoSize));
        check("width='100%' height='2em'", Err(ImageFault::NoSize));
        check("width='12'", Err(ImageFault::NoSize));
        check("viewBox='0 0 0 480'", Err(ImageFault::NoSize));
        check("width='-3' height='1e300'", Err(ImageFault::NoSize));
        check("width='NaN' height='1'", Err(ImageFault::NoSize));
    }

    #[test]
    fn what_is_not_svg_is_told_so() {
        for bytes in [&b"<svg"[..], b"", b"\xff", b"<svg width='1' height='1'/>"] {
            assert!(matches!(size(bytes), Err(ImageFault::NotSvg { .. })), "{bytes:?}");
        }
    }
}
