//! Tests of the size of drawings, and of those that would run or load something.

use ssg_model::problem::{ImageFault, Problem};
use ssg_model::theme::Theme;

use super::{DrawingRefusal, SvgImage};

pub(super) fn read(bytes: &[u8]) -> Result<SvgImage, DrawingRefusal> {
    super::read(bytes, &Theme::default())
}

const ROOT: &str = "<svg xmlns='http://www.w3.org/2000/svg' \
     xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:s='http://www.w3.org/2000/svg' \
     viewBox='0 0 1 1'>";
const WRITTEN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\">";

/// Returns the published form of elements, and the names of lost parts.
fn cleaned(inner: &str) -> (String, Vec<String>) {
    let drawing = read(format!("{ROOT}{inner}</svg>").as_bytes()).unwrap();
    let again = read(drawing.text.as_bytes()).unwrap();
    assert_eq!((&again.text, again.lost), (&drawing.text, Vec::new()));
    let rest = match drawing.text.strip_prefix(WRITTEN.trim_end_matches('>')).unwrap() {
        "/>" => String::new(),
        rest => rest[1..].strip_suffix("</svg>").unwrap().to_owned(),
    };
    (rest, drawing.lost.into_iter().map(|(_, what)| what).collect())
}

/// Checks a form without lost parts; `expected` has single quotes.
fn check(inner: &str, expected: &str) {
    assert_eq!(cleaned(inner), (expected.replace('\'', "\""), Vec::new()));
}

/// Checks the name of the only lost part.
fn check_lost(inner: &str, lost: &str) {
    assert_eq!(cleaned(inner).1, [lost], "{inner}");
}

/// A PNG of one pixel.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";

fn problem(bytes: &[u8]) -> Problem {
    read(bytes).unwrap_err().problem
}

#[test]
fn harmless_drawings_are_unchanged() {
    for inner in [
        &format!("<image href='data:image/png;base64,{PIXEL}'/>"),
        "<style>a { fill: url(#b); --c: 1 } @media (min-width: 2px) { a:not(.b) { r: calc(1px) } }</style>",
        "<style>@font-face { src: url(data:font/woff2;base64,AA) format(woff2) }</style>",
        "<animate attributeName='opacity' values='0;1'/>",
        "<text xml:space='preserve'>on url(x), javascript: &lt; </text>",
        "<g id='a' class='on' aria-label='javascript: f(x)' style='mix-blend-mode: multiply'/>",
        "<filter id='f'><feGaussianBlur in='SourceAlpha' stdDeviation='2'/></filter>",
        "<mask id='m'/><g mask='url(#m)' clip-path='url(#c)' transform='rotate(1 2 3)'/>",
    ] {
        check(inner, inner);
    }
    check("<use xlink:href='#a'/><s:g/>", "<use href='#a'/><g/>");
    check("<use xlink:href='#a' href='#b'/>", "<use href='#b'/>");
    check("<text><![CDATA[<]]>&#x20AC;&amp;&gt;</text>", "<text>&lt;€&amp;&gt;</text>");
    check("<path d='M0&#10;0'/>", "<path d='M0&#10;0'/>");
}

#[test]
fn invisible_parts_are_removed_silently() {
    check("<!-- <script> --><?php x ?><metadata><x/></metadata>", "");
    check("<i:x xmlns:i='urn:i' a='b'><g/></i:x><g xmlns:i='urn:i' i:a='b' data-a='b'/>", "<g/>");
    check(
        "<style>/* © @import */ a { fill: red }/**/* { x: y }</style>",
        "<style>  a { fill: red } * { x: y }</style>",
    );
}

#[test]
fn scripts_are_removed() {
    check("<g/><script>alert(1)</script><g/>", "<g/><g/>");
    check("<ScRiPt xlink:href='//x.mx/a.js'/>", "");
    check("<s:script>1</s:script>", "");
    check("<x:script xmlns:x='urn:x'>1</x:script>", "");
    check("<handler>1</handler>", "");
    check("<g><script><g onload='x'/></script></g>", "<g/>");
}

#[test]
fn event_handlers_are_removed() {
    check("<g onload='x()' id='a'/>", "<g id='a'/>");
    check("<g OnClick='x()'/>", "<g/>");
    check("<g onclick='&#120;()' onload='y()'/>", "<g/>");
    check("<g onclick='a'/><g onclick='b'/>", "<g/><g/>");
}

#[test]
fn links_that_run_code_or_leave_the_file_are_removed() {
    for link in [
        "<a xlink:href=' java\nscript:x'/>",
        "<a href='JaVaScRiPt:x'/>",
        "<a href='https://x.mx/'/>",
    ] {
        check(link, "<a/>");
    }
    // `&colon;` is an entity of HTML only.
    let svg = format!("{ROOT}<a href='&#x6A;avascript&colon;x'/></svg>");
    let problem = problem(svg.as_bytes());
    assert!(matches!(problem, Problem::BadImage { fault: ImageFault::UnknownEntity { .. } }));
    check("<g xml:base='https://x.mx/'/>", "<g/>");
}

