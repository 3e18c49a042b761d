//! What was written so far, as events for `pulldown-cmark`'s own writer.

use std::mem;

use pulldown_cmark::{Event, Tag, TagEnd};
use pulldown_cmark_escape::escape_html_body_text;

/// The events of the output. The parser gives each sign that might mean something an event of its
/// own, which takes eighty bytes; here, what follows each other in a line is one.
#[derive(Default)]
pub(super) struct Output<'a> {
    events: Vec<Event<'a>>,
    /// The end of it, as HTML.
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

    /// The index that the next event gets, if it is none that stands in a line.
    pub(super) fn next(&self) -> usize {
        self.events.len() + usize::from(!self.line.is_empty())
    }

    /// Puts another event in the place of one that was pushed for it.
    pub(super) fn replace(&mut self, at: usize, event: Event<'a>) {
        self.events[at] = event;
    }

    /// Takes back what was pushed from an index on.
    pub(super) fn truncate(&mut self, at: usize) {
        self.line.clear();
        self.events.truncate(at);
    }

    pub(super) fn take(&mut self) -> Vec<Event<'a>> {
        self.end_line();
        mem::take(&mut self.events)
    }
}
