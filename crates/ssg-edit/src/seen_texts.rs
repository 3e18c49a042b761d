//! Snapshots of file texts that editors were shown. With them, an edit of an outdated text is
//! applied to the same value or list item of the current one, unless that value has changed.

use std::collections::VecDeque;
use std::path::Path;

use ssg_content::kinds_of;
use ssg_model::editing::{ContentEdit, EditConflict, PathStep, PlainValue, ShownBlock, ValuePath};
use ssg_model::value::ByteRange;
use ssg_store::Digest;

use crate::answer::{EditRefusal, gone};
use crate::content_text::{self, ContentText};
use crate::items::{self, Certainty};
use crate::lines_now::lines_now;

/// The maximum number of remembered texts.
const MOST: usize = 100;

/// The texts that were shown or written last, the newest first.
#[derive(Default)]
pub(crate) struct SeenTexts(VecDeque<SeenText>);

struct SeenText {
    identity: String,
    content: ContentText,
    /// The identity of the oldest text with the same list positions; since then, we have only set
    /// values.
    places: String,
}

impl SeenTexts {
    /// Remembers a shown text, and returns its identity, which edits of the text refer to.
    pub(crate) fn remember(&mut self, content: ContentText) -> String {
        self.remember_after(content, None)
    }

    /// Remembers a text that `edit` has made from the last one of its file.
    pub(crate) fn remember_after(
        &mut self,
        content: ContentText,
        edit: Option<&ContentEdit>,
    ) -> String {
        let identity = identity(&content);
        let known = self.0.iter().position(|seen| seen.identity == identity);
        // Move a text that is shown again to the front.
        let seen = known.and_then(|at| self.0.remove(at)).unwrap_or_else(|| {
            let last = self.0.iter().find(|seen| seen.content.path == content.path);
            let last = last.filter(|_| edit.is_some_and(keeps_places));
            let places = last.map_or(&identity, |last| &last.places).clone();
            SeenText { identity: identity.clone(), content, places }
        });
        self.0.truncate(MOST - 1);
        self.0.push_front(seen);
        identity
    }

    /// Reads a file, and parses it unless a remembered text has the same bytes.
    pub(crate) fn read(&self, root: &Path, path: &str) -> Result<ContentText, EditRefusal> {
        let kinds = kinds_of(root).0;
        let bytes = content_text::read(kinds, root, path)?;
        let mut shown = self.0.iter().map(|seen| &seen.content);
        match shown.find(|shown| shown.path == path && shown.bytes == bytes) {
            Some(shown) => Ok(shown.clone()),
            None => ContentText::with_bytes(kinds, path, bytes),
        }
    }

    fn find(&self, identity: &str) -> Option<&SeenText> {
        self.0.iter().find(|seen| seen.identity == identity)
    }

    /// Translates a path in a shown text to the current one, for showing the value again; `None` if
    /// a list item on the way is gone.
    pub(crate) fn path_now(
        &mut self,
        expected: &str,
        path: &[PathStep],
        now: &ContentText,
    ) -> Option<ValuePath> {
        if is_of_keys(path) {
            return Some(path.to_vec());
        }
        let now = self.remember(now.clone());
        let known_by = |certainty| self.path_between(expected, &now, path, certainty);
        known_by(Certainty::Named).or_else(|| {
            // The item may be known by the value itself.
            let likely = known_by(Certainty::Likely)?;
            let around = [(expected, path), (&*now, &*likely)].map(|(text, path)| {
                let content = &self.find(text)?.content;
                content.around_value(path)
            });
            (around[0].is_some() && around[0] == around[1]).then_some(likely)
        })
    }

    /// Translates an edit of a shown text to the current one. An error if the value has changed, or
    /// its list item is gone or cannot be identified.
    ///
    /// `expected` identifies the shown text; `source` has the edited lines of Markdown.
    pub(crate) fn rebase(
        &mut self,
        edit: ContentEdit,
        expected: &str,
        source: &str,
        now: &ContentText,
    ) -> Result<ContentEdit, EditRefusal> {
        let newest = self.remember(now.clone());
        if newest == expected {
            return Ok(edit);
        }
        let shown = self.find(expected).map(|seen| &seen.content);
        let known_by =
            |path: &[PathStep], by: Certainty| self.path_between(expected, &newest, path, by);
        let there = |path: &[PathStep]| known_by(path, Certainty::Certain);
        let mut edit = edit;
        match &mut edit {
            ContentEdit::Lines { start, end, .. } => {
                let range = lines_in(now, shown, *start..*end, source)?;
                (*start, *end) = (range.start, range.end);
            }
            ContentEdit::Set { path, .. }
            | ContentEdit::Put { path, .. }
            | ContentEdit::Remove { path } => {
                // If the shown text is unknown, as after a restart, an index identifies nothing.
                let Some(shown) = shown else {
                    return Err(if is_of_keys(path) { conflict(path, now) } else { gone() });
                };
                let value = shown.written_at(path);
                if let Some(there) = there(path) {
                    *path = there;
                    return if value == now.written_at(path) {
                        Ok(edit)
                    } else {
                        Err(conflict(path, now))
                    };
                }
                // The conflict shows the likely value, so that the person may choose.
                let is_other = |path: &ValuePath| value != now.written_at(path);
                let placed = || known_by(path, Certainty::Likely).filter(is_other);
                let likely = known_by(path, Certainty::Named).or_else(placed);
                return Err(likely.map_or_else(gone, |path| conflict(&path, now)));
            }
            others => follow_items(others, &there).ok_or_else(gone)?,
        }
        Ok(edit)
    }

