//! Lists that cannot be empty.

use serde::Serialize;

/// A list with at least one element, in JSON an array.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtLeastOne<T>(Vec<T>);

impl<T> AtLeastOne<T> {
    /// Returns the list; `None` if it is empty.
    pub fn of(list: Vec<T>) -> Option<AtLeastOne<T>> {
        (!list.is_empty()).then_some(AtLeastOne(list))
    }

    /// Returns a list of one element.
    pub fn one(element: T) -> AtLeastOne<T> {
        AtLeastOne(vec![element])
    }
}
