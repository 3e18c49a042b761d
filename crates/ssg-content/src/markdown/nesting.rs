//! The one stack of everything that is open: Markdown's containers and the author's tags.
//!
//! A tag that is opened in a paragraph, a list item or a quotation has to be closed in it, or
//! the browser's tree would not be the one that was written, and a stray `</div>` would end the
//! page's root. Every rule is checked where a frame is pushed or popped.

use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::elements::{ContentModel, Element, Kind};
use super::rendered::Problems;

/// Deeper nesting than any article needs. It bounds the search for the start of an end tag, and
/// the depth of the browser's tree (which itself stops at 512).
const DEPTH_LIMIT: usize = 100;

/// Something that is open.
pub(super) struct OpenElement {
    /// Name of the element, for messages and to find the start of an end tag.
    pub(super) tag: String,
    origin: Origin,
    content: ContentModel,
    /// Where it begins in the text.
    place: ByteRange,
    /// Its index among the events of the output.
    pub(super) out: usize,
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Markdown,
    /// A tag that the author wrote.
    Tag,
    /// A tag that was reported; it is only here so that its end tag is not reported as well.
    Refused,
}

/// What an element whose children have an order has seen of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Empty,
    Begun,
    /// `figcaption` before or after the rest.
    CaptionFirst,
    CaptionLast,
    /// `dt` or `dd`.
    Term,
    Description,
}

pub(super) struct Nesting {
    frames: Vec<OpenElement>,
    too_deep: bool,
}

impl Nesting {
    /// A stack whose bottom is the article itself, or a footnote.
    pub(super) fn new(root: &str) -> Nesting {
        let mut nesting = Nesting { frames: Vec::new(), too_deep: false };
        nesting.push(root, Origin::Markdown, ContentModel::Flow, 0..0, 0);
        nesting
    }

    /// What has been opened last.
    pub(super) fn top(&self) -> Option<&OpenElement> {
        self.frames.last()
    }

    /// The innermost list item, if nothing but a paragraph has begun in it.
    pub(super) fn item(&self) -> Option<&OpenElement> {
        self.frames.iter().rev().take(2).find(|frame| frame.tag == "li")
    }

    /// A block of Markdown begins: the text of a tag has to have ended.
    pub(super) fn open_block(
        &mut self,
        tag: &str,
        content: ContentModel,
        place: ByteRange,
        out: usize,
        problems: &mut Problems,
    ) {
        while self.frames.last().is_some_and(|frame| {
            frame.origin == Origin::Tag && frame.content == ContentModel::Phrasing
        }) {
            self.pop_unclosed(problems);
        }
        self.admit(tag, &place, problems);
        self.open_part(tag, content, place, out, problems);
    }

    /// Emphasis, a link, a list's or table's part begins; Markdown knows where these may stand.
    pub(super) fn open_part(
        &mut self,
        tag: &str,
        content: ContentModel,
        place: ByteRange,
        out: usize,
        problems: &mut Problems,
    ) {
        if self.frames.len() == DEPTH_LIMIT {
            self.report_depth(place.clone(), problems);
        }
        self.push(tag, Origin::Markdown, content, place, out);
    }

    /// A container of Markdown ends, and with it what is open in it.
    pub(super) fn close_markdown(&mut self, problems: &mut Problems) -> Option<OpenElement> {
        while self.frames.last().is_some_and(|frame| frame.origin != Origin::Markdown) {
            self.pop_unclosed(problems);
        }
        self.frames.pop()
    }

    /// A start tag; `false` when it is not to be written.
    pub(super) fn open_tag(
        &mut self,
        element: &Element,
        place: ByteRange,
        out: usize,
        problems: &mut Problems,
    ) -> bool {
        if self.frames.len() >= DEPTH_LIMIT {
            self.report_depth(place, problems);
            return false;
        }
        let before = problems.len();
        self.check_place(element, &place, problems);
        let fits = problems.len() == before;
        if element.content != ContentModel::Void {
            let origin = if fits { Origin::Tag } else { Origin::Refused };
            self.push(element.name, origin, element.content, place, out);
        }
        fits
    }

    /// A start tag that was reported before; its content is checked all the same.
    pub(super) fn open_refused(&mut self, tag: &str, place: ByteRange) {
        if self.frames.len() < DEPTH_LIMIT {
            self.push(tag, Origin::Refused, ContentModel::Flow, place, 0);
        }
    }

    /// An end tag; `true` when it is to be written.
    pub(super) fn close_tag(
        &mut self,
        tag: &str,
        place: ByteRange,
        problems: &mut Problems,
    ) -> bool {
        let open = self
            .frames
            .iter()
            .rev()
            .take_while(|frame| frame.origin != Origin::Markdown)
            .position(|frame| frame.tag == tag);
        let Some(above) = open else {
            // Beyond the limit start tags are not on the stack.
            if !self.too_deep {
                problems.push((place, Problem::StrayEndTag { tag: tag.to_owned() }));
            }
            return false;
        };
        for _ in 0..above {
            self.pop_unclosed(problems);
        }
        self.pop(problems).is_some_and(|frame| frame.origin == Origin::Tag)
    }

