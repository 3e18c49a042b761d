//! The size of drawings, and what becomes of those that would run or load something.

use ssg_model::problem::{ImageFault, Problem};
use ssg_model::theme::Theme;

use super::{DrawingRefusal, SvgImage};

fn read(bytes: &[u8]) -> Result<SvgImage, DrawingRefusal> {
    super::read(bytes, &Theme::default())
}

const ROOT: &str = "<svg xmlns='http://www.w3.org/2000/svg' \
     xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:s='http://www.w3.org/2000/svg' \
     viewBox='0 0 1 1'>";
const WRITTEN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\">";

/// What becomes of elements in a drawing, and the names of what is left out.
fn cleaned(inner: &str) -> (String, Vec<String>) {
    let drawing = read(format!("{ROOT}{inner}</svg>").as_bytes()).unwrap();
    let again = read(drawing.text.as_bytes()).unwrap();
    assert_eq!((&again.text, again.left_out), (&drawing.text, Vec::new()));
    let rest = match drawing.text.strip_prefix(WRITTEN.trim_end_matches('>')).unwrap() {
        "/>" => String::new(),
        rest => rest[1..].strip_suffix("</svg>").unwrap().to_owned(),
    };
    (rest, drawing.left_out.into_iter().map(|(_, what)| what).collect())
}

/// `expected` has the other quotes.
fn check(inner: &str, expected: &str, left_out: &[&str]) {
    let (rest, names) = cleaned(inner);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let expected = expected.replace('\'', "\"");
    assert_eq!((rest.as_str(), names.as_slice()), (expected.as_str(), left_out));
}

