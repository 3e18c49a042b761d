//! Block scalars, `|` and `>` (YAML 1.2.2, 8.1).

use ssg_model::decode::is_unprintable;

use super::folded_lines::{FoldedLines, Folding, fold};
use super::place::BlockHeader;

/// A block scalar to be written.
pub(super) struct NewBlock<'o> {
    pub(super) is_folded: bool,
    /// The header of the replaced block.
    pub(super) old_header: Option<&'o BlockHeader<'o>>,
    /// The lines of the replaced folded block.
    pub(super) old_lines: Option<&'o FoldedLines>,
    /// The column of the enclosing block, -1 at the root; `column` is the column of the lines.
    pub(super) indent: isize,
    pub(super) column: usize,
    pub(super) line_ending: &'static str,
}

/// Writes a text as a block scalar; `None` if none can hold it.
pub(super) fn in_block(text: &str, block: &NewBlock<'_>) -> Option<String> {
    let content = text.trim_end_matches('\n');
    let is_visible = |c| c == '\n' || c == '\t' || !is_unprintable(c);
    if content.trim().is_empty() || !text.chars().all(is_visible) {
        return None;
    }
    let breaks = text.len() - content.len();
    let indent = " ".repeat(block.column);
    let lines = if block.is_folded {
        let is_indented = content.split('\n').any(|line| line.starts_with([' ', '\t']));
        if is_indented || content.starts_with('\n') {
            return None;
        }
        let folding = Folding {
            old: block.old_lines,
            columns: (block.column, block.column),
            may_begin: |_| true,
        };
        format!("{indent}{}", fold(content, &folding).write(&indent, block.line_ending))
    } else {
        // Empty lines have no indentation.
        let line = |line: &str| match line {
            "" => String::new(),
            line => format!("{indent}{line}"),
        };
        content.split('\n').map(line).collect::<Vec<_>>().join(block.line_ending)
    };
    let old = block.old_header;
    let chomping = match (breaks, old.and_then(|old| old.chomping)) {
        (0, _) => "-",
        (1, Some('+')) => "+",
        (1, _) => "",
        _ => "+",
    };
    let first = content.trim_start_matches('\n');
    let is_indent_written =
        first.starts_with([' ', '\t']) || old.is_some_and(|old| old.indent.is_some());
    let digit = match is_indent_written {
        true => (block.column.cast_signed() - block.indent.max(0)).to_string(),
        false => String::new(),
    };
    let sign = if block.is_folded { '>' } else { '|' };
    let rest = old.map_or("", |old| old.rest);
    let line_ending = block.line_ending;
    let end = line_ending.repeat(breaks.saturating_sub(1));
    Some(format!("{sign}{digit}{chomping}{rest}{line_ending}{lines}{end}"))
}
