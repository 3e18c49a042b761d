//! The visible texts of a document, with their places in the content.

use std::collections::BTreeMap;

use html5gum::{Token, Tokenizer};

/// Elements without an end tag.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements whose text is not visible.
const UNSEEN: [&str; 4] = ["script", "style", "template", "title"];

/// A text of a page, or an element without text, such as a picture.
#[derive(Debug)]
pub(crate) struct ShownNode {
    /// The text, with single spaces; empty for a picture.
    pub(crate) text: String,
    /// The names of the elements around it, the outermost first.
    pub(crate) around: Vec<String>,
    /// The marks of the innermost element that has any.
    pub(crate) marks: Vec<u32>,
}

/// An open element.
struct ShownElement {
    name: String,
    marks: Option<Vec<u32>>,
}

/// Returns the texts of a document's body, and its elements with marks but without text: pictures,
/// icons.
pub(crate) fn nodes(html: &str) -> Vec<ShownNode> {
    let (_, body) = html.split_once("</head>").unwrap_or(("", html));
    let mut open: Vec<ShownElement> = Vec::new();
    let mut nodes = Vec::new();
    let node = |text: String, open: &[ShownElement]| ShownNode {
        text,
        around: open.iter().map(|element| element.name.clone()).collect(),
        marks: open.iter().rev().find_map(|element| element.marks.clone()).unwrap_or_default(),
    };
    for Ok(token) in Tokenizer::new(body) {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                let attributes: BTreeMap<_, _> = tag
                    .attributes
                    .iter()
                    .map(|(name, value)| [name, &**value].map(|part| String::from_utf8_lossy(part)))
                    .map(|[name, value]| (name.into_owned(), value.into_owned()))
                    .collect();
                let marks = attributes.get("data-edit").map(|marks| {
                    marks.split(' ').map(|mark| mark.parse().unwrap()).collect::<Vec<u32>>()
                });
                let is_alone = VOID.contains(&name.as_str()) || tag.self_closing;
                let shows_all_itself = is_alone || attributes.contains_key("aria-label");
                let is_marked = marks.is_some();
                open.push(ShownElement { name, marks });
                if is_marked && shows_all_itself {
                    nodes.push(node(String::new(), &open));
                }
                if is_alone {
                    open.pop();
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                if let Some(at) = open.iter().rposition(|element| element.name == name) {
                    open.truncate(at);
                }
            }
            Token::String(text) => {
                let text = words(&String::from_utf8_lossy(&text));
                let is_seen = !open.iter().any(|element| UNSEEN.contains(&element.name.as_str()));
                if is_seen && !text.is_empty() {
                    nodes.push(node(text, &open));
                }
            }
            _ => {}
        }
    }
    nodes
}

/// Returns all marks of a document.
pub(crate) fn marks(html: &str) -> Vec<u32> {
    let mut marks: Vec<u32> = html
        .split(" data-edit=\"")
        .skip(1)
        .flat_map(|rest| rest.split('"').next().unwrap().split(' '))
        .map(|mark| mark.parse().unwrap())
        .collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// Collapses whitespace, as a browser does.
pub(crate) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text contains characters of marks.
pub(crate) fn has_marks(text: &str) -> bool {
    text.contains(|c| ('\u{2060}'..='\u{2064}').contains(&c) || c == '\u{2028}')
}
