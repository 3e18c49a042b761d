//! The one stack of everything that is open: Markdown's containers and the author's tags.
//!
//! A tag that is opened in a paragraph, a list item or a quotation has to be closed in it, or
//! the browser's tree would not be the one that was written, and a stray `</div>` would end the
//! page's root. Every rule is checked where an element is opened or closed.

use ssg_model::limits::ELEMENT_DEPTH;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::elements::{ContentModel, Element, Kind};
use super::rendered::Problems;

/// An element that is open: one of Markdown, or a tag of the author.
pub(super) struct OpenElement {
    /// Name of the element, for messages and to find the start of an end tag.
    pub(super) tag: String,
    origin: Origin,
    content: ContentModel,
    /// Its start tag in the text, or the text of its block.
    range: ByteRange,
    /// Its index among the events of the output.
    pub(super) out: usize,
    progress: Progress,
}

/// Where an open element comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Markdown,
    /// A tag that the author wrote.
    Tag,
    /// A tag that was reported; it is only here so that its end tag is not reported as well.
    Refused,
}

/// Which child came last in an element whose children have an order.
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

/// The elements that are open, the innermost last.
pub(super) struct Nesting {
    open: Vec<OpenElement>,
    too_deep: bool,
}

impl Nesting {
    /// A stack whose bottom is the article itself, or a footnote.
    pub(super) fn new(root: &str) -> Nesting {
        let mut nesting = Nesting { open: Vec::new(), too_deep: false };
        nesting.push(root, Origin::Markdown, ContentModel::Flow, 0..0, 0);
        nesting
    }

    /// Whether so much is open that nothing is gained by reading on: the memory for it would grow
    /// many times faster than the text.
    pub(super) fn is_hopeless(&self) -> bool {
        self.open.len() > 10 * ELEMENT_DEPTH
    }

    /// Whether nothing is open.
    pub(super) fn is_bare(&self) -> bool {
        self.open.len() == 1
    }

    /// The innermost open element.
    pub(super) fn top(&self) -> Option<&OpenElement> {
        self.open.last()
    }

    /// Whether an element of this name is open.
    pub(super) fn is_in(&self, tag: &str) -> bool {
        self.open.iter().any(|element| element.tag == tag)
    }

    /// The innermost list item, if nothing but a paragraph has begun in it.
    pub(super) fn item(&self) -> Option<&OpenElement> {
        self.open.iter().rev().take(2).find(|element| element.tag == "li")
    }

    /// Opens a block of Markdown: tags that hold only text have to be closed by then.
    pub(super) fn open_block(
        &mut self,
        tag: &str,
        content: ContentModel,
        range: ByteRange,
        out: usize,
        problems: &mut Problems,
    ) {
        while self.open.last().is_some_and(|element| {
            element.origin == Origin::Tag && element.content == ContentModel::Phrasing
        }) {
            self.pop_unclosed(problems);
        }
        self.admit(tag, &range, problems);
        self.open_part(tag, content, range, out, problems);
    }

    /// Opens emphasis, a link, or a part of a list or table: the parser knows where these may be.
    pub(super) fn open_part(
        &mut self,
        tag: &str,
        content: ContentModel,
        range: ByteRange,
        out: usize,
        problems: &mut Problems,
    ) {
        if self.open.len() == ELEMENT_DEPTH {
            self.report_depth(range.clone(), problems);
        }
        self.push(tag, Origin::Markdown, content, range, out);
    }

    /// Closes the innermost element of Markdown and every tag that is open in it.
    pub(super) fn close_markdown(&mut self, problems: &mut Problems) -> Option<OpenElement> {
        while self.open.last().is_some_and(|element| element.origin != Origin::Markdown) {
            self.pop_unclosed(problems);
        }
        self.open.pop()
    }

    /// Opens a tag of the author; `false` when it is not to be written.
    pub(super) fn open_tag(
        &mut self,
        element: &Element,
        range: ByteRange,
        out: usize,
        problems: &mut Problems,
    ) -> bool {
        if self.open.len() >= ELEMENT_DEPTH {
            self.report_depth(range, problems);
            return false;
        }
        let before = problems.len();
        self.check_parent(element, &range, problems);
        let fits = problems.len() == before;
        if element.content != ContentModel::Void {
            let origin = if fits { Origin::Tag } else { Origin::Refused };
            self.push(element.name, origin, element.content, range, out);
        }
        fits
    }

