//! Finds the beginning, the end and the indentation of lines.

/// Returns the start of the line at an offset.
pub(super) fn start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Returns the end of the line at an offset, before its line break.
pub(super) fn end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let line = rest.split('\n').next().unwrap_or_default();
    let has_break = line.len() < rest.len();
    let line = line.strip_suffix('\r').filter(|_| has_break).unwrap_or(line);
    at + line.len()
}

/// Returns the start of the next line, or the end of the text.
pub(super) fn next(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}

/// Returns the number of characters before an offset in its line.
pub(super) fn column(text: &str, at: usize) -> usize {
    text[start(text, at)..at].chars().count()
}

/// Whether only white space precedes an offset in its line.
pub(super) fn is_first(text: &str, at: usize) -> bool {
    text[start(text, at)..at].trim().is_empty()
}

/// Whether the line that begins at `start` is blank.
pub(super) fn is_blank(text: &str, start: usize) -> bool {
    start < text.len() && text[start..end(text, start)].trim().is_empty()
}

/// Returns the number of spaces at the beginning of the line at `start`.
pub(super) fn indent(text: &str, start: usize) -> usize {
    let line = &text[start..];
    line.len() - line.trim_start_matches(' ').len()
}

/// Returns the column of a comment that has the line to itself.
pub(super) fn comment(text: &str, start: usize) -> Option<usize> {
    let indent = indent(text, start);
    text[start + indent..].starts_with('#').then_some(indent)
}

/// Returns the line ending of the first line at or after an offset, else of the last one before.
pub(super) fn ending(text: &str, at: usize) -> &'static str {
    let after = text[at..].find('\n').map(|end| at + end);
    match after.or_else(|| text[..at].rfind('\n')) {
        Some(end) if text[..end].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
