//! Splits texts into lines that keep their positions.

/// Returns the lines of a text, each with its position and its line end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split_inclusive('\n').map(move |line| {
        next += line.len();
        (next - line.len(), line)
    })
}
