//! Moves items of lists, with the comments that belong to them.

use super::chunks::chunks;
use super::edited_file::{EditedFile, Patch};
use super::lines;
use super::place::ValuePlace;

/// Returns the patches that move an item, the best one first. Text between items stays in place;
/// the second patch drops empty lines, which a block scalar with `+` would take for its own.
pub(super) fn patches(
    document: &EditedFile,
    list: &ValuePlace<'_>,
    from: usize,
    to: usize,
) -> [Patch; 2] {
    let text = document.text();
    let parts = chunks(document, list);
    let (first, last) = (from.min(to), from.max(to));
    let mut order: Vec<usize> = (first..=last).collect();
    let moved = order.remove(from - first);
    order.insert(to - first, moved);
    [false, true].map(|is_tight| {
        let between = |start: usize, end: usize| match is_tight {
            true => without_empty_lines(&text[start..end]),
            false => text[start..end].to_owned(),
        };
        let mut out = String::new();
        for (place, at) in (first..=last).zip(&order) {
            out += &text[parts[*at].lead..parts[*at].end];
            if place < last {
                out += &between(parts[place].end, parts[place + 1].lead);
            }
        }
        let mut end = parts[last].end;
        while is_tight && lines::is_blank(text, lines::next(text, end)) {
            end = lines::end(text, lines::next(text, end));
        }
        Patch { range: parts[first].lead..end, text: out }
    })
}

/// Removes empty lines between two items; the first and the last line are partial, and stay.
fn without_empty_lines(text: &str) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let last = lines.len().saturating_sub(1);
    let mut at = 0;
    lines.retain(|line| {
        at += 1;
        at == 1 || at > last || !line.trim().is_empty()
    });
    lines.join("\n")
}
