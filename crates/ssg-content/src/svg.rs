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
    // Browsers give an element the attributes that the document type declares; roxmltree does not.
    if text.contains("<!ATTLIST") {
        return Err(ImageFault::Unsafe { what: "<!ATTLIST".to_owned() });
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
    let name = node.tag_name().name();
    // A comment within a style sheet parts the text but not the style sheet.
    let texts = node.children().filter(|child| child.is_text());
    let text = || texts.filter_map(|child| child.text()).collect::<String>();
    if name.eq_ignore_ascii_case("style") && loads(&text()) {
        return Some("<style>".to_owned());
    }
    let forbidden = ["script", "foreignObject", "handler", "iframe", "embed", "object"];
    let is_html = node.tag_name().namespace() == Some("http://www.w3.org/1999/xhtml");
    if is_html || forbidden.iter().any(|tag| name.eq_ignore_ascii_case(tag)) {
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
    // `\75rl(` is another way to write `url(`, and `image-set("a.png")` one that does without.
    outside || ["@import", "image-set(", "\\"].iter().any(|part| css.contains(part))
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
        check("<style>@im<!-- -->port 'a.css';</style>", Some("<style>"));
        check("<style><![CDATA[a { fill: \\75rl(https://x.mx/a.svg) }]]></style>", Some("<style>"));
        check("<rect style='fill: image-set(\"https://x.mx/a.png\" 1x)'/>", Some("style=\"…\""));
        check("<h:img xmlns:h='http://www.w3.org/1999/xhtml' src='//x.mx/a'/>", Some("<img>"));
        check("<image href='data:image/svg+xml,&lt;svg/>'/>", Some("href=\"…\""));
        check("<image href='data:image/png;base64,AA'/><use xlink:href='#a'/>", None);
        check("<style>a { fill: url(#b) }</style><text>on url(x)</text>", None);
    }

    #[test]
    fn a_document_type_hides_nothing() {
        let check = |declarations: &str, inner: &str, expected: &str| {
            let svg = format!(
                "<!DOCTYPE svg [{declarations}]><svg xmlns='http://www.w3.org/2000/svg' \
                 viewBox='0 0 1 1'>{inner}</svg>"
            );
            let found = format!("{:?}", size(svg.as_bytes()));
            assert!(found.contains(expected), "{declarations}: {found}");
        };
        check("<!ENTITY x '<script>1</script>'>", "&x;", "Unsafe");
        check("<!ATTLIST svg onload CDATA 'x()'>", "", "Unsafe");
        check("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<text>&x;</text>", "NotSvg");
        let bomb: String = (1..30)
            .map(|n| format!("<!ENTITY x{n} '{}'>", format!("&x{};", n - 1).repeat(10)))
            .collect();
        check(&format!("<!ENTITY x0 'x'>{bomb}"), "<text>&x29;</text>", "NotSvg");
        check("<!ENTITY blanco '#fff'>", "<path fill='&blanco;'/>", "Ok((1, 1))");
    }

    #[test]
    fn depth_is_no_danger() {
        let deep = "<g>".repeat(100_000) + &"</g>".repeat(100_000);
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>{deep}</svg>");
        // Refused or read: it does not overflow the stack.
        let _ = size(svg.as_bytes());
    }

    #[test]
    fn what_is_not_svg_is_told_so() {
        for bytes in [&b"<svg"[..], b"", b"\xff", b"<svg width='1' height='1'/>"] {
            assert!(matches!(size(bytes), Err(ImageFault::NotSvg { .. })), "{bytes:?}");
        }
    }
}
