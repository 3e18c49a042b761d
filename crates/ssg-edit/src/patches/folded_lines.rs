//! Line folding (YAML 1.2.2, 6.5): a line break stands for a space, and empty lines for line
//! breaks.

/// The written lines of a text, each with the number of its line breaks that follow; 0 is a space.
#[derive(Debug, PartialEq)]
pub(super) struct FoldedLines(Vec<(String, usize)>);

/// The preferred line width in columns.
const WIDTH: usize = 100;

/// The minimum room for text in a line, in columns, even if the old lines are shorter.
const NARROW: usize = 40;

impl FoldedLines {
    /// Reads the lines of a text without their indentation; `None` if they do not fold to the text.
    pub(super) fn read<'l>(
        written: impl Iterator<Item = &'l str>,
        text: &str,
    ) -> Option<FoldedLines> {
        let mut lines: Vec<(String, usize)> = Vec::new();
        for line in written {
            match lines.last_mut() {
                Some((_, breaks)) if line.is_empty() => *breaks += 1,
                _ => lines.push((line.to_owned(), 0)),
            }
        }
        let lines = FoldedLines(lines);
        (lines.text() == text).then_some(lines)
    }

    fn text(&self) -> String {
        self.joined(separator)
    }

    /// Whether the text is written in one line.
    pub(super) fn is_one(&self) -> bool {
        self.0.len() == 1
    }

    /// Whether a line break of the text is written as an empty line.
    pub(super) fn has_breaks(&self) -> bool {
        let lines = &self.0[..self.0.len().saturating_sub(1)];
        lines.iter().any(|(_, breaks)| *breaks > 0)
    }

    /// Guesses the maximum line width from the lines, with `before` columns in front of each.
    fn width(&self, before: usize) -> usize {
        let length = |line: &str| before + line.chars().count();
        let longest = self.0.iter().map(|(line, _)| length(line)).max().unwrap_or_default();
        // For each line, the first word of the next one did not fit.
        let pairs = self.0.windows(2).filter(|pair| pair[0].1 == 0);
        let with_next = pairs.map(|pair| {
            let word = pair[1].0.split(' ').next().unwrap_or_default();
            length(&pair[0].0) + word.chars().count()
        });
        let most = with_next.min().unwrap_or(usize::MAX).max(longest);
        WIDTH.clamp(longest, most).max(before + NARROW)
    }

    /// Writes the lines, with `indent` before each but the first.
    pub(super) fn write(&self, indent: &str, line_ending: &str) -> String {
        self.joined(|breaks| line_ending.repeat(breaks + 1) + indent)
    }

    /// Joins the lines; `between` makes the text of the line breaks between two of them.
    fn joined(&self, between: impl Fn(usize) -> String) -> String {
        let mut out = String::new();
        for (at, (line, breaks)) in self.0.iter().enumerate() {
            out += line;
            if at + 1 < self.0.len() {
                out += &between(*breaks);
            }
        }
        out
    }
}

/// Returns the text between two folded lines.
fn separator(breaks: usize) -> String {
    if breaks == 0 { " ".to_owned() } else { "\n".repeat(breaks) }
}

/// Options for breaking a text into lines.
pub(super) struct Folding<'o> {
    /// The lines of the replaced text; unchanged ones stay.
    pub(super) old: Option<&'o FoldedLines>,
    /// The columns of the first line and of the others.
    pub(super) columns: (usize, usize),
    /// Whether a line may begin with a character.
    pub(super) may_begin: fn(char) -> bool,
}

/// Breaks a text, which does not begin or end with a line break, into lines.
pub(super) fn fold(text: &str, folding: &Folding<'_>) -> FoldedLines {
    let old = folding.old.map_or([].as_slice(), |old| old.0.as_slice());
    let (kept, start) = same_start(text, old);
    let (mut tail, mut end) = same_end(&text[start..], &old[kept..]);
    end += start;
    let mut middle = wrap(&text[start..end], folding, kept == 0);
    if middle.len() > old.len() - kept - tail {
        // The new text does not fit into the changed lines, so the paragraph is wrapped to its end.
        let first = old.len() - tail;
        let paragraph = (first..old.len()).find(|at| *at > 0 && old[at - 1].1 > 0);
        let next = paragraph.unwrap_or(old.len());
        let lost = (first..next).map(|at| old[at - 1].1.max(1) + old[at].0.len());
        end += lost.sum::<usize>();
        tail = old.len() - next;
        middle = wrap(&text[start..end], folding, kept == 0);
    }
    let mut lines = old[..kept].to_vec();
    lines.extend(middle);
    if tail > 0 {
        let before = old.len() - tail - 1;
        if let Some(last) = lines.last_mut() {
            last.1 = old[before].1;
        }
        lines.extend_from_slice(&old[old.len() - tail..]);
    }
    FoldedLines(lines)
}

