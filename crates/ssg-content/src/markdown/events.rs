//! Dispatches the events of the parser.

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};
use ssg_model::decode::is_blank;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::rendering::Heading;
use super::writer::Writer;

impl<'a> Writer<'a> {
    /// Converts an event of the parser into output.
    pub(super) fn event(&mut self, event: Event<'a>, range: ByteRange) {
        let Some(event) = self.footnotes.capture(event, &range, &mut self.problems) else { return };
        let is_code = self.open.last().is_some_and(|top| top.end == TagEnd::CodeBlock);
        if !is_code && self.image.is_none() {
            self.left.note(self.body, &event, &range);
        }
        let Some(event) = self.image_event(event, &range) else { return };
        let Some(event) = self.refuse_wide_table(event, &range) else { return };
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if is_code => {
                self.check_decoded(&text, &range);
                self.out.push(Event::Text(text));
            }
            Event::Text(text) => {
                self.find_undefined_footnote(&text, &range);
                self.find_unread_link(&text, &range);
                self.find_unread_emphasis(&text, &range);
                self.find_unread_marks(&text, &range);
                self.text(text, range);
            }
            Event::Code(code) => {
                self.check_decoded(&code, &range);
                self.plain_text(&code);
                self.out.push(Event::Code(code));
            }
            Event::Html(html) => self.html_line(&html, range.start),
            Event::InlineHtml(html) => self.html_tag(&html, range),
            Event::FootnoteReference(name) => {
                let (html, id) = self.footnotes.refer(&name, self.setting.locale.places().note);
                self.out.push(Event::Html(html.into()));
                self.rendered.anchors.push(id);
            }
            Event::SoftBreak => {
                self.plain_text(" ");
                self.out.push(Event::SoftBreak);
            }
            // HTML, unlike XHTML, has no slash in elements without an end tag.
            Event::HardBreak => {
                self.plain_text(" ");
                self.out.push(Event::Html("<br>\n".into()));
            }
            Event::Rule => {
                self.mark_block(&range);
                self.out.push(Event::Html("<hr>\n".into()));
            }
            Event::TaskListMarker(done) => self.task(done),
            // Math is not enabled.
            Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, mut tag: Tag<'a>, range: ByteRange) {
        self.mark_block(&range);
        self.rendered.has_text |=
            self.plain.is_none() && !matches!(tag, Tag::HtmlBlock | Tag::Heading { .. });
        match tag {
            Tag::HtmlBlock => return,
            Tag::Image { .. } => return self.start_image(tag, range),
            _ => self.open(tag.to_end(), &range),
        }
        match &mut tag {
            Tag::Paragraph if is_blank(&self.body[range.clone()]) => {
                let text = self.body[range.clone()].trim_end_matches(['\n', '\r']);
                self.problems.push((range.start..range.start + text.len(), Problem::EMPTY_TEXT));
            }
            Tag::Paragraph => self.paragraphs.push(range),
            Tag::Heading { level, id, .. } => {
                self.heading_id = id.take().map(|id| id.into_string());
                if *level == pulldown_cmark::HeadingLevel::H1 {
                    self.problems.push((self.trimmed(&range), Problem::TOP_HEADING));
                } else {
                    self.find_skipped_heading(*level as u8, &range);
                }
                self.plain = Some(String::new());
            }
            Tag::BlockQuote(kind) => {
                if let Some((class, title)) = self.callout(*kind) {
                    return self.start_callout(class, title);
                }
                self.find_unread_callout(&range);
                // The HTML writer of `pulldown-cmark` gives some kinds a class.
                *kind = None;
            }
            Tag::CodeBlock(kind) => {
                self.find_unread_code(kind, &range);
                if let CodeBlockKind::Fenced(language) = kind {
                    self.check_decoded(language, &range);
                    // The HTML writer of `pulldown-cmark` takes the first word, but splits at
                    // spaces only.
                    if let Some((word, _)) = language.split_once('\t') {
                        *language = word.to_owned().into();
                    }
                }
            }
            Tag::List(first) => {
                self.find_list_by_year(*first, &range);
                self.start_list(&range);
            }
            Tag::Item => self.start_item(&range),
            Tag::Emphasis | Tag::Strong => self.find_emphasis_in_numbers(&range),
            Tag::Strikethrough => {}
            Tag::Link { .. } => return self.start_link(tag, range),
            Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell => {
                return self.start_table(tag, range);
            }
            // Others are handled before, or not enabled.
            _ => return,
        }
        self.out.push(Event::Start(tag));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::HtmlBlock => return self.end_html_block(),
            TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell => {
                return self.end_table(tag);
            }
            _ => {}
        }
        let Some(frame) = self.open.pop() else { return };
        match tag {
            TagEnd::Link => self.end_link(),
            TagEnd::List(_) => {
                self.end_list();
                self.out.push(Event::End(tag));
            }
            TagEnd::BlockQuote(kind) if self.callout(kind).is_some() => {
                self.out.push(Event::Html("</div>\n".into()));
            }
            TagEnd::Paragraph if self.is_figure(frame.out) => self.write_figure(frame.out),
            TagEnd::Heading(level) => {
                let heading = self.plain.take().unwrap_or_default();
                let id = self.heading_id.take();
                let id = self.anchors.name(id.as_deref().unwrap_or(&heading));
                self.rendered.anchors.push(id.clone());
                let text = self.block_mark.on(heading);
                self.rendered.headings.push(Heading { level: level as u8, id: id.clone(), text });
                let start = Tag::Heading {
                    level,
                    id: Some(id.into()),
                    classes: Vec::new(),
                    attrs: Vec::new(),
                };
                self.out.replace(frame.out, Event::Start(start));
                self.out.push(Event::End(tag));
            }
            _ => self.out.push(Event::End(tag)),
        }
    }

    /// Makes the open list item a task, with a drawn box. A disabled checkbox would need a name of
    /// its own.
    fn task(&mut self, done: bool) {
        // At most a paragraph has begun in it.
        let mut innermost = self.open.iter().rev().take(2);
        let Some(item) = innermost.find(|open| open.end == TagEnd::Item) else { return };
        self.out.replace(item.out, Event::Html("<li class=\"task\">".into()));
        let mark = if done { '☑' } else { '☐' };
        self.out.push(Event::Html(format!("<span class=\"task-mark\">{mark}</span> ").into()));
    }
}
