//! The input of the renderer.

use std::collections::HashSet;

use crate::marks::BlockMarks;

/// A Markdown text to render, and its place in the site.
pub(crate) struct MarkdownInput<'a> {
    pub(crate) text: &'a str,
    /// The canonical path of the page.
    pub(crate) path: &'a str,
    /// The start of the text in its file, in bytes.
    pub(crate) offset: usize,
    /// The ids on the page before this text.
    pub(crate) taken: &'a HashSet<String>,
    /// The edit marks for the blocks, if the content is edited.
    pub(crate) marks: Option<BlockMarks<'a>>,
}
