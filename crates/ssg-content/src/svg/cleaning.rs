//! Takes out of a drawing what would run or load something. Within `<img>` browsers keep it still,
//! but the file has an address of its own on the site, where it would run as a page of the site.
//!
//! What is taken out is cut out of the text; the rest stays byte for byte as it is. The result is
//! parsed and searched again, so that nothing depends on the ranges that a parser gives.

use std::collections::HashSet;
use std::ops::Range;

use roxmltree::{Attribute, Document, Node, NodeType};
use ssg_model::problem::ImageFault;

use super::parsing::parse;

/// A drawing that only draws.
pub(super) struct CleanedSvg {
    pub(super) text: String,
    /// What was taken out, each kind once, where it first stands in the original.
    pub(super) left_out: Vec<(Range<usize>, String)>,
}

/// How often a text is cut and searched again.
const ROUNDS: usize = 4;

/// The drawing without its unsafe parts; `None` when it has none.
pub(super) fn clean(text: &str) -> Result<Option<CleanedSvg>, ImageFault> {
    let parts = unsafe_parts(text)?;
    if parts.is_empty() {
        return Ok(None);
    }
    let mut cleaned = cut(text, edits(text, &parts));
    for _ in 0..ROUNDS {
        let rest = unsafe_parts(&cleaned)?;
        if rest.is_empty() {
            let mut kinds = HashSet::new();
            let left_out = parts.into_iter().map(|part| (part.range, part.what));
            let left_out = left_out.filter(|(_, what)| kinds.insert(what.clone())).collect();
            return Ok(Some(CleanedSvg { text: cleaned, left_out }));
        }
        // What was not enough the first time goes as a whole.
        cleaned = cut(&cleaned, rest.iter().map(|part| (part.range.clone(), "")).collect());
    }
    let what = parts.into_iter().next().map_or_else(String::new, |part| part.what);
    Err(ImageFault::Unsafe { what })
}

/// Something that does more than draw.
struct UnsafePart {
    what: String,
    /// An element, an attribute or an instruction, whole.
    range: Range<usize>,
    /// Where the part holds a style sheet of which only some would load something.
    css: Option<Range<usize>>,
}

/// The unsafe parts of an SVG file.
fn unsafe_parts(text: &str) -> Result<Vec<UnsafePart>, ImageFault> {
    let document = parse(text)?;
    // Browsers give an element the attributes that the document type declares; roxmltree does not.
    if text.contains("<!ATTLIST") {
        return Err(ImageFault::Unsafe { what: "<!ATTLIST".to_owned() });
    }
    Ok(of_document(&document))
}

/// The unsafe parts of a document, none within another.
fn of_document(document: &Document<'_>) -> Vec<UnsafePart> {
    let (mut parts, mut end) = (Vec::new(), 0);
    for node in document.descendants() {
        // What is within something unsafe goes with it.
        if node.range().start < end {
            continue;
        }
        match unsafe_node(node) {
            Some(part) => {
                end = part.range.end;
                parts.push(part);
            }
            None => parts.extend(node.attributes().filter_map(unsafe_attribute)),
        }
    }
    parts
}

/// The part that a node is, if it is unsafe as a whole.
fn unsafe_node(node: Node<'_, '_>) -> Option<UnsafePart> {
    let part = |what, css| Some(UnsafePart { what, range: node.range(), css });
    if let Some(instruction) = node.pi() {
        return match instruction.target {
            "xml-stylesheet" => part("<?xml-stylesheet".to_owned(), None),
            _ => None,
        };
    }
    if node.node_type() != NodeType::Element {
        return None;
    }
    let name = node.tag_name().name();
    let forbidden = ["script", "foreignObject", "handler", "iframe", "embed", "object"];
    let is_html = node.tag_name().namespace() == Some("http://www.w3.org/1999/xhtml");
    if is_html || forbidden.iter().any(|tag| name.eq_ignore_ascii_case(tag)) {
        return part(format!("<{name}>"), None);
    }
    // A comment within a style sheet parts the text but not the style sheet.
    let texts = node.children().filter_map(|child| child.text().filter(|_| child.is_text()));
    if name.eq_ignore_ascii_case("style") && loads(&texts.collect::<String>()) {
        let inner = node.first_child().zip(node.last_child());
        let inner = inner.map(|(first, last)| first.range().start..last.range().end);
        return part("<style>".to_owned(), inner);
    }
    // An animation that would put in what is not there.
    let changes = node.attributes().any(|attribute| {
        let changed = attribute.value().trim().to_ascii_lowercase();
        let changed = changed.rsplit(':').next().unwrap_or_default();
        attribute.name().eq_ignore_ascii_case("attributeName")
            && (changed == "href" || changed.starts_with("on"))
    });
    if changes { part(format!("<{name}>"), None) } else { None }
}

