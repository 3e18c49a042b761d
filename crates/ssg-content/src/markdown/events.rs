//! Takes the parser's events one by one and decides what each becomes.

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::callouts::CalloutKind;
use super::elements::ContentModel;
use super::fragment::Fragment;
use super::rendered::Heading;
use super::writer::Writer;

impl<'a> Writer<'a> {
    /// Decides what an event of the parser becomes.
    pub(super) fn event(&mut self, event: Event<'a>, range: ByteRange) {
        let Some(event) = self.footnotes.capture(event, &range, &mut self.problems) else { return };
        let Some(event) = self.image_event(event, &range) else { return };
        let Some(event) = self.refuse_wide_table(event, &range) else { return };
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.nesting.top().is_some_and(|top| top.tag == "pre") => {
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
            Event::Html(html) => {
                if let Some(block) = &mut self.html_block {
                    block.push(&html, range);
                }
            }
            Event::InlineHtml(html) => {
                let mut fragment = Fragment::default();
                fragment.push(&html, range);
                self.html(&fragment);
            }
            Event::FootnoteReference(name) => {
                let (html, id) = self.footnotes.refer(&name, self.context.words.places.note);
                self.out.push(Event::Html(html.into()));
                self.ids.push(id);
            }
            Event::SoftBreak => {
                self.plain_text(" ");
                self.out.push(Event::SoftBreak);
            }
            // HTML, not XHTML: no slash in elements that have no end tag.
            Event::HardBreak => {
                self.plain_text(" ");
                self.out.push(Event::Html("<br>\n".into()));
            }
            Event::Rule => {
                self.mark_block(&range);
                self.open_block("hr", ContentModel::Void, range);
                self.nesting.close_markdown(&mut self.problems);
                self.out.push(Event::Html("<hr>\n".into()));
            }
            Event::TaskListMarker(done) => self.task(done),
            // Math is not switched on.
            Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, mut tag: Tag<'a>, range: ByteRange) {
        self.mark_block(&range);
        match &mut tag {
            Tag::Paragraph => {
                self.find_unread_blocks(&range);
                self.open_block("p", ContentModel::Phrasing, range);
            }
            Tag::Heading { level, .. } => {
                if *level == pulldown_cmark::HeadingLevel::H1 {
                    self.problems.push((self.trimmed(&range), Problem::TopHeading));
                } else {
                    self.find_skipped_heading(*level as u8, &range);
                }
                self.plain = Some(String::new());
                self.open_block(&level.to_string(), ContentModel::Phrasing, range);
            }
            Tag::BlockQuote(kind) => match kind.and_then(CalloutKind::of) {
                Some(callout) => return self.start_callout(callout, range),
                None => {
                    self.find_unread_callout(&range);
                    // Its writer would give some kinds a class.
                    *kind = None;
                    self.open_block("blockquote", ContentModel::Flow, range);
                }
            },
            Tag::CodeBlock(kind) => {
                self.find_unread_code(kind, &range);
                if let CodeBlockKind::Fenced(language) = kind {
                    self.check_decoded(language, &range);
                    // Its writer takes the first word, but only spaces end words there.
                    if let Some((word, _)) = language.split_once('\t') {
                        *language = word.to_owned().into();
                    }
                }
                self.open_block("pre", ContentModel::Phrasing, range);
            }
            Tag::List(None) => self.open_block("ul", ContentModel::Flow, range),
            Tag::List(Some(_)) => self.open_block("ol", ContentModel::Flow, range),
            Tag::Item => self.open_part("li", ContentModel::Flow, range),
            Tag::Emphasis => self.open_part("em", ContentModel::Phrasing, range),
            Tag::Strong => self.open_part("strong", ContentModel::Phrasing, range),
            Tag::Strikethrough => self.open_part("del", ContentModel::Phrasing, range),
            Tag::HtmlBlock => {
                self.html_block = Some(Fragment::default());
                return;
            }
            Tag::Link { .. } => return self.start_link(tag, range),
            Tag::Image { .. } => return self.start_image(tag, range),
            Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell => {
                return self.start_table(tag, range);
            }
            // The footnotes have taken theirs; the others are not switched on.
            Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => return,
        }
        self.out.push(Event::Start(tag));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::HtmlBlock => {
                if let Some(block) = self.html_block.take() {
                    self.html(&block);
                }
                return;
            }
            TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell => {
                return self.end_table(tag);
            }
            _ => {}
        }
        let Some(frame) = self.nesting.close_markdown(&mut self.problems) else { return };
        match tag {
            TagEnd::Link => self.end_link(),
            TagEnd::BlockQuote(kind) if kind.and_then(CalloutKind::of).is_some() => {
                self.out.push(Event::Html("</div>\n".into()));
            }
            TagEnd::Paragraph if self.is_figure(frame.out) => self.write_figure(frame.out),
            TagEnd::Heading(level) => {
                let heading = self.plain.take().unwrap_or_default();
                let id = self.anchors.name(&heading);
                self.ids.push(id.clone());
                let text = self.block_mark.on(heading);
                self.headings.push(Heading { level: level as u8, id: id.clone(), text });
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

    /// Makes the open list item a task: with a box that the style sheet draws. A disabled checkbox
    /// would need a name of its own.
    fn task(&mut self, done: bool) {
        let Some(item) = self.nesting.item() else { return };
        self.out.replace(item.out, Event::Html("<li class=\"task\">".into()));
        let class = if done { "task-mark task-done" } else { "task-mark" };
        self.out.push(Event::Html(format!("<span class=\"{class}\"></span> ").into()));
    }
}
