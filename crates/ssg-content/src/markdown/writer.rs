//! The state of the renderer: the output so far, and open elements.
//!
//! The events of the parser are handled in [`events`](super::events) and in the modules that it
//! calls.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::{Alignment, CowStr, Event, TagEnd};
use ssg_model::diagnostic::RangedProblems;
use ssg_model::limits::ELEMENT_DEPTH;
use ssg_model::mark::Mark;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::footnotes::Footnotes;
use super::headings::Anchors;
use super::left_text::LeftText;
use super::line_ends::PlainLines;
use super::output::Output;
use super::rendering::{MarkdownInput, RenderedMarkdown};
use crate::images::Images;
use crate::marks::BlockMarks;
use crate::setting::Setting;

/// The state while a text is rendered.
pub(super) struct Writer<'a> {
    pub(super) body: &'a str,
    pub(super) lines: &'a PlainLines<'a>,
    pub(super) text: &'a MarkdownInput<'a>,
    pub(super) setting: &'a Setting,
    pub(super) known_images: &'a Images<'a>,
    pub(super) out: Output<'a>,
    /// The open elements, the innermost last.
    pub(super) open: Vec<OpenElement>,
    pub(super) problems: RangedProblems,
    /// The result so far, apart from its HTML and its problems.
    pub(super) rendered: RenderedMarkdown,
    pub(super) anchors: Anchors,
    /// The explicit id of the open heading: `## Título {#id}`.
    pub(super) heading_id: Option<String>,
    /// The text of the open heading or header cell.
    pub(super) plain: Option<String>,
    pub(super) image: Option<OpenImage<'a>>,
    pub(super) figure: Option<Figure>,
    /// The note about the file that the open link leads to.
    pub(super) file_note: Option<String>,
    pub(super) table: Option<Table>,
    /// Whether the open table was refused, so that its content is dropped.
    pub(super) in_refused_table: bool,
    pub(super) open_html: Option<OpenHtml>,
    /// The number of reported HTML tags that are still open, by name.
    pub(super) open_tags: HashMap<String, usize>,
    /// The open lists, the innermost last.
    pub(super) lists: Vec<ListPlace>,
    pub(super) ended_list: Option<ListPlace>,
    pub(super) footnotes: Footnotes<'a>,
    pub(super) left: LeftText,
    /// The paragraphs, whose lines may be meant as blocks.
    pub(super) paragraphs: Vec<ByteRange>,
    /// The end of the last emphasis character that was read as text.
    pub(super) unread_mark: Option<usize>,
    pub(super) lone_marks: Vec<LoneMark>,
    /// The marks that notes begin with, computed on first use.
    pub(super) notes: Option<HashSet<String>>,
    /// The edit mark of the open block.
    pub(super) block_mark: Mark,
}

/// An open Markdown element.
pub(super) struct OpenElement {
    pub(super) end: TagEnd,
    /// The index of the start event in the output.
    pub(super) out: usize,
}

/// A list being read, or the last one that ended.
#[derive(Clone, Copy)]
pub(super) struct ListPlace {
    /// The number of characters before the first mark.
    pub(super) column: usize,
    /// The number of characters before the text of the last item.
    pub(super) inner: usize,
    /// The end of the list.
    pub(super) end: usize,
}

/// A construct in an HTML block that may continue on the next line.
pub(super) struct OpenHtml {
    /// The text that closes the construct.
    pub(super) end: &'static str,
    /// The range of the start.
    pub(super) range: ByteRange,
}

/// An image whose alternative text is being read.
pub(super) struct OpenImage<'a> {
    pub(super) source: CowStr<'a>,
    pub(super) title: CowStr<'a>,
    pub(super) range: ByteRange,
    pub(super) alt: String,
    /// The number of open elements within the alternative text.
    pub(super) depth: usize,
}

/// An image with a title, which becomes a figure if it is alone in its paragraph.
pub(super) struct Figure {
    /// The index of the image among the events of the output.
    pub(super) out: usize,
    pub(super) html: String,
    pub(super) caption: String,
}

/// A `*` or `_` without a counterpart, which is text to Markdown.
pub(super) struct LoneMark {
    pub(super) at: usize,
    pub(super) mark: char,
    pub(super) side: MarkSide,
}

/// The position of a lone mark relative to its word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum MarkSide {
    /// Before the first word of a paragraph; it may begin a note: `*Aplican restricciones`.
    Start,
    /// Before a word.
    Before,
    /// After a word; it may refer to a note: `Costo*`.
    After,
}

pub(super) struct Table {
    pub(super) alignments: Vec<Alignment>,
    /// The index of the container's start tag among the events of the output.
    pub(super) frame: usize,
    /// The column of the next cell.
    pub(super) column: usize,
    pub(super) in_head: bool,
    /// The texts of the header cells.
    pub(super) names: Vec<String>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        lines: &'a PlainLines<'a>,
        text: &'a MarkdownInput<'a>,
        setting: &'a Setting,
        known_images: &'a Images<'a>,
    ) -> Writer<'a> {
        let places = setting.locale.places();
        Writer {
            body: &lines.text,
            lines,
            text,
            setting,
            known_images,
            out: Output::default(),
            open: Vec::new(),
            problems: RangedProblems::new(),
            rendered: RenderedMarkdown::default(),
            anchors: Anchors::new(places, text.taken),
            heading_id: None,
            plain: None,
            image: None,
            figure: None,
            file_note: None,
            table: None,
            in_refused_table: false,
            open_html: None,
            open_tags: HashMap::new(),
            lists: Vec::new(),
            ended_list: None,
            footnotes: Footnotes::new(text.taken, places.note),
            left: LeftText::of(&lines.text),
            paragraphs: Vec::new(),
            unread_mark: None,
            lone_marks: Vec::new(),
            notes: None,
            block_mark: Mark::default(),
        }
    }

    /// Adds an edit mark for a top-level block.
    pub(super) fn mark_block(&mut self, range: &ByteRange) {
        let Some(marks) = self.text.marks.filter(|_| self.open.is_empty()) else { return };
        let Range { start, end } = self.lines.written(self.trimmed(range));
        let offset = self.text.offset;
        self.block_mark = match marks {
            BlockMarks::Each(file) => file.mark(&(offset + start..offset + end)),
            BlockMarks::All(mark) => mark,
        };
        self.out.push(Event::Html(self.block_mark.to_string().into()));
    }

    /// Adds text to the open heading or header cell, if there is one.
    pub(super) fn plain_text(&mut self, text: &str) {
        if let Some(plain) = &mut self.plain {
            plain.push_str(text);
        }
    }

    /// Opens an element, whose start is the next event.
    pub(super) fn open(&mut self, end: TagEnd, range: &ByteRange) {
        self.open.push(OpenElement { end, out: self.out.next() });
        if self.open.len() == ELEMENT_DEPTH {
            self.problems.push((self.trimmed(range), Problem::TOO_DEEP));
        }
    }

    /// Whether nesting is so deep that rendering should stop: memory would grow many times faster
    /// than the text.
    pub(super) fn is_hopeless(&self) -> bool {
        self.open.len() > 10 * ELEMENT_DEPTH
    }

    /// Returns the range of a block without trailing whitespace.
    pub(super) fn trimmed(&self, range: &ByteRange) -> ByteRange {
        let text = self.body.get(range.clone()).unwrap_or_default();
        range.start..range.start + text.trim_end().len()
    }
}
