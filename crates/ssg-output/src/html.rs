//! Parses a document like a browser, and calls a visitor for its tags and texts.
//!
//! `html5gum` implements the standard's tokenizer. Our own emitter, which keeps only the current
//! tag, takes half the time of the built-in ones.

use html5gum::{Emitter, Error, State, Tokenizer, naive_next_state};

/// A receiver of a document's tags and texts, in order.
pub(crate) trait Visitor {
    fn start_tag(&mut self, tag: &Tag<'_>);
    /// Receives a piece of text, with character references resolved.
    fn text(&mut self, _text: &[u8]) {}
    fn end_tag(&mut self, _name: &[u8]) {}
}

/// A start tag.
pub(crate) struct Tag<'a> {
    /// The name in lower case, like the names of the attributes.
    pub(crate) name: &'a [u8],
    text: &'a [u8],
    attributes: &'a [AttributeEnds],
}

/// The start of an attribute, and the ends of its name and of its value, which follows.
#[derive(Clone, Copy)]
struct AttributeEnds {
    start: usize,
    name: usize,
    value: usize,
}

impl Tag<'_> {
    /// Returns the names and values of the attributes.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&[u8], AttributeValue<'_>)> {
        self.attributes.iter().map(|&AttributeEnds { start, name, value }| {
            (&self.text[start..name], AttributeValue(&self.text[name..value]))
        })
    }

    /// Returns the value of an attribute.
    pub(crate) fn attribute(&self, wanted: &str) -> Option<&str> {
        let mut attributes = self.attributes();
        attributes.find(|(name, _)| *name == wanted.as_bytes()).map(|(_, value)| value.read())
    }
}

/// The value of an attribute, decoded only on demand: most values are never read.
#[derive(Clone, Copy)]
pub(crate) struct AttributeValue<'a>(&'a [u8]);

impl<'a> AttributeValue<'a> {
    /// Decodes the value. All of our documents are UTF-8; the tokenizer works on bytes.
    pub(crate) fn read(self) -> &'a str {
        std::str::from_utf8(self.0).unwrap_or_default()
    }
}

/// Parses a document, and calls the visitor.
pub(crate) fn read(document: &[u8], visitor: &mut dyn Visitor) {
    let reader = VisitingEmitter {
        visitor,
        name: Vec::new(),
        last: Vec::new(),
        is_end: false,
        attributes: Vec::new(),
        text: Vec::new(),
    };
    // The emitter returns no tokens, so a single call reads the whole document.
    let _ = Tokenizer::new_with_emitter(document, reader).next();
}

/// Passes the tokenizer's results to a visitor. With a type for each visitor, the tokenizer would be
/// compiled for each of them.
struct VisitingEmitter<'a> {
    visitor: &'a mut dyn Visitor,
    /// The name of the current tag, and of the last start tag.
    name: Vec<u8>,
    last: Vec<u8>,
    is_end: bool,
    attributes: Vec<AttributeEnds>,
    /// The names and values of the current tag's attributes.
    text: Vec<u8>,
}

impl VisitingEmitter<'_> {
    fn begin_tag(&mut self, is_end: bool) {
        self.is_end = is_end;
        self.name.clear();
        self.attributes.clear();
        self.text.clear();
    }
}

impl Emitter for VisitingEmitter<'_> {
    type Token = ();

    fn pop_token(&mut self) -> Option<()> {
        None
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last.clear();
        self.last.extend_from_slice(name.unwrap_or_default());
    }

    fn emit_string(&mut self, text: &[u8]) {
        self.visitor.text(text);
    }

    fn init_start_tag(&mut self) {
        self.begin_tag(false);
    }

    fn init_end_tag(&mut self) {
        self.begin_tag(true);
    }

    fn push_tag_name(&mut self, part: &[u8]) {
        self.name.extend_from_slice(part);
    }

    fn init_attribute(&mut self) {
        let start = self.text.len();
        self.attributes.push(AttributeEnds { start, name: start, value: start });
    }

    fn push_attribute_name(&mut self, part: &[u8]) {
        self.text.extend_from_slice(part);
        if let Some(attribute) = self.attributes.last_mut() {
            (attribute.name, attribute.value) = (self.text.len(), self.text.len());
        }
    }

    fn push_attribute_value(&mut self, part: &[u8]) {
        self.text.extend_from_slice(part);
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.value = self.text.len();
        }
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        if self.is_end {
            self.visitor.end_tag(&self.name);
            return None;
        }
        let tag = Tag { name: &self.name, text: &self.text, attributes: &self.attributes };
        self.visitor.start_tag(&tag);
        self.last.clone_from(&self.name);
        naive_next_state(&self.last)
    }

    /// Whether an end tag closes the current script or style.
    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.is_end && self.name == self.last
    }

    // The checks do not use the following events.
    fn emit_eof(&mut self) {}
    fn emit_error(&mut self, _: Error) {}
    fn set_self_closing(&mut self) {}
    fn init_comment(&mut self) {}
    fn push_comment(&mut self, _: &[u8]) {}
    fn emit_current_comment(&mut self) {}
    fn init_doctype(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn emit_current_doctype(&mut self) {}
}
