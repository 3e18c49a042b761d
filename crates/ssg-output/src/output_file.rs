//! A file of the output before it is written, or served without being written.

use std::ops::Range;
use std::sync::Arc;

use ssg_model::html::Shell;
use ssg_model::output_path::OutputPath;
use ssg_store::Digest;

/// An output file: its path and contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    pub path: OutputPath,
    pub contents: Vec<u8>,
    /// The part that many files have in common, if any.
    pub shell: Option<ShellIn>,
}

/// The positions of the two halves of a shell in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellIn {
    pub(crate) shell: Arc<Shell>,
    pub(crate) before: Range<usize>,
    pub(crate) after: Range<usize>,
}

impl OutputFile {
    /// Creates a file without a shell.
    pub fn new(path: OutputPath, contents: impl Into<Vec<u8>>) -> OutputFile {
        OutputFile { path, contents: contents.into(), shell: None }
    }

    /// Creates a file whose name has the hash of its contents between `start` and the extension.
    pub(crate) fn hashed(start: &str, extension: &str, contents: impl Into<Vec<u8>>) -> OutputFile {
        let contents = contents.into();
        let path = format!("{start}{}.{extension}", Digest::of(&contents).short());
        OutputFile::new(OutputPath::of(&path), contents)
    }
}
