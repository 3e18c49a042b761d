//! The elements that HTML does not allow within others. A browser closes the outer element earlier,
//! or moves the inner one, so that React finds another page than it has rendered.
//!
//! The source is the parsing of HTML (https://html.spec.whatwg.org/multipage/parsing.html), as far as
//! components get it wrong: paragraphs, elements within their like, and the parts of tables.

/// The elements before which an open paragraph ends.
const AFTER_PARAGRAPH: &str = "address article aside blockquote center details dialog dir div dl dd \
    dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p \
    pre search section summary table ul";

/// Returns the name of an element that [`outer_that_refuses`] must know while it is open.
pub(super) fn noted(name: &[u8]) -> Option<&'static str> {
    Some(match name {
        b"a" => "a",
        b"button" => "button",
        b"caption" => "caption",
        b"colgroup" => "colgroup",
        b"form" => "form",
        b"iframe" => "iframe",
        b"object" => "object",
        b"p" => "p",
        b"select" => "select",
        b"table" => "table",
        b"tbody" => "tbody",
        b"td" => "td",
        b"template" => "template",
        b"tfoot" => "tfoot",
        b"th" => "th",
        b"thead" => "thead",
        b"tr" => "tr",
        _ => return None,
    })
}

/// Returns the open element that does not allow an element within it; `open` begins with the
/// outermost.
pub(super) fn outer_that_refuses(open: &[&'static str], name: &[u8]) -> Option<&'static str> {
    let last = open.last().copied().unwrap_or("main");
    let is_allowed = match name {
        b"caption" | b"colgroup" | b"tbody" | b"tfoot" | b"thead" => last == "table",
        b"td" | b"th" => last == "tr",
        b"tr" => matches!(last, "tbody" | "tfoot" | "thead"),
        b"script" | b"template" => true,
        // What is no part of a table is moved out of it.
        _ => !matches!(last, "table" | "tbody" | "tfoot" | "thead" | "tr"),
    };
    if !is_allowed {
        return Some(last);
    }
    // In the cells of a table, for example, none of the outer elements counts.
    let is_inner = |open: &&&str| {
        !matches!(**open, "td" | "th" | "caption" | "object" | "template" | "iframe" | "select")
            && (**open != "button" || name == b"button")
    };
    let mut inner = open.iter().rev().take_while(is_inner);
    inner.find(|open| is_closed_by(open, name)).copied()
}

/// Whether an open element ends where another one begins.
fn is_closed_by(open: &str, name: &[u8]) -> bool {
    let ends_paragraph = || AFTER_PARAGRAPH.split(' ').any(|one| one.as_bytes() == name);
    match (open, name) {
        ("a", b"a") | ("button", b"button") | ("form", b"form") => true,
        _ => open == "p" && ends_paragraph(),
    }
}
