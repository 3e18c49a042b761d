//! Properties that hold for any input: no reader of content panics, every range that it gives is
//! one of the text, and what it accepts is well-formed.

use proptest::prelude::*;
use ssg_model::value::ByteRange;

use crate::{front_matter, names, svg, yaml};

/// Texts that are likely to mean something: pieces of a syntax between arbitrary characters.
pub(crate) fn text(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(pieces).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => prop::sample::select("\0\u{7}\u{2028}\u{feff}\u{202e}á\r\t".chars().collect::<Vec<_>>())
            .prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// A range of whole characters of the text; one past its end marks the end itself.
pub(crate) fn is_range(range: &ByteRange, text: &str) -> bool {
    let is_boundary = |at| text.is_char_boundary(at) || at == text.len() + 1;
    range.start <= range.end && is_boundary(range.start) && is_boundary(range.end)
}

const YAML: &[&str] = &[
    "a", ": ", "\n", "\n  ", "- ", "\"", "'", "[", "]", "{", "}", ",", "|\n", ">-\n", "&a ", "*a",
    "!t ", "#", "---\n", "...\n", "? ", "<<: ", "\\u0007", "%", "\t",
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

proptest! {
    #[test]
    fn yaml_is_read_or_refused(text in text(YAML)) {
        let mut problems = Vec::new();
        let node = yaml::parse(&text, 0, &mut |range, problem| problems.push((range, problem)));
        prop_assert!(node.is_some() || !problems.is_empty());
        for (range, problem) in problems {
            prop_assert!(is_range(&range, &text), "{range:?} {problem:?}");
        }
    }

    #[test]
    fn front_matter_is_found_or_missed(text in text(YAML)) {
        for text in [text.clone(), format!("---\n{text}\n---\n{text}")] {
            match front_matter::split(&text) {
                Ok(parts) => prop_assert!(is_range(&parts.yaml, &text) && is_range(&parts.body, &text)),
                Err((range, _)) => prop_assert!(is_range(&range, &text)),
            }
        }
    }

    #[test]
    fn names_are_parts_of_addresses(text in any::<String>()) {
        let name = names::fold(&text);
        prop_assert!(name.chars().all(|c| c == '-' || c.is_ascii_lowercase() || c.is_ascii_digit()));
        prop_assert!(!name.starts_with('-') && !name.ends_with('-') && !name.contains("--"));
        prop_assert_eq!(names::fold(&name), name);
    }

    #[test]
    fn drawings_have_a_size_or_a_fault(text in text(SVG)) {
        if let Ok(drawing) = svg::read(text.as_bytes()) {
            prop_assert!(drawing.size.0 > 0 && drawing.size.1 > 0);
            prop_assert!(drawing.left_out.iter().all(|(range, _)| is_range(range, &text)));
            let again = svg::read(drawing.text.as_bytes()).unwrap();
            prop_assert_eq!((again.text, again.left_out), (drawing.text, Vec::new()));
        }
    }
}
