//! SVG drawings: their size, from the root element, and whether they only draw.

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
    if let Some(what) = document.descendants().find_map(unsafe_part) {
        return Err(ImageFault::Unsafe { what });
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

/// What of a node would run or load something. Within `<img>` browsers keep it still, but the file
/// has an address of its own on the site, where it would run as a page of the site.
fn unsafe_part(node: Node<'_, '_>) -> Option<String> {
    if let Some(instruction) = node.pi() {
        return (instruction.target == "xml-stylesheet").then(|| "<?xml-stylesheet".to_owned());
    }
    if node.is_text() {
        let is_style = node.parent().is_some_and(|parent| parent.tag_name().name() == "style");
        let text = node.text().unwrap_or_default();
        return (is_style && loads(text)).then(|| "<style>".to_owned());
    }
    let name = node.tag_name().name();
    let forbidden = ["script", "foreignObject", "handler", "iframe", "embed", "object"];
    if forbidden.iter().any(|tag| name.eq_ignore_ascii_case(tag)) {
        return Some(format!("<{name}>"));
    }
    let attribute = node.attributes().find(|attribute| {
        let value: String = attribute.value().split_ascii_whitespace().collect();
        let value = value.to_ascii_lowercase();
        attribute.name().to_ascii_lowercase().starts_with("on")
            || value.contains("javascript:")
            || (attribute.name() == "href" && !is_inner(&value))
            || loads(attribute.value())
    })?;
    Some(format!("{}=\"…\"", attribute.name()))
}

/// Whether a reference stays in the file: a part of it, or pixels that are written out in it.
fn is_inner(reference: &str) -> bool {
    let pixels = ["png", "jpeg", "jpg", "webp", "gif", "avif"];
    reference.starts_with('#')
        || reference
            .strip_prefix("data:image/")
            .is_some_and(|data| pixels.iter().any(|format| data.starts_with(format)))
}

/// Whether CSS loads something from elsewhere.
fn loads(css: &str) -> bool {
    let css = css.to_ascii_lowercase();
    let outside = css.match_indices("url(").any(|(at, start)| {
        let address = css[at + start.len()..].trim_start_matches([' ', '\'', '"', '\t', '\n']);
        !is_inner(address) && !address.starts_with("data:font/")
    });
    outside || css.contains("@import")
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
    fn a_drawing_only_draws() {
        let check = |inner: &str, expected: Option<&str>| {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
                 viewBox='0 0 1 1'>{inner}</svg>"
            );
            let what = match size(svg.as_bytes()) {
                Err(ImageFault::Unsafe { what }) => Some(what),
                other => other.map(|_| None).unwrap(),
            };
            assert_eq!(what.as_deref(), expected, "{inner}");
        };
        check("<script>alert(1)</script>", Some("<script>"));
        check("<g onload='x()'/>", Some("onload=\"…\""));
        check("<a xlink:href=' java\nscript:x'/>", Some("href=\"…\""));
        check("<set attributeName='href' to='javascript:x'/>", Some("to=\"…\""));
        check("<image href='https://x.mx/a.png'/>", Some("href=\"…\""));
        check("<foreignObject/>", Some("<foreignObject>"));
        check("<style>@import 'a.css';</style>", Some("<style>"));
        check("<rect style='fill: url(\"https://x.mx/a.svg#b\")'/>", Some("style=\"…\""));
        check("<?xml-stylesheet href='a.css'?>", Some("<?xml-stylesheet"));
        check("<image href='data:image/png;base64,AA'/><use xlink:href='#a'/>", None);
        check("<style>a { fill: url(#b) }</style><text>on url(x)</text>", None);
    }

    #[test]
    fn what_is_not_svg_is_told_so() {
        for bytes in [&b"<svg"[..], b"", b"\xff", b"<svg width='1' height='1'/>"] {
            assert!(matches!(size(bytes), Err(ImageFault::NotSvg { .. })), "{bytes:?}");
        }
    }
}
