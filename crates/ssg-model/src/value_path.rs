//! Paths to values of a file: keys and indexes.

use serde::{Deserialize, Serialize};

/// A step from a value to one within it. In JSON a string or a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum PathStep {
    Key(String),
    Index(usize),
}

impl From<&str> for PathStep {
    fn from(key: &str) -> Self {
        PathStep::Key(key.to_owned())
    }
}

impl From<usize> for PathStep {
    fn from(index: usize) -> Self {
        PathStep::Index(index)
    }
}

/// The steps from the root of a file's YAML to a value.
pub type ValuePath = Vec<PathStep>;
