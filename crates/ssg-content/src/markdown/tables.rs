//! Writes tables: alignment as classes (a `style` attribute would need an exception in the site's
//! security policy), and a container that scrolls on narrow pages.

use pulldown_cmark::{Alignment, Event, Tag, TagEnd};
use ssg_model::limits;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::output::push_attribute;
use super::writer::{Table, Writer};

impl<'a> Writer<'a> {
    /// Reports a table with too many columns and drops its content: the parser completes each row,
    /// so the output could grow with the square of the input. Returns other events.
    pub(super) fn refuse_wide_table(
        &mut self,
        event: Event<'a>,
        range: &ByteRange,
    ) -> Option<Event<'a>> {
        match &event {
            Event::Start(Tag::Table(columns)) if columns.len() > limits::COLUMNS => {
                self.in_refused_table = true;
                let end =
                    self.body[range.clone()].find('\n').map_or(range.end, |at| range.start + at);
                self.problems.push((range.start..end, Problem::TooMany { most: limits::COLUMNS }));
            }
            Event::End(TagEnd::Table) if self.in_refused_table => {
                self.in_refused_table = false;
                return None;
            }
            _ => {}
        }
        (!self.in_refused_table).then_some(event)
    }

    /// Writes the start of a table, a row or a cell.
    pub(super) fn start_table(&mut self, tag: Tag<'a>, range: ByteRange) {
        match tag {
            Tag::Table(alignments) => {
                let frame = self.out.next();
                self.table =
                    Some(Table { alignments, frame, column: 0, in_head: false, names: Vec::new() });
                // A placeholder: the container is named after the header cells, which follow.
                self.out.push(Event::Html("".into()));
            }
            Tag::TableHead => {
                self.open_row(true);
                self.out.push(Event::Html("<thead><tr>".into()));
            }
            Tag::TableRow => {
                self.find_lost_cells(&range);
                self.open_row(false);
                self.out.push(Event::Html("<tr>".into()));
            }
            _ => {
                self.plain = Some(String::new());
                // A placeholder: the element depends on whether the cell is empty.
                self.out.push(Event::Html("".into()));
            }
        }
    }

    fn open_row(&mut self, in_head: bool) {
        if let Some(table) = &mut self.table {
            table.in_head = in_head;
            table.column = 0;
        }
    }

    /// Writes the end of a table, a row or a cell.
    pub(super) fn end_table(&mut self, tag: TagEnd) {
        let Some(frame) = self.open.pop() else { return };
        match tag {
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    self.out.replace(table.frame, Event::Html(table.opening().into()));
                }
                self.out.push(Event::Html("</tbody></table></div>\n".into()));
            }
            TagEnd::TableHead => self.out.push(Event::Html("</tr></thead><tbody>\n".into())),
            TagEnd::TableRow => self.out.push(Event::Html("</tr>\n".into())),
            _ => {
                let text = self.plain.take().unwrap_or_default();
                let is_empty = self.out.next() == frame.out + 1;
                let Some(table) = &mut self.table else { return };
                let (opening, closing) = table.cell(text, is_empty);
                self.out.replace(frame.out, Event::Html(opening.into()));
                self.out.push(Event::Html(closing.into()));
            }
        }
    }
}

impl Table {
    /// Returns the start tags of table and container. It scrolls with the keyboard, so it is
    /// focusable and named after the columns. It is not a region, of which a page should have few.
    fn opening(&self) -> String {
        let mut html = "<div class=\"table-scroll\" role=\"group\" tabindex=\"0\"".to_owned();
        if !self.names.is_empty() {
            push_attribute(&mut html, "aria-label", &self.names.join(", "));
        }
        html.push_str("><table>");
        html
    }

    /// Returns the tags of the next cell. An empty header cell is a `td`: it would head nothing.
    fn cell(&mut self, text: String, is_empty: bool) -> (String, &'static str) {
        let class = match self.alignments.get(self.column) {
            Some(Alignment::Left) => " class=\"align-left\"",
            Some(Alignment::Center) => " class=\"align-center\"",
            Some(Alignment::Right) => " class=\"align-right\"",
            Some(Alignment::None) | None => "",
        };
        self.column += 1;
        // Without headers, the first cell with a text names the table.
        if (self.in_head || self.names.is_empty()) && !text.trim().is_empty() {
            self.names.push(text.trim().to_owned());
        }
        if self.in_head && !is_empty {
            (format!("<th scope=\"col\"{class}>"), "</th>")
        } else {
            (format!("<td{class}>"), "</td>")
        }
    }
}
