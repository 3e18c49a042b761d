//! Numbers the places in the content that pages show, so that an editor can find them.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;

use parking_lot::Mutex;
use ssg_model::diagnostic::Source;
use ssg_model::mark::{Mark, replace_marks};
use ssg_model::value::ByteRange;

/// Every place marked so far. A place keeps its number for the lifetime of this value.
#[derive(Default)]
pub struct Marks(Mutex<MarkTable>);

#[derive(Default)]
struct MarkTable {
    /// The latest text of each file.
    sources: Vec<Arc<Source>>,
    /// The index in `sources`, by path.
    files: HashMap<String, usize>,
    /// The file index and range of each place; the first has the number 1.
    places: Vec<(usize, ByteRange)>,
    numbers: HashMap<(usize, usize, usize), NonZero<u32>>,
}

impl Marks {
    /// Returns the mark of a range of a file.
    pub(crate) fn mark(&self, source: &Arc<Source>, range: &ByteRange) -> Mark {
        let table = &mut *self.0.lock();
        let next = table.sources.len();
        let file = *table.files.entry(source.path.clone()).or_insert(next);
        match table.sources.get_mut(file) {
            Some(known) => known.clone_from(source),
            None => table.sources.push(Arc::clone(source)),
        }
        let key = (file, range.start, range.end);
        let number = table.numbers.get(&key).copied().or_else(|| {
            table.places.push((file, range.clone()));
            let number = NonZero::new(u32::try_from(table.places.len()).ok()?)?;
            table.numbers.insert(key, number);
            Some(number)
        });
        number.map(Mark::new).unwrap_or_default()
    }

    /// Returns the file of a place, as last read, and the range in it.
    pub fn place(&self, number: u32) -> Option<(Arc<Source>, ByteRange)> {
        let table = self.0.lock();
        let (file, range) = table.places.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
        Some((Arc::clone(&table.sources[*file]), range.clone()))
    }
}

/// The marks of one file.
#[derive(Clone, Copy)]
pub(crate) struct FileMarks<'a> {
    pub(crate) marks: &'a Marks,
    pub(crate) source: &'a Arc<Source>,
}

impl FileMarks<'_> {
    pub(crate) fn mark(self, range: &ByteRange) -> Mark {
        self.marks.mark(self.source, range)
    }
}

/// The edit marks for the blocks of a Markdown text.
#[derive(Clone, Copy)]
pub(crate) enum BlockMarks<'a> {
    /// Each block gets the mark of its own lines: the text is part of the file as it stands.
    Each(FileMarks<'a>),
    /// All blocks get the mark of the whole text, which is the value of a field.
    All(Mark),
}

/// Converts marks in HTML into attributes: of the element that follows a mark, or of the element
/// whose text contains it.
pub(crate) fn as_attributes(html: &str) -> String {
    replace_marks(html, |before, number, after| {
        let attribute = format!(" data-edit=\"{number}\"");
        let element = after.trim_start();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if let Some(name) = element.strip_prefix('<')
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            let end = name.find(|c: char| !is_name(c)).unwrap_or(name.len());
            let used = after.len() - name.len() + end;
            before.push_str(&after[..used]);
            before.push_str(&attribute);
            return used;
        }
        // A mark within an attribute is removed.
        let around = before.rfind('<').zip(before.rfind('>')).filter(|(start, end)| start < end);
        if let Some((start, end)) = around
            && !before[start..].starts_with("</")
            && !before[start..].contains("data-edit")
        {
            before.insert_str(end, &attribute);
        }
        0
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use ssg_model::mark::Mark;

    use super::as_attributes;

    fn check(html: &str, expected: &str) {
        let marked = html.replace('@', &Mark::new(NonZero::new(7).unwrap()).to_string());
        assert_eq!(as_attributes(&marked), expected);
    }

    #[test]
    fn elements_carry_the_edit_marks_of_their_text() {
        check("@\n<p>uno</p>", "\n<p data-edit=\"7\">uno</p>");
        check("<p class=\"a\">uno@</p>", "<p class=\"a\" data-edit=\"7\">uno</p>");
        check(
            "<ol aria-label=\"uno@\"><li>dos</li></ol>",
            "<ol aria-label=\"uno\"><li>dos</li></ol>",
        );
        check(
            "@<h2 id=\"a\">a</h2>@<hr>",
            "<h2 data-edit=\"7\" id=\"a\">a</h2><hr data-edit=\"7\">",
        );
    }
}
