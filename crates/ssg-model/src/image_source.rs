//! The files of a photograph, for a browser to choose from.

use serde::Serialize;

/// A photograph in one encoding.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImageSource {
    /// Media type.
    pub r#type: String,
    /// Each file with its width, as in `<source srcset>`.
    pub srcset: String,
}
