//! The places of values in a file: their bytes and their surroundings.

use ssg_model::editing::PathStep;
use ssg_model::value::{ByteRange, Spanned, Value, YamlNode};

use super::edited_file::EditedFile;
use super::lines;

/// A value in its file.
pub(super) struct ValuePlace<'n> {
    pub(super) node: &'n YamlNode,
    /// The start of its key or dash; within brackets, of an item itself.
    pub(super) start: usize,
    /// The offset after the colon or dash, where the value may begin.
    pub(super) gap: usize,
    /// The range of the value, with the header of a block. An empty value has an empty range where
    /// it would be written.
    pub(super) own: ByteRange,
    pub(super) holder: Holder,
    /// Whether the value is within brackets.
    pub(super) is_in_flow: bool,
    /// The column of the enclosing block of keys or dashes; -1 at the root.
    pub(super) indent: isize,
    /// The nearest key above the value.
    pub(super) key: Option<&'n str>,
}

/// The kind of parent that a value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    Root,
    Key,
    Item,
}

impl<'n> ValuePlace<'n> {
    /// Finds the range of the value.
    fn located(self, text: &str) -> ValuePlace<'n> {
        ValuePlace { own: self.written_range(text), ..self }
    }

    /// Whether the value is written with brackets, or within some.
    pub(super) fn is_flow(&self, text: &str) -> bool {
        let is_collection = matches!(self.node.value, Value::List(_) | Value::Map(_));
        self.is_in_flow
            || is_collection && text[next_value(text, self.gap)..].starts_with(['[', '{'])
    }

    /// Whether the value is a list or a record without brackets.
    pub(super) fn is_block(&self, text: &str) -> bool {
        matches!(self.node.value, Value::List(_) | Value::Map(_)) && !self.is_flow(text)
    }

    /// Returns the column of the keys or dashes of a block.
    pub(super) fn column(&self, text: &str) -> usize {
        lines::column(text, self.first_part(text))
    }

    /// Returns the start of the first key or dash. The parser does not tell it for a list whose
    /// dashes are in the column of its key.
    fn first_part(&self, text: &str) -> usize {
        match &self.node.value {
            Value::List(_) if !self.is_flow(text) => next_value(text, self.gap),
            _ => self.node.range.start,
        }
    }

    /// Returns the entries or items of the value.
    pub(super) fn parts(&self, text: &str) -> impl Iterator<Item = ValuePlace<'n>> {
        let (is_in_flow, first) = (self.is_flow(text), self.first_part(text));
        let column = lines::column(text, first);
        let indent = if is_in_flow { self.indent } else { column.cast_signed() };
        let (all, key) = (self.node, self.key);
        let part = move |node: &'n YamlNode, start, gap, holder, key| {
            let own = 0..0;
            ValuePlace { node, start, gap, own, holder, is_in_flow, indent, key }.located(text)
        };
        let entries = all.entries().iter().map(move |(key, value)| {
            let (start, gap) = (key.range.start, after_colon(text, key));
            part(value, start, gap, Holder::Key, Some(&*key.value))
        });
        let mut before: Option<usize> = None;
        let items = all.items().iter().map(move |value| {
            let (start, gap) = if is_in_flow {
                (value.range.start, value.range.start)
            } else {
                let dash = before.map_or(first, |end| next_dash(text, end, column));
                (dash, dash + 1)
            };
            let item = part(value, start, gap, Holder::Item, key);
            before = Some(item.own.end);
            item
        });
        entries.chain(items)
    }

    fn written_range(&self, text: &str) -> ByteRange {
        let (node, gap) = (self.node, self.gap);
        match &node.value {
            Value::Null if node.range.is_empty() => {
                // Spaces at the end of the line stay before the value.
                let end = lines::end(text, gap);
                let is_alone = !self.is_in_flow && text[gap..end].trim().is_empty();
                if is_alone { end..end } else { gap..gap }
            }
            Value::Scalar { quoted: true, .. } if !self.is_in_flow => {
                match block_header(text, gap) {
                    Some(header) => header..block_end(text, header, self.indent),
                    None => node.range.clone(),
                }
            }
            _ if self.is_block(text) => {
                let last = self.parts(text).last();
                self.first_part(text)..last.map_or(node.range.end, |part| part.own.end)
            }
            _ => node.range.clone(),
        }
    }
}

/// Returns the place of a document's root value.
pub(super) fn root(document: &EditedFile) -> ValuePlace<'_> {
    let gap = after_fence(document.text(), document.yaml.start);
    let (node, start, own) = (&*document.root, gap, 0..0);
    let root = Holder::Root;
    ValuePlace { node, start, gap, own, holder: root, is_in_flow: false, indent: -1, key: None }
        .located(document.text())
}

