//! A parsed YAML value with its range in the file.
//!
//! The parser is in `ssg-content`; the decoders read its result, which is defined here.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A byte range in the source text of one file.
pub type ByteRange = Range<usize>;

/// A value with its range in the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spanned<T> {
    pub value: T,
    pub range: ByteRange,
}

/// A node of a YAML document.
pub type YamlNode = Spanned<Value>;

impl YamlNode {
    /// Returns the text of a scalar; `None` for any other value.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the items of a list; none for any other value.
    pub fn items(&self) -> &[YamlNode] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the entries of a record; none for any other value.
    pub fn entries(&self) -> &[(Spanned<String>, YamlNode)] {
        match &self.value {
            Value::Map(entries) => entries,
            _ => &[],
        }
    }
}

/// The value of a [`YamlNode`].
///
/// Plain scalars keep their text: the field that receives `12` decides whether it is a number or a
/// name. `quoted` tells `"12"` from `12`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Value {
    Null,
    Scalar {
        text: String,
        quoted: bool,
    },
    List(Vec<YamlNode>),
    /// In the order of the file; keys are unique (the parser reports duplicates).
    Map(Vec<(Spanned<String>, YamlNode)>),
}
