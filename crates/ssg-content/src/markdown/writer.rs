//! The HTML in the making: what was written so far, and what is open.
//!
//! What becomes of each event of the parser is in [`events`](super::events) and the files for
//! links, tables, tags and text that it calls.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::{Alignment, CowStr, Event, TagEnd};
use ssg_model::limits::ELEMENT_DEPTH;
use ssg_model::mark::Mark;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::footnotes::Footnotes;
use super::headings::Anchors;
use super::input::MarkdownInput;
use super::line_ends::PlainLines;
use super::output::Output;
use super::rendered::{Heading, Link, Problems};
use crate::images::{ImageOrigin, Images};
use crate::marks::BlockMarks;
use crate::setting::Setting;

/// An article's text while it is rendered.
pub(super) struct Writer<'a> {
    pub(super) body: &'a str,
    pub(super) lines: &'a PlainLines<'a>,
    pub(super) text: &'a MarkdownInput<'a>,
    pub(super) setting: &'a Setting,
    pub(super) known_images: &'a Images<'a>,
    pub(super) out: Output<'a>,
    /// The elements that are open, the innermost last.
    pub(super) open: Vec<OpenElement>,
    pub(super) problems: Problems,
    pub(super) links: Vec<Link>,
    /// The images so far, and where they are named.
    pub(super) images: Vec<(ByteRange, ImageOrigin)>,
    pub(super) anchors: Anchors,
    /// Every id so far.
    pub(super) ids: Vec<String>,
    pub(super) headings: Vec<Heading>,
    /// Whether there is more than headings so far.
    pub(super) has_text: bool,
    /// The id that the open heading has been given: `## Título {#id}`.
    pub(super) heading_id: Option<String>,
    /// The text of the heading or the header cell that is open.
    pub(super) plain: Option<String>,
    pub(super) image: Option<OpenImage<'a>>,
    pub(super) figure: Option<Figure>,
    /// What the link that is open says of the file that it leads to.
    pub(super) file_note: Option<String>,
    pub(super) table: Option<Table>,
    /// Whether the table that is open is refused, with all that is in it.
    pub(super) in_refused_table: bool,
    pub(super) open_html: Option<OpenHtml>,
    /// How many of the HTML tags that were reported wait for their end, by name.
    pub(super) open_tags: HashMap<String, usize>,
    /// The lists that are open, the innermost last, and the one that has ended last.
    pub(super) lists: Vec<ListPlace>,
    pub(super) ended_list: Option<ListPlace>,
    pub(super) footnotes: Footnotes<'a>,
    /// Where the last character has ended that might have been emphasis and is text.
    pub(super) unread_mark: Option<usize>,
    pub(super) lone_marks: Vec<LoneMark>,
    /// The marks that notes begin with, once somebody has asked.
    pub(super) notes: Option<HashSet<String>>,
    /// Of the block that is open, where blocks have marks.
    pub(super) block_mark: Mark,
}

/// An element of Markdown that is open.
pub(super) struct OpenElement {
    pub(super) end: TagEnd,
    /// Its index among the events of the output.
    pub(super) out: usize,
}

/// A list whose items are being read, or that has ended just now.
#[derive(Clone, Copy)]
pub(super) struct ListPlace {
    /// How many characters are before its first mark.
    pub(super) column: usize,
    /// How many are before the text of its last item.
    pub(super) inner: usize,
    /// Where it ends, once it has.
    pub(super) end: usize,
}

/// A part of an HTML block that may go on in the next line.
pub(super) struct OpenHtml {
    /// The text that ends it.
    pub(super) end: &'static str,
    /// Its beginning.
    pub(super) range: ByteRange,
}

/// An image whose alternative text is being read.
pub(super) struct OpenImage<'a> {
    pub(super) source: CowStr<'a>,
    pub(super) title: CowStr<'a>,
    pub(super) range: ByteRange,
    pub(super) alt: String,
    /// Elements that are open within the text.
    pub(super) depth: usize,
}

/// An image with a title, which is a figure if nothing else is in its paragraph.
pub(super) struct Figure {
    /// Its index among the events of the output.
    pub(super) out: usize,
    pub(super) html: String,
    pub(super) caption: String,
}

/// A `*` or `_` of its own that is plain text to Markdown.
pub(super) struct LoneMark {
    pub(super) at: usize,
    pub(super) mark: char,
    pub(super) side: MarkSide,
}

/// Where a lone mark stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum MarkSide {
    /// Before the first word of a paragraph: it may begin a note, `*Aplican restricciones`.
    Start,
    /// Before a word.
    Before,
    /// After a word: it may lead to a note, `Costo*`.
    After,
}

/// The table that is open.
pub(super) struct Table {
    pub(super) alignments: Vec<Alignment>,
    /// Index of the frame among the events of the output.
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
        let places = setting.words.places;
        Writer {
            body: &lines.text,
            lines,
            text,
            setting,
            known_images,
            out: Output::default(),
            open: Vec::new(),
            problems: Problems::new(),
            links: Vec::new(),
            images: Vec::new(),
            anchors: Anchors::new(places, text.taken),
            ids: Vec::new(),
            headings: Vec::new(),
            has_text: false,
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
            unread_mark: None,
            lone_marks: Vec::new(),
            notes: None,
            block_mark: Mark::default(),
        }
    }

    /// Notes where a block is written, if it is in no other one.
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

    /// Adds to the text of the heading or header cell that is open, if one is.
    pub(super) fn plain_text(&mut self, text: &str) {
        if let Some(plain) = &mut self.plain {
            plain.push_str(text);
        }
    }

    /// Opens an element, which the next event begins.
    pub(super) fn open(&mut self, end: TagEnd, range: &ByteRange) {
        self.open.push(OpenElement { end, out: self.out.next() });
        if self.open.len() == ELEMENT_DEPTH {
            self.problems.push((self.trimmed(range), Problem::TooDeep));
        }
    }

    /// Whether so much is open that nothing is gained by reading on: the memory for it would grow
    /// many times faster than the text.
    pub(super) fn is_hopeless(&self) -> bool {
        self.open.len() > 10 * ELEMENT_DEPTH
    }

    /// A block's range without the line breaks at its end.
    pub(super) fn trimmed(&self, range: &ByteRange) -> ByteRange {
        let text = self.body.get(range.clone()).unwrap_or_default();
        range.start..range.start + text.trim_end().len()
    }
}
