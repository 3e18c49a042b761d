//! Replaces a part of the text below the front matter.

use ssg_model::value::ByteRange;

use super::edited_file::{EditFault, EditedFile, Patch};
use super::lines;

/// Returns the patch that replaces a range of the Markdown body.
pub(super) fn patch(
    document: &EditedFile,
    range: ByteRange,
    text: &str,
) -> Result<Patch, EditFault> {
    let ByteRange { start, end } = range;
    let source = &*document.source;
    let body = lines::next(source, document.yaml.end);
    let is_markdown = document.yaml.start > 0;
    if !is_markdown || start < body || source.get(start..end).is_none() {
        return Err(EditFault::OutsideBody);
    }
    let line_ending = document.line_ending(start);
    let text = text.replace("\r\n", "\n");
    let text = text.trim_matches('\n').replace('\n', line_ending);
    // The line breaks around the old text stay around the new one.
    let old = &source[start..end];
    let is_break = ['\n', '\r'];
    let within = old.trim_matches(is_break);
    if within.is_empty() {
        return Ok(new_block(source, body, end, &text, line_ending));
    }
    let start = start + old.len() - old.trim_start_matches(is_break).len();
    let end = start + within.len();
    if text.trim().is_empty() {
        return Ok(without(source, body, start, end));
    }
    Ok(Patch { range: start..end, text })
}

/// Returns the patch that removes lines, with the empty lines below them, or above them at the end.
fn without(source: &str, body: usize, start: usize, end: usize) -> Patch {
    let after = source[end..].len() - source[end..].trim_start_matches(['\n', '\r']).len();
    let is_last = end + after == source.len();
    let is_line = source[..start].ends_with('\n') || start == body;
    let range = match (is_line, is_last) {
        (false, _) => start..end,
        (true, false) => start..end + after,
        (true, true) => {
            let before = &source[body..start];
            let above = body + before.trim_end_matches(['\n', '\r']).len();
            above..end
        }
    };
    Patch { range, text: String::new() }
}

/// Returns the patch that inserts lines, with an empty line on both sides.
fn new_block(source: &str, body: usize, at: usize, text: &str, line_ending: &str) -> Patch {
    let before = &source[body..at];
    let breaks = |text: &str| text.matches('\n').count();
    let above = &before[before.trim_end_matches(['\n', '\r']).len()..];
    let after = &source[at..];
    let below = &after[..after.len() - after.trim_start_matches(['\n', '\r']).len()];
    let lacks = |has: usize| line_ending.repeat(2_usize.saturating_sub(has));
    // The `---` above already ends its line.
    let above = if above.len() == before.len() { breaks(above) + 1 } else { breaks(above) };
    let below = match (below.len() == after.len(), breaks(below)) {
        (true, 0) => line_ending.to_owned(),
        (true, _) => String::new(),
        (false, count) => lacks(count),
    };
    let text = match text.trim().is_empty() {
        true => String::new(),
        false => format!("{}{text}{below}", lacks(above)),
    };
    Patch { range: at..at, text }
}
