//! What is to become of a file.

use serde::{Deserialize, Serialize};

/// A file as it was shown, and as it shall be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// Relative to the root of the project, with forward slashes: `content/site.yaml`.
    pub path: String,
    /// What the file holds as far as whoever changes it knows; `None`: there is none.
    #[serde(with = "serde_bytes")]
    pub before: Option<Vec<u8>>,
    /// What it shall hold; `None`: it shall be gone.
    #[serde(with = "serde_bytes")]
    pub after: Option<Vec<u8>>,
}