/// Returns the number of old lines that the text begins with, and their length in bytes.
fn same_start(text: &str, old: &[(String, usize)]) -> (usize, usize) {
    let (mut count, mut at) = (0, 0);
    for (line, breaks) in &old[..old.len().saturating_sub(1)] {
        let rest = text[at..].strip_prefix(line.as_str());
        let Some(rest) = rest.and_then(|rest| rest.strip_prefix(&separator(*breaks))) else {
            break;
        };
        if rest.is_empty() || rest.starts_with([' ', '\t', '\n']) {
            break;
        }
        count += 1;
        at = text.len() - rest.len();
    }
    (count, at)
}

/// Returns the number of old lines that the text ends with, and the offset of the separator before
/// them.
fn same_end(text: &str, old: &[(String, usize)]) -> (usize, usize) {
    let (mut count, mut end) = (0, text.len());
    for at in (1..old.len()).rev() {
        let rest = text[..end].strip_suffix(old[at].0.as_str());
        let Some(rest) = rest.and_then(|rest| rest.strip_suffix(&separator(old[at - 1].1))) else {
            break;
        };
        if rest.is_empty() || rest.ends_with([' ', '\t', '\n']) {
            break;
        }
        count += 1;
        end = rest.len();
    }
    (count, end)
}

/// Breaks a text into lines of about the width of the old ones.
fn wrap(text: &str, folding: &Folding<'_>, is_first: bool) -> Vec<(String, usize)> {
    let (first, others) = folding.columns;
    let width = match folding.old {
        Some(old) => old.width(others),
        None => WIDTH,
    };
    let mut lines: Vec<(String, usize)> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find('\n').unwrap_or(rest.len());
        let (paragraph, after) = rest.split_at(end);
        rest = after.trim_start_matches('\n');
        let mut line = String::new();
        for word in words(paragraph, folding.may_begin) {
            let before = if is_first && lines.is_empty() { first } else { others };
            let length = before + line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && length > width {
                lines.push((std::mem::take(&mut line), 0));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        lines.push((line, after.len() - rest.len()));
    }
    lines
}

/// Splits a text where a line may be broken: at single spaces.
fn words(text: &str, may_begin: fn(char) -> bool) -> impl Iterator<Item = &str> {
    let is_blank = |c: Option<char>| c.is_none_or(|c| matches!(c, ' ' | '\t'));
    let mut breaks = text.match_indices(' ').map(|(at, _)| at).filter(move |at| {
        let next = text[at + 1..].chars().next();
        !is_blank(text[..*at].chars().next_back()) && !is_blank(next) && next.is_some_and(may_begin)
    });
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let from = start?;
        let end = breaks.next();
        start = end.map(|end| end + 1);
        Some(&text[from..end.unwrap_or(text.len())])
    })
}

#[cfg(test)]
mod tests {
    use super::{FoldedLines, Folding, fold};

    fn check(old: &[&str], new: &str, expected: &[&str]) {
        let text = old.join(" ");
        let old = FoldedLines::read(old.iter().copied(), &text).unwrap();
        let folding = Folding { old: Some(&old), columns: (0, 0), may_begin: |_| true };
        let found = fold(new, &folding);
        let expected: Vec<(String, usize)> =
            expected.iter().map(|line| ((*line).to_owned(), 0)).collect();
        assert_eq!(found, FoldedLines(expected));
    }

    #[test]
    fn refolding_keeps_unchanged_lines() {
        let old = [
            "Uno dos tres cuatro cinco seis siete ocho nueve",
            "diez once doce trece catorce quince",
            "dieciséis diecisiete dieciocho diecinueve veinte",
        ];
        let text = old.join(" ");
        check(&old, &text, &old);
        check(
            &old,
            &text.replace("once", "ONCE"),
            &[old[0], "diez ONCE doce trece catorce quince", old[2]],
        );
        check(
            &old,
            &text.replace("once ", ""),
            &[old[0], "diez doce trece catorce quince", old[2]],
        );
        // Words that no longer fit move to the next line.
        check(
            &old,
            &text.replace("once", "once y otra vez once y once"),
            &[
                old[0],
                "diez once y otra vez once y once doce trece",
                "catorce quince dieciséis diecisiete dieciocho",
                "diecinueve veinte",
            ],
        );
        check(&old, "Uno", &["Uno"]);
    }
}
