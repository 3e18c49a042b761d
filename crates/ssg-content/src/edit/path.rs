//! The way to a value.

use serde::{Deserialize, Serialize};

/// One step from a value to one inside of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PathStep {
    Index(usize),
    Key(String),
}

/// The way from the whole data of a file to a value: `["sections", 2, "title"]`.
pub type ValuePath = Vec<PathStep>;
