//! Writes links and images.

use percent_encoding::percent_decode_str;
use pulldown_cmark::{Event, LinkType, Tag};
use ssg_model::alt_text::is_file_name;
use ssg_model::decode::ImageFile;
use ssg_model::image_source::ImageSource;
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::ByteRange;

use super::destinations::{self, LinkDestination};
use super::output::{push_attribute, push_escaped};
use super::rendering::Link;
use super::text::with_fixed_spaces;
use super::writer::{Figure, OpenImage, Writer};
use crate::images::{self, FoundImage};

/// The `sizes` attribute of images: the width of the article text.
const SIZES: &str = "(min-width: 47rem) 44rem, 94vw";

/// The folder of articles, relative to `content/`.
const FOLDER: &str = "articles";

impl<'a> Writer<'a> {
    /// Writes the start tag of a link, or reports its destination.
    pub(super) fn start_link(&mut self, tag: Tag<'a>, range: ByteRange) {
        let Tag::Link { link_type, dest_url, title, .. } = tag else { return };
        self.check_decoded(&title, &range);
        let shown = self.body[range.clone()].strip_prefix('[').map(str::trim_start);
        if shown.is_some_and(|rest| rest.starts_with(']')) {
            self.report(range.clone(), Problem::EMPTY_LINK);
        }
        let destination = match link_type {
            LinkType::Email => destinations::email(&dest_url),
            _ => destinations::read(&dest_url, &self.setting.languages),
        };
        let href = self.destination_range(&range, &dest_url);
        let mut html = "<a".to_owned();
        match destination {
            Ok(LinkDestination::Here(anchor)) => {
                push_attribute(&mut html, "href", &format!("#{anchor}"));
                let path = self.text.path.to_owned();
                let target = InternalLink { anchor: Some(anchor), ..InternalLink::to(path) };
                self.note_link(href, &dest_url, target, false);
            }
            Ok(LinkDestination::Page(target)) => {
                push_attribute(&mut html, "href", &self.setting.href(&target));
                if let Some(other) = self.setting.languages.of_path(&target.path) {
                    push_attribute(&mut html, "hreflang", &other.locale.tag);
                }
                self.file_note = self.setting.note(&target.path);
                self.note_link(href, &dest_url, target, false);
            }
            Ok(LinkDestination::External(url)) => {
                if let Some(target) = self.setting.page(&url) {
                    self.note_link(href, &dest_url, target, true);
                }
                push_attribute(&mut html, "class", "external");
                push_attribute(&mut html, "href", &url);
                push_attribute(&mut html, "rel", "noopener noreferrer");
            }
            Ok(LinkDestination::Contact(url)) => push_attribute(&mut html, "href", &url),
            Err(problem) => self.problems.push((href, problem)),
        }
        if !title.is_empty() {
            push_attribute(&mut html, "title", &title);
        }
        html.push('>');
        self.out.push(Event::Html(html.into()));
    }

    /// Writes the end tag of a link, after type and size if it leads to a file.
    pub(super) fn end_link(&mut self) {
        if let Some(note) = self.file_note.take() {
            let html = format!(" <span class=\"file-note\">({note})</span>");
            self.out.push(Event::Html(html.into()));
        }
        self.out.push(Event::Html("</a>".into()));
    }

    fn note_link(&mut self, range: ByteRange, written: &str, target: InternalLink, is_full: bool) {
        self.rendered.links.push(Link { range, written: written.to_owned(), target, is_full });
    }

    /// Starts an image; it is written once its alternative text is known.
    pub(super) fn start_image(&mut self, tag: Tag<'a>, range: ByteRange) {
        let Tag::Image { dest_url, title, .. } = tag else { return };
        self.check_decoded(&title, &range);
        let alt = String::new();
        self.image = Some(OpenImage { source: dest_url, title, range, alt, depth: 0 });
    }

