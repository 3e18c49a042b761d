//! Writes the list of footnotes at the end of an article.

use std::mem;

use pulldown_cmark::{Event, Tag, TagEnd, html};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::footnotes::{Reference, reference_id};
use super::output::push_attribute;
use super::writer::Writer;

impl<'a> Writer<'a> {
    /// Writes the list of footnotes. A footnote may refer to others, so the list can grow.
    pub(super) fn write_footnotes(&mut self, page: &mut String) {
        let before = self.footnotes.before;
        let mut number = before;
        while let Some(Reference { key, .. }) = self.footnotes.referenced.get(number - before) {
            let definition = self.footnotes.definitions.remove(key);
            if number == before {
                page.push_str("<section class=\"footnotes\"");
                push_attribute(page, "aria-label", &self.setting.words.footnotes);
                page.push_str("><ol");
                if before > 0 {
                    push_attribute(page, "start", &(before + 1).to_string());
                }
                page.push_str(">\n");
            }
            number += 1;
            let id = format!("{}-{number}", self.setting.locale.places().note);
            page.push_str(&format!("<li id=\"{id}\">"));
            self.rendered.anchors.push(id);
            let events = definition.map(|definition| definition.events).unwrap_or_default();
            self.write_footnote(events, number, page);
            page.push_str("</li>\n");
        }
        if number > before {
            page.push_str("</ol></section>\n");
        }
        let unused: Vec<_> = mem::take(&mut self.footnotes.definitions).into_values().collect();
        self.problems.extend(unused.into_iter().map(|definition| {
            (definition.range, Problem::UnusedFootnote { name: definition.name })
        }));
    }

    fn write_footnote(
        &mut self,
        events: Vec<(Event<'a>, ByteRange)>,
        number: usize,
        page: &mut String,
    ) {
        self.open.clear();
        for (event, range) in events {
            self.event(event, range);
        }
        let mut events = self.out.take();
        let back = self.back_links(number);
        // The links follow the last words of the note, or form a paragraph of their own.
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

    /// Returns a link from a note to each of its references. References in later notes are not
    /// known yet; the first link is enough to return.
    fn back_links(&self, number: usize) -> String {
        let count = self.footnotes.referenced[number - self.footnotes.before - 1].count;
        let mut html = String::new();
        for at in 1..=count {
            let name = match at {
                1 => format!("{} {number}", self.setting.words.footnote_back),
                _ => format!("{} {number}.{at}", self.setting.words.footnote_back),
            };
            if at > 1 {
                html.push(' ');
            }
            html.push_str("<a class=\"footnote-back\"");
            push_attribute(&mut html, "href", &format!("#{}", reference_id(number, at)));
            push_attribute(&mut html, "aria-label", &name);
            // The variation selector requests the arrow as text instead of an emoji.
            html.push_str(">↩\u{fe0e}</a>");
        }
        html
    }
}