    /// Translates a path in one remembered text to another.
    fn path_between(
        &self,
        shown: &str,
        now: &str,
        path: &[PathStep],
        certainty: Certainty,
    ) -> Option<ValuePath> {
        let [shown, now] = [self.find(shown)?, self.find(now)?].map(|seen| &seen.places);
        if shown == now {
            return Some(path.to_vec());
        }
        // Between these two texts, another program wrote the file, or we changed a list.
        let last = self.0.iter().find(|seen| seen.places == *shown)?;
        let first = self.0.iter().rfind(|seen| seen.places == *now)?;
        items::matched(last.content.root(), first.content.root(), path, certainty)
    }
}

/// Whether a path has only keys, and so leads to the same value in all texts of a file.
fn is_of_keys(path: &[PathStep]) -> bool {
    path.iter().all(|step| matches!(step, PathStep::Key(_)))
}

/// Whether an edit leaves all list items at their indexes.
fn keeps_places(edit: &ContentEdit) -> bool {
    match edit {
        ContentEdit::Set { .. } | ContentEdit::Lines { .. } => true,
        ContentEdit::Put { value, .. } => !matches!(value, PlainValue::List(_)),
        _ => false,
    }
}

/// Translates the indexes in an edit of a list to the current text; `None` if the items are gone.
fn follow_items(
    edit: &mut ContentEdit,
    there: &dyn Fn(&[PathStep]) -> Option<ValuePath>,
) -> Option<()> {
    let item = |list: &[PathStep], at: usize| {
        let mut path = there(&[list, &[PathStep::Index(at)]].concat())?;
        match path.pop()? {
            PathStep::Index(at) => Some((path, at)),
            PathStep::Key(_) => None,
        }
    };
    match edit {
        ContentEdit::Insert { path, at, .. } => {
            let before = at.checked_sub(1).and_then(|before| item(path, before));
            let place = before.map(|(list, at)| (list, at + 1)).or_else(|| item(path, *at));
            let first = || Some((there(path).filter(|_| *at == 0)?, 0));
            (*path, *at) = place.or_else(first)?;
        }
        ContentEdit::Duplicate { path, at } => (*path, *at) = item(path, *at)?,
        ContentEdit::Move { path, from, to } => {
            // Put the item beside one of the items that it was moved between.
            let other = |at: usize| item(path, at + usize::from(at >= *from));
            let gap = to.checked_sub(1).and_then(other).map(|(_, at)| at + 1);
            let gap = gap.or_else(|| Some(other(*to)?.1))?;
            let (list, at) = item(path, *from)?;
            (*path, *from, *to) = (list, at, gap - usize::from(at < gap));
        }
        _ => {}
    }
    Some(())
}

/// Finds shown lines of Markdown in the current text of their file.
fn lines_in(
    now: &ContentText,
    shown: Option<&ContentText>,
    part: ByteRange,
    source: &str,
) -> Result<ByteRange, EditRefusal> {
    let lines = shown.and_then(|shown| Some((shown, shown.text.get(part.clone())?)));
    // After a restart, the shown text is unknown.
    let Some((shown, lines)) = lines else {
        return only_place(source, now).ok_or_else(gone);
    };
    let there = lines_now(&shown.text, part, &now.text);
    let is_same = there.clone().filter(|range| now.written(range) == lines);
    if let Some(range) = is_same.or_else(|| moved(lines, shown, now)) {
        return Ok(range);
    }
    let block = there.and_then(|range| ShownBlock::of(&now.text, range)).ok_or_else(gone)?;
    Err(EditRefusal::Conflict(EditConflict {
        theirs: Some(block.source.clone()),
        expected: Some(identity(now)),
        block: Some(block),
        ..EditConflict::default()
    }))
}

/// Returns the conflict for a value that another program has changed.
fn conflict(path: &[PathStep], now: &ContentText) -> EditRefusal {
    let field = now.whole().and_then(|whole| whole.at(path));
    let theirs = field
        .and_then(|field| field.node)
        .map(|node| node.text().map_or_else(|| now.written(&node.range), str::trim).to_owned());
    EditRefusal::Conflict(EditConflict {
        theirs,
        expected: Some(identity(now)),
        path: Some(path.to_vec()),
        ..EditConflict::default()
    })
}

/// Finds a block that was moved, if its lines are unique in both texts.
fn moved(lines: &str, shown: &ContentText, now: &ContentText) -> Option<ByteRange> {
    only_place(lines, shown)?;
    only_place(lines, now)
}

/// Finds the only place in the Markdown body that has just these lines.
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

/// Returns the digest of a file's path and bytes.
fn identity(content: &ContentText) -> String {
    Digest::of_parts([content.path.as_bytes(), &content.bytes]).to_string()
}
