//! The words of `site.yaml` that texts get.

use ssg_model::locale::PlaceNames;

/// The words that a text gets besides its own.
#[derive(Clone, Default)]
pub(crate) struct TextWords {
    /// Name of the list of footnotes.
    pub(crate) footnotes: String,
    /// Name of the link from a footnote back to the text; its number is added.
    pub(crate) footnote_back: String,
    /// The titles of callouts, in the order of [`CalloutKind`](crate::markdown::callouts::CalloutKind).
    pub(crate) callouts: [String; 3],
    pub(crate) places: PlaceNames,
}

impl TextWords {
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let TextWords { footnotes, footnote_back, callouts, places } = self;
        let written = [footnotes, footnote_back].into_iter().chain(callouts).map(String::as_str);
        // The places of one language are not those of another.
        written.chain([places.note])
    }
}
