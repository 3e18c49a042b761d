//! A parsed YAML value with its range in the file.
//!
//! The parser is in `ssg-content`; the decoders read its result, which is defined here.

use std::ops::Range;

/// A byte range in the source text of one file.
pub type ByteRange = Range<usize>;

/// A value with its range in the file.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    pub value: T,
    pub range: ByteRange,
}

/// A node of a YAML document.
pub type YamlNode = Spanned<Value>;

/// The value of a [`YamlNode`].
///
/// Plain scalars keep their text: the field that receives `12` decides whether it is a number or a
/// name. `quoted` tells `"12"` from `12`.
#[derive(Clone, Debug)]
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