    /// Opens a tag that was reported before; its content is checked all the same.
    pub(super) fn open_refused(&mut self, tag: &str, range: ByteRange) {
        if self.open.len() < ELEMENT_DEPTH {
            self.push(tag, Origin::Refused, ContentModel::Flow, range, 0);
        }
    }

    /// Closes a tag of the author; `true` when the end tag is to be written.
    pub(super) fn close_tag(
        &mut self,
        tag: &str,
        range: ByteRange,
        problems: &mut Problems,
    ) -> bool {
        let open = self
            .open
            .iter()
            .rev()
            .take_while(|element| element.origin != Origin::Markdown)
            .position(|element| element.tag == tag);
        let Some(above) = open else {
            // Beyond the limit start tags are not on the stack.
            if !self.too_deep {
                problems.push((range, Problem::StrayEndTag { tag: tag.to_owned() }));
            }
            return false;
        };
        for _ in 0..above {
            self.pop_unclosed(problems);
        }
        self.pop(problems).is_some_and(|element| element.origin == Origin::Tag)
    }

    /// Checks that the innermost element may hold visible text.
    pub(super) fn text(&mut self, range: &ByteRange, problems: &mut Problems) {
        self.admit("p", range, problems);
    }

    /// The name of the innermost element, if it is a tag that was reported.
    pub(super) fn refused_top(&self) -> Option<&str> {
        self.open.last().filter(|element| element.origin == Origin::Refused).map(|f| f.tag.as_str())
    }

    /// Checks that an element may be a child of the innermost one.
    fn check_parent(&mut self, element: &Element, range: &ByteRange, problems: &mut Problems) {
        let Some(parent) = self.open.last() else { return };
        let tag = element.name.to_owned();
        match element.parent {
            _ if parent.origin == Origin::Refused => {}
            Some(expected) if parent.tag != expected => {
                let problem = Problem::MissingParent { tag, parent: expected.to_owned() };
                problems.push((range.clone(), problem));
            }
            None if element.kind == Kind::Block && parent.content == ContentModel::Phrasing => {
                let problem = Problem::MisplacedTag { tag, parent: parent.tag.clone() };
                problems.push((range.clone(), problem));
            }
            _ => self.admit(element.name, range, problems),
        }
    }

    /// Checks that a child may come now in the order of the innermost element's children.
    fn admit(&mut self, child: &str, range: &ByteRange, problems: &mut Problems) {
        use Progress::{Begun, CaptionFirst, CaptionLast, Description, Empty, Term};

        let Some(parent) = self.open.last_mut().filter(|element| element.origin == Origin::Tag)
        else {
            return;
        };
        let missing = |missing: &str, at: &OpenElement| {
            let (tag, child) = (at.tag.clone(), missing.to_owned());
            (at.range.clone(), Problem::MissingChild { tag, child })
        };
        let misplaced = |at: &OpenElement| {
            let (tag, parent) = (child.to_owned(), at.tag.clone());
            (range.clone(), Problem::MisplacedTag { tag, parent })
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

    /// Closes the innermost element with its end tag.
    fn pop(&mut self, problems: &mut Problems) -> Option<OpenElement> {
        let element = self.open.pop()?;
        let missing = match (element.tag.as_str(), element.progress) {
            ("details", Progress::Empty) => Some("summary"),
            ("dl", Progress::Empty) => Some("dt"),
            ("dl", Progress::Term) => Some("dd"),
            _ => None,
        };
        if let Some(child) = missing.filter(|_| element.origin == Origin::Tag) {
            let (tag, child) = (element.tag.clone(), child.to_owned());
            problems.push((element.range.clone(), Problem::MissingChild { tag, child }));
        }
        Some(element)
    }

    /// Closes the innermost element without its end tag, which is a problem for a tag.
    fn pop_unclosed(&mut self, problems: &mut Problems) {
        if let Some(element) = self.open.pop().filter(|element| element.origin == Origin::Tag) {
            problems.push((element.range, Problem::UnclosedTag { tag: element.tag }));
        }
    }

    fn report_depth(&mut self, range: ByteRange, problems: &mut Problems) {
        if !self.too_deep {
            self.too_deep = true;
            problems.push((range, Problem::TooDeep));
        }
    }

    fn push(
        &mut self,
        tag: &str,
        origin: Origin,
        content: ContentModel,
        range: ByteRange,
        out: usize,
    ) {
        let progress = Progress::Empty;
        self.open.push(OpenElement { tag: tag.to_owned(), origin, content, range, out, progress });
    }
}
