//! Collects the output as events for the HTML writer of `pulldown-cmark`, and escapes text for the
//! attributes of tags that we write.

use std::mem;

use pulldown_cmark::{Event, Tag, TagEnd};
use pulldown_cmark_escape::{escape_html, escape_html_body_text};

/// The events of the output. The parser creates an event of eighty bytes for each character that
/// might be markup; here, consecutive inline events are merged into one.
#[derive(Default)]
pub(super) struct Output<'a> {
    events: Vec<Event<'a>>,
    /// The inline HTML after the last event.
    line: String,
}

impl<'a> Output<'a> {
    pub(super) fn push(&mut self, event: Event<'a>) {
        match event {
            Event::Text(text) => self.text(&text),
            Event::Code(text) => {
                self.line.push_str("<code>");
                self.text(&text);
                self.line.push_str("</code>");
            }
            Event::SoftBreak => self.line.push('\n'),
            Event::Start(Tag::Emphasis) => self.line.push_str("<em>"),
            Event::End(TagEnd::Emphasis) => self.line.push_str("</em>"),
            Event::Start(Tag::Strong) => self.line.push_str("<strong>"),
            Event::End(TagEnd::Strong) => self.line.push_str("</strong>"),
            event => {
                self.end_line();
                self.events.push(event);
            }
        }
    }

    fn text(&mut self, text: &str) {
        // Writing to a `String` cannot fail.
        let _ = escape_html_body_text(&mut self.line, text);
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.events.push(Event::Html(mem::take(&mut self.line).into()));
        }
    }

    /// Returns the index of the next event, provided that it is not an inline one.
    pub(super) fn next(&self) -> usize {
        self.events.len() + usize::from(!self.line.is_empty())
    }

    /// Replaces the placeholder event at an index.
    pub(super) fn replace(&mut self, at: usize, event: Event<'a>) {
        self.events[at] = event;
    }

    /// Removes the output from an index on.
    pub(super) fn truncate(&mut self, at: usize) {
        self.line.clear();
        self.events.truncate(at);
    }

    pub(super) fn take(&mut self) -> Vec<Event<'a>> {
        self.end_line();
        mem::take(&mut self.events)
    }
}

/// Adds ` name="value"`.
pub(super) fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    push_escaped(html, value);
    html.push('"');
}

/// Adds a text with `&`, `<`, `>` and quotes as character references.
pub(super) fn push_escaped(html: &mut String, text: &str) {
    // Writing to a `String` cannot fail.
    let _ = escape_html(&mut *html, text);
}
