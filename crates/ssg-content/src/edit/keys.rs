//! Keys that come, go, or get another value.

use ssg_model::value::Value;

use super::change::Patch;
use super::emit::{behind_key, double_quoted, in_flow, in_line};
use super::plain::PlainValue;
use super::tree::ValuePlace;

/// A new key with a scalar, at the end of its record.
pub(super) fn add_scalar(
    record: &ValuePlace<'_>,
    key: &str,
    value: &str,
    bare: bool,
) -> Option<Vec<Patch>> {
    match bare {
        true => put(record, key, &PlainValue::Bare(value.to_owned())),
        false => put(record, key, &PlainValue::Text(value.to_owned())),
    }
}

/// Any value for a key of a record, which may not have it yet.
pub(super) fn put(record: &ValuePlace<'_>, key: &str, value: &PlainValue) -> Option<Vec<Patch>> {
    let Value::Map(entries) = &record.node.value else { return None };
    let present = entries.iter().find(|(name, _)| name.value == key);
    if record.is_flow() || record.is_in_flow {
        let text = in_flow(value);
        return Some(vec![match present {
            Some((_, node)) => Patch { range: node.range.clone(), text },
            None => {
                let (_, last) = entries.last()?;
                let end = last.range.end;
                Patch { range: end..end, text: format!(", {}: {text}", in_line(key, true)) }
            }
        }]);
    }
    let (first, _) = entries.first()?;
    let column = record.column(first.range.start);
    let quoted = match value {
        PlainValue::Text(text) => format!(" {}", double_quoted(text)),
        others => behind_key(others, column),
    };
    let texts = [behind_key(value, column), quoted];
    Some(match present {
        Some((name, node)) => {
            // The colon, behind the key.
            let colon = record.source[name.range.end..].find(':')? + name.range.end + 1;
            let end = node.range.end.max(colon);
            texts.into_iter().map(|text| Patch { range: colon..end, text }).collect()
        }
        None => {
            let (_, last) = entries.last()?;
            let last_key = &entries.last()?.0;
            let end = record.line_end(last.range.end.max(last_key.range.end));
            let indent = " ".repeat(column);
            let line = |text: String| format!("\n{indent}{}:{text}", in_line(key, false));
            texts.into_iter().map(|text| Patch { range: end..end, text: line(text) }).collect()
        }
    })
}

/// A key goes, with its lines and the comments that stand directly above it.
pub(super) fn remove(record: &ValuePlace<'_>, key: &str) -> Option<Vec<Patch>> {
    let Value::Map(entries) = &record.node.value else { return None };
    let at = entries.iter().position(|(name, _)| name.value == key)?;
    let (name, node) = &entries[at];
    let nothing = |start, end| vec![Patch { range: start..end, text: String::new() }];
    let next = entries.get(at + 1).map(|(key, _)| key.range.start);
    if record.is_flow() || record.is_in_flow {
        let before = at.checked_sub(1).map(|before| entries[before].1.range.end);
        return Some(match (before, next) {
            (Some(before), _) => nothing(before, node.range.end),
            (None, Some(next)) => nothing(name.range.start, next),
            (None, None) => nothing(name.range.start, node.range.end),
        });
    }
    let start = record.line_start(name.range.start);
    let is_first_of_item = !record.source[start..name.range.start].trim().is_empty();
    if is_first_of_item {
        // The dash stays, before the next key.
        return Some(nothing(name.range.start, next?));
    }
    let colon = record.source[name.range.end..].find(':')? + name.range.end + 1;
    let end = record.line_end(node.range.end.max(colon));
    let after =
        record.source[end..].find('\n').map_or(record.source.len(), |newline| end + newline + 1);
    let above = comments_above(record, start, record.column(name.range.start));
    Some(vec![
        Patch { range: above..after, text: String::new() },
        Patch { range: start..after, text: String::new() },
    ])
}

/// Where the comments begin that stand directly above a line, at the same column.
pub(super) fn comments_above(place: &ValuePlace<'_>, line: usize, column: usize) -> usize {
    let mut start = line;
    while let Some(end) = start.checked_sub(1) {
        let above = place.line_start(end);
        let text = &place.source[above..end];
        let is_comment = text.trim_start().starts_with('#')
            && text.len() - text.trim_start().len() == column
            && above > 0;
        if !is_comment {
            break;
        }
        start = above;
    }
    start
}
