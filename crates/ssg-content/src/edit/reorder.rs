//! Moves items of lists, with the comments that belong to them.

use super::chunks::chunks;
use super::document::Document;
use super::patch::Patch;
use super::place::ValuePlace;

/// The patch that moves an item. What stands between the items stays where it is.
pub(super) fn patch(
    document: &Document<'_>,
    list: &ValuePlace<'_>,
    from: usize,
    to: usize,
) -> Patch {
    let text = document.text();
    let parts = chunks(document, list);
    let (first, last) = (from.min(to), from.max(to));
    let mut order: Vec<usize> = (first..=last).collect();
    let moved = order.remove(from - first);
    order.insert(to - first, moved);
    let mut out = String::new();
    for (place, at) in (first..=last).zip(order) {
        out += &text[parts[at].lead..parts[at].end];
        if place < last {
            out += &text[parts[place].end..parts[place + 1].lead];
        }
    }
    Patch { range: parts[first].lead..parts[last].end, text: out }
}