    /// Consumes the events within an image as its alternative text; returns other events.
    pub(super) fn image_event(&mut self, event: Event<'a>, range: &ByteRange) -> Option<Event<'a>> {
        let Some(image) = &mut self.image else { return Some(event) };
        match event {
            Event::Start(_) => image.depth += 1,
            Event::End(_) if image.depth > 0 => image.depth -= 1,
            Event::End(_) => {
                if let Some(image) = self.image.take() {
                    self.write_image(image);
                }
            }
            Event::Text(text) | Event::Code(text) => {
                image.alt.push_str(&text);
                self.check_decoded(&text, range);
            }
            Event::FootnoteReference(name) => image.alt.push_str(&format!("[^{name}]")),
            Event::SoftBreak | Event::HardBreak => image.alt.push(' '),
            Event::InlineHtml(html) => self.html_tag(&html, range.clone()),
            // Others do not occur within an image.
            _ => {}
        }
        None
    }

    fn write_image(&mut self, image: OpenImage<'a>) {
        let OpenImage { source, title, range, alt, .. } = image;
        self.plain_text(&alt);
        if alt.trim().is_empty() {
            self.problems.push((range.clone(), Problem::MISSING_ALT_TEXT));
        } else if is_file_name(&alt) {
            self.problems.push((range.clone(), Problem::ALT_IS_FILE_NAME));
        }
        let destination = self.destination_range(&range, &source);
        let found = if images::is_external(&source) {
            Err(Problem::EXTERNAL_IMAGE_IN_TEXT)
        } else {
            // Editors may write `mi%20foto.jpg` for a name with a space.
            let path = percent_decode_str(&source).decode_utf8_lossy();
            self.known_images.find(FOLDER, &path)
        };
        let image = match found {
            Ok(FoundImage { image, origin }) => {
                self.rendered.images.push((destination, origin));
                image
            }
            Err(problem) => {
                self.problems.push((destination, problem));
                return;
            }
        };
        let (mut html, end) = picture(&image, alt.trim());
        if title.trim().is_empty() {
            self.out.push(Event::Html(format!("{html}>{end}").into()));
            return;
        }
        let out = self.out.next();
        let figure = format!("{html}>{end}");
        self.figure = Some(Figure { out, html: figure, caption: title.to_string() });
        push_attribute(&mut html, "title", &title);
        html.push('>');
        html.push_str(end);
        self.out.push(Event::Html(html.into()));
    }

    /// Whether the paragraph at the output index `start` consists of a single image with a title.
    pub(super) fn is_figure(&self, start: usize) -> bool {
        self.out.next() == start + 2
            && self.figure.as_ref().is_some_and(|figure| figure.out == start + 1)
    }

    /// Replaces the paragraph at `start` by a figure with a caption.
    pub(super) fn write_figure(&mut self, start: usize) {
        let Some(Figure { html, caption, .. }) = self.figure.take() else { return };
        self.out.truncate(start);
        let mut figure = format!("<figure>{html}<figcaption>");
        push_escaped(&mut figure, &with_fixed_spaces(caption.trim().to_owned().into()));
        figure.push_str("</figcaption></figure>\n");
        self.out.push(Event::Html(figure.into()));
    }

    /// Returns the range of a destination within its link, or of the whole link if the destination
    /// is written elsewhere.
    fn destination_range(&self, range: &ByteRange, destination: &str) -> ByteRange {
        let source = self.body.get(range.clone()).unwrap_or_default();
        match source.rfind(destination).filter(|_| !destination.is_empty()) {
            Some(at) => range.start + at..range.start + at + destination.len(),
            None => range.clone(),
        }
    }
}

/// Returns the HTML of an image up to the `>` of its `<img` tag, and the end tag to follow it.
fn picture(image: &ImageFile, alt: &str) -> (String, &'static str) {
    let mut html = String::new();
    let (end, sources) = match image.sources.split_last() {
        Some(split) => {
            html.push_str("<picture>");
            ("</picture>", Some(split))
        }
        None => ("", None),
    };
    for ImageSource { r#type, srcset } in sources.map_or(&[][..], |(_, others)| others) {
        html.push_str("<source");
        push_attribute(&mut html, "type", r#type);
        push_attribute(&mut html, "srcset", srcset);
        push_attribute(&mut html, "sizes", SIZES);
        html.push('>');
    }
    html.push_str("<img");
    if let Some((fallback, _)) = sources {
        push_attribute(&mut html, "srcset", &fallback.srcset);
        push_attribute(&mut html, "sizes", SIZES);
    }
    push_attribute(&mut html, "src", &image.url);
    push_attribute(&mut html, "alt", alt);
    if let Some((width, height)) = image.size {
        push_attribute(&mut html, "width", &width.to_string());
        push_attribute(&mut html, "height", &height.to_string());
    }
    html.push_str(" loading=\"lazy\" decoding=\"async\"");
    (html, end)
}
