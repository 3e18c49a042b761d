//! Finds values in another text of a file, so that they can be written as there.

use ssg_model::editing::PlainValue;
use ssg_model::value::ByteRange;

use super::chunks::chunks;
use super::edited_file::EditedFile;
use super::place::{Holder, ValuePlace, root};

/// Returns the text of a list item, with its dash and the comment above it.
pub(super) fn item<'d>(document: &'d EditedFile, item: &PlainValue) -> Option<&'d str> {
    find(document, &root(document), &|list, at, part| {
        let is_it = part.holder == Holder::Item && PlainValue::of(part.node) == *item;
        is_it.then(|| chunks(document, list)[at]).map(|chunk| chunk.lead..chunk.end)
    })
}

/// Returns the text of a value of a key, or of an item of its list.
pub(super) fn value<'d>(
    document: &'d EditedFile,
    key: Option<&str>,
    value: &PlainValue,
) -> Option<&'d str> {
    find(document, &root(document), &|_, _, part| {
        (part.key == key && PlainValue::of(part.node) == *value).then(|| part.own.clone())
    })
}

/// Returns the text of the first part for which there is a range.
fn find<'d>(
    document: &'d EditedFile,
    place: &ValuePlace<'_>,
    range: &dyn Fn(&ValuePlace<'_>, usize, &ValuePlace<'_>) -> Option<ByteRange>,
) -> Option<&'d str> {
    let text = document.text();
    place.parts(text).enumerate().find_map(|(at, part)| {
        let own = range(place, at, &part).and_then(|range| text.get(range));
        own.or_else(|| find(document, &part, range))
    })
}
