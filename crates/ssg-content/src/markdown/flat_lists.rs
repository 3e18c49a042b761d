//! Finds lists that are meant to be nested but are not: indented by fewer spaces than the text of
//! the item above, they continue its list (CommonMark 0.31, section 5.2).

use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::writer::{ListPlace, Writer};

/// The minimum indentation that counts as intended, in spaces.
const MEANT: usize = 2;

impl Writer<'_> {
    /// Records a list, and reports it if it was meant to be nested in the list above.
    pub(super) fn start_list(&mut self, range: &ByteRange) {
        let column = self.column_of(range.start);
        let above = self.ended_list.filter(|above| {
            let between = self.body.get(above.end..range.start);
            between.is_some_and(|between| between.trim().is_empty())
        });
        if let Some(above) = above {
            self.find_flat_item(range, column, above);
        }
        self.lists.push(ListPlace { column, inner: column, end: range.end });
    }

    /// Records an item, and reports it if it was meant to be nested in the item above.
    pub(super) fn start_item(&mut self, range: &ByteRange) {
        let column = self.column_of(range.start);
        if let Some(list) = self.lists.last().copied() {
            self.find_flat_item(range, column, list);
        }
        let mark = self.body[range.start..].split_whitespace().next().unwrap_or_default();
        let inner = column + mark.chars().count() + 1;
        if let Some(list) = self.lists.last_mut() {
            list.inner = inner;
        }
    }

    pub(super) fn end_list(&mut self) {
        self.ended_list = self.lists.pop();
    }

    fn find_flat_item(&mut self, range: &ByteRange, column: usize, above: ListPlace) {
        if (above.column + MEANT..above.inner).contains(&column) {
            let mark = self.mark_of(range.start);
            self.report(mark..mark + 1, Problem::FlatList { spaces: above.inner });
        }
    }

    /// Returns the position of an item's mark, which may follow spaces.
    fn mark_of(&self, item: usize) -> usize {
        self.body.len() - self.body[item..].trim_start_matches(' ').len()
    }

    /// Returns the number of characters before an item's mark in its line.
    fn column_of(&self, item: usize) -> usize {
        let mark = self.mark_of(item);
        let line = self.body[..mark].rfind('\n').map_or(0, |end| end + 1);
        self.body[line..mark].chars().count()
    }
}
