//! Removes entries and items, with their lines and comments.

use ssg_model::value::Value;

use super::chunks::{Chunk, chunks};
use super::edited_file::{EditedFile, Patch};
use super::lines;
use super::place::ValuePlace;

/// Returns the patches that remove a part of a list or record, the best one first.
pub(super) fn patches(document: &EditedFile, place: &ValuePlace<'_>, at: usize) -> Vec<Patch> {
    let parts = chunks(document, place);
    let text = document.text();
    if place.is_flow(text) {
        return vec![in_flow(text, place, &parts, at)];
    }
    let part = parts[at];
    if parts.len() == 1 {
        return vec![last(text, place, part)];
    }
    if !lines::is_first(text, part.lead) {
        // After the first key of a list item, the next one moves behind the dash.
        let rest = &text[part.end..];
        let next = text.len() - rest.trim_start().len();
        return vec![Patch { range: part.lead..next, text: String::new() }];
    }
    let (start, end) = (lines::start(text, part.lead), lines::next(text, part.end));
    let mut patches = Vec::new();
    let is_first = at == 0 && place.gap > document.yaml.start;
    if let Some((start, end)) = with_empty_line(text, start, end, is_first) {
        patches.push(lines_between(text, start, end));
    }
    patches.push(lines_between(text, start, end));
    patches
}

/// Extends removed lines by an empty line beside them that would be left first in its list or
/// record, next to another empty line, or at the end of the file.
fn with_empty_line(text: &str, start: usize, end: usize, is_first: bool) -> Option<(usize, usize)> {
    let above = start.checked_sub(1).map(|above| lines::start(text, above));
    let above = above.filter(|above| lines::is_blank(text, *above));
    let is_above_empty = above.is_some();
    let is_below_empty = lines::is_blank(text, end);
    if is_below_empty && (is_above_empty || is_first) {
        return Some((start, lines::next(text, end)));
    }
    let above = above.filter(|_| end == text.len())?;
    Some((above, end))
}

/// Returns the patch that removes lines. A file without a final line break stays without one.
fn lines_between(text: &str, start: usize, end: usize) -> Patch {
    let start = match end == text.len() && !text.ends_with('\n') && start > 0 {
        true => lines::end(text, lines::start(text, start - 1)),
        false => start,
    };
    Patch { range: start..end, text: String::new() }
}

/// Returns the patch that removes the only part, and leaves empty brackets.
fn last(text: &str, place: &ValuePlace<'_>, part: Chunk) -> Patch {
    let brackets = if matches!(place.node.value, Value::List(_)) { "[]" } else { "{}" };
    if place.indent < 0 {
        return Patch { range: part.lead..part.end, text: brackets.to_owned() };
    }
    // Comments that do not belong to the part stay.
    let before = &text[place.gap..part.lead];
    Patch { range: place.gap..part.end, text: format!(" {brackets}{}", before.trim_end()) }
}

fn in_flow(text: &str, place: &ValuePlace<'_>, parts: &[Chunk], at: usize) -> Patch {
    let Chunk { start, end, .. } = parts[at];
    let comma = |from: usize| text[from..].find(',').map_or(from, |comma| from + comma + 1);
    if parts.len() == 1 {
        let (open, close) = (place.own.start + 1, place.own.end - 1);
        let behind = text[end..close].replacen(',', "", 1);
        let left = [&text[open..start], &behind].concat();
        // Comments within the brackets stay.
        let left = if left.trim().is_empty() { String::new() } else { left };
        return Patch { range: open..close, text: left };
    }
    if at + 1 < parts.len() {
        let end = comma(end);
        let line = lines::end(text, end);
        let spaces = text[end..line].len() - text[end..line].trim_start().len();
        let is_line = end + spaces == line && lines::is_first(text, start);
        let end = match is_line {
            // The part had a line to itself.
            true => {
                let next = lines::next(text, end);
                next + lines::indent(text, next)
            }
            false => end + spaces,
        };
        return Patch { range: start..end, text: String::new() };
    }
    // The comma before the part goes, and comments there stay.
    let before = parts[at - 1].end;
    let between = &text[before..start];
    let left = between.replacen(',', "", 1);
    Patch { range: before..end, text: left.trim_end().to_owned() }
}
