//! Parses the XML of a drawing, if it can be read in one way only and at a bounded cost.
//!
//! The published text is written from the result, so this module does not check contents: it
//! ensures that we see the same drawing as its author, in bounded time.

use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};
use ssg_model::problem::{DrawingLimit, ImageFault, Problem};

use crate::files::LFS_POINTER;

/// The maximum number of elements: phones take seconds to draw more.
pub(super) const MOST_ELEMENTS: usize = 20_000;

/// The maximum size in bytes, sufficient for an embedded photograph or font.
const MOST_BYTES: usize = 4_000_000;
/// The maximum number of attributes of an element. Programs write fewer than fifty; comparing them
/// takes quadratic time.
const MOST_ATTRIBUTES: usize = 250;
/// The maximum number of namespaces. Programs declare a dozen, at the root; each element stores
/// those in scope.
const MOST_NAMESPACES: usize = 200;
/// The maximum number of nodes: elements, and the texts between them.
const MOST_NODES: u32 = 200_000;

/// The reason why a drawing cannot be published, and its place in the file.
#[derive(Debug, PartialEq)]
pub(crate) struct DrawingRefusal {
    pub(crate) problem: Problem,
    pub(crate) range: Range<usize>,
}

/// Returns the text of an SVG file without its byte order mark, and the length of that mark.
pub(super) fn decode(bytes: &[u8]) -> Result<(&str, usize), DrawingRefusal> {
    if bytes.len() > MOST_BYTES {
        return Err(too_much(DrawingLimit::Bytes, MOST_BYTES / 1_000_000, 0..0));
    }
    if bytes.starts_with(LFS_POINTER) {
        return Err(refused(Problem::LFS_POINTER, 0..0));
    }
    if bytes.starts_with(b"\x1f\x8b") {
        return Err(refused(Problem::IMAGE_COMPRESSED, 0..0));
    }
    let other = |encoding: &str, range| {
        let fault = ImageFault::OtherEncoding { encoding: encoding.to_owned() };
        refused(Problem::BadImage { fault }, range)
    };
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(other("UTF-16", 0..0));
    }
    let marked = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let declared = String::from_utf8_lossy(&bytes[..at]);
        let declared = declared_encoding(&declared).map(|(name, _)| name.to_owned());
        other(declared.as_deref().unwrap_or("?"), at..at + 1)
    })?;
    let text = marked.strip_prefix('\u{feff}').unwrap_or(marked);
    let mark = marked.len() - text.len();
    if let Some((name, range)) = declared_encoding(text) {
        let known = name.to_ascii_lowercase();
        let is_utf8 = ["utf-8", "utf8", "us-ascii", "ascii"].contains(&known.as_str());
        // Such encodings have ASCII in common, but differ beyond it.
        let is_plain = ["iso-8859-", "windows-125"].iter().any(|start| known.starts_with(start));
        if !(is_utf8 || is_plain && text.is_ascii()) {
            return Err(other(name, range.start + mark..range.end + mark));
        }
    }
    Ok((text, mark))
}

/// Parses the text of an SVG file; another root element is an error.
pub(super) fn parse(text: &str) -> Result<Document<'_>, DrawingRefusal> {
    check_cost(text)?;
    let doctype = doctype(text)?;
    let options = ParsingOptions {
        allow_dtd: doctype.is_some(),
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => {
            too_much(DrawingLimit::Elements, MOST_ELEMENTS, 0..0)
        }
        error => {
            let pos = error.pos();
            let problem = match error {
                roxmltree::Error::UnexpectedDeclaration(_) => Problem::IMAGE_LATE_DECLARATION,
                roxmltree::Error::UnknownEntityReference(name, _) => {
                    Problem::BadImage { fault: ImageFault::UnknownEntity { name } }
                }
                roxmltree::Error::MalformedEntityReference(_) => Problem::IMAGE_BARE_AMPERSAND,
                error => not_svg(error.to_string()),
            };
            refused(problem, offset(text, pos.row, pos.col))
        }
    })?;
    let root = document.root_element();
    match root.has_tag_name(("http://www.w3.org/2000/svg", "svg")) {
        true => Ok(document),
        false => {
            let start = root.range().start;
            let problem = match root.has_tag_name("svg") {
                true => Problem::IMAGE_NO_NAMESPACE,
                false => not_svg("no `<svg>`".to_owned()),
            };
            Err(refused(problem, start + 1..start + 1 + root.tag_name().name().len()))
        }
    }
}

/// Returns an attribute without a prefix; roxmltree would take the first of that name in any
/// namespace.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let mut attributes = node.attributes();
    let found = attributes.find(|known| known.namespace().is_none() && known.name() == name);
    found.map(|found| found.value())
}

pub(super) fn too_much(limit: DrawingLimit, most: usize, range: Range<usize>) -> DrawingRefusal {
    DrawingRefusal { problem: Problem::DrawingTooHeavy { limit, most }, range }
}

fn refused(problem: Problem, range: Range<usize>) -> DrawingRefusal {
    DrawingRefusal { problem, range }
}

