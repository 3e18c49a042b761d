//! A file of the output before it is written, or served without being written.

/// One file: where it goes and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// Relative to the output, with forward slashes.
    pub path: String,
    pub contents: Vec<u8>,
}
