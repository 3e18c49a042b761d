//! Footnotes: numbered in the order of their first reference, whatever they are called and
//! wherever they are written, and listed at the end.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem;

use pulldown_cmark::{Event, Tag, TagEnd, html};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::Problems;
use super::escape::push_attribute;
use super::nesting::Nesting;
use super::writer::Writer;

/// Names are compared without regard to case, as the parser does.
fn key(name: &str) -> String {
    name.to_lowercase()
}

/// A footnote as it is written.
struct Definition<'a> {
    name: String,
    place: ByteRange,
    events: Vec<(Event<'a>, ByteRange)>,
}

/// A footnote that the text refers to.
struct Reference {
    key: String,
    count: usize,
}

#[derive(Default)]
pub(super) struct Footnotes<'a> {
    /// Definitions that are being read, the innermost last.
    open: Vec<Definition<'a>>,
    definitions: HashMap<String, Definition<'a>>,
    /// In the order of the first reference; a footnote's number is its place in this list.
    referenced: Vec<Reference>,
    numbers: HashMap<String, usize>,
}

impl<'a> Footnotes<'a> {
    /// Keeps the events of definitions until every reference is known; gives back the others.
    pub(super) fn capture(
        &mut self,
        event: Event<'a>,
        range: &ByteRange,
        problems: &mut Problems,
    ) -> Option<Event<'a>> {
        match event {
            Event::Start(Tag::FootnoteDefinition(name)) => {
                // Only `[^name]` is shown, not the whole note.
                let place = range.start..range.start + name.len() + "[^]".len();
                self.open.push(Definition { name: name.to_string(), place, events: Vec::new() });
                None
            }
            Event::End(TagEnd::FootnoteDefinition) => {
                let definition = self.open.pop()?;
                let key = key(&definition.name);
                match self.definitions.entry(key) {
                    Entry::Occupied(_) => {
                        let problem = Problem::DuplicateFootnote { name: definition.name };
                        problems.push((definition.place, problem));
                    }
                    Entry::Vacant(slot) => {
                        slot.insert(definition);
                    }
                }
                None
            }
            event => match self.open.last_mut() {
                Some(definition) => {
                    definition.events.push((event, range.clone()));
                    None
                }
                None => Some(event),
            },
        }
    }
}

impl<'a> Writer<'a> {
    pub(super) fn footnote_reference(&mut self, name: &str) {
        let key = key(name);
        let footnotes = &mut self.footnotes;
        let next = footnotes.referenced.len() + 1;
        let number = *footnotes.numbers.entry(key.clone()).or_insert(next);
        if number == next {
            footnotes.referenced.push(Reference { key, count: 0 });
        }
        let count = &mut footnotes.referenced[number - 1].count;
        *count += 1;
        let id = reference_id(number, *count);
        let html = format!(
            "<sup class=\"footnote-ref\"><a href=\"#nota-{number}\" id=\"{id}\">{number}</a></sup>"
        );
        self.out.push(Event::Html(html.into()));
        self.ids.push(id);
    }

    /// Adds the list of footnotes. A footnote may refer to others, so the list can grow.
    pub(super) fn write_footnotes(&mut self, page: &mut String) {
        let mut number = 0;
        while let Some(Reference { key, .. }) = self.footnotes.referenced.get(number) {
            let definition = self.footnotes.definitions.remove(key);
            if number == 0 {
                page.push_str("<section class=\"footnotes\"");
                push_attribute(page, "aria-label", self.context.footnotes);
                page.push_str("><ol>\n");
            }
            number += 1;
            let id = format!("nota-{number}");
            page.push_str(&format!("<li id=\"{id}\">"));
            self.ids.push(id);
            let events = definition.map(|definition| definition.events).unwrap_or_default();
            self.write_footnote(events, number, page);
            page.push_str("</li>\n");
        }
        if number > 0 {
            page.push_str("</ol></section>\n");
        }
        let unused: Vec<_> = mem::take(&mut self.footnotes.definitions).into_values().collect();
        self.problems.extend(unused.into_iter().map(|definition| {
            (definition.place, Problem::UnusedFootnote { name: definition.name })
        }));
    }

    fn write_footnote(
        &mut self,
        events: Vec<(Event<'a>, ByteRange)>,
        number: usize,
        page: &mut String,
    ) {
        self.nesting = Nesting::new("li");
        for (event, range) in events {
            self.event(event, range);
        }
        self.nesting.close_markdown(&mut self.problems);
        let mut events = mem::take(&mut self.out);
        let back = self.back_links(number);
        // The links follow the last words of the note, or stand in a paragraph of their own.
        if let Some(Event::End(TagEnd::Paragraph)) = events.last() {
            events.insert(events.len() - 1, Event::Html(format!(" {back}").into()));
        } else {
            events.extend([
                Event::Start(Tag::Paragraph),
                Event::Html(back.into()),
                Event::End(TagEnd::Paragraph),
            ]);
        }
        html::push_html(page, events.into_iter());
    }

    /// One link for each place that refers to the note. References from later notes are not
    /// known yet; the first link is enough to return.
    fn back_links(&self, number: usize) -> String {
        let count = self.footnotes.referenced[number - 1].count;
        let mut html = String::new();
        for at in 1..=count {
            let name = match at {
                1 => format!("{} {number}", self.context.footnote_back),
                _ => format!("{} {number}.{at}", self.context.footnote_back),
            };
            if at > 1 {
                html.push(' ');
            }
            html.push_str("<a class=\"footnote-back\"");
            push_attribute(&mut html, "href", &format!("#{}", reference_id(number, at)));
            push_attribute(&mut html, "aria-label", &name);
            // The style sheet draws the arrow.
            html.push_str("></a>");
        }
        html
    }
}

/// The id of a reference: `ref-1`, then `ref-1-2` for a second one to the same note.
fn reference_id(number: usize, count: usize) -> String {
    match count {
        1 => format!("ref-{number}"),
        _ => format!("ref-{number}-{count}"),
    }
}
