//! What the editor asks, as it is sent.

use serde::Deserialize;
use ssg_content::edit::ContentEdit;

/// A change of one value of a file.
#[derive(Deserialize)]
pub(super) struct ChangeRequest {
    pub(super) file: String,
    pub(super) edit: ContentEdit,
    /// Identifies the value that was shown.
    pub(super) expected: Option<String>,
    /// Of running text, the lines that were shown: they are found by their words where the text that
    /// they stood in is no longer known.
    pub(super) source: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct PreviewRequest {
    /// The canonical path of a page.
    pub(super) page: String,
    pub(super) file: String,
    pub(super) edit: ContentEdit,
}

#[derive(Deserialize)]
pub(super) struct TakeBackRequest {
    pub(super) id: String,
}

#[derive(Deserialize)]
pub(super) struct VersionRequest {
    pub(super) sentence: String,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum NewRequest {
    Article { title: String },
    Page { title: String },
}
