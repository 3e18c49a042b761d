//! The lines of a text: where they begin and end, and what is in them.

/// Where the line of a place begins.
pub(super) fn start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Where the line of a place ends, before its line break.
pub(super) fn end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let line = rest.split('\n').next().unwrap_or_default();
    let has_break = line.len() < rest.len();
    let line = line.strip_suffix('\r').filter(|_| has_break).unwrap_or(line);
    at + line.len()
}

/// Where the line after that of a place begins, or the end of the text.
pub(super) fn next(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}

/// How many characters stand before a place in its line.
pub(super) fn column(text: &str, at: usize) -> usize {
    text[start(text, at)..at].chars().count()
}

/// Whether nothing but spaces stands before a place in its line.
pub(super) fn is_first(text: &str, at: usize) -> bool {
    text[start(text, at)..at].trim().is_empty()
}

/// Whether the line that begins here has nothing in it.
pub(super) fn is_blank(text: &str, start: usize) -> bool {
    start < text.len() && text[start..end(text, start)].trim().is_empty()
}

/// How many spaces the line that begins here is indented by.
pub(super) fn indent(text: &str, start: usize) -> usize {
    let line = &text[start..];
    line.len() - line.trim_start_matches(' ').len()
}

/// The column of the comment of a line that has nothing else in it.
pub(super) fn comment(text: &str, start: usize) -> Option<usize> {
    let indent = indent(text, start);
    text[start + indent..].starts_with('#').then_some(indent)
}

/// How the lines of a text end, judged by the first at or after a place.
pub(super) fn ending(text: &str, at: usize) -> &'static str {
    let after = text[at..].find('\n').map(|end| at + end);
    match after.or_else(|| text[..at].rfind('\n')) {
        Some(end) if text[..end].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
