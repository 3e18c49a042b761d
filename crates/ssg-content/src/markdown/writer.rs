//! Takes the parser's events one by one and decides what each becomes.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag, TagEnd, html};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::elements::ContentModel;
use super::footnotes::Footnotes;
use super::headings::Anchors;
use super::inline::{Figure, OpenImage};
use super::nesting::Nesting;
use super::tables::Table;
use super::tags::Fragment;
use super::{Heading, Link, MarkdownContext, Problems, RenderedMarkdown, text};

/// The page in the making. Events that need no change are kept for `pulldown-cmark`'s own writer.
pub(super) struct Writer<'a> {
    pub(super) body: &'a str,
    pub(super) context: &'a MarkdownContext<'a>,
    pub(super) out: Vec<Event<'a>>,
    pub(super) nesting: Nesting,
    pub(super) problems: Problems,
    pub(super) links: Vec<Link>,
    anchors: Anchors,
    /// Every id so far.
    pub(super) ids: Vec<String>,
    headings: Vec<Heading>,
    /// The text of the heading or the header cell that is open.
    pub(super) plain: Option<String>,
    pub(super) image: Option<OpenImage<'a>>,
    pub(super) figure: Option<Figure>,
    pub(super) table: Option<Table>,
    html_block: Option<Fragment>,
    pub(super) footnotes: Footnotes<'a>,
    /// Where the last character has ended that might have been emphasis and is text.
    pub(super) unread_mark: Option<usize>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(body: &'a str, context: &'a MarkdownContext<'a>) -> Writer<'a> {
        Writer {
            body,
            context,
            out: Vec::new(),
            nesting: Nesting::new("article"),
            problems: Problems::new(),
            links: Vec::new(),
            anchors: Anchors::new(),
            ids: Vec::new(),
            headings: Vec::new(),
            plain: None,
            image: None,
            figure: None,
            table: None,
            html_block: None,
            footnotes: Footnotes::default(),
            unread_mark: None,
        }
    }

    /// The whole text has been read: what is still open is told, and footnotes follow.
    pub(super) fn finish(mut self) -> RenderedMarkdown {
        self.nesting.close_markdown(&mut self.problems);
        let mut page = String::with_capacity(self.body.len() * 5 / 4);
        html::push_html(&mut page, std::mem::take(&mut self.out).into_iter());
        self.write_footnotes(&mut page);
        RenderedMarkdown {
            html: page,
            anchors: self.ids,
            headings: self.headings,
            links: self.links,
            problems: self.problems,
        }
    }

    pub(super) fn event(&mut self, event: Event<'a>, range: ByteRange) {
        let Some(event) = self.footnotes.capture(event, &range, &mut self.problems) else { return };
        let Some(event) = self.image_event(event, &range) else { return };
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
            Event::FootnoteReference(name) => self.footnote_reference(&name),
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
                self.open_block("hr", ContentModel::Void, range);
                self.nesting.close_markdown(&mut self.problems);
                self.out.push(Event::Html("<hr>\n".into()));
            }
            Event::TaskListMarker(done) => self.task(done),
            // Math is not switched on.
            Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'a>, range: ByteRange) {
        match &tag {
            Tag::Paragraph => self.open_block("p", ContentModel::Phrasing, range),
            Tag::Heading { level, .. } => {
                if *level == pulldown_cmark::HeadingLevel::H1 {
                    self.problems.push((self.trimmed(&range), Problem::TopHeading));
                }
                self.plain = Some(String::new());
                self.open_block(&level.to_string(), ContentModel::Phrasing, range);
            }
            Tag::BlockQuote(_) => self.open_block("blockquote", ContentModel::Flow, range),
            Tag::CodeBlock(kind) => {
                if let CodeBlockKind::Fenced(language) = kind {
                    self.check_decoded(language, &range);
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
            TagEnd::Link => self.out.push(Event::Html("</a>".into())),
            TagEnd::Paragraph if self.is_figure(frame.out) => self.write_figure(frame.out),
            TagEnd::Heading(level) => {
                let heading = self.plain.take().unwrap_or_default();
                let id = self.anchors.name(&heading);
                self.ids.push(id.clone());
                self.headings.push(Heading { level: level as u8, id: id.clone(), text: heading });
                let start = Tag::Heading {
                    level,
                    id: Some(id.into()),
                    classes: Vec::new(),
                    attrs: Vec::new(),
                };
                self.out[frame.out] = Event::Start(start);
                self.out.push(Event::End(tag));
            }
            _ => self.out.push(Event::End(tag)),
        }
    }

    /// Text that people read.
    pub(super) fn text(&mut self, text: CowStr<'a>, range: ByteRange) {
        self.check_decoded(&text, &range);
        self.plain_text(&text);
        self.out.push(Event::Text(text::with_fixed_spaces(text)));
    }

    pub(super) fn plain_text(&mut self, text: &str) {
        if let Some(plain) = &mut self.plain {
            plain.push_str(text);
        }
    }

    /// A task is a list item with a box that the style sheet draws. A disabled checkbox would need
    /// a name of its own.
    fn task(&mut self, done: bool) {
        let Some(item) = self.nesting.item() else { return };
        self.out[item.out] = Event::Html("<li class=\"task\">".into());
        let class = if done { "task-mark task-done" } else { "task-mark" };
        self.out.push(Event::Html(format!("<span class=\"{class}\"></span> ").into()));
    }

    pub(super) fn open_block(&mut self, tag: &str, content: ContentModel, range: ByteRange) {
        let range = self.trimmed(&range);
        self.nesting.open_block(tag, content, range, self.out.len(), &mut self.problems);
    }

    pub(super) fn open_part(&mut self, tag: &str, content: ContentModel, range: ByteRange) {
        self.nesting.open_part(tag, content, range, self.out.len(), &mut self.problems);
    }

    /// A block's range without the line breaks at its end.
    fn trimmed(&self, range: &ByteRange) -> ByteRange {
        let text = self.body.get(range.clone()).unwrap_or_default();
        range.start..range.start + text.trim_end().len()
    }
}