/// Returns the value at a path, or the nearest one above it, with the number of steps to it.
pub(super) fn nearest<'d>(document: &'d EditedFile, path: &[PathStep]) -> (ValuePlace<'d>, usize) {
    let text = document.text();
    let mut place = root(document);
    for (depth, step) in path.iter().enumerate() {
        match next(text, &place, step) {
            Some(next) => place = next,
            None => return (place, depth),
        }
    }
    (place, path.len())
}

fn next<'n>(text: &str, place: &ValuePlace<'n>, step: &PathStep) -> Option<ValuePlace<'n>> {
    let mut parts = place.parts(text);
    match step {
        PathStep::Key(name) => {
            parts.find(|part| part.holder == Holder::Key && part.key == Some(name))
        }
        PathStep::Index(at) => parts.filter(|part| part.holder == Holder::Item).nth(*at),
    }
}

/// Returns the offset after a `---` that begins a document, else `start`.
fn after_fence(text: &str, start: usize) -> usize {
    let at = skip_blank(text, start);
    let fence = text[at..].strip_prefix("---");
    let is_fence =
        fence.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    if is_fence { at + "---".len() } else { start }
}

/// Returns the offset after the colon of a key, or after a key without one.
fn after_colon(text: &str, key: &Spanned<String>) -> usize {
    let colon = skip_blank(text, key.range.end);
    if text[colon..].starts_with(':') { colon + 1 } else { key.range.end }
}

/// Returns the next dash in a column, in a line after the line of an offset.
fn next_dash(text: &str, after: usize, column: usize) -> usize {
    let mut start = lines::next(text, after);
    while start < text.len() {
        let dash = start + column;
        if lines::indent(text, start) == column && text[dash..].starts_with('-') {
            return dash;
        }
        start = lines::next(text, start);
    }
    after
}

/// Skips spaces, line breaks and comments.
fn skip_blank(text: &str, at: usize) -> usize {
    let mut at = at;
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        if !text[at..].starts_with('#') {
            return at;
        }
        at = lines::next(text, at);
    }
}

/// Returns the start of the next value, behind a tag or an anchor.
fn next_value(text: &str, gap: usize) -> usize {
    let mut at = skip_blank(text, gap);
    // Content may have neither tags nor anchors, which is reported elsewhere.
    while text[at..].starts_with(['!', '&']) {
        let rest = &text[at..];
        at += rest.find(char::is_whitespace).unwrap_or(rest.len());
        at = skip_blank(text, at);
    }
    at
}

/// Returns the start of the next value if it is the header of a block (`|` or `>`).
fn block_header(text: &str, gap: usize) -> Option<usize> {
    let at = next_value(text, gap);
    text[at..].starts_with(['|', '>']).then_some(at)
}

/// The parsed header of a block, such as `>-`.
pub(super) struct BlockHeader<'s> {
    pub(super) is_folded: bool,
    /// The indentation indicator: columns beyond the enclosing block, if written.
    pub(super) indent: Option<usize>,
    /// The chomping indicator, `+` or `-`.
    pub(super) chomping: Option<char>,
    /// The rest of the header's line, such as a comment.
    pub(super) rest: &'s str,
}

pub(super) fn read_header(written: &str) -> BlockHeader<'_> {
    let line = &written[..lines::end(written, 0)];
    let signs = line.len()
        - line.trim_start_matches(|c: char| "|>+-".contains(c) || c.is_ascii_digit()).len();
    let (signs, rest) = line.split_at(signs);
    let digit = signs.chars().find_map(|c| c.to_digit(10));
    BlockHeader {
        is_folded: signs.starts_with('>'),
        indent: digit.map(|digit| digit as usize),
        chomping: signs.chars().find(|c| matches!(c, '+' | '-')),
        rest,
    }
}

/// Returns the column of the lines of a block; `None` if it has no lines.
pub(super) fn block_column(text: &str, header: usize, indent: isize) -> Option<usize> {
    if let Some(digit) = read_header(&text[header..]).indent {
        return usize::try_from(indent.max(0)).ok().map(|indent| indent + digit);
    }
    let mut start = lines::next(text, header);
    while lines::is_blank(text, start) {
        start = lines::next(text, start);
    }
    let column = lines::indent(text, start);
    (start < text.len() && column.cast_signed() > indent).then_some(column)
}

/// Returns the end of the last line of a block.
fn block_end(text: &str, header: usize, indent: isize) -> usize {
    let keeps = read_header(&text[header..]).chomping == Some('+');
    let column = block_column(text, header, indent);
    let mut end = lines::end(text, header);
    let mut start = lines::next(text, header);
    while start < text.len() {
        let spaces = lines::indent(text, start);
        let is_line = column.is_some_and(|column| {
            spaces > column || spaces == column && !lines::is_blank(text, start)
        });
        if is_line || keeps && lines::is_blank(text, start) {
            end = lines::end(text, start);
        } else if !lines::is_blank(text, start) {
            break;
        }
        start = lines::next(text, start);
    }
    end
}
