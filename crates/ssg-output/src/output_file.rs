//! A file of the output before it is written, or served without being written.

use std::ops::Range;
use std::sync::Arc;

use ssg_model::html::Shell;

use ssg_model::output_path::OutputPath;

/// One file: where it goes and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    pub path: OutputPath,
    pub contents: Vec<u8>,
    /// What stands in many files; `None` where nothing does.
    pub shell: Option<ShellIn>,
}

/// Where in a file the two halves of a shell are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellIn {
    pub(crate) shell: Arc<Shell>,
    pub(crate) before: Range<usize>,
    pub(crate) after: Range<usize>,
}

impl OutputFile {
    /// A file without a shell.
    pub fn new(path: OutputPath, contents: impl Into<Vec<u8>>) -> OutputFile {
        OutputFile { path, contents: contents.into(), shell: None }
    }
}
