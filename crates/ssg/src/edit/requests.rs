//! What the editor asks, as it is sent.

use serde::Deserialize;
use ssg_content::edit::{PlainValue, ValuePath};

/// A change of one value of a file.
#[derive(Deserialize)]
pub(super) struct ChangeRequest {
    pub(super) file: String,
    pub(super) edit: EditRequestBody,
    /// Identifies the value that was shown.
    pub(super) expected: Option<String>,
    /// Whether to write over what somebody else has written.
    #[serde(default)]
    pub(super) force: bool,
}

/// See `Edit` in `frontend/src/editor/api.ts`.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub(super) enum EditRequestBody {
    Set { path: ValuePath, value: Option<String> },
    Put { path: ValuePath, value: PlainValue },
    Insert { path: ValuePath, at: usize, value: PlainValue },
    Duplicate { path: ValuePath, at: usize },
    Move { path: ValuePath, from: usize, to: usize },
    Remove { path: ValuePath },
    Lines { start: usize, end: usize, text: String },
}

#[derive(Deserialize)]
pub(super) struct PreviewRequest {
    /// The canonical path of a page.
    pub(super) page: String,
    pub(super) file: String,
    pub(super) edit: EditRequestBody,
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
