//! Renders Markdown to HTML and finds problems, in one pass.
//!
//! `pulldown-cmark` parses CommonMark with tables, footnotes, strikethrough and task lists, and
//! writes the ordinary elements. The modules replace everything that has its own rules:
//! - [`headings`]: anchors; [`destinations`] and [`inline`]: links and images; [`tables`];
//!   [`footnotes`] and [`footnote_list`]; [`callouts`]; [`text`]: checks and corrections of text;
//!   [`lone_marks`], [`unread`], [`list_marks`], [`flat_lists`] and [`other_tools`]: markup that
//!   is not read as intended; most of them search [`left_text`], which the parser left as text;
//!   [`whitespace`] and [`line_ends`]: tabs and line ends that the parser would misread;
//! - [`html_tags`]: HTML, which is an error except for `<br>`.
//!
//! [`events`] passes each event of the parser to one of these modules; a [`Writer`] holds the
//! output and the problems.
//!
//! The HTML is well-formed and safe if no problem was found; otherwise it is not used.

mod callouts;
mod destinations;
mod events;
mod flat_lists;
mod footnote_list;
mod footnotes;
mod headings;
mod html_tags;
mod inline;
mod left_text;
mod line_ends;
mod list_marks;
mod lone_marks;
mod other_tools;
mod output;
mod rendering;
mod tables;
mod text;
mod unread;
mod whitespace;
mod writer;

use pulldown_cmark::{Options, Parser, html};

use self::line_ends::PlainLines;
pub(crate) use self::rendering::{Heading, Link, MarkdownInput, RenderedMarkdown};
use self::writer::Writer;
use crate::images::Images;
use crate::setting::Setting;

/// Renders a text to HTML.
pub(crate) fn render(
    text: &MarkdownInput<'_>,
    setting: &Setting,
    images: &Images<'_>,
) -> RenderedMarkdown {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        // GFM enables callouts only.
        | Options::ENABLE_GFM;
    let lines = PlainLines::of(text.text);
    let body = &*lines.text;
    let spaced = &*callouts::with_known_names(whitespace::with_spaces(body));
    let mut writer = Writer::new(&lines, text, setting, images);
    text::find_unprintable(body, &mut writer.problems);
    for (event, range) in Parser::new_ext(spaced, options).into_offset_iter() {
        let event = whitespace::as_written(event, &range, body, spaced);
        writer.event(event, range);
        if writer.is_hopeless() {
            break;
        }
    }
    let mut page = String::with_capacity(body.len() * 5 / 4);
    html::push_html(&mut page, writer.out.take().into_iter());
    writer.write_footnotes(&mut page);
    writer.find_unread();
    let mut rendered =
        RenderedMarkdown { html: page, problems: writer.problems, ..writer.rendered };
    let of_links = rendered.links.iter_mut().map(|link| &mut link.range);
    let of_images = rendered.images.iter_mut().map(|(range, _)| range);
    let of_problems = rendered.problems.iter_mut().map(|(range, _)| range);
    for range in of_links.chain(of_images).chain(of_problems) {
        *range = lines.written(range.clone());
    }
    rendered
}

#[cfg(test)]
pub(crate) mod tests;
