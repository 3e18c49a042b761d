//! Lists that are meant to be within an item and are not: with fewer spaces than the text of the item
//! above has before it (CommonMark 0.31, section 5.2), they go on beside it.

use ssg_model::problem::UnreadMarkup;
use ssg_model::value::ByteRange;

use super::writer::{ListPlace, Writer};

/// Fewer are taken for untidiness.
const MEANT: usize = 2;

impl Writer<'_> {
    /// Notes a list, and reports one that its author wanted within the list above.
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

    /// Notes an item, and reports one that its author wanted within the item above.
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
            self.not_read(mark..mark + 1, UnreadMarkup::FlatList { spaces: above.inner });
        }
    }

    /// Where the mark of an item stands, which may begin with spaces.
    fn mark_of(&self, item: usize) -> usize {
        self.body.len() - self.body[item..].trim_start_matches(' ').len()
    }

    /// How many characters are before the mark of an item in its line.
    fn column_of(&self, item: usize) -> usize {
        let mark = self.mark_of(item);
        let line = self.body[..mark].rfind('\n').map_or(0, |end| end + 1);
        self.body[line..mark].chars().count()
    }
}