    /// Visible text that stands directly in what is open.
    pub(super) fn text(&mut self, place: &ByteRange, problems: &mut Problems) {
        self.admit("p", place, problems);
    }

    /// The tag on top, if it is one that was reported.
    pub(super) fn refused_top(&self) -> Option<&str> {
        self.frames.last().filter(|frame| frame.origin == Origin::Refused).map(|f| f.tag.as_str())
    }

    fn check_place(&mut self, element: &Element, place: &ByteRange, problems: &mut Problems) {
        let Some(parent) = self.frames.last() else { return };
        let tag = element.name.to_owned();
        match element.parent {
            _ if parent.origin == Origin::Refused => {}
            Some(expected) if parent.tag != expected => {
                let problem = Problem::MissingParent { tag, parent: expected.to_owned() };
                problems.push((place.clone(), problem));
            }
            None if element.kind == Kind::Block && parent.content == ContentModel::Phrasing => {
                let problem = Problem::MisplacedTag { tag, parent: parent.tag.clone() };
                problems.push((place.clone(), problem));
            }
            _ => self.admit(element.name, place, problems),
        }
    }

    /// Lets a child into the element on top, if its order of children allows it.
    fn admit(&mut self, child: &str, place: &ByteRange, problems: &mut Problems) {
        use Progress::{Begun, CaptionFirst, CaptionLast, Description, Empty, Term};

        let Some(parent) = self.frames.last_mut().filter(|frame| frame.origin == Origin::Tag)
        else {
            return;
        };
        let missing = |missing: &str, at: &OpenElement| {
            let (tag, child) = (at.tag.clone(), missing.to_owned());
            (at.place.clone(), Problem::MissingChild { tag, child })
        };
        let misplaced = |at: &OpenElement| {
            let (tag, parent) = (child.to_owned(), at.tag.clone());
            (place.clone(), Problem::MisplacedTag { tag, parent })
        };
        let (progress, problem) = match (parent.tag.as_str(), child, parent.progress) {
            ("details", "summary", Empty) => (Begun, None),
            ("details", "summary", _) => (Begun, Some(misplaced(parent))),
            ("details", _, Empty) => (Begun, Some(missing("summary", parent))),
            ("figure", "figcaption", Empty) => (CaptionFirst, None),
            ("figure", "figcaption", Begun) => (CaptionLast, None),
            ("figure", "figcaption", seen) => (seen, Some(misplaced(parent))),
            ("figure", _, CaptionFirst) => (CaptionFirst, None),
            ("figure", _, CaptionLast) => (CaptionLast, Some(misplaced(parent))),
            ("dl", "dt", _) => (Term, None),
            ("dl", "dd", Empty) => (Description, Some(missing("dt", parent))),
            ("dl", "dd", _) => (Description, None),
            ("dl", _, seen) => (seen, Some(misplaced(parent))),
            _ => (Begun, None),
        };
        parent.progress = progress;
        problems.extend(problem);
    }

    /// Pops a frame that is closed as it should be.
    fn pop(&mut self, problems: &mut Problems) -> Option<OpenElement> {
        let frame = self.frames.pop()?;
        let missing = match (frame.tag.as_str(), frame.progress) {
            ("details", Progress::Empty) => Some("summary"),
            ("dl", Progress::Empty) => Some("dt"),
            ("dl", Progress::Term) => Some("dd"),
            _ => None,
        };
        if let Some(child) = missing.filter(|_| frame.origin == Origin::Tag) {
            let (tag, child) = (frame.tag.clone(), child.to_owned());
            problems.push((frame.place.clone(), Problem::MissingChild { tag, child }));
        }
        Some(frame)
    }

    fn pop_unclosed(&mut self, problems: &mut Problems) {
        if let Some(frame) = self.frames.pop().filter(|frame| frame.origin == Origin::Tag) {
            problems.push((frame.place, Problem::UnclosedTag { tag: frame.tag }));
        }
    }

    fn report_depth(&mut self, place: ByteRange, problems: &mut Problems) {
        if !self.too_deep {
            self.too_deep = true;
            problems.push((place, Problem::TooDeep));
        }
    }

    fn push(
        &mut self,
        tag: &str,
        origin: Origin,
        content: ContentModel,
        place: ByteRange,
        out: usize,
    ) {
        let progress = Progress::Empty;
        self.frames.push(OpenElement {
            tag: tag.to_owned(),
            origin,
            content,
            place,
            out,
            progress,
        });
    }
}