fn not_svg(reason: String) -> Problem {
    Problem::BadImage { fault: ImageFault::NotSvg { reason } }
}

/// Returns the position of a line and column, both from 1.
fn offset(text: &str, row: u32, column: u32) -> Range<usize> {
    let mut lines = text.split_inclusive('\n');
    let above: usize = lines.by_ref().take(row as usize - 1).map(str::len).sum();
    let mut characters = lines.next().unwrap_or_default().char_indices();
    let at = characters.nth(column as usize - 1).map_or(text.len(), |(at, _)| above + at);
    at..at
}

/// Returns the encoding that the XML declaration names, and its range.
fn declared_encoding(text: &str) -> Option<(&str, Range<usize>)> {
    let declaration = text.strip_prefix("<?xml")?.split("?>").next()?;
    let (_, rest) = declaration.split_once("encoding")?;
    let quoted = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = quoted.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    let name = quoted[1..].split(quote).next()?;
    let start = name.as_ptr() as usize - text.as_ptr() as usize;
    Some((name, start..start + name.len()))
}

/// Checks the document type, if there is one: it may only declare entities for plain text, as
/// Illustrator does with addresses of namespaces.
fn doctype(text: &str) -> Result<Option<()>, DrawingRefusal> {
    let Some(start) = after_prolog(text).filter(|at| text[*at..].starts_with("<!DOCTYPE")) else {
        return Ok(None);
    };
    let declared = |at: usize| {
        let what = text[at..].split(|c: char| c.is_whitespace() || c == '>').next();
        let what = what.unwrap_or_default().chars().take(20).collect();
        refused(Problem::BadImage { fault: ImageFault::Declares { what } }, at..at + 1)
    };
    let mut at = start;
    let mut quote = None;
    let inner = text[start..].char_indices().find(|(_, c)| match quote {
        Some(open) => {
            quote = quote.filter(|_| *c != open);
            false
        }
        None => {
            quote = Some(*c).filter(|c| ['"', '\''].contains(c));
            ['[', '>'].contains(c)
        }
    });
    let Some((length, sign)) = inner else { return Err(declared(start)) };
    if sign == '>' {
        return Ok(Some(()));
    }
    at += length + 1;
    let (mut entities, mut written_out) = (0, 0);
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        if rest.starts_with(']') {
            return Ok(Some(()));
        }
        let (name, value, end) = plain_entity(rest).ok_or_else(|| declared(at))?;
        entities += 1;
        // The length after expansion is limited, so that entities cannot evade the other limits.
        written_out += value.len() * text.matches(&format!("&{name};")).count();
        if entities > MOST_ENTITIES || written_out > MOST_BYTES {
            return Err(declared(at));
        }
        at += end;
    }
}

/// The maximum number of entities; Illustrator declares a dozen.
const MOST_ENTITIES: usize = 50;

/// Reads the declaration of an entity without markup; returns its name, its text and the length of
/// the declaration.
fn plain_entity(text: &str) -> Option<(&str, &str, usize)> {
    let rest = text.strip_prefix("<!ENTITY")?;
    let rest = rest.strip_prefix(|c: char| c.is_ascii_whitespace())?.trim_start();
    let (name, rest) = rest.split_once(|c: char| c.is_ascii_whitespace())?;
    let rest = rest.trim_start();
    let quote = rest.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    let (value, rest) = rest[1..].split_once(quote)?;
    let rest = rest.trim_start().strip_prefix('>')?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    // Nothing in the text is parsed again.
    let is_plain = !value.contains(['&', '<', '%', '"', '\'']);
    (is_name && is_plain).then(|| (name, value, text.len() - rest.len()))
}

/// Returns the start of the root element, or of the document type.
fn after_prolog(text: &str) -> Option<usize> {
    let mut rest = text.trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            _ => return Some(text.len() - rest.len()),
        };
        rest = rest.split_once(end)?.1.trim_start();
    }
}

/// Refuses input that the parser would take long to read.
fn check_cost(text: &str) -> Result<(), DrawingRefusal> {
    if let Some((at, name)) = text.match_indices("xmlns").nth(MOST_NAMESPACES) {
        return Err(too_much(DrawingLimit::Namespaces, MOST_NAMESPACES, at..at + name.len()));
    }
    // An attribute's value has no `<`, so each begins a tag, or something without attributes.
    for (at, _) in text.match_indices('<') {
        let (mut quote, mut attributes) = (None, 0);
        for &byte in &text.as_bytes()[at + 1..] {
            match quote {
                Some(open) if byte == open => quote = None,
                _ if byte == b'<' => break,
                Some(_) => {}
                None if byte == b'>' => break,
                None if byte == b'"' || byte == b'\'' => {
                    quote = Some(byte);
                    attributes += 1;
                }
                None => {}
            }
        }
        if attributes > MOST_ATTRIBUTES {
            return Err(too_much(DrawingLimit::Attributes, MOST_ATTRIBUTES, at..at + 1));
        }
    }
    Ok(())
}
