//! The visible texts of a document, with their places in the content.

use std::collections::BTreeMap;

use html5gum::{Token, Tokenizer};
use ssg_model::mark::replace_marks;

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
    /// The names of the elements around it, the innermost first.
    pub(crate) around: Vec<String>,
    /// The marks of the innermost element that has any.
    pub(crate) marks: Vec<u32>,
}

/// An element of a marked tree.
struct ShownElement {
    name: String,
    /// The index of the element around it.
    parent: Option<usize>,
    marks: Vec<u32>,
    /// Whether its text is not visible: it is a picture or has a replacement text.
    is_picture: bool,
}

/// Returns the texts that a document shows, and its elements with marks but without text: pictures,
/// icons.
pub(crate) fn nodes(html: &str) -> Vec<ShownNode> {
    let mut elements: Vec<ShownElement> = Vec::new();
    let mut texts: Vec<(String, Option<usize>)> = Vec::new();
    let mut open: Option<usize> = None;
    for Ok(token) in Tokenizer::new(tree(html)) {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                let attributes: BTreeMap<_, _> = tag
                    .attributes
                    .iter()
                    .map(|(name, value)| [name, &**value].map(|part| String::from_utf8_lossy(part)))
                    .map(|[name, value]| (name.into_owned(), value.into_owned()))
                    .collect();
                let is_alone = VOID.contains(&name.as_str()) || tag.self_closing;
                let is_named = attributes.contains_key("aria-label");
                let attribute = |name: &str| attributes.get(name).map_or("", String::as_str);
                let own = attribute("data-edit").split_whitespace();
                let mut marks: Vec<u32> = own.map(|mark| mark.parse().unwrap()).collect();
                marks.extend(match &*name {
                    "img" => take_marks(attribute("src")).1,
                    "use" => take_marks(attribute("href")).1,
                    _ if attribute("role") == "img" => take_marks(attribute("aria-label")).1,
                    _ => Vec::new(),
                });
                elements.push(ShownElement {
                    is_picture: is_alone || is_named || name == "use",
                    parent: open,
                    marks,
                    name,
                });
                if !is_alone {
                    open = Some(elements.len() - 1);
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                let mut around = around(&elements, open);
                if let Some(at) = around.find(|at| elements[*at].name == name) {
                    open = elements[at].parent;
                }
            }
            Token::String(text) => {
                let (text, marks) = take_marks(&String::from_utf8_lossy(&text));
                if let Some(at) = open {
                    elements[at].marks.extend(marks);
                }
                texts.push((words(&text), open));
            }
            _ => {}
        }
    }
    let pictures = elements.iter().enumerate().filter(|(_, element)| element.is_picture);
    let pictures = pictures.filter(|(_, element)| !element.marks.is_empty());
    let pictures = pictures.map(|(at, _)| (String::new(), Some(at)));
    let is_seen = |(text, at): &(String, Option<usize>)| {
        !text.is_empty()
            && around(&elements, *at).all(|at| !UNSEEN.contains(&elements[at].name.as_str()))
    };
    let node = |(text, at)| ShownNode {
        text,
        around: around(&elements, at).map(|at| elements[at].name.clone()).collect(),
        marks: around(&elements, at)
            .map(|at| elements[at].marks.clone())
            .find(|marks| !marks.is_empty())
            .unwrap_or_default(),
    };
    texts.into_iter().filter(is_seen).chain(pictures).map(node).collect()
}

/// Returns the HTML that an editor compares with the page, else the body of the document.
fn tree(html: &str) -> &str {
    let (_, marked) = html.split_once("<template id=\"ssg-marked\">").unwrap_or_default();
    let body = html.split_once("</head>").map_or(html, |(_, body)| body);
    marked.split_once("</template>").map_or(body, |(tree, _)| tree)
}

/// Returns an element and those around it.
fn around(elements: &[ShownElement], at: Option<usize>) -> impl Iterator<Item = usize> {
    std::iter::successors(at, |at| elements[*at].parent)
}

/// Returns a text without its marks, and their numbers.
fn take_marks(text: &str) -> (String, Vec<u32>) {
    // The mark of a number is white space.
    let as_text = |c: char| match c {
        '\u{2028}' => '\u{2060}',
        '\u{2000}'..='\u{2003}' => char::from_u32(u32::from(c) + 0x61).unwrap(),
        c => c,
    };
    let text: String = text.chars().map(as_text).collect();
    let mut marks = Vec::new();
    let plain = replace_marks(&text, |_, number, _| {
        marks.push(number);
        0
    });
    (plain, marks)
}

/// Returns all marks that a document shows.
pub(crate) fn marks(html: &str) -> Vec<u32> {
    let mut marks: Vec<u32> = nodes(html).into_iter().flat_map(|node| node.marks).collect();
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
