//! Handles HTML in Markdown: `<br>` breaks a line, a comment is left out, any other tag is an
//! error.

use pulldown_cmark::Event;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::writer::{OpenHtml, Writer};

/// The start and end of constructs that contain no tags.
const WITHOUT_TAGS: [(&str, &str); 5] = [
    ("<!--", COMMENT_END),
    ("<![CDATA[", "]]>"),
    ("<?", "?>"),
    ("<script", "</script"),
    ("<style", "</style"),
];

const COMMENT_END: &str = "-->";

impl Writer<'_> {
    /// Reads a line of an HTML block, which may end within a comment.
    pub(super) fn html_line(&mut self, line: &str, start: usize) {
        let mut rest = line;
        while !rest.is_empty() {
            let at = start + (line.len() - rest.len());
            let length = if let Some(open) = &self.open_html {
                let Some(length) = rest.find(open.end) else { return };
                let length = length + open.end.len();
                self.open_html = None;
                length
            } else if is_tag(rest) {
                let length = rest.find('>').map_or(rest.trim_end().len(), |end| end + 1);
                self.html_tag(&rest[..length], at..at + length);
                let begun = WITHOUT_TAGS.iter().find(|(begin, _)| rest.starts_with(begin));
                self.open_html =
                    begun.map(|(begin, end)| OpenHtml { end, range: at..at + begin.len() });
                // `<!-->` is a comment.
                if begun.is_some() { "<!".len() } else { length }
            } else {
                let next = rest.match_indices('<').find(|(at, _)| *at > 0);
                let length = next.map_or(rest.len(), |(at, _)| at);
                self.text(rest[..length].to_owned().into(), at..at + length);
                length
            };
            rest = &rest[length..];
        }
    }

    /// Reports a comment without an end, which would hide everything after it.
    pub(super) fn end_html_block(&mut self) {
        if let Some(open) = self.open_html.take().filter(|open| open.end == COMMENT_END) {
            self.problems.push((open.range, Problem::ForbiddenTag { tag: "!--".to_owned() }));
        }
    }

    /// Writes `<br>` and reports any other tag, except the end of a reported one.
    pub(super) fn html_tag(&mut self, written: &str, range: ByteRange) {
        let name = &written[1..];
        let length = name.find(|c: char| !c.is_ascii_alphanumeric() && !"/!?-".contains(c));
        let tag = name[..length.unwrap_or(name.len())].trim_end_matches('/').to_ascii_lowercase();
        if tag.starts_with("!--") {
            return;
        }
        if ["<br>", "<br/>", "<br />"].iter().any(|br| written.eq_ignore_ascii_case(br)) {
            match &mut self.image {
                Some(image) => image.alt.push(' '),
                None => {
                    self.plain_text(" ");
                    self.out.push(Event::InlineHtml("<br>".into()));
                }
            }
            return;
        }
        if let Some(name) = tag.strip_prefix('/') {
            if let Some(open) = self.open_tags.get_mut(name).filter(|open| **open > 0) {
                *open -= 1;
                return;
            }
        } else {
            *self.open_tags.entry(tag.clone()).or_default() += 1;
        }
        self.problems.push((range, Problem::ForbiddenTag { tag }));
    }
}

/// Whether a text starts like a tag, a comment or a declaration.
fn is_tag(text: &str) -> bool {
    let name = text.strip_prefix('<').unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c))
}
