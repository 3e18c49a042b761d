//! Which value of a file is meant: the keys and indexes that lead to it.

use serde::{Deserialize, Serialize};
use ssg_model::value::{ByteRange, Value, YamlNode};

/// A step from a value to one within it. In JSON a string or a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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

/// The value that a path leads to.
pub fn node_at<'n>(node: &'n YamlNode, path: &[PathStep]) -> Option<&'n YamlNode> {
    path.iter().try_fold(node, |node, step| match (&node.value, step) {
        (Value::Map(entries), PathStep::Key(name)) => {
            entries.iter().find(|(key, _)| key.value == *name).map(|(_, value)| value)
        }
        (Value::List(items), PathStep::Index(at)) => items.get(*at),
        _ => None,
    })
}

/// The path of the innermost value that a range lies in. What lies in a key belongs to its value.
pub fn path_of_range(node: &YamlNode, range: &ByteRange) -> ValuePath {
    let holds = |outer: &ByteRange| outer.start <= range.start && range.end <= outer.end;
    let mut path = ValuePath::new();
    let mut node = node;
    loop {
        let inner = match &node.value {
            Value::Map(entries) => entries
                .iter()
                .find(|(key, value)| holds(&key.range) || holds(&value.range))
                .map(|(key, value)| (PathStep::Key(key.value.clone()), value)),
            Value::List(items) => items
                .iter()
                .position(|item| holds(&item.range))
                .map(|at| (PathStep::Index(at), &items[at])),
            Value::Null | Value::Scalar { .. } => None,
        };
        let Some((step, value)) = inner else { return path };
        path.push(step);
        node = value;
    }
}
