//! The texts of files as editors were shown them, so that a change that was made meanwhile to another
//! value does not stand in the way.

use std::collections::VecDeque;
use std::path::Path;

use ssg_model::editing::{ContentEdit, EditConflict, ShownBlock};
use ssg_model::value::{ByteRange, Value};
use ssg_store::Digest;

use crate::answer::{EditRefusal, gone};
use crate::content_text::{self, ContentText};
use crate::lines_now::lines_now;

/// How many texts are remembered.
const MOST: usize = 100;

/// The newest texts that were shown, each by its identity.
#[derive(Default)]
pub(crate) struct SeenTexts(VecDeque<(String, ContentText)>);

impl SeenTexts {
    /// Remembers a text that is shown; its identity, which goes with what is changed in it.
    pub(crate) fn remember(&mut self, content: ContentText) -> String {
        let identity = identity(&content);
        // What is shown again is remembered longest.
        self.0.retain(|(known, _)| *known != identity);
        self.0.truncate(MOST - 1);
        self.0.push_front((identity.clone(), content));
        identity
    }

    /// Reads a file, and takes it apart unless it is as it was shown.
    pub(crate) fn read(&self, root: &Path, path: &str) -> Result<ContentText, EditRefusal> {
        let bytes = content_text::read(root, path)?;
        let mut shown = self.0.iter().map(|(_, content)| content);
        match shown.find(|shown| shown.path == path && shown.bytes == bytes) {
            Some(shown) => Ok(shown.clone()),
            None => ContentText::with_bytes(path, bytes),
        }
    }

    fn find(&self, identity: &str) -> Option<&ContentText> {
        self.0.iter().find(|(known, _)| known == identity).map(|(_, content)| content)
    }

    /// An edit of what was shown as one of what there is; an error if that value is another now.
    ///
    /// `expected` identifies the text that was shown, and `source` has its lines that are edited, of
    /// running text.
    pub(crate) fn rebase(
        &mut self,
        edit: ContentEdit,
        expected: &str,
        source: &str,
        now: &ContentText,
    ) -> Result<ContentEdit, EditRefusal> {
        if identity(now) == expected {
            return Ok(edit);
        }
        let shown = self.find(expected).filter(|shown| shown.path == now.path);
        if let ContentEdit::Lines { start, end, text } = edit {
            let lines = shown.and_then(|shown| Some((shown, shown.text.get(start..end)?)));
            // After a restart, nothing is known of what was shown before.
            let Some((shown, lines)) = lines else {
                let ByteRange { start, end } = only_place(source, now).ok_or_else(gone)?;
                return Ok(ContentEdit::Lines { start, end, text });
            };
            let there = lines_now(&shown.text, start..end, &now.text);
            let is_same = there.clone().filter(|range| now.written(range) == lines);
            if let Some(ByteRange { start, end }) = is_same.or_else(|| moved(lines, shown, now)) {
                return Ok(ContentEdit::Lines { start, end, text });
            }
            let block = there.and_then(|range| ShownBlock::of(&now.text, range));
            let block = block.ok_or_else(gone)?;
            let theirs = Some(block.source.clone());
            return Err(self.conflict(theirs, Some(block), now));
        }
        let written = |content: &ContentText| {
            let field = content.whole()?.at(edit.path())?;
            field.node.map(|node| content.written(&node.range).to_owned())
        };
        match shown {
            Some(shown) if written(shown) == written(now) => Ok(edit),
            _ => {
                let field = now.whole().and_then(|whole| whole.at(edit.path()));
                let theirs = field.and_then(|field| field.node).map(|node| match &node.value {
                    Value::Scalar { text, .. } => text.trim().to_owned(),
                    _ => now.written(&node.range).to_owned(),
                });
                Err(self.conflict(theirs, None, now))
            }
        }
    }

    fn conflict(
        &mut self,
        theirs: Option<String>,
        block: Option<ShownBlock>,
        now: &ContentText,
    ) -> EditRefusal {
        let expected = Some(self.remember(now.clone()));
        EditRefusal::Conflict(EditConflict { theirs, deleted: false, expected, block })
    }
}

/// Where a block is that somebody has moved: it was the only one of its words, and is.
fn moved(lines: &str, shown: &ContentText, now: &ContentText) -> Option<ByteRange> {
    only_place(lines, shown)?;
    only_place(lines, now)
}

/// The only place of a text that has just these lines.
fn only_place(lines: &str, content: &ContentText) -> Option<ByteRange> {
    let body = content.body().filter(|_| !lines.is_empty())?;
    let text = &content.text[body.clone()];
    let mut places = text.match_indices(lines).map(|(at, _)| at..at + lines.len());
    let place = places.next().filter(|_| places.next().is_none())?;
    let (before, after) = (&text[..place.start], text[place.end..].trim_start_matches('\r'));
    let begins = before.is_empty() || before.ends_with('\n');
    let ends = after.is_empty() || after.starts_with('\n') || lines.ends_with('\n');
    (begins && ends).then(|| body.start + place.start..body.start + place.end)
}

fn identity(content: &ContentText) -> String {
    Digest::of(&content.bytes).to_string()
}
