//! The lines of the entries and items of a block, with the comments that belong to them.

use super::edited_file::EditedFile;
use super::lines;
use super::place::{ValuePlace, parts};

/// The lines of an entry or item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    /// Where the comment right above it begins, or it itself.
    pub(super) lead: usize,
    /// Where its key or dash begins.
    pub(super) start: usize,
    /// Where its last line ends, before the line break.
    pub(super) end: usize,
}

/// The entries or items of a block, or within brackets.
pub(super) fn chunks(document: &EditedFile, place: &ValuePlace<'_>) -> Vec<Chunk> {
    let text = document.text();
    let is_flow = place.is_flow(text);
    let mut chunks: Vec<Chunk> = Vec::new();
    for part in parts(text, place.node, place.gap, place.is_in_flow) {
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

/// Where the comment begins that belongs to what begins here: in the lines right above it, in its
/// column. A comment at the very beginning of a file is about the file.
fn lead(text: &str, start: usize, floor: usize, file: usize) -> usize {
    if !lines::is_first(text, start) {
        return start;
    }
    let column = lines::column(text, start);
    let mut lead = start;
    loop {
        let line = lines::start(text, lead);
        if line <= floor {
            // Its comment reaches up to the first line of the file.
            return if line == file && lead != start { start } else { lead };
        }
        let above = lines::start(text, line - 1);
        if above < floor || lines::comment(text, above) != Some(column) {
            return lead;
        }
        lead = above + column;
    }
}

/// Where the last line ends of what ends here: comments that go in deeper belong to it.
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

/// Whether empty lines stand between most of these.
pub(super) fn are_apart(text: &str, chunks: &[Chunk]) -> bool {
    let gaps = chunks.windows(2).map(|pair| &text[pair[0].end..pair[1].lead]);
    let has_empty_line = |gap: &&str| {
        let mut lines = gap.split('\n').skip(1).peekable();
        std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some()))
            .any(|line| line.trim().is_empty())
    };
    gaps.filter(has_empty_line).count() * 2 > chunks.len().saturating_sub(1)
}
