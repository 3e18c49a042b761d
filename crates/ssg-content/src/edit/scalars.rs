//! Another scalar in the place of a value.

use ssg_model::value::Value;

use super::change::Patch;
use super::emit::{
    double_quoted, folded_lines, in_line, is_ambiguous, is_plain, literal_lines, single_quoted,
};
use super::tree::ValuePlace;

/// The ways in which the scalar can be written, the best first.
pub(super) fn set(place: &ValuePlace<'_>, value: &str, bare: bool) -> Vec<Patch> {
    let written = place.written();
    let here = |text: String| Patch { range: place.node.range.clone(), text };
    let quoted = || here(double_quoted(value));
    match &place.node.value {
        Value::Null => {
            let is_empty = written.is_empty();
            let text = if bare { value.to_owned() } else { in_line(value, place.is_in_flow) };
            let space = if is_empty && !ends_in_space(place) { " " } else { "" };
            vec![here(format!("{space}{text}")), here(format!("{space}{}", double_quoted(value)))]
        }
        // A list or a record: whatever it held.
        Value::List(_) | Value::Map(_) => vec![here(in_line(value, place.is_in_flow)), quoted()],
        Value::Scalar { .. } if bare => vec![here(value.to_owned())],
        Value::Scalar { .. } if written.starts_with('"') => vec![quoted()],
        Value::Scalar { .. } if written.starts_with('\'') && header(place).is_none() => {
            vec![here(single_quoted(value)), quoted()]
        }
        Value::Scalar { .. } => match header(place) {
            Some(header) => block(place, &header, value),
            None => plain(place, value),
        },
    }
}

fn ends_in_space(place: &ValuePlace<'_>) -> bool {
    place.source[..place.node.range.start].ends_with([' ', '\t', '\n'])
}

/// The ways of a text that has no quotes.
fn plain(place: &ValuePlace<'_>, value: &str) -> Vec<Patch> {
    let written = place.written();
    let range = place.node.range.clone();
    let here = |text: String| Patch { range: range.clone(), text };
    let mut ways = Vec::new();
    // What could be taken for a number keeps its form only if it had it before.
    let fits = !is_ambiguous(value) || is_ambiguous(written);
    if fits && is_plain(value, place.is_in_flow) {
        if let Some(second) = written.lines().nth(1) {
            let indent = second.len() - second.trim_start().len();
            let width = written.lines().map(|line| line.chars().count()).max().unwrap_or_default();
            // The first line begins behind the key.
            let first = place.column(range.start);
            let lines = folded_lines(value, indent, width.max(first + 20));
            ways.push(here(lines.trim_start().to_owned()));
        }
        ways.push(here(value.to_owned()));
    }
    if value.contains('\n') && !place.is_in_flow {
        let column = place
            .key
            .map_or_else(|| place.column(place.above), |key| place.column(key.range.start));
        ways.push(here(format!("|-\n{}", literal_lines(value.trim_end(), column + 2))));
    }
    ways.push(here(double_quoted(value)));
    ways
}

/// The header of a block: where it begins, and its sign.
struct BlockHeader {
    start: usize,
    sign: char,
}

/// The header of the block that a value is written as, if it is one. The range of its value begins
/// with its first letter.
fn header(place: &ValuePlace<'_>) -> Option<BlockHeader> {
    let from = place.key.map_or(place.above, |key| key.range.end);
    let gap = place.source.get(from..place.node.range.start)?;
    let (head, _) = gap.rsplit_once('\n')?;
    // The last line that is not empty.
    let head = head.trim_end();
    let line = from + head.rfind('\n').map_or(0, |newline| newline + 1);
    let text = &place.source[line..from + head.len()];
    let text = text.split(" #").next().unwrap_or_default();
    let at = text.rfind(['|', '>'])?;
    let rest = &text[at + 1..];
    let is_header = rest.trim_end().chars().all(|c| c.is_ascii_digit() || c == '+' || c == '-');
    is_header
        .then(|| BlockHeader { start: line + at, sign: text[at..].chars().next().unwrap_or('|') })
}

/// The ways of a text that is written as a block.
fn block(place: &ValuePlace<'_>, header: &BlockHeader, value: &str) -> Vec<Patch> {
    let range = place.node.range.clone();
    let start = place.line_start(range.start);
    let indent = place.source[start..range.start].len();
    let text = value.trim_end();
    let here = |lines: String| Patch { range: start..range.end, text: lines };
    let whole = |text: String| Patch { range: header.start..range.end, text };
    let width = place.written().lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let mut ways = Vec::new();
    if header.sign == '>' {
        ways.push(here(folded_lines(text, indent, width.clamp(60, 120))));
    } else {
        ways.push(here(literal_lines(text, indent)));
    }
    ways.push(whole(format!("|-\n{}", literal_lines(text, indent))));
    ways.push(whole(double_quoted(value)));
    ways
}