#[test]
fn references_to_other_images_are_removed_and_reported() {
    for (element, value) in [
        ("image", "https://x.mx/a.png"),
        ("image", "a.png"),
        ("use", "otro.svg#a"),
        ("use", "data:image/svg+xml,&lt;svg/>"),
        ("use", "data:text/html,x"),
        ("feImage", "file:///etc/passwd"),
    ] {
        let (rest, lost) = cleaned(&format!("<{element} href='{value}'/>"));
        assert_eq!(
            (rest, lost),
            (format!("<{element}/>"), vec![format!("<{element} href=\"…\">")])
        );
    }
    check_lost("<image xlink:href='//x.mx/a.png'/>", "<image href=\"…\">");
    check("<image href=' '/>", "<image/>");
}

#[test]
fn animations_cannot_insert_code() {
    check("<a><set attributeName='href' to='javascript:x'/></a>", "<a/>");
    check("<set attributeName='onload' to='x()'/>", "");
    check("<set attributeName=' xlink:HREF ' to='https://x.mx/'/>", "");
    check("<animate attributeName='x' values='javascript:x;y'/>", "<animate attributeName='x'/>");
}

#[test]
fn embedded_html_is_removed_and_reported() {
    let html = "xmlns='http://www.w3.org/1999/xhtml'";
    check("<foreignObject><p/></foreignObject>", "");
    check(&format!("<foreignObject><style {html}>p {{}}</style></foreignObject>"), "");
    check("<FOREIGNOBJECT>Uno</FOREIGNOBJECT>", "");
    check(&format!("<p {html}><b>Uno</b></p>"), "");
    check("<iframe/>", "");
    check("<?xml-stylesheet href='a.css'?><g/>", "<g/>");
    check_lost(&format!("<foreignObject><p {html}>Uno</p></foreignObject>"), "<foreignObject>");
    check_lost(&format!("<foreignObject><img {html} src='a'/></foreignObject>"), "<foreignObject>");
    // As draw.io writes it, with a text as a fallback.
    check(
        &format!(
            "<switch><foreignObject><p {html}>Uno</p></foreignObject><text>Uno</text></switch>"
        ),
        "<switch><text>Uno</text></switch>",
    );
    let long = format!("<foreignObject><p {html}>Uno <b>y</b> dos</p></foreignObject>");
    check(
        &format!("<switch>{long}<text>Uno y\ndos</text></switch>"),
        "<switch><text>Uno y\ndos</text></switch>",
    );
    check_lost(&format!("<switch>{long}<text>Uno...</text></switch>"), "<foreignObject>");
    check_lost(&format!("<switch>{long}<g/></switch>"), "<foreignObject>");
    let (_, lost) = cleaned(&format!("<switch>{long}<image href='a.png'/></switch>"));
    assert_eq!(lost, ["<foreignObject>", "<image href=\"…\">"]);
    let picture = format!("<image href='data:image/png;base64,{PIXEL}'/>");
    check(&format!("<switch>{long}{picture}</switch>"), &format!("<switch>{picture}</switch>"));
}

#[test]
fn style_sheets_cannot_load_anything() {
    check("<style>@import 'a.css'; g { fill: red }</style>", "<style> g { fill: red }</style>");
    check(
        "<style>@IMPORT url(\"https://x.mx/css2?a=400;700\") screen;g { fill: red }</style>",
        "<style>g { fill: red }</style>",
    );
    check(
        "<style><![CDATA[g { fill: URL( 'https://x.mx/a)b' ) } h { fill: url(#c) }]]></style>",
        "<style>g { fill: none } h { fill: url(#c) }</style>",
    );
    check("<style>@import 'a.css'</style>", "<style/>");
    // The comment is not part of the style sheet.
    check("<style>@im<!-- -->port 'a.css';</style>", "<style/>");
    check("<style>a { fill: \\75rl(https://x.mx/a.svg) }</style>", "");
    check("<style>@i&#109;port 'a.css';</style>", "<style/>");
    check(
        "<style>a { d: image-set('https://x.mx/a.png' 1x); e: f }</style>",
        "<style>a { d: none; e: f }</style>",
    );
    check("<style>@page x { a: b } c { d: e }</style>", "<style> c { d: e }</style>");
    check(
        "<rect style='fill: url(&quot;https://x.mx/a.svg#b&quot;); stroke: red'/>",
        "<rect style='fill: none; stroke: red'/>",
    );
    check(
        "<rect style='fill: image-set(\"https://x.mx/a.png\" 1x)'/>",
        "<rect style='fill: none'/>",
    );
    check("<rect fill='url(//x.mx/a.svg#b)'/>", "<rect fill='none'/>");
    check("<rect fill='u&#114;l(//x.mx/a.svg#b)'/>", "<rect fill='none'/>");
}

