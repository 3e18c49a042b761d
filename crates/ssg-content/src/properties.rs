//! Tests of properties that hold for any input: no reader of content panics, every range is valid,
//! and everything accepted is well-formed.

#[path = "../../../tests/properties.rs"]
mod cases;

use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use roxmltree::Document;
use ssg_model::body::Bodies;
use ssg_model::content::article::FrontMatter;
use ssg_model::diagnostic::Source;
use ssg_model::names;
use ssg_model::theme::Theme;
use ssg_model::value::{ByteRange, Value, YamlNode};

pub(crate) use self::cases::for_any;
use crate::conformance;
use crate::decoding::{DecodedFile, Decoder};
use crate::files::Content;
use crate::images::Images;
use crate::setting::Setting;
use crate::{front_matter, svg, yaml};

/// Generates texts that are likely to mean something: pieces of a syntax, and lines of real texts,
/// between arbitrary characters.
pub(crate) fn text(
    pieces: &'static [&'static str],
    lines: Vec<String>,
) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(pieces).prop_map(str::to_owned),
        2 => prop::sample::select(lines),
        1 => any::<char>().prop_map(String::from),
        1 => prop::sample::select("\0\u{7}\u{2028}\u{feff}\u{202e}á\r\t".chars().collect::<Vec<_>>())
            .prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Whether a range has whole characters of the text; one past its end marks the end itself.
pub(crate) fn is_range(range: &ByteRange, text: &str) -> bool {
    let is_boundary = |at| text.is_char_boundary(at) || at == text.len() + 1;
    range.start <= range.end && is_boundary(range.start) && is_boundary(range.end)
}

const YAML: &[&str] = &[
    "a", ": ", "\n", "\n  ", "- ", "\"", "'", "[", "]", "{", "}", ",", "|\n", ">-\n", "&a ", "*a",
    "!t ", "#", "---\n", "...\n", "? ", "<<: ", "\\u0007", "%", "\t", "\r\n",
];

/// Lines of front matter, valid and invalid.
const FRONT_MATTER: &[&str] = &[
    "title: Uno\n",
    "title: \"¿Qué?\"\n",
    "date: 2025-05-06\n",
    "date: 2025-02-30\n",
    "updated: 2025-05-05\n",
    "summary: >-\n  Un resumen\n  largo.\n",
    "image: false\n",
    "image: { src: ../images/a.svg, alt: x }\n",
    "image:\n  src: https://x.example/a.png\n  alt: ''\n",
    "share_image: sí\n",
    "publish_at: 2025-05-06 25:00\n",
    "publish_at: 2030-01-01T08:00\n",
    "expire_at: 2020-01-01\n",
    "draft: true\n",
    "aliases:\n  - /viejo/\n  - ../x\n",
    "titel: x\n",
    "---\n",
    "# nota\n",
    "  ",
    "\t",
    "\r\n",
    "'",
    "\"",
    ": ",
    "á",
];

const SVG: &[&str] = &[
    "<svg xmlns='http://www.w3.org/2000/svg'",
    " width='1'",
    " height='1e9'",
    " viewBox='0 0 1 1'",
    " viewBox='0 0 -1 nan'",
    ">",
    "/>",
    "</svg>",
    "<script>",
    "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
    "&a;",
    "<style>",
    "<a href='x'/>",
    "<g onload='x'>",
    "</g>",
    " style='fill:url(x)'",
    "@import 'a;b';",
    "url('",
    "</style>",
    "<![CDATA[",
    "]]>",
];

/// Elements that belong in a drawing, and others that do more than draw.
const PARTS: &[&str] = &[
    "<g onload='x'>",
    "<g>",
    "</g>",
    "<path d='M0 0'/>",
    "<script>x</script>",
    "<SCRIPT/>",
    "<a href='javascript:x'>",
    "</a>",
    "<a xmlns:l='http://www.w3.org/1999/xlink' l:href='https://x.example/'/>",
    "<image href='https://x.example/a.png'/>",
    "<image href='data:image/png;base64,AA=='/>",
    "<use href='#a'/>",
    "<use href='b.svg#a'/>",
    "<style>a{fill:url(#b)}</style>",
    "<style>@import 'x';</style>",
    "<style>a{fill:u\\72l(//x)}</style>",
    "<rect fill='url(#a)'/>",
    "<rect fill='URL(//x.example/)'/>",
    "<rect style='fill:url(\"x\")'/>",
    "<foreignObject><b xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
    "<animate attributeName='href' to='javascript:x'/>",
    "<set attributeName='onload' to='x'/>",
    "<!-- x -->",
    "<?xml-stylesheet href='x'?>",
    "<![CDATA[<script>]]>",
    "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>x</h:script>",
    "á &amp; &#60;",
];

/// Asserts that every value of a document has a valid range.
fn assert_places(node: &YamlNode, text: &str) {
    assert!(is_range(&node.range, text), "{node:?}");
    match &node.value {
        Value::Null | Value::Scalar { .. } => {}
        Value::List(items) => items.iter().for_each(|item| assert_places(item, text)),
        Value::Map(entries) => {
            for (key, value) in entries {
                assert!(is_range(&key.range, text), "{key:?}");
                assert_places(value, text);
            }
        }
    }
}