/// The part that an attribute is, if it is unsafe.
fn unsafe_attribute(attribute: Attribute<'_, '_>) -> Option<UnsafePart> {
    let name = attribute.name();
    let value: String = attribute.value().split(|c: char| c.is_ascii_whitespace()).collect();
    let value = value.to_ascii_lowercase();
    let runs = name.to_ascii_lowercase().starts_with("on")
        || value.contains("javascript:")
        || (name.eq_ignore_ascii_case("href") && !is_inner(&value))
        // It would lead every reference of the drawing elsewhere.
        || name == "base";
    let loads = loads(attribute.value());
    (runs || loads).then(|| UnsafePart {
        what: format!("{name}=\"…\""),
        range: attribute.range(),
        css: (!runs).then(|| attribute.range_value()),
    })
}

/// Whether a reference stays in the file: a part of it, or pixels that are written out in it.
fn is_inner(reference: &str) -> bool {
    let pixels = ["png", "jpeg", "jpg", "webp", "gif", "avif"];
    reference.starts_with('#')
        || reference
            .strip_prefix("data:image/")
            .is_some_and(|data| pixels.iter().any(|format| data.starts_with(format)))
}

/// Whether CSS loads something from elsewhere.
fn loads(css: &str) -> bool {
    let css = css.to_ascii_lowercase();
    let outside = css.match_indices("url(").any(|(at, start)| leads_out(&css[at + start.len()..]));
    // `\75rl(` is another way to write `url(`, and `image-set("a.png")` one that does without.
    outside || ["@import", "image-set(", "\\"].iter().any(|part| css.contains(part))
}

/// Whether what follows `url(` is outside of the file.
fn leads_out(css: &str) -> bool {
    let address = css.trim_start_matches([' ', '\'', '"', '\t', '\n', '\r', '\u{c}']);
    !is_inner(address) && !address.starts_with("data:font/")
}

/// The text that replaces each part: mostly nothing, and of a style sheet that loads
/// something, only what does.
fn edits(text: &str, parts: &[UnsafePart]) -> Vec<(Range<usize>, &'static str)> {
    let mut edits = Vec::new();
    for UnsafePart { range, css, .. } in parts {
        let within = css.as_ref().map_or_else(Vec::new, |css| css_edits(text, css));
        match within.is_empty() {
            true => edits.push((range.clone(), "")),
            false => edits.extend(within),
        }
    }
    edits
}

/// `@import …;` goes, and an address outside of the file becomes `none`.
fn css_edits(text: &str, range: &Range<usize>) -> Vec<(Range<usize>, &'static str)> {
    // In ASCII, so that offsets stay the same.
    let Some(css) = text.get(range.clone()).map(str::to_ascii_lowercase) else { return Vec::new() };
    let (mut edits, mut at) = (Vec::new(), 0);
    while let Some(rest) = css.get(at..).filter(|rest| !rest.is_empty()) {
        let found = ["@import", "url("].into_iter().filter_map(|start| {
            let found = rest.find(start)?;
            Some((at + found, start))
        });
        let Some((start, word)) = found.min() else { break };
        let after = start + word.len();
        let is_import = word == "@import";
        let end = end_of(&css, after, if is_import { ';' } else { ')' });
        if is_import || leads_out(&css[after..]) {
            let replacement = if is_import { "" } else { "none" };
            edits.push((range.start + start..range.start + end, replacement));
        }
        at = end;
    }
    edits
}

/// The offset after the next `last` that is neither in quotes nor in parentheses.
fn end_of(css: &str, from: usize, last: char) -> usize {
    let (mut quote, mut depth) = (None, 0);
    for (at, c) in css[from..].char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, _) if c == last && depth == 0 => return from + at + c.len_utf8(),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, _) => {}
        }
    }
    css.len()
}

/// The text with its edits; of ranges that overlap, the outer one counts.
fn cut(text: &str, mut edits: Vec<(Range<usize>, &str)>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    let (mut result, mut at) = (String::new(), 0);
    for (range, replacement) in edits {
        // What a parser says about entities is not trusted with slicing text.
        let Some(before) = text.get(at..range.start) else { continue };
        if text.get(at..range.end).is_none() {
            continue;
        }
        result.push_str(before);
        result.push_str(replacement);
        at = range.end;
    }
    result.push_str(&text[at..]);
    result
}
