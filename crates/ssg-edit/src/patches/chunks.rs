//! The lines of the entries and items of a block, with the comments that belong to them.

use super::edited_file::EditedFile;
use super::lines;
use super::place::ValuePlace;

/// The lines of an entry or item, as byte offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    /// The start of the comment right above the entry, or of the entry.
    pub(super) lead: usize,
    /// The start of its key or dash.
    pub(super) start: usize,
    /// The end of its last line, before the line break.
    pub(super) end: usize,
}

/// Returns the entries or items of a value, in a block or within brackets.
pub(super) fn chunks(document: &EditedFile, place: &ValuePlace<'_>) -> Vec<Chunk> {
    let text = document.text();
    let is_flow = place.is_flow(text);
    let mut chunks: Vec<Chunk> = Vec::new();
    for part in place.parts(text) {
        let start = part.start;
        let chunk = if is_flow {
            Chunk { lead: start, start, end: part.own.end.max(start) }
        } else {
            let floor = chunks.last().map_or(document.yaml.start, |before: &Chunk| before.end);
            Chunk {
                lead: lead(text, start, floor, document.yaml.start),
                start,
                end: end(text, part.own.end, lines::column(text, start)),
            }
        };
        chunks.push(chunk);
    }
    chunks
}

/// Returns the start of an entry's comment: the lines right above it with `#` in its column. A
/// comment at the very beginning of a file is about the file.
fn lead(text: &str, start: usize, floor: usize, file: usize) -> usize {
    if !lines::is_first(text, start) {
        return start;
    }
    let column = lines::column(text, start);
    let mut lead = start;
    loop {
        let line = lines::start(text, lead);
        if line <= floor {
            // A comment in the first line of the file is not the entry's.
            return if line == file && lead != start { start } else { lead };
        }
        let above = lines::start(text, line - 1);
        if above < floor || lines::comment(text, above) != Some(column) {
            return lead;
        }
        lead = above + column;
    }
}

/// Returns the end of an entry's last line; more deeply indented comments below belong to it.
fn end(text: &str, at: usize, column: usize) -> usize {
    let mut end = lines::end(text, at);
    let mut line = lines::next(text, end);
    while line < text.len() {
        match lines::comment(text, line) {
            Some(comment) if comment > column => end = lines::end(text, line),
            None if lines::is_blank(text, line) => {}
            _ => break,
        }
        line = lines::next(text, line);
    }
    end
}

/// Whether most of the chunks have an empty line between them.
pub(super) fn are_apart(text: &str, chunks: &[Chunk]) -> bool {
    let gaps = chunks.windows(2).map(|pair| &text[pair[0].end..pair[1].lead]);
    let has_empty_line = |gap: &&str| {
        let mut lines = gap.split('\n').skip(1).peekable();
        std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some()))
            .any(|line| line.trim().is_empty())
    };
    gaps.filter(has_empty_line).count() * 2 > chunks.len().saturating_sub(1)
}
