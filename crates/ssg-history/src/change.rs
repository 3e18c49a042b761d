//! The change of a file.

use serde::{Deserialize, Serialize};

/// The contents of a file before and after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// The path relative to the project root, with forward slashes: `content/site.yaml`.
    pub path: String,
    /// The contents that the file is expected to have; `None` if it must not exist.
    #[serde(with = "serde_bytes")]
    pub before: Option<Vec<u8>>,
    /// The new contents; `None` to delete the file.
    #[serde(with = "serde_bytes")]
    pub after: Option<Vec<u8>>,
}
