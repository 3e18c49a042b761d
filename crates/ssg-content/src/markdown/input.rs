//! A text that is yet to be rendered.

use std::collections::HashSet;

use crate::marks::BlockMarks;

/// A text in Markdown, and where it stands.
pub(crate) struct MarkdownInput<'a> {
    pub(crate) text: &'a str,
    /// The canonical path of its page.
    pub(crate) path: &'a str,
    /// Where the text begins in its file, in bytes.
    pub(crate) offset: usize,
    /// The ids that the page has before this text.
    pub(crate) taken: &'a HashSet<String>,
    /// The marks that its blocks get, where the content is edited.
    pub(crate) marks: Option<BlockMarks<'a>>,
}
