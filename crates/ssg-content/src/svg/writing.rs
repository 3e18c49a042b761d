//! Writes a drawing anew, of what it may consist of: UTF-8, no document type, no entity but those
//! of XML, no prefix but `xml:`, no comment, no instruction.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::{Attribute, Document, Node};
use ssg_model::problem::{DrawingLimit, Problem};
use ssg_model::theme::Theme;

use super::css;
use super::embedded;
use super::names::{ATTRIBUTES, ELEMENTS, WORDS, has};
use super::reading::{DrawingRefusal, MOST_ELEMENTS, attribute, too_much};
use super::theme_colors;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";
const ANIMATIONS: [&str; 4] = ["animate", "animateMotion", "animateTransform", "set"];
/// The elements of HTML that show a picture.
const PICTURES: [&str; 4] = ["canvas", "img", "svg", "video"];

/// Browsers, the program that makes icons, and this one go into each element from the one around.
const MOST_DEPTH: usize = 60;
/// All photographs within a drawing: some browsers refuse more, and each pixel takes four bytes.
const MOST_PIXELS: usize = 16_000_000;

/// A drawing that only draws.
#[derive(Default)]
pub(super) struct WrittenDrawing {
    pub(super) text: String,
    /// Visible texts and pictures that were left out, each kind once, where it first stands in the
    /// original. Whatever else is not written would not be missed.
    pub(super) lost: Vec<(Range<usize>, String)>,
    /// Where each element that was written begins in the original, in order.
    pub(super) elements: Vec<Range<usize>>,
    pixels: usize,
}

/// Writes what may be published of a drawing.
pub(super) fn write(
    document: &Document<'_>,
    theme: &Theme,
) -> Result<WrittenDrawing, DrawingRefusal> {
    let mut written = WrittenDrawing::default();
    written.element(document.root_element(), 0, theme)?;
    Ok(written)
}

impl WrittenDrawing {
    fn element(
        &mut self,
        node: Node<'_, '_>,
        depth: usize,
        theme: &Theme,
    ) -> Result<(), DrawingRefusal> {
        let name = node.tag_name().name();
        if !self.may_stand(node) {
            return Ok(());
        }
        let start = node.range().start;
        let range = start..start + 1;
        if depth >= MOST_DEPTH {
            return Err(too_much(DrawingLimit::Depth, MOST_DEPTH, range));
        }
        if self.elements.len() >= MOST_ELEMENTS {
            return Err(too_much(DrawingLimit::Elements, MOST_ELEMENTS, range));
        }
        let sheet = match name {
            "style" => match sheet(node) {
                Some(sheet) => Some(filled(Cow::Owned(sheet), node, node.range(), theme)?),
                None => return Ok(()),
            },
            _ => None,
        };
        self.elements.push(range);
        self.text.push('<');
        self.text.push_str(name);
        if depth == 0 {
            self.text.push_str(" xmlns=\"");
            self.text.push_str(SVG);
            self.text.push('"');
        }
        for attribute in node.attributes() {
            self.attribute(node, attribute, theme)?;
        }
        let tag = self.text.len();
        self.text.push('>');
        match sheet {
            Some(sheet) => self.escape(&sheet, false),
            None => {
                for child in node.children() {
                    if child.is_element() {
                        self.element(child, depth + 1, theme)?;
                    } else if child.is_text() {
                        self.escape(child.text().unwrap_or_default(), false);
                    }
                }
            }
        }
        if self.text.len() == tag + 1 {
            self.text.insert(tag, '/');
            return Ok(());
        }
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
        Ok(())
    }

    /// Whether an element is written.
    fn may_stand(&mut self, node: Node<'_, '_>) -> bool {
        let name = node.tag_name().name();
        let namespace = node.tag_name().namespace();
        // An animation of an attribute that may not stand puts in what is not there.
        let sets = ANIMATIONS.contains(&name)
            && attribute(node, "attributeName")
                .is_some_and(|target| !has(ATTRIBUTES, target.trim()));
        if namespace == Some(SVG) && has(ELEMENTS, name) && !sets {
            return true;
        }
        if is_missed(node) {
            self.lose(format!("<{name}>"), node.range());
        }
        false
    }

    fn attribute(
        &mut self,
        node: Node<'_, '_>,
        given: Attribute<'_, '_>,
        theme: &Theme,
    ) -> Result<(), DrawingRefusal> {
        let (name, value) = (given.name(), given.value());
        let kept = match given.namespace() {
            // Of two references the one without a prefix counts.
            Some(XLINK) if name == "href" && attribute(node, "href").is_none() => {
                self.reference(node, given)?
            }
            None if name == "href" => self.reference(node, given)?,
            Some(XML) if name == "space" || name == "lang" => {
                self.text.push_str(" xml:");
                self.text.push_str(name);
                self.text.push_str("=\"");
                self.escape(value, true);
                self.text.push('"');
                return Ok(());
            }
            None if has(WORDS, name) || name.starts_with("aria-") => Some(Cow::Borrowed(value)),
            None if has(ATTRIBUTES, name) && runs(value) => None,
            None if has(ATTRIBUTES, name) || name == "style" => css::clean(value),
            _ => None,
        };
        if let Some(value) = kept {
            let value = filled(value, node, given.range(), theme)?;
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            self.escape(&value, true);
            self.text.push('"');
        }
        Ok(())
    }

