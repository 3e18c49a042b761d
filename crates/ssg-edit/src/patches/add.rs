//! Adds entries to records and items to lists.

use ssg_model::editing::PlainValue;

use super::chunks::{Chunk, are_apart, chunks};
use super::edited_file::{EditedFile, Patch};
use super::habits::Habits;
use super::lines;
use super::new_value::Manner;
use super::place::{Holder, ValuePlace};

/// Returns the styles to try: the file's own style, then double quotes, which can hold any text.
pub(super) fn manners<'h>(
    document: &EditedFile,
    habits: &'h Habits,
    place: &ValuePlace<'_>,
) -> [Manner<'h>; 2] {
    let line_ending = document.line_ending(place.own.start);
    [false, true].map(|is_cautious| Manner { habits, line_ending, is_cautious })
}

/// Returns the patches that put the only part of `new` into a record or list, before the part at an
/// index or behind the last one.
pub(super) fn part(
    document: &EditedFile,
    place: &ValuePlace<'_>,
    at: usize,
    new: &PlainValue,
) -> Vec<Patch> {
    let (parts, habits) = (chunks(document, place), Habits::of(document));
    let is_flow = place.is_flow(document.text());
    let patches = |manner: Manner<'_>| {
        if parts.is_empty() {
            return vec![whole(document, manner, place, new)];
        }
        if is_flow {
            return vec![in_flow(document, &parts, at, &manner.flow_parts(new, place.key))];
        }
        let written = manner.block(new, place.column(document.text()), place.key);
        below(document, &parts, at, &written, manner.line_ending)
    };
    manners(document, &habits, place).into_iter().flat_map(patches).collect()
}

/// Returns the patches that duplicate an item below itself.
pub(super) fn copies(document: &EditedFile, list: &ValuePlace<'_>, at: usize) -> Vec<Patch> {
    let Chunk { start, end, .. } = chunks(document, list)[at];
    written(document, list, at + 1, &document.text()[start..end])
}

/// Returns the patches that put a written item into a list; none if the list is empty.
pub(super) fn written(
    document: &EditedFile,
    list: &ValuePlace<'_>,
    at: usize,
    text: &str,
) -> Vec<Patch> {
    let parts = chunks(document, list);
    match list.is_flow(document.text()) {
        _ if parts.is_empty() => Vec::new(),
        true => vec![in_flow(document, &parts, at, text)],
        false => below(document, &parts, at, text, document.line_ending(list.own.start)),
    }
}

/// Returns the patch that writes a whole value over another, or where there is none.
pub(super) fn whole(
    document: &EditedFile,
    manner: Manner<'_>,
    place: &ValuePlace<'_>,
    value: &PlainValue,
) -> Patch {
    let text = document.text();
    let ValuePlace { own, gap, .. } = place;
    if place.is_in_flow {
        return Patch { range: own.clone(), text: manner.flow(value, place.key) };
    }
    let column = place.indent.max(0).unsigned_abs();
    let written = match place.holder {
        Holder::Root => {
            let written = manner.block(value, 0, None);
            return at_root(text, place, &written, manner.line_ending);
        }
        Holder::Key => manner.after_key(value, column, place.key.unwrap_or_default()),
        Holder::Item => manner.after_dash(value, column, place.key),
    };
    // A comment behind the colon stays there.
    let line = &text[*gap..lines::end(text, *gap).min(own.start.max(*gap))];
    let comment = line.trim();
    // A comment behind the last line of the old block goes with it.
    let end = if place.is_block(text) { lines::end(text, own.end) } else { own.end.max(*gap) };
    if !comment.starts_with('#') {
        return Patch { range: *gap..end, text: written };
    }
    let comment = &line[..line.trim_end().len()];
    let first = written.find('\n').unwrap_or(written.len());
    let (first, rest) = written.split_at(first);
    let (first, end_of_line) = match first.strip_suffix('\r') {
        Some(first) => (first, "\r"),
        None => (first, ""),
    };
    Patch { range: *gap..end, text: format!("{first}{comment}{end_of_line}{rest}") }
}

/// Returns the patch for the root value; below the comments if the document has no value.
fn at_root(text: &str, place: &ValuePlace<'_>, written: &str, line_ending: &str) -> Patch {
    let range = place.own.clone();
    if !range.is_empty() {
        return Patch { range, text: written.to_owned() };
    }
    let end = place.node.range.end;
    let before = if lines::start(text, end) == end { "" } else { line_ending };
    Patch { range: end..end, text: format!("{before}{written}{line_ending}") }
}

/// Returns the patches that put lines into a block: with an empty line between if the others have
/// one, then without, as a block scalar with `+` would take the empty line for its own.
fn below(
    document: &EditedFile,
    parts: &[Chunk],
    at: usize,
    written: &str,
    line_ending: &str,
) -> Vec<Patch> {
    let text = document.text();
    let column = lines::column(text, parts[0].start);
    let patch = |line_breaks: usize| {
        let between = format!("{}{}", line_ending.repeat(line_breaks), " ".repeat(column));
        match parts.get(at) {
            Some(next) => {
                Patch { range: next.lead..next.lead, text: format!("{written}{between}") }
            }
            None => {
                let end = parts[parts.len() - 1].end;
                Patch { range: end..end, text: format!("{between}{written}") }
            }
        }
    };
    let most = if are_apart(text, parts) { 2 } else { 1 };
    (1..=most).rev().map(patch).collect()
}

/// Returns the patch that puts a part between others within brackets.
fn in_flow(document: &EditedFile, parts: &[Chunk], at: usize, written: &str) -> Patch {
    let text = document.text();
    // Either each part has its own line, or all are in one.
    let own_lines = parts.iter().all(|part| lines::is_first(text, part.start));
    let space = match own_lines {
        true => {
            let line = lines::start(text, parts[0].start);
            let indent = &text[line..parts[0].start];
            format!("{}{indent}", document.line_ending(line))
        }
        false => " ".to_owned(),
    };
    match parts.get(at) {
        Some(next) => Patch { range: next.start..next.start, text: format!("{written},{space}") },
        None => {
            let end = parts[parts.len() - 1].end;
            let line = lines::end(text, end);
            let behind = &text[end..line];
            let comment = behind.trim_start_matches(',').trim_start();
            if !own_lines || !comment.is_empty() && !comment.starts_with('#') {
                return Patch { range: end..end, text: format!(",{space}{written}") };
            }
            // The new part goes below the comment of the last one.
            let (comma, end_comma) = if behind.starts_with(',') { ("", ",") } else { (",", "") };
            Patch { range: end..line, text: format!("{comma}{behind}{space}{written}{end_comma}") }
        }
    }
}
