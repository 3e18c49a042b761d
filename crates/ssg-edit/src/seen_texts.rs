//! The texts of files as editors were shown them, so that a change that was made meanwhile to another
//! value does not stand in the way, and a value of an item of a list goes where that item is by now.

use std::collections::VecDeque;
use std::path::Path;

use ssg_model::editing::{ContentEdit, EditConflict, PathStep, PlainValue, ShownBlock, ValuePath};
use ssg_model::value::{ByteRange, Value};
use ssg_store::Digest;

use crate::answer::{EditRefusal, gone};
use crate::content_text::{self, ContentText};
use crate::items::{self, Certainty};
use crate::lines_now::lines_now;

/// How many texts are remembered.
const MOST: usize = 100;

/// The newest texts that were shown or written, the newest first.
#[derive(Default)]
pub(crate) struct SeenTexts(VecDeque<SeenText>);

struct SeenText {
    identity: String,
    content: ContentText,
    /// The text since which all items of lists are where they were: only values were set, by us.
    places: String,
}

impl SeenTexts {
    /// Remembers a text that is shown; its identity, which goes with what is changed in it.
    pub(crate) fn remember(&mut self, content: ContentText) -> String {
        self.remember_after(content, None)
    }

    /// Remembers a text that an edit has made of the last one of its file.
    pub(crate) fn remember_after(
        &mut self,
        content: ContentText,
        edit: Option<&ContentEdit>,
    ) -> String {
        let identity = identity(&content);
        let known = self.0.iter().position(|seen| seen.identity == identity);
        // What is shown again is remembered longest.
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

    /// Reads a file, and takes it apart unless it is as it was shown.
    pub(crate) fn read(&self, root: &Path, path: &str) -> Result<ContentText, EditRefusal> {
        let bytes = content_text::read(root, path)?;
        let mut shown = self.0.iter().map(|seen| &seen.content);
        match shown.find(|shown| shown.path == path && shown.bytes == bytes) {
            Some(shown) => Ok(shown.clone()),
            None => ContentText::with_bytes(path, bytes),
        }
    }

    fn find(&self, identity: &str) -> Option<&SeenText> {
        self.0.iter().find(|seen| seen.identity == identity)
    }

    /// The path in the present text of the value at a path in the text that was shown, as far as it is
    /// known, to be shown again; nothing where an item of a list on the way is gone.
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
        self.path_between(expected, &now, path, Certainty::Named)
    }

    /// An edit of what was shown as one of what there is; an error if that value is another now, or
    /// its item of a list is gone, or cannot be told from others.
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
                // Without the text that it is of, as after a restart, an index says nothing.
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
                // Who sees both may choose.
                let is_other = |path: &ValuePath| value != now.written_at(path);
                let placed = || known_by(path, Certainty::Placed).filter(is_other);
                let likely = known_by(path, Certainty::Named).or_else(placed);
                return Err(likely.map_or_else(gone, |path| conflict(&path, now)));
            }
            others => follow_items(others, &there).ok_or_else(gone)?,
        }
        Ok(edit)
    }

    /// The path in one text of the value at a path in another.
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
        // Between these two, others have written, or we have changed a list.
        let last = self.0.iter().find(|seen| seen.places == *shown)?;
        let first = self.0.iter().rfind(|seen| seen.places == *now)?;
        items::matched(&last.content, &first.content, path, certainty)
    }
}

/// Whether a path leads through no item of a list, and so to the same value in all texts of a file.
fn is_of_keys(path: &[PathStep]) -> bool {
    path.iter().all(|step| matches!(step, PathStep::Key(_)))
}

/// Whether the items of all lists are after an edit where they were.
fn keeps_places(edit: &ContentEdit) -> bool {
    match edit {
        ContentEdit::Set { .. } | ContentEdit::Lines { .. } => true,
        ContentEdit::Put { value, .. } => !matches!(value, PlainValue::List(_)),
        _ => false,
    }
}

/// Makes an edit of the items of a list one of the same items as they are now; nothing where they
/// are gone.
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
            // It goes beside one of the items between which it was put.
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

/// Finds lines of running text that were shown in another text of the file.
fn lines_in(
    now: &ContentText,
    shown: Option<&ContentText>,
    part: ByteRange,
    source: &str,
) -> Result<ByteRange, EditRefusal> {
    let lines = shown.and_then(|shown| Some((shown, shown.text.get(part.clone())?)));
    // After a restart, nothing is known of what was shown before.
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

/// Another program has changed the value at a path of the present text.
fn conflict(path: &[PathStep], now: &ContentText) -> EditRefusal {
    let field = now.whole().and_then(|whole| whole.at(path));
    let theirs = field.and_then(|field| field.node).map(|node| match &node.value {
        Value::Scalar { text, .. } => text.trim().to_owned(),
        _ => now.written(&node.range).to_owned(),
    });
    EditRefusal::Conflict(EditConflict {
        theirs,
        expected: Some(identity(now)),
        path: Some(path.to_vec()),
        ..EditConflict::default()
    })
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

/// Names a text of a file, differently from the same text of another one.
fn identity(content: &ContentText) -> String {
    Digest::of_parts([content.path.as_bytes(), &content.bytes]).to_string()
}
