//! The YAML of a content file while it is edited, the change that an edit makes to its text, and the
//! reasons why an edit cannot be made.

use std::sync::Arc;

use ssg_content::{front_matter, yaml};
use ssg_model::editing::PlainValue;
use ssg_model::value::{ByteRange, Value, YamlNode};
use ssg_model::words::Words;

use super::lines;
use super::spelling::is_typed;
use crate::messages;

/// A parsed content file. A clone shares all data.
#[derive(Clone, Debug)]
pub(crate) struct EditedFile {
    /// The text without a byte order mark.
    pub(crate) source: Arc<str>,
    /// The range of the YAML; in a `.md` file, between its `---` lines.
    pub(super) yaml: ByteRange,
    pub(crate) root: Arc<YamlNode>,
    is_markdown: bool,
    /// The sorted codes of the parser's problems.
    problems: Arc<[&'static str]>,
}

impl EditedFile {
    pub(crate) fn read(source: &str, is_markdown: bool) -> Result<EditedFile, EditFault> {
        let yaml = match is_markdown {
            true => front_matter::split(source).map_err(|_| EditFault::Unreadable)?.yaml,
            false => 0..source.len(),
        };
        let (root, problems) = yaml::parse(&source[yaml.clone()], yaml.start);
        let mut problems: Vec<_> = problems.iter().map(|(_, problem)| problem.code()).collect();
        let mut root = root.ok_or(EditFault::Unreadable)?;
        if matches!(root.value, Value::Null) && root.range.is_empty() {
            root.range = yaml.end..yaml.end;
        }
        problems.sort_unstable();
        let (source, root, problems) = (source.into(), Arc::new(root), problems.into());
        Ok(EditedFile { source, yaml, root, is_markdown, problems })
    }

    /// Returns the file up to the end of its YAML; ranges of values refer to it.
    pub(super) fn text(&self) -> &str {
        &self.source[..self.yaml.end]
    }

    pub(super) fn line_ending(&self, at: usize) -> &'static str {
        lines::ending(&self.source, at)
    }

    /// Returns the file after the first patch that makes it mean `meant` without new parser
    /// problems.
    pub(super) fn first_right(
        &self,
        patches: impl IntoIterator<Item = Patch>,
        meant: &PlainValue,
    ) -> Result<EditedFile, EditFault> {
        let mut candidates = patches.into_iter().map(|patch| patch.apply(&self.source));
        candidates.find_map(|text| self.right(&text, meant)).ok_or(EditFault::NotWritable)
    }

    /// Returns the file with a patched Markdown body, without parsing its data again.
    pub(super) fn with_running_text(&self, patch: &Patch) -> EditedFile {
        EditedFile { source: patch.apply(&self.source).into(), ..self.clone() }
    }

    fn right(&self, text: &str, meant: &PlainValue) -> Option<EditedFile> {
        let found = EditedFile::read(text, self.is_markdown).ok()?;
        let is_below_same = found.source[found.yaml.end..] == self.source[self.yaml.end..];
        let is_right = is_below_same
            && is_within(&found.problems, &self.problems)
            && PlainValue::of(&found.root).is_as(meant, &|plain| !is_typed(plain));
        is_right.then_some(found)
    }
}

/// The new text for a range of a text. No other byte changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// The range in the text without the byte order mark.
    pub(super) range: ByteRange,
    pub(super) text: String,
}

impl Patch {
    /// Returns the text with the range replaced.
    ///
    /// # Panics
    ///
    /// If the range is not inside the text.
    pub(super) fn apply(&self, source: &str) -> String {
        let Patch { range, text } = self;
        [&source[..range.start], text, &source[range.end..]].concat()
    }
}

/// The reason why an edit cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditFault {
    /// The file is not valid YAML, or has no front matter.
    Unreadable,
    /// The file has no such value.
    Missing,
    /// The edit needs a list or a record, and the value is something else.
    OtherShape,
    /// The index is beyond the end of the list.
    OutsideList,
    /// The range is not in the text below the front matter.
    OutsideBody,
    /// The value cannot be written here so that it is read back as the same.
    NotWritable,
}

impl EditFault {
    /// Returns the message for the fault.
    pub(crate) fn words(self) -> Words {
        match self {
            EditFault::Unreadable => messages::file_not_parsed(),
            EditFault::Missing => messages::no_such_value(),
            EditFault::OtherShape => messages::other_kind_of_value(),
            EditFault::OutsideList => messages::shorter_list(),
            EditFault::OutsideBody => messages::outside_body(),
            EditFault::NotWritable => messages::cannot_be_written(),
        }
    }
}

/// Whether all of `these` are among `those`; both are sorted.
fn is_within(these: &[&str], those: &[&str]) -> bool {
    let mut those = those.iter();
    these.iter().all(|this| those.any(|that| that == this))
}
