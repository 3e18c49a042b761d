//! Writes a drawing from its allowed parts, in UTF-8. Omits the document type, comments, processing
//! instructions, entities that XML does not predefine, and prefixes except `xml:`.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::{Attribute, Document, Node};
use ssg_model::problem::{DrawingLimit, Problem};
use ssg_model::theme::Theme;

use super::css;
use super::embedded;
use super::names::{ATTRIBUTES, ELEMENTS, WORDS};
use super::reading::{DrawingRefusal, MOST_ELEMENTS, attribute, too_much};
use super::theme_colors::DrawingColors;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";
const ANIMATIONS: [&str; 4] = ["animate", "animateMotion", "animateTransform", "set"];
/// The HTML elements that show a picture.
const PICTURES: [&str; 4] = ["canvas", "img", "svg", "video"];

/// The maximum depth of elements: browsers, the icon generator and this module recurse into them.
const MOST_DEPTH: usize = 60;
/// The maximum pixels of all photographs in a drawing: some browsers refuse more, and each pixel
/// takes four bytes.
const MOST_PIXELS: usize = 16_000_000;

/// A drawing as it is published.
#[derive(Default)]
pub(super) struct WrittenDrawing {
    pub(super) text: String,
    /// Visible texts and pictures that were left out, each kind once, at its first place in the
    /// original. Visitors would miss nothing else.
    pub(super) lost: Vec<(Range<usize>, String)>,
    /// The place in the original of each element that was written, in order.
    pub(super) elements: Vec<Range<usize>>,
    pixels: usize,
}

/// Writes the allowed parts of a drawing.
pub(super) fn write(
    document: &Document<'_>,
    theme: &Theme,
) -> Result<WrittenDrawing, DrawingRefusal> {
    let mut written = WrittenDrawing::default();
    let colors = DrawingColors::new(document.input_text(), theme);
    written.element(document.root_element(), 0, &colors)?;
    Ok(written)
}

impl WrittenDrawing {
    fn element(
        &mut self,
        node: Node<'_, '_>,
        depth: usize,
        colors: &DrawingColors<'_>,
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
                Some(sheet) => Some(filled(Cow::Owned(sheet), node, node.range(), colors)?),
                None => return Ok(()),
            },
            _ => None,
        };
        self.elements.push(range);
        self.text.push('<');
        self.text.push_str(name);
        if depth == 0 {
            self.push_attribute("xmlns", SVG);
        }
        for attribute in node.attributes() {
            self.attribute(node, attribute, colors)?;
        }
        let tag = self.text.len();
        self.text.push('>');
        match sheet {
            Some(sheet) => self.escape(&sheet, false),
            None => {
                for child in node.children() {
                    if child.is_element() {
                        self.element(child, depth + 1, colors)?;
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

    /// Whether an element is written; records it as lost if visitors would miss it.
    fn may_stand(&mut self, node: Node<'_, '_>) -> bool {
        let name = node.tag_name().name();
        let namespace = node.tag_name().namespace();
        // An animation could add an attribute that is not allowed.
        let sets = ANIMATIONS.contains(&name)
            && attribute(node, "attributeName")
                .is_some_and(|target| !ATTRIBUTES.contains(target.trim()));
        if namespace == Some(SVG) && ELEMENTS.contains(name) && !sets {
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
        colors: &DrawingColors<'_>,
    ) -> Result<(), DrawingRefusal> {
        let (name, value) = (given.name(), given.value());
        let kept = match given.namespace() {
            // If there are two references, the one without a prefix counts.
            Some(XLINK) if name == "href" && attribute(node, "href").is_none() => {
                self.reference(node, given)?
            }
            None if name == "href" => self.reference(node, given)?,
            Some(XML) if name == "space" || name == "lang" => {
                self.push_attribute(&format!("xml:{name}"), value);
                return Ok(());
            }
            None if WORDS.contains(name) || name.starts_with("aria-") => Some(Cow::Borrowed(value)),
            None if ATTRIBUTES.contains(name) && runs(value) => None,
            None if ATTRIBUTES.contains(name) || name == "style" => css::clean(value),
            _ => None,
        };
        if let Some(value) = kept {
            let value = filled(value, node, given.range(), colors)?;
            self.push_attribute(name, &value);
        }
        Ok(())
    }

    fn push_attribute(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        self.escape(value, true);
        self.text.push('"');
    }

    /// Returns the value of a reference that stays in the file: to a part of it, or an embedded
    /// photograph.
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

    /// Writes a text with escapes, so that it is read back unchanged.
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
                // XML cannot represent these characters.
                '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => self.text.push(c),
            }
        }
    }
}

/// Returns the allowed parts of a style sheet.
fn sheet(node: Node<'_, '_>) -> Option<String> {
    // A comment within a style sheet splits the text but not the style sheet.
    let texts = node.children().filter_map(|child| child.text().filter(|_| child.is_text()));
    css::clean(&texts.collect::<String>()).map(Cow::into_owned)
}

/// Whether an element that is not written shows a text or a picture: HTML in a drawing may, unless
/// it is in a `switch` before an element that shows the same.
fn is_missed(node: Node<'_, '_>) -> bool {
    let is_choice = node.parent().is_some_and(|parent| parent.has_tag_name((SVG, "switch")));
    let substitute = node.next_sibling_element().filter(|_| is_choice);
    let words = words(node);
    let shows_picture = |inner: Node<'_, '_>| PICTURES.contains(&inner.tag_name().name());
    let has_picture = node.descendants().any(shows_picture);
    let is_shown = substitute.is_some_and(|other| match has_embedded_picture(other) {
        true => true,
        // draw.io truncates long texts in the fallback element.
        false => !has_picture && self::words(other) == words,
    });
    node.has_tag_name((SVG, "foreignObject")) && !is_shown && (has_picture || !words.is_empty())
}

/// Returns the visible text of an element, without whitespace.
fn words(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter(|text| {
        let around = text.parent().map_or("", |parent| parent.tag_name().name());
        !["script", "style", "title"].contains(&around)
    });
    let texts = texts.filter_map(|text| text.text());
    texts.flat_map(|text| text.chars().filter(|c| !c.is_whitespace())).collect()
}

/// Whether an element shows an embedded picture.
fn has_embedded_picture(node: Node<'_, '_>) -> bool {
    node.descendants().filter(|inner| inner.has_tag_name((SVG, "image"))).any(|image| {
        let source = attribute(image, "href").or_else(|| image.attribute((XLINK, "href")));
        source.is_some_and(|source| embedded::read(source.trim()).is_some())
    })
}

/// Returns a value with the theme's colours; the error has the place of an unknown name.
fn filled<'a>(
    css: Cow<'a, str>,
    node: Node<'_, '_>,
    range: Range<usize>,
    colors: &DrawingColors<'_>,
) -> Result<Cow<'a, str>, DrawingRefusal> {
    let drawing = node.document().input_text();
    colors.fill(css).map_err(|name| {
        let at = drawing[range.clone()].find(&name).map_or(range.start, |at| range.start + at);
        let range = at..at + name.len();
        let problem = Problem::UnknownThemeColor { name, known: Theme::properties() };
        DrawingRefusal { problem, range }
    })
}

/// Whether a value would run a script where a reference is expected.
fn runs(value: &str) -> bool {
    value.contains(':') && {
        let value: String = value.split_ascii_whitespace().collect();
        value.to_ascii_lowercase().contains("script:")
    }
}