    /// The value of a reference that stays in the file: a part of it, or pixels that are written
    /// out in it.
    fn reference<'a>(
        &mut self,
        node: Node<'a, '_>,
        attribute: Attribute<'a, '_>,
    ) -> Result<Option<Cow<'a, str>>, DrawingRefusal> {
        let value = attribute.value().trim();
        let name = node.tag_name().name();
        let shows = ["image", "feImage"].contains(&name);
        let photo = if shows { embedded::read(value) } else { None };
        if !value.starts_with('#') && photo.is_none() {
            if (shows || name == "use") && !value.is_empty() {
                self.lose(format!("<{name} {}=\"…\">", attribute.name()), attribute.range());
            }
            return Ok(None);
        }
        let pixels = photo.as_ref().map_or(0, |photo| photo.pixels);
        self.pixels = self.pixels.saturating_add(pixels);
        if self.pixels > MOST_PIXELS {
            let start = attribute.range().start;
            let most = MOST_PIXELS / 1_000_000;
            return Err(too_much(DrawingLimit::Pixels, most, start..start + 1));
        }
        let cleaned = photo.and_then(|photo| photo.cleaned);
        Ok(Some(cleaned.map_or(Cow::Borrowed(value), Cow::Owned)))
    }

    fn lose(&mut self, what: String, range: Range<usize>) {
        if !self.lost.iter().any(|(_, lost)| *lost == what) {
            self.lost.push((range, what));
        }
    }

    /// Writes a text so that it is read again as it is.
    fn escape(&mut self, text: &str, is_value: bool) {
        for c in text.chars() {
            match c {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' if is_value => self.text.push_str("&quot;"),
                '\t' | '\n' if is_value => {
                    self.text.push_str(if c == '\t' { "&#9;" } else { "&#10;" })
                }
                '\r' => self.text.push_str("&#13;"),
                '\t' | '\n' => self.text.push(c),
                // XML has no way to write these.
                '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => self.text.push(c),
            }
        }
    }
}

/// The part of a style sheet that may be written.
fn sheet(node: Node<'_, '_>) -> Option<String> {
    // A comment within a style sheet parts the text but not the style sheet.
    let texts = node.children().filter_map(|child| child.text().filter(|_| child.is_text()));
    css::clean(&texts.collect::<String>()).map(Cow::into_owned)
}

/// Whether an element that is not written shows a text or a picture: HTML in a drawing may, unless it
/// stands in a `switch` before an element that shows the same.
fn is_missed(node: Node<'_, '_>) -> bool {
    let is_choice = node.parent().is_some_and(|parent| parent.has_tag_name((SVG, "switch")));
    let substitute = node.next_sibling_element().filter(|_| is_choice);
    let words = words(node);
    let shows_picture = |inner: Node<'_, '_>| PICTURES.contains(&inner.tag_name().name());
    let has_picture = node.descendants().any(shows_picture);
    let is_shown = substitute.is_some_and(|other| match has_embedded_picture(other) {
        true => true,
        // draw.io cuts long texts off in the element that takes the place of theirs.
        false => !has_picture && self::words(other) == words,
    });
    node.has_tag_name((SVG, "foreignObject")) && !is_shown && (has_picture || !words.is_empty())
}

/// The letters that an element shows, without spaces.
fn words(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter(|text| {
        let around = text.parent().map_or("", |parent| parent.tag_name().name());
        !["script", "style", "title"].contains(&around)
    });
    let texts = texts.filter_map(|text| text.text());
    texts.flat_map(|text| text.chars().filter(|c| !c.is_whitespace())).collect()
}

/// Whether an element shows a picture whose pixels are written out in the drawing.
fn has_embedded_picture(node: Node<'_, '_>) -> bool {
    node.descendants().filter(|inner| inner.has_tag_name((SVG, "image"))).any(|image| {
        let source = attribute(image, "href").or_else(|| image.attribute((XLINK, "href")));
        source.is_some_and(|source| embedded::read(source.trim()).is_some())
    })
}

/// A value with the theme's colours, or where in the original it names another one.
fn filled<'a>(
    css: Cow<'a, str>,
    node: Node<'_, '_>,
    range: Range<usize>,
    theme: &Theme,
) -> Result<Cow<'a, str>, DrawingRefusal> {
    let drawing = node.document().input_text();
    theme_colors::fill(css, drawing, theme).map_err(|name| {
        let at = drawing[range.clone()].find(&name).map_or(range.start, |at| range.start + at);
        let range = at..at + name.len();
        let problem = Problem::UnknownThemeColor { name, known: Theme::properties() };
        DrawingRefusal { problem, range }
    })
}

/// Whether a value would be a program where a reference is expected.
fn runs(value: &str) -> bool {
    value.contains(':') && {
        let value: String = value.split_ascii_whitespace().collect();
        value.to_ascii_lowercase().contains("script:")
    }
}
