//! The words of `site.yaml` that are added to texts.

use ssg_model::locale::PlaceNames;

/// The words added to a text.
#[derive(Clone, Default)]
pub(crate) struct TextWords {
    /// The name of the list of footnotes.
    pub(crate) footnotes: String,
    /// The name of the link from a footnote back to the text; its number is appended.
    pub(crate) footnote_back: String,
    /// The titles of callouts, in the order of [`CalloutKind`](crate::markdown::callouts::CalloutKind).
    pub(crate) callouts: [String; 3],
    pub(crate) places: PlaceNames,
}

impl TextWords {
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let TextWords { footnotes, footnote_back, callouts, places } = self;
        let written = [footnotes, footnote_back].into_iter().chain(callouts).map(String::as_str);
        // A single place name is enough to identify their language.
        written.chain([places.note])
    }
}
