//! Normalizes HTML like the specification's test runner: insignificant whitespace, attribute order
//! and character escapes make no difference. Intended differences of our output are undone.

use html5gum::{Token, Tokenizer};
use percent_encoding::percent_decode_str;

/// Elements around which whitespace is insignificant.
const BLOCKS: &[&str] = &[
    "article",
    "header",
    "aside",
    "hgroup",
    "blockquote",
    "hr",
    "iframe",
    "body",
    "li",
    "map",
    "button",
    "object",
    "canvas",
    "ol",
    "caption",
    "output",
    "col",
    "p",
    "colgroup",
    "pre",
    "dd",
    "progress",
    "div",
    "section",
    "dl",
    "table",
    "td",
    "dt",
    "tbody",
    "embed",
    "textarea",
    "fieldset",
    "tfoot",
    "figcaption",
    "th",
    "figure",
    "thead",
    "footer",
    "tr",
    "form",
    "ul",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "video",
    "script",
    "style",
];

/// Parts of an example that articles may not have and the comparison ignores.
#[derive(Clone, Copy, Default)]
pub(super) struct LeftOut {
    /// Link destinations.
    pub(super) links: bool,
    pub(super) images: bool,
}

/// The kind of the previous token, on which whitespace depends.
#[derive(PartialEq)]
enum Last {
    Text,
    StartTag,
    EndTag,
}

pub(super) fn normal(html: &str, left_out: LeftOut) -> String {
    let mut out = String::new();
    let mut last = (Last::StartTag, String::new());
    let mut in_pre = false;
    let mut in_head = false;
    for token in Tokenizer::new(html) {
        let Ok(token) = token;
        match token {
            Token::String(text) => {
                let text = String::from_utf8_lossy(&text).into_owned();
                // Our output joins `10 %` with a no-break space.
                let mut text =
                    if in_pre { text } else { collapsed(&text.replace("\u{a0}%", " %")) };
                let after_tag = last.0 != Last::Text;
                if after_tag && last.1 == "br" {
                    text = text.trim_start_matches(['\n', ' ']).to_owned();
                }
                if after_tag && !in_pre && BLOCKS.contains(&last.1.as_str()) {
                    text = match last.0 {
                        Last::StartTag => text.trim_start_matches(' ').to_owned(),
                        _ => text.trim_matches(' ').to_owned(),
                    };
                }
                if !text.is_empty() {
                    out.push_str(&text.replace('&', "&amp;").replace('<', "&lt;"));
                    last = (Last::Text, String::new());
                }
            }
            Token::StartTag(tag) => {
                let mut name = String::from_utf8_lossy(&tag.name).into_owned();
                let mut attributes: Vec<(String, String)> = tag
                    .attributes
                    .iter()
                    .map(|(name, value)| {
                        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                        (text(name), text(value))
                    })
                    .collect();
                let class = attributes.iter().find(|(name, _)| name == "class");
                let class = class.map(|(_, class)| class.clone()).unwrap_or_default();
                match name.as_str() {
                    // The scroll container of a table.
                    "div" if class == "table-scroll" => continue,
                    "tbody" => continue,
                    "img" if left_out.images => continue,
                    // The checkbox of a task.
                    "input" => {
                        let done = attributes.iter().any(|(name, _)| name == "checked");
                        out.push(if done { '☑' } else { '☐' });
                        last = (Last::Text, String::new());
                        continue;
                    }
                    "span" if class == "task-mark" => continue,
                    "thead" => in_head = true,
                    // Our output writes an empty header cell as `td`.
                    "td" if in_head => "th".clone_into(&mut name),
                    "pre" => in_pre = true,
                    _ => {}
                }
                attributes.retain(|(attribute, value)| match (name.as_str(), attribute.as_str()) {
                    ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", "id")
                    | ("a", "rel")
                    | ("th", "scope") => false,
                    ("a", "class") => value != "external",
                    ("li", "class") => value != "task",
                    ("a", "href") => !left_out.links,
                    _ => true,
                });
                for (attribute, value) in &mut attributes {
                    match (name.as_str(), attribute.as_str()) {
                        ("a", "href") => *value = address(value),
                        ("td" | "th", "class") => {
                            "align".clone_into(attribute);
                            *value = value.replace("align-", "");
                        }
                        _ => {}
                    }
                }
                attributes.sort();
                if BLOCKS.contains(&name.as_str()) {
                    out.truncate(out.trim_end_matches([' ', '\n']).len());
                }
                out.push_str(&format!("<{name}"));
                for (name, value) in attributes {
                    out.push_str(&format!(" {name}={value:?}"));
                }
                out.push('>');
                last = (Last::StartTag, name);
            }
            Token::EndTag(tag) => {
                let mut name = String::from_utf8_lossy(&tag.name).into_owned();
                match name.as_str() {
                    "tbody" => continue,
                    "div" if last.1 == "table" => continue,
                    "span" if out.ends_with(['☐', '☑']) => continue,
                    "thead" => in_head = false,
                    "td" if in_head => "th".clone_into(&mut name),
                    "pre" => in_pre = false,
                    _ => {}
                }
                if BLOCKS.contains(&name.as_str()) && !in_pre && name != "pre" {
                    out.truncate(out.trim_end_matches([' ', '\n']).len());
                }
                out.push_str(&format!("</{name}>"));
                last = (Last::EndTag, name);
            }
            // Articles are published without comments.
            Token::Comment(_) => {}
            other => out.push_str(&format!("{other:?}")),
        }
    }
    out.trim().to_owned()
}

/// Replaces each run of whitespace by one space.
fn collapsed(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if !matches!(c, ' ' | '\n' | '\t') {
            out.push(c);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}

/// Returns an address without the differences of our links: a trailing slash, and no unneeded
/// escapes.
fn address(href: &str) -> String {
    let decoded = percent_decode_str(href).decode_utf8_lossy().into_owned();
    let end = decoded.find(['?', '#']).unwrap_or(decoded.len());
    let (path, rest) = decoded.split_at(end);
    format!("{}{rest}", path.trim_end_matches('/'))
}
