//! Reasons why an edit cannot be made.

use ssg_model::words::Words;

use crate::messages;

/// The reason why an edit cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditFault {
    /// The file is not valid YAML, or has no front matter.
    Unreadable,
    /// The file has no such value.
    Missing,
    /// The edit needs a list or a record, and the value is something else.
    OtherShape,
    /// The index is beyond the end of the list.
    OutsideList,
    /// The range is not in the text below the front matter.
    OutsideBody,
    /// The value cannot be written here so that it is read back as the same.
    NotWritable,
}

impl EditFault {
    /// Returns the message for the fault.
    pub(crate) fn words(self) -> Words {
        match self {
            EditFault::Unreadable => messages::file_not_parsed(),
            EditFault::Missing => messages::no_such_value(),
            EditFault::OtherShape => messages::other_kind_of_value(),
            EditFault::OutsideList => messages::shorter_list(),
            EditFault::OutsideBody => messages::outside_body(),
            EditFault::NotWritable => messages::cannot_be_written(),
        }
    }
}