#[test]
fn random_yaml_is_read_or_refused_with_a_valid_range() {
    for_any(&text(YAML, conformance::lines_of_yaml()), |text| {
        let (node, problems) = yaml::parse(&text, 0);
        assert!(node.is_some() || !problems.is_empty());
        if let Some(node) = node {
            assert_places(&node, &text);
        }
        for (range, problem) in problems {
            assert!(is_range(&range, &text), "{range:?} {problem:?}");
        }
    });
}

#[test]
fn random_front_matter_is_decoded_or_refused() {
    let content = Content::open(Path::new("/nonexistent"));
    let theme = Theme::default();
    let images = Images::new(&content, "/", &theme);
    let setting = Arc::new(Setting::at("", "/"));
    let bodies = &Bodies::with_room(0);
    let decoder = Decoder::new(&images, &setting, bodies);
    let yaml_of = |text: &str| format!("---\n{text}\n---\n{text}");
    for_any(&text(FRONT_MATTER, conformance::lines_of_yaml()), |text| {
        for text in [yaml_of(&text), text] {
            let parts = match front_matter::split(&text) {
                Ok(parts) => parts,
                Err((range, _)) => return assert!(is_range(&range, &text)),
            };
            assert!(is_range(&parts.yaml, &text) && is_range(&parts.body, &text));
            let (node, problems) = yaml::parse(&text[parts.yaml.clone()], parts.yaml.start);
            let ranges: Vec<_> = problems.into_iter().map(|(range, _)| range).collect();
            let source = Arc::new(Source::new(String::new(), text.clone()));
            let record = node.as_ref().map(|node| decoder.decode::<FrontMatter>(node, &source, ""));
            let DecodedFile { value, found } = record.unwrap_or_default();
            assert!(value.is_some() || !ranges.is_empty() || !found.diagnostics.is_empty());
            for range in ranges.iter().chain(found.diagnostics.iter().map(|one| &one.range)) {
                assert!(is_range(range, &text), "{range:?}");
            }
        }
    });
}

#[test]
fn folded_names_are_url_path_segments() {
    for_any(&any::<String>(), |text| {
        let name = names::fold(&text);
        assert!(name.chars().all(|c| c == '-' || c.is_ascii_lowercase() || c.is_ascii_digit()));
        assert!(!name.starts_with('-') && !name.ends_with('-') && !name.contains("--"));
        assert_eq!(names::fold(&name), name);
    });
}

/// Asserts that no element, attribute or address in a drawing runs or loads anything.
fn assert_only_draws(drawing: &str) {
    let parsed = Document::parse(drawing).unwrap();
    for node in parsed.descendants() {
        assert!(node.pi().is_none_or(|pi| pi.target != "xml-stylesheet"), "{drawing}");
        let name = node.tag_name().name().to_ascii_lowercase();
        let banned = ["script", "foreignobject", "iframe", "handler", "listener"];
        assert!(!banned.contains(&&*name), "{drawing}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name().to_ascii_lowercase(), attribute.value());
            assert!(!name.starts_with("on"), "{drawing}");
            let loads = name == "href" || name == "src";
            assert!(
                !loads || value.starts_with('#') || value.starts_with("data:image/"),
                "{drawing}"
            );
            let sets = name == "attributename";
            assert!(!sets || !["href", "onload"].contains(&value), "{drawing}");
            assert!(!loads_by_style(value), "{drawing}");
        }
        if node.is_text() && node.parent().is_some_and(|parent| parent.has_tag_name("style")) {
            let style = node.text().unwrap_or_default();
            assert!(!style.contains("@import") && !loads_by_style(style), "{drawing}");
        }
    }
}

fn loads_by_style(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    style.match_indices("url(").any(|(at, url)| {
        let address = style[at + url.len()..].trim_start_matches([' ', '"', '\'']);
        !address.starts_with('#') && !address.starts_with("data:")
    })
}

#[test]
fn random_drawings_are_harmless_or_refused() {
    let parts = prop::collection::vec(prop::sample::select(PARTS), 0..12);
    let drawings = parts.prop_map(|parts| {
        let root = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'>";
        format!("{root}{}</svg>", parts.concat())
    });
    let drawings = prop_oneof![drawings, text(SVG, vec!["<svg/>".to_owned()])];
    let theme = Theme::default();
    for_any(&drawings, |text| {
        let Ok(drawing) = svg::read(text.as_bytes(), &theme) else { return };
        assert!(drawing.size.0 > 0 && drawing.size.1 > 0);
        assert!(drawing.lost.iter().all(|(range, _)| is_range(range, &text)));
        assert_only_draws(&drawing.text);
        let again = svg::read(drawing.text.as_bytes(), &theme).unwrap();
        assert_eq!((again.text, again.lost), (drawing.text, Vec::new()));
    });
}
