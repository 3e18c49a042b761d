//! A parsed YAML value with its range in the file.
//!
//! The YAML parser lives in `ssg-content`; this is what it hands to the decoders.

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
/// Plain scalars keep their text: whether `12` is a number or a name is for the field that
/// receives it to say. `quoted` tells `"12"` from `12`.
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