#[test]
fn a_doctype_may_only_declare_text_entities() {
    let with = |doctype: &str, inner: &str| {
        read(
            format!("<?xml version='1.0'?><!-- <!DOCTYPE -->{doctype}{ROOT}{inner}</svg>")
                .as_bytes(),
        )
    };
    let public =
        "svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'";
    let written = |inner: &str| format!("{WRITTEN}{inner}</svg>").replace("></svg>", "/>");
    assert_eq!(with(&format!("<!DOCTYPE {public}>"), "").unwrap().text, written(""));
    // As Illustrator writes it.
    let names = format!(
        "<!DOCTYPE {public} [\n\t<!ENTITY ns_svg \"urn:x\">\n\t<!ENTITY st0 'fill:#fff;'>\n]>"
    );
    let drawing = with(&names, "<g xmlns:x='&ns_svg;' x:a='b' style='&st0;'/>").unwrap();
    assert_eq!(drawing.text, format!("{WRITTEN}<g style=\"fill:#fff;\"/></svg>"));
    for declaration in [
        "<!ENTITY x '<script>1</script>'>",
        "<!ENTITY x '&#60;script>1&#60;/script>'>",
        "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
        "<!ENTITY % x 'y'> %x;",
        "<!ENTITY a 'b'><!ENTITY x '&a;&a;'>",
        "<!ATTLIST svg onload CDATA 'x()'>",
        "<!ELEMENT svg ANY>",
        "<!-- ]> -->",
        "<?x ]> ?>",
    ] {
        let doctype = format!("<!DOCTYPE svg [{declaration}]>");
        let Err(DrawingRefusal { problem, range }) = with(&doctype, "<text>&x;</text>") else {
            panic!("{declaration}");
        };
        assert_eq!(problem.code(), "C0703", "{declaration}");
        assert!(range.start > 0, "{declaration}");
    }
    let long = format!("<!DOCTYPE svg [<!ENTITY x '{}'>]>", "y".repeat(10_000));
    assert!(with(&long, &format!("<text>{}</text>", "&x;".repeat(300))).is_ok());
    assert!(with(&long, &format!("<text>{}</text>", "&x;".repeat(500))).is_err());
}

#[test]
fn errors_point_into_the_original_drawing() {
    let svg = format!("\u{feff}{ROOT}\n<image href='a.png'/>\n<use href='b.svg'/></svg>");
    let drawing = read(svg.as_bytes()).unwrap();
    let places: Vec<&str> = drawing.lost.iter().map(|(range, _)| &svg[range.clone()]).collect();
    assert_eq!(places, ["href='a.png'", "href='b.svg'"]);
}

fn check_size(attributes: &str, expected: Result<(u32, u32), Problem>) {
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {attributes}><g/></svg>");
    let read = read(svg.as_bytes());
    let size = read.map(|drawing| drawing.size).map_err(|refusal| refusal.problem);
    assert_eq!(size, expected, "{attributes}");
}

#[test]
fn the_size_is_read_from_the_root_element() {
    check_size("width='12' height='34.4px'", Ok((12, 34)));
    check_size("width='1in' height='10mm' viewBox='0 0 1 1'", Ok((96, 38)));
    check_size("viewBox='0 0 640 480'", Ok((640, 480)));
    check_size("width='100%' height='100%' viewBox='-5,-5 640 480'", Ok((640, 480)));
    check_size("width='320' viewBox='0 0 640 480'", Ok((320, 240)));
    check_size("height='240' viewBox='0 0 640 480'", Ok((320, 240)));
}

#[test]
fn a_drawing_without_size_is_refused() {
    check_size("", Err(Problem::IMAGE_NO_SIZE));
    check_size("width='100%' height='2em'", Err(Problem::IMAGE_NO_SIZE));
    check_size("width='12'", Err(Problem::IMAGE_NO_SIZE));
    check_size("viewBox='0 0 0 480'", Err(Problem::IMAGE_NO_SIZE));
    check_size("width='-3' height='1e300'", Err(Problem::IMAGE_NO_SIZE));
    check_size("width='NaN' height='1'", Err(Problem::IMAGE_NO_SIZE));
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "<g>".repeat(100_000) + &"</g>".repeat(100_000);
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>{deep}</svg>");
    // Refused or read, it must not overflow the stack.
    let _ = read(svg.as_bytes());
}

#[test]
fn files_that_are_not_svg_are_refused() {
    for bytes in [&b"<svg"[..], b"", b"<p>1</p>"] {
        let problem = problem(bytes);
        let is_told = matches!(problem, Problem::BadImage { fault: ImageFault::NotSvg { .. } });
        assert!(is_told, "{bytes:?}: {problem:?}");
    }
}
