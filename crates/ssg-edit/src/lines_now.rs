//! Finds lines of a text in a later state of it.

use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};
use ssg_model::value::ByteRange;

const BREAKS: [char; 2] = ['\r', '\n'];

/// Compares two lists of texts with Myers' algorithm. `similar::capture_diff_slices` does the same, but
/// compiles all its algorithms.
pub(crate) fn differences(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut changes = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut changes, old, 0..old.len(), new, 0..new.len());
    changes.into_inner().into_inner().into_ops()
}

/// Returns the current range of a part of an earlier text, between the unchanged lines around it.
/// `None` if lines beside it have changed with it.
pub(crate) fn lines_now(shown: &str, part: ByteRange, now: &str) -> Option<ByteRange> {
    let old: Vec<&str> = shown.split_inclusive('\n').collect();
    let new: Vec<&str> = now.split_inclusive('\n').collect();
    let first = shown[..part.start].matches('\n').count();
    let count = shown[part.clone()].trim_end_matches(BREAKS).matches('\n').count() + 1;
    let lines = first..first + count;
    let mut found: Option<ByteRange> = None;
    for change in differences(&old, &new) {
        let Some(there) = counterpart(&change, &lines)? else { continue };
        found = Some(found.map_or(there.start, |found| found.start)..there.end);
    }
    let found = found?;
    let start = length(&new[..found.start]);
    if found.is_empty() {
        return Some(start..start);
    }
    // Around a part of a line, such as the text of a list item, the line must be unchanged.
    let begin = length(&old[..lines.start]);
    let before = &shown[begin..part.start];
    let after = &shown[part.end..begin + length(&old[lines])].trim_end_matches(BREAKS);
    let text = new[found].concat();
    let text = text.trim_end_matches(BREAKS).strip_prefix(before)?.strip_suffix(after)?;
    let start = start + before.len();
    Some(start..start + text.len())
}

/// Returns the length of lines in bytes.
pub(crate) fn length(lines: &[&str]) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

/// Returns the later lines that a diff operation made from `lines`: `Some(None)` if it does not
/// touch them, `None` if they changed together with others into more or fewer lines.
fn counterpart(
    change: &DiffOp,
    lines: &std::ops::Range<usize>,
) -> Option<Option<std::ops::Range<usize>>> {
    let (old, new) = (change.old_range(), change.new_range());
    let (start, end) = (old.start.max(lines.start), old.end.min(lines.end));
    let is_within = lines.start <= old.start && old.end <= lines.end;
    let is_inserted = old.is_empty() && lines.start < old.start && old.start < lines.end;
    if old.is_empty() && !is_inserted || !old.is_empty() && start >= end {
        return Some(None);
    }
    if is_within || new.is_empty() {
        return Some(Some(new));
    }
    if old.len() != new.len() {
        return None;
    }
    Some(Some(new.start + start - old.start..new.start + end - old.start))
}

#[cfg(test)]
mod tests {
    use super::lines_now;

    /// Checks the later text of the part between `[` and `]`.
    fn check(shown: &str, now: &str, expected: Option<&str>) {
        let (start, end) = (shown.find('[').unwrap(), shown.find(']').unwrap() - 1);
        let found = lines_now(&shown.replace(['[', ']'], ""), start..end, now);
        assert_eq!(found.map(|range| &now[range]), expected, "{shown:?} {now:?}");
    }

    #[test]
    fn a_changed_paragraph_is_found() {
        check(
            "Uno.\n\n[Dos.]\n\nTres.\n",
            "Uno.\n\nDos, más largo.\n\nTres.\n",
            Some("Dos, más largo."),
        );
        check(
            "Uno.\n\n[Dos.]\n\nTres.\n",
            "Cero.\n\nUno.\n\nDós.\nY más.\n\nTres.\n",
            Some("Dós.\nY más."),
        );
        check("Uno.\n\n[Dos\ny más.]\n", "Otro.\n\nDos\ny menos.", Some("Dos\ny menos."));
        check("Uno.\r\n\r\n[Dos.]\r\n", "Uno.\r\n\r\nTres.\r\n", Some("Tres."));
    }

    #[test]
    fn a_deleted_paragraph_is_not_found() {
        check("Uno.\n\n[Dos.]\n\nTres.\n", "Uno.\n\nTres.\n", Some(""));
    }

    #[test]
    fn a_part_of_a_line_is_found() {
        check("- [Uno.]\n- Dos.\n", "- Uno, más largo.\n- Dos.\n", Some("Uno, más largo."));
        check("- [Uno.]\n- Dos.\n", "- A.\n- B.\n", Some("A."));
        check("- [Uno.]\n- Dos.\n", "* Otro.\n- Dos.\n", None);
    }

    #[test]
    fn lines_changed_with_their_neighbours_are_not_found() {
        check("[Uno.]\nDos.\n", "Tres.\n", None);
    }
}