/// Why a drawing is refused.
fn fault(bytes: &[u8]) -> ImageFault {
    match read(bytes) {
        Err(DrawingRefusal { problem: Problem::BadImage { fault }, .. }) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_only_draws_stays() {
    let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";
    for inner in [
        &format!("<image href='data:image/png;base64,{pixel}'/>"),
        "<style>a { fill: url(#b); --c: 1 } @media (min-width: 2px) { a:not(.b) { r: calc(1px) } }</style>",
        "<style>@font-face { src: url(data:font/woff2;base64,AA) format(woff2) }</style>",
        "<animate attributeName='opacity' values='0;1'/>",
        "<text xml:space='preserve'>on url(x), javascript: &lt; </text>",
        "<g id='a' class='on' aria-label='javascript: f(x)' style='mix-blend-mode: multiply'/>",
        "<filter id='f'><feGaussianBlur in='SourceAlpha' stdDeviation='2'/></filter>",
        "<mask id='m'/><g mask='url(#m)' clip-path='url(#c)' transform='rotate(1 2 3)'/>",
    ] {
        check(inner, inner, &[]);
    }
    check("<use xlink:href='#a'/><s:g/>", "<use href='#a'/><g/>", &[]);
    check("<use xlink:href='#a' href='#b'/>", "<use href='#b'/>", &[]);
    check("<text><![CDATA[<]]>&#x20AC;&amp;&gt;</text>", "<text>&lt;€&amp;&gt;</text>", &[]);
    check("<path d='M0&#10;0'/>", "<path d='M0&#10;0'/>", &[]);
}

#[test]
fn what_draws_nothing_goes_without_a_word() {
    check("<!-- <script> --><?php x ?><metadata><x/></metadata>", "", &[]);
    check(
        "<i:x xmlns:i='urn:i' a='b'><g/></i:x><g xmlns:i='urn:i' i:a='b' data-a='b'/>",
        "<g/>",
        &[],
    );
    check(
        "<style>/* © @import */ a { fill: red }/**/* { x: y }</style>",
        "<style>  a { fill: red } * { x: y }</style>",
        &[],
    );
}

#[test]
fn scripts_go() {
    check("<g/><script>alert(1)</script><g/>", "<g/><g/>", &["<script>"]);
    check("<ScRiPt xlink:href='//x.mx/a.js'/>", "", &["<ScRiPt>"]);
    check("<s:script>1</s:script>", "", &["<script>"]);
    check("<x:script xmlns:x='urn:x'>1</x:script>", "", &["<script>"]);
    check("<handler>1</handler>", "", &["<handler>"]);
    check("<g><script><g onload='x'/></script></g>", "<g/>", &["<script>"]);
}

#[test]
fn handlers_go() {
    check("<g onload='x()' id='a'/>", "<g id='a'/>", &["onload=\"…\""]);
    check("<g OnClick='x()'/>", "<g/>", &["OnClick=\"…\""]);
    check("<g onclick='&#120;()' onload='y()'/>", "<g/>", &["onclick=\"…\"", "onload=\"…\""]);
    check("<g onclick='a'/><g onclick='b'/>", "<g/><g/>", &["onclick=\"…\""]);
}

#[test]
fn links_that_run_or_lead_out_go() {
    let href = ["href=\"…\""];
    for link in [
        "<a xlink:href=' java\nscript:x'/>",
        "<a href='JaVaScRiPt:x'/>",
        "<a href='&#x6A;avascript&colon;x'/>",
        "<a href='https://x.mx/'/>",
        "<image href='https://x.mx/a.png'/>",
        "<image xlink:href='//x.mx/a.png'/>",
        "<use href='otro.svg#a'/>",
        "<use href='data:image/svg+xml,&lt;svg/>'/>",
        "<use href='data:text/html,x'/>",
        "<feImage href='file:///etc/passwd'/>",
    ] {
        // `&colon;` is a name of HTML only.
        if link.contains("&colon;") {
            let svg = format!("{ROOT}{link}</svg>");
            assert!(matches!(fault(svg.as_bytes()), ImageFault::NotSvg { .. }));
            continue;
        }
        let (rest, names) = cleaned(link);
        assert_eq!(names, href, "{link}");
        assert!(!rest.contains("href"), "{rest}");
    }
    check("<g xml:base='https://x.mx/'/>", "<g/>", &["base=\"…\""]);
}

#[test]
fn animations_put_nothing_in() {
    check("<a><set attributeName='href' to='javascript:x'/></a>", "<a/>", &["<set>"]);
    check("<set attributeName='onload' to='x()'/>", "", &["<set>"]);
    check("<set attributeName=' xlink:HREF ' to='https://x.mx/'/>", "", &["<set>"]);
    check(
        "<animate attributeName='x' values='javascript:x;y'/>",
        "<animate attributeName='x'/>",
        &["values=\"…\""],
    );
}

#[test]
fn html_goes() {
    check("<foreignObject><p/></foreignObject>", "", &["<foreignObject>"]);
    check("<FOREIGNOBJECT/>", "", &["<FOREIGNOBJECT>"]);
    check("<h:img xmlns:h='http://www.w3.org/1999/xhtml' src='//x.mx/a'/>", "", &["<img>"]);
    check("<p xmlns='http://www.w3.org/1999/xhtml'><b/></p>", "", &["<p>"]);
    check("<iframe/>", "", &["<iframe>"]);
    check("<?xml-stylesheet href='a.css'?><g/>", "<g/>", &["<?xml-stylesheet"]);
}

#[test]
fn style_sheets_load_nothing() {
    let style = ["<style>"];
    check(
        "<style>@import 'a.css'; g { fill: red }</style>",
        "<style> g { fill: red }</style>",
        &style,
    );
    check(
        "<style>@IMPORT url(\"https://x.mx/css2?a=400;700\") screen;g { fill: red }</style>",
        "<style>g { fill: red }</style>",
        &style,
    );
    check(
        "<style><![CDATA[g { fill: URL( 'https://x.mx/a)b' ) } h { fill: url(#c) }]]></style>",
        "<style>g { fill: none } h { fill: url(#c) }</style>",
        &style,
    );
    check("<style>@import 'a.css'</style>", "<style/>", &style);
    // The comment is none of the style sheet.
    check("<style>@im<!-- -->port 'a.css';</style>", "<style/>", &style);
    check("<style>a { fill: \\75rl(https://x.mx/a.svg) }</style>", "", &style);
    check("<style>@i&#109;port 'a.css';</style>", "<style/>", &style);
    check(
        "<style>a { d: image-set('https://x.mx/a.png' 1x); e: f }</style>",
        "<style>a { d: none; e: f }</style>",
        &style,
    );
    check("<style>@page x { a: b } c { d: e }</style>", "<style> c { d: e }</style>", &style);
    let attribute = ["style=\"…\""];
    check(
        "<rect style='fill: url(&quot;https://x.mx/a.svg#b&quot;); stroke: red'/>",
        "<rect style='fill: none; stroke: red'/>",
        &attribute,
    );
    check(
        "<rect style='fill: image-set(\"https://x.mx/a.png\" 1x)'/>",
        "<rect style='fill: none'/>",
        &attribute,
    );
    check("<rect fill='url(//x.mx/a.svg#b)'/>", "<rect fill='none'/>", &["fill=\"…\""]);
    check("<rect fill='u&#114;l(//x.mx/a.svg#b)'/>", "<rect fill='none'/>", &["fill=\"…\""]);
}

#[test]
fn a_document_type_says_nothing_or_names_texts() {
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
fn the_place_is_that_of_the_original() {
    let svg = format!("\u{feff}{ROOT}\n<g onload='x'/>\n<script/></svg>");
    let drawing = read(svg.as_bytes()).unwrap();
    let places: Vec<&str> = drawing.left_out.iter().map(|(range, _)| &svg[range.clone()]).collect();
    assert_eq!(places, ["onload='x'", "<script/>"]);
}

fn check_size(attributes: &str, expected: Result<(u32, u32), ImageFault>) {
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {attributes}><g/></svg>");
    let size = match read(svg.as_bytes()) {
        Ok(drawing) => Ok(drawing.size),
        Err(_) => Err(fault(svg.as_bytes())),
    };
    assert_eq!(size, expected, "{attributes}");
}

#[test]
fn the_size_is_that_of_the_root() {
    check_size("width='12' height='34.4px'", Ok((12, 34)));
    check_size("width='1in' height='10mm' viewBox='0 0 1 1'", Ok((96, 38)));
    check_size("viewBox='0 0 640 480'", Ok((640, 480)));
    check_size("width='100%' height='100%' viewBox='-5,-5 640 480'", Ok((640, 480)));
    check_size("width='320' viewBox='0 0 640 480'", Ok((320, 240)));
    check_size("height='240' viewBox='0 0 640 480'", Ok((320, 240)));
}

#[test]
fn a_drawing_without_size_cannot_be_laid_out() {
    check_size("", Err(ImageFault::NoSize));
    check_size("width='100%' height='2em'", Err(ImageFault::NoSize));
    check_size("width='12'", Err(ImageFault::NoSize));
    check_size("viewBox='0 0 0 480'", Err(ImageFault::NoSize));
    check_size("width='-3' height='1e300'", Err(ImageFault::NoSize));
    check_size("width='NaN' height='1'", Err(ImageFault::NoSize));
}

#[test]
fn depth_is_no_danger() {
    let deep = "<g>".repeat(100_000) + &"</g>".repeat(100_000);
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>{deep}</svg>");
    // Refused or read: it does not overflow the stack.
    let _ = read(svg.as_bytes());
}

#[test]
fn what_is_not_svg_is_told_so() {
    for bytes in [&b"<svg"[..], b"", b"<svg width='1' height='1'/>"] {
        assert!(matches!(fault(bytes), ImageFault::NotSvg { .. }), "{bytes:?}");
    }
}
