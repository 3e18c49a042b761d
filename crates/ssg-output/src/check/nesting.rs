//! The elements that HTML does not allow within others. A browser closes the outer element earlier,
//! or moves the inner one, so that React finds another page than it has rendered.
//!
//! The source is the parsing of HTML (https://html.spec.whatwg.org/multipage/parsing.html), as far as
//! components get it wrong: paragraphs, elements within their like, and the parts of tables.

/// The elements before which an open paragraph ends.
const AFTER_PARAGRAPH: &str = "address article aside blockquote center details dialog dir div dl dd dt \
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre \
    search section summary table ul";

/// The elements in which none of the outer ones counts.
const BOUNDARIES: [&str; 7] = ["td", "th", "caption", "object", "template", "iframe", "select"];

/// The parts of tables, each with the elements around it.
const PARTS: [(&str, &str); 8] = [
    ("caption", "table"),
    ("colgroup", "table"),
    ("tbody", "table"),
    ("td", "tr"),
    ("tfoot", "table"),
    ("th", "tr"),
    ("thead", "table"),
    ("tr", "tbody thead tfoot"),
];

/// The other elements that [`outer_that_refuses`] must know.
const OTHERS: [&str; 9] =
    ["a", "button", "form", "iframe", "object", "p", "select", "table", "template"];

/// Returns the name of an element that [`outer_that_refuses`] must know while it is open.
pub(super) fn noted(name: &[u8]) -> Option<&'static str> {
    let known = OTHERS.iter().chain(PARTS.iter().map(|(part, _)| part));
    known.copied().find(|known| known.as_bytes() == name)
}

/// Returns the open element that does not allow an element within it, outermost first in `open`.
pub(super) fn outer_that_refuses(open: &[&'static str], name: &[u8]) -> Option<&'static str> {
    let is_in = |list: &str| list.split_ascii_whitespace().any(|one| one.as_bytes() == name);
    let last = open.last().copied().unwrap_or("main");
    if let Some((_, around)) = PARTS.iter().find(|(part, _)| part.as_bytes() == name) {
        return (!around.split(' ').any(|one| one == last)).then_some(last);
    }
    // What is no part of a table is moved out of it.
    if ["table", "tbody", "tfoot", "thead", "tr"].contains(&last) && !is_in("script template") {
        return Some(last);
    }
    let inner = open.iter().rev().take_while(|open| !BOUNDARIES.contains(open));
    let inner = inner.take_while(|open| **open != "button" || name == b"button");
    inner.copied().find(|open| match *open {
        "p" => is_in(AFTER_PARAGRAPH),
        "a" | "button" | "form" => open.as_bytes() == name,
        _ => false,
    })
}
