//! The size of drawings, and what becomes of those that would run or load something.

use ssg_model::problem::ImageFault;

use super::read;

const ROOT: &str = "<svg xmlns='http://www.w3.org/2000/svg' \
     xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:s='http://www.w3.org/2000/svg' \
     viewBox='0 0 1 1'>";

/// What becomes of elements in a drawing, and the names of what is left out.
fn cleaned(inner: &str) -> (String, Vec<String>) {
    let drawing = read(format!("{ROOT}{inner}</svg>").as_bytes()).unwrap();
    let Some(text) = drawing.cleaned else {
        assert_eq!(drawing.left_out, []);
        return (inner.to_owned(), Vec::new());
    };
    let rest = text.strip_prefix(ROOT).unwrap().strip_suffix("</svg>").unwrap().to_owned();
    let again = read(text.as_bytes()).unwrap();
    assert_eq!(again.cleaned, None, "{rest}");
    (rest, drawing.left_out.into_iter().map(|(_, what)| what).collect())
}

fn check(inner: &str, expected: &str, left_out: &[&str]) {
    let (rest, names) = cleaned(inner);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!((rest.as_str(), names.as_slice()), (expected, left_out));
}

#[test]
fn what_only_draws_stays_as_it_is() {
    for inner in [
        "<image href='data:image/png;base64,AA'/><use xlink:href='#a'/>",
        "<style>a { fill: url(#b) } /* © */</style><text>on url(x), javascript: <![CDATA[<]]></text>",
        "<style>@font-face { src: url(\"data:font/woff2;base64,AA\") }</style>",
        "<animate attributeName='opacity' values='0;1'/><!-- <script> --><?php x ?>",
    ] {
        check(inner, inner, &[]);
    }
}

#[test]
fn scripts_go() {
    check("<g/><script>alert(1)</script><g/>", "<g/><g/>", &["<script>"]);
    check("<ScRiPt xlink:href='//x.mx/a.js'/>", "", &["<ScRiPt>"]);
    check("<s:script>1</s:script>", "", &["<script>"]);
    check("<x:script xmlns:x='urn:x'>1</x:script>", "", &["<script>"]);
    check("<handler>1</handler>", "", &["<handler>"]);
    check("<g><script><g onload='x'/></script></g>", "<g></g>", &["<script>"]);
}

#[test]
fn handlers_go() {
    check("<g onload='x()' id='a'/>", "<g  id='a'/>", &["onload=\"…\""]);
    check("<g OnClick='x()'/>", "<g />", &["OnClick=\"…\""]);
    check("<g onclick='&#120;()' onload='y()'/>", "<g  />", &["onclick=\"…\"", "onload=\"…\""]);
    check("<g onclick='a'/><g onclick='b'/>", "<g /><g />", &["onclick=\"…\""]);
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
            assert!(matches!(read(svg.as_bytes()), Err(ImageFault::NotSvg { .. })));
            continue;
        }
        let (rest, names) = cleaned(link);
        assert_eq!(names, href, "{link}");
        assert!(!rest.contains("href"), "{rest}");
    }
    check("<g xml:base='https://x.mx/'/>", "<g />", &["base=\"…\""]);
}

#[test]
fn animations_put_nothing_in() {
    check("<a><set attributeName='href' to='javascript:x'/></a>", "<a></a>", &["<set>"]);
    check("<set attributeName='onload' to='x()'/>", "", &["<set>"]);
    check("<set attributeName=' xlink:HREF ' to='https://x.mx/'/>", "", &["<set>"]);
    check(
        "<animate attributeName='x' values='javascript:x;y'/>",
        "<animate attributeName='x' />",
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
        "<style><![CDATA[g { fill: none } h { fill: url(#c) }]]></style>",
        &style,
    );
    check("<style>@import 'a.css'</style>", "<style></style>", &style);
    // What a tokenizer of CSS would have to tell goes as a whole.
    check("<style>@im<!-- -->port 'a.css';</style>", "", &style);
    check("<style>a { fill: \\75rl(https://x.mx/a.svg) }</style>", "", &style);
    check("<style>@i&#109;port 'a.css';</style>", "", &style);
    check("<style>a { b: 'url(#c' ; d: image-set('https://x.mx/a.png') }</style>", "", &style);
    let attribute = ["style=\"…\""];
    check(
        "<rect style='fill: url(&quot;https://x.mx/a.svg#b&quot;); stroke: red'/>",
        "<rect style='fill: none; stroke: red'/>",
        &attribute,
    );
    check("<rect style='fill: image-set(\"https://x.mx/a.png\" 1x)'/>", "<rect />", &attribute);
    check("<rect fill='url(//x.mx/a.svg#b)'/>", "<rect fill='none'/>", &["fill=\"…\""]);
    check("<rect fill='u&#114;l(//x.mx/a.svg#b)'/>", "<rect />", &["fill=\"…\""]);
}

#[test]
fn a_document_type_hides_nothing() {
    let with = |declarations: &str, inner: &str| {
        let svg = format!("<!DOCTYPE svg [{declarations}]>{ROOT}{inner}</svg>");
        read(svg.as_bytes()).map(|drawing| drawing.cleaned)
    };
    let hidden = with("<!ENTITY x '<script>1</script>'>", "<g>&x;&x;</g>").unwrap().unwrap();
    assert!(!hidden.contains("script"), "{hidden}");
    let hidden = with("<!ENTITY x 'javascript:1'>", "<a href='&x;'/>").unwrap().unwrap();
    assert!(!hidden.contains("href"), "{hidden}");
    let fault = |declarations: &str, inner: &str| with(declarations, inner).unwrap_err();
    let attributes = fault("<!ATTLIST svg onload CDATA 'x()'>", "");
    assert!(matches!(attributes, ImageFault::Unsafe { .. }), "{attributes:?}");
    let external = fault("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<text>&x;</text>");
    assert!(matches!(external, ImageFault::NotSvg { .. }), "{external:?}");
    let bomb: String = (1..30)
        .map(|n| format!("<!ENTITY x{n} '{}'>", format!("&x{};", n - 1).repeat(10)))
        .collect();
    let bomb = fault(&format!("<!ENTITY x0 'x'>{bomb}"), "<text>&x29;</text>");
    assert!(matches!(bomb, ImageFault::NotSvg { .. }), "{bomb:?}");
    assert_eq!(with("<!ENTITY blanco '#fff'>", "<path fill='&blanco;'/>"), Ok(None));
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
    assert_eq!(read(svg.as_bytes()).map(|drawing| drawing.size), expected, "{attributes}");
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
    for bytes in [&b"<svg"[..], b"", b"\xff", b"<svg width='1' height='1'/>"] {
        assert!(matches!(read(bytes), Err(ImageFault::NotSvg { .. })), "{bytes:?}");
    }
}
