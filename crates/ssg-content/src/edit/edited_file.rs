//! The YAML of a content file while it is edited.

use ssg_model::editing::PlainValue;
use ssg_model::value::{ByteRange, Value, YamlNode};

use super::edit_fault::EditFault;
use super::lines;
use super::patch::Patch;
use super::plain_text::is_typed;
use crate::{front_matter, yaml};

/// A file of content, read.
pub(super) struct EditedFile<'s> {
    pub(super) source: &'s str,
    /// The YAML: of a `.md` file what stands between its lines `---`.
    pub(super) yaml: ByteRange,
    pub(super) root: YamlNode,
    is_markdown: bool,
    /// The codes of the problems that the parser has with it, in order.
    problems: Vec<&'static str>,
}

impl<'s> EditedFile<'s> {
    pub(super) fn read(source: &'s str, is_markdown: bool) -> Result<EditedFile<'s>, EditFault> {
        let yaml = match is_markdown {
            true => front_matter::split(source).map_err(|_| EditFault::Unreadable)?.yaml,
            false => 0..source.len(),
        };
        let text = &source[yaml.clone()];
        let (root, problems) = yaml::parse(text, yaml.start);
        let mut problems: Vec<_> = problems.iter().map(|(_, problem)| problem.code()).collect();
        let mut root = root.ok_or(EditFault::Unreadable)?;
        if matches!(root.value, Value::Null) && root.range.is_empty() {
            root.range = yaml.end..yaml.end;
        }
        problems.sort_unstable();
        Ok(EditedFile { source, yaml, root, is_markdown, problems })
    }

    /// The file up to the end of its YAML. Ranges of values are ranges of it.
    pub(super) fn text(&self) -> &'s str {
        &self.source[..self.yaml.end]
    }

    pub(super) fn line_ending(&self, at: usize) -> &'static str {
        lines::ending(self.source, at)
    }

    /// The first patch after which the file is read as is meant, and without a problem more.
    pub(super) fn first_right(
        &self,
        patches: impl IntoIterator<Item = Patch>,
        meant: &PlainValue,
    ) -> Result<Patch, EditFault> {
        let right = |patch: &Patch| self.is_right(patch, meant);
        patches.into_iter().find(right).ok_or(EditFault::NotWritable)
    }

    fn is_right(&self, patch: &Patch, meant: &PlainValue) -> bool {
        let after = patch.apply(self.source);
        let Ok(found) = EditedFile::read(&after, self.is_markdown) else { return false };
        let is_below_same = after[found.yaml.end..] == self.source[self.yaml.end..];
        is_below_same && is_within(&found.problems, &self.problems) && {
            PlainValue::of(&found.root).is_as(meant, &|plain| !is_typed(plain))
        }
    }
}

/// Whether all of these, which are in order, are among those.
fn is_within(these: &[&str], those: &[&str]) -> bool {
    let mut those = those.iter();
    these.iter().all(|this| those.any(|that| that == this))
}
