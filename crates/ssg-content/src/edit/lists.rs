//! Items of lists: new ones, copies, others' places, none.

use ssg_model::value::{ByteRange, Value, YamlNode};

use super::change::Patch;
use super::emit::{in_flow, item_lines};
use super::keys::comments_above;
use super::plain::PlainValue;
use super::tree::ValuePlace;

/// A list taken apart: the text of each item, and what stands between them.
struct ListParts<'a> {
    range: ByteRange,
    items: Vec<&'a str>,
    between: Vec<&'a str>,
    /// The column of the dashes; nothing between brackets.
    column: Option<usize>,
}

impl<'a> ListParts<'a> {
    fn of(list: &ValuePlace<'a>) -> Option<ListParts<'a>> {
        let Value::List(nodes) = &list.node.value else { return None };
        let (ranges, column) = match list.is_flow() || list.is_in_flow {
            true => (nodes.iter().map(|node| node.range.clone()).collect(), None),
            false => {
                let dash = first_dash(list)?;
                let column = list.column(dash);
                let ranges = nodes.iter().map(|node| block_item(list, node, dash));
                (ranges.collect::<Option<Vec<_>>>()?, Some(column))
            }
        };
        let range = ranges.first()?.start..ranges.last()?.end;
        let items = ranges.iter().map(|range| &list.source[range.clone()]).collect();
        let between = ranges.windows(2).map(|pair| list.source.get(pair[0].end..pair[1].start));
        Some(ListParts { range, items, between: between.collect::<Option<_>>()?, column })
    }

    /// What stands before a new item.
    fn usual_between(&self) -> &'a str {
        let of_lines = if self.column.is_some() { "\n" } else { ", " };
        let last = self.between.last().copied();
        last.filter(|text| !text.contains('#')).unwrap_or(of_lines)
    }

    /// The list with other items, of which each stands where one stood before as far as there are.
    fn with(&self, items: &[String], between: Vec<&str>) -> Patch {
        let mut text = items.first().cloned().unwrap_or_default();
        for (item, between) in items.iter().skip(1).zip(between) {
            text.push_str(between);
            text.push_str(item);
        }
        Patch { range: self.range.clone(), text }
    }

    fn texts(&self) -> Vec<String> {
        self.items.iter().map(|item| (*item).to_owned()).collect()
    }
}

/// Where the first dash of a list stands. The range of one that is not indented below its key begins
/// with its first item.
fn first_dash(list: &ValuePlace<'_>) -> Option<usize> {
    let start = list.node.range.start;
    let mut letters = list.source[start..].chars();
    if letters.next() == Some('-') && letters.next().is_none_or(char::is_whitespace) {
        return Some(start);
    }
    list.source[..start].trim_end().strip_suffix('-').map(str::len)
}

/// The lines of an item, with the comments directly above it, without the last line break.
fn block_item(list: &ValuePlace<'_>, node: &YamlNode, dash: usize) -> Option<ByteRange> {
    let (column, first) = (list.column(dash), list.line_start(dash));
    let mut line = list.line_start(node.range.start);
    loop {
        let text = &list.source[line..];
        let indent = text.len() - text.trim_start_matches(' ').len();
        if indent == column && text[indent..].starts_with('-') && line + indent <= node.range.start
        {
            break;
        }
        line = list.line_start(line.checked_sub(1)?);
        if line < first {
            return None;
        }
    }
    let above = if line > first { comments_above(list, line, column) } else { line };
    let end = list.line_end(node.range.end.max(line + column + 1));
    Some(above.max(first)..end)
}

/// A new item before the one at a place, or at the end.
pub(super) fn insert(list: &ValuePlace<'_>, at: usize, value: &PlainValue) -> Option<Vec<Patch>> {
    if matches!(&list.node.value, Value::List(items) if items.is_empty()) {
        return first_item(list, value);
    }
    let parts = ListParts::of(list)?;
    let text = match parts.column {
        Some(column) => item_lines(value, column),
        None => in_flow(value),
    };
    let mut items = parts.texts();
    (at <= items.len()).then(|| items.insert(at, text))?;
    let mut between = parts.between.clone();
    between.insert(at.min(between.len()), parts.usual_between());
    Some(vec![parts.with(&items, between)])
}

/// The first item of a list that is `[]`.
fn first_item(list: &ValuePlace<'_>, value: &PlainValue) -> Option<Vec<Patch>> {
    let flow = Patch { range: list.node.range.clone(), text: format!("[{}]", in_flow(value)) };
    let Some(key) = list.key.filter(|_| !list.is_in_flow) else { return Some(vec![flow]) };
    let colon = list.source[key.range.end..].find(':')? + key.range.end + 1;
    let column = list.column(key.range.start);
    let lines = format!("\n{}", item_lines(value, column + 2));
    Some(vec![Patch { range: colon..list.node.range.end, text: lines }, flow])
}

/// Another value in the place of an item.
pub(super) fn replace(list: &ValuePlace<'_>, at: usize, value: &PlainValue) -> Option<Vec<Patch>> {
    let parts = ListParts::of(list)?;
    let mut items = parts.texts();
    *items.get_mut(at)? = match parts.column {
        Some(column) => item_lines(value, column),
        None => in_flow(value),
    };
    Some(vec![parts.with(&items, parts.between.clone())])
}

/// A copy of an item behind it, without the comments above it.
pub(super) fn duplicate(list: &ValuePlace<'_>, at: usize) -> Option<Vec<Patch>> {
    let parts = ListParts::of(list)?;
    let mut items = parts.texts();
    let copy = items.get(at)?.clone();
    let lines = copy.lines().skip_while(|line| line.trim_start().starts_with('#'));
    let copy = lines.collect::<Vec<_>>().join("\n");
    items.insert(at + 1, copy);
    let mut between = parts.between.clone();
    between.insert(at.min(between.len()), parts.usual_between());
    Some(vec![parts.with(&items, between)])
}

/// An item at another place.
pub(super) fn reorder(list: &ValuePlace<'_>, from: usize, to: usize) -> Option<Vec<Patch>> {
    let parts = ListParts::of(list)?;
    let mut items = parts.texts();
    let item = (from < items.len() && to < items.len()).then(|| items.remove(from))?;
    items.insert(to, item);
    Some(vec![parts.with(&items, parts.between.clone())])
}

/// An item goes; of the last one, brackets with nothing in them stay.
pub(super) fn remove(list: &ValuePlace<'_>, at: usize) -> Option<Vec<Patch>> {
    let parts = ListParts::of(list)?;
    let mut items = parts.texts();
    (at < items.len()).then(|| items.remove(at))?;
    if !items.is_empty() {
        let mut between = parts.between.clone();
        between.remove(at.min(between.len() - 1));
        return Some(vec![parts.with(&items, between)]);
    }
    if parts.column.is_none() {
        return Some(vec![parts.with(&[], Vec::new())]);
    }
    let key = list.key?;
    let colon = list.source[key.range.end..].find(':')? + key.range.end + 1;
    Some(vec![Patch { range: colon..parts.range.end, text: " []".to_owned() }])
}
