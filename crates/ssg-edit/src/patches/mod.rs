//! Edits content files by changing only the bytes of the edited value: comments, quotes, the order
//! of keys, indentation and line endings stay.
//!
//! [`EditedFile::edited`] is the entry point: it finds the value, writes the new one in the ways
//! that its place and the style of the file suggest, and takes the first that is read back as
//! intended. Nothing here touches the disk, or knows the meaning of values.
//!
//! Ranges count from the beginning of the file's text, which has no byte order mark.

mod add;
mod blocks;
mod body_text;
mod chunks;
mod edited_file;
mod folded_lines;
mod foreign;
mod habits;
mod lines;
mod new_value;
mod place;
mod put;
mod remove;
mod reorder;
mod scalars;
mod spelling;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use ssg_model::editing::{ContentEdit, PathStep, PlainValue};
use ssg_model::value::{ByteRange, Value};

use self::edited_file::Patch;
pub(crate) use self::edited_file::{EditFault, EditedFile};
use self::habits::Habits;
use self::place::ValuePlace;
use self::spelling::may_be_plain;
use ssg_content::front_matter;

pub(crate) use self::spelling::in_double_quotes;

/// Returns the range of the text below front matter; empty if the text has no front matter.
pub(crate) fn body(source: &str) -> ByteRange {
    front_matter::split(source).map_or(source.len()..source.len(), |parts| parts.body)
}

impl EditedFile {
    /// Changes the file so that its data is `value`. New parts that one of the other texts has are
    /// written as there.
    pub(crate) fn becoming(
        &self,
        value: &PlainValue,
        others: &[&EditedFile],
    ) -> Result<EditedFile, EditFault> {
        let Some(edits) = put::steps(&self.root, value, &[]) else { return self.put(&[], value) };
        edits.iter().try_fold(self.clone(), |file, edit| {
            let found = others.iter().find_map(|other| file.edited_as_in(edit, other));
            found.map_or_else(|| file.edited(edit), Ok)
        })
    }

    /// Makes an edit with the bytes of another text; `None` if it has none, or they mean something
    /// else here.
    fn edited_as_in(&self, edit: &ContentEdit, other: &EditedFile) -> Option<EditedFile> {
        let (path, value) = match edit {
            ContentEdit::Insert { path, at, value } => {
                let (place, mut items) = self.list(path).ok()?;
                let written = foreign::item(other, value)?;
                items.insert(*at, value.clone());
                let meant = self.with_value(path, PlainValue::List(items));
                return self.first_right(add::written(self, &place, *at, written), &meant).ok();
            }
            ContentEdit::Set { path, value: Some(text), bare: true } => {
                (path, PlainValue::Bare(text.clone()))
            }
            ContentEdit::Set { path, value: Some(text), .. } => {
                (path, PlainValue::Text(text.clone()))
            }
            ContentEdit::Put { path, value } => (path, value.clone()),
            _ => return None,
        };
        let now = self.existing(path).ok()?;
        let text = foreign::value(other, now.key, &value)?.to_owned();
        let patch = Patch { range: now.own.clone(), text };
        self.first_right([patch], &self.with_value(path, value)).ok()
    }

    /// Makes an edit, and changes only the bytes of the edited value.
    pub(crate) fn edited(&self, edit: &ContentEdit) -> Result<EditedFile, EditFault> {
        match edit {
            ContentEdit::Set { path, value: None, .. } | ContentEdit::Remove { path } => {
                self.remove(path)
            }
            ContentEdit::Set { path, value: Some(text), bare } => self.set(path, text, *bare),
            ContentEdit::Put { path, value } => self.put(path, value),
            ContentEdit::Insert { path, at, value } => self.insert(path, *at, value),
            ContentEdit::Duplicate { path, at } => self.duplicate(path, *at),
            ContentEdit::Move { path, from, to } => self.reordered(path, *from, *to),
            ContentEdit::Lines { start, end, text } => {
                let patch = body_text::patch(self, *start..*end, text)?;
                Ok(self.with_running_text(&patch))
            }
        }
    }

    /// Makes several edits, one after the other.
    pub(crate) fn edited_by_all(&self, edits: &[ContentEdit]) -> Result<EditedFile, EditFault> {
        edits.iter().try_fold(self.clone(), |file, edit| file.edited(edit))
    }

    fn existing(&self, path: &[PathStep]) -> Result<ValuePlace<'_>, EditFault> {
        let (place, depth) = place::nearest(self, path);
        if depth == path.len() { Ok(place) } else { Err(EditFault::Missing) }
    }

    /// Returns the data of the file with one value replaced.
    fn with_value(&self, path: &[PathStep], value: PlainValue) -> PlainValue {
        let mut meant = PlainValue::of(&self.root);
        if let Some(place) = meant.at_mut(path) {
            *place = value;
        }
        meant
    }

    fn set(&self, path: &[PathStep], text: &str, bare: bool) -> Result<EditedFile, EditFault> {
        let value = |text: &str| match bare {
            true => PlainValue::Bare(text.to_owned()),
            false => PlainValue::Text(text.to_owned()),
        };
        let (place, depth) = place::nearest(self, path);
        if depth < path.len() {
            return self.add(&place, path, depth, value(text));
        }
        if matches!(place.node.value, Value::List(_) | Value::Map(_)) {
            return self.replace(&place, path, &value(text));
        }
        if PlainValue::of(place.node).says(&value(text)) {
            return Ok(self.clone());
        }
        // Braces hold a text such as `16,5` only in quotes. Its field says what is wrong with it.
        if bare && (text.is_empty() || may_be_plain(text, place.is_in_flow)) {
            let meant = self.with_value(path, value(text));
            return self.first_right(scalars::at_place(self, &place, text), &meant);
        }
        let habits = Habits::of(self);
        let text = scalars::with_last_break(&place, self.text(), text);
        let meant = self.with_value(path, PlainValue::Text(text.clone()));
        self.first_right(scalars::patches(self, &habits, &place, &text), &meant)
    }

    fn put(&self, path: &[PathStep], value: &PlainValue) -> Result<EditedFile, EditFault> {
        let (place, depth) = place::nearest(self, path);
        if depth < path.len() {
            return self.add(&place, path, depth, value.clone());
        }
        let steps = put::steps(place.node, value, path);
        let edited = steps.and_then(|steps| self.edited_by_all(&steps).ok());
        edited.map_or_else(|| self.replace(&place, path, value), Ok)
    }

    /// Replaces a value as a whole.
    fn replace(
        &self,
        place: &ValuePlace<'_>,
        path: &[PathStep],
        value: &PlainValue,
    ) -> Result<EditedFile, EditFault> {
        let habits = Habits::of(self);
        let manners = add::manners(self, &habits, place);
        let patches = manners.map(|manner| add::whole(self, manner, place, value));
        self.first_right(patches, &self.with_value(path, value.clone()))
    }

    /// Adds a value at a path of which only the first `depth` steps exist.
    fn add(
        &self,
        place: &ValuePlace<'_>,
        path: &[PathStep],
        depth: usize,
        value: PlainValue,
    ) -> Result<EditedFile, EditFault> {
        let (there, missing) = path.split_at(depth);
        let mut new = value;
        for (at, step) in missing.iter().enumerate().rev() {
            let PathStep::Key(key) = step else {
                return Err(if at == 0 { EditFault::OutsideList } else { EditFault::Missing });
            };
            new = PlainValue::Map(vec![(key.clone(), new)]);
        }
        let mut meant = PlainValue::of(&self.root);
        match (meant.at_mut(there), new.clone()) {
            (Some(PlainValue::Map(entries)), PlainValue::Map(new)) => entries.extend(new),
            (Some(record @ PlainValue::Null), new) => *record = new,
            _ => return Err(EditFault::OtherShape),
        }
        self.first_right(add::part(self, place, place.node.entries().len(), &new), &meant)
    }

    fn insert(
        &self,
        path: &[PathStep],
        at: usize,
        value: &PlainValue,
    ) -> Result<EditedFile, EditFault> {
        let (place, depth) = place::nearest(self, path);
        if depth < path.len() {
            return match at {
                0 => self.add(&place, path, depth, PlainValue::List(vec![value.clone()])),
                _ => Err(EditFault::OutsideList),
            };
        }
        let mut items = match PlainValue::of(place.node) {
            PlainValue::List(items) => items,
            PlainValue::Null => Vec::new(),
            _ => return Err(EditFault::OtherShape),
        };
        if at > items.len() {
            return Err(EditFault::OutsideList);
        }
        items.insert(at, value.clone());
        let meant = self.with_value(path, PlainValue::List(items));
        let new = PlainValue::List(vec![value.clone()]);
        self.first_right(add::part(self, &place, at, &new), &meant)
    }

    /// Returns a list, and its items.
    fn list(&self, path: &[PathStep]) -> Result<(ValuePlace<'_>, Vec<PlainValue>), EditFault> {
        let place = self.existing(path)?;
        match PlainValue::of(place.node) {
            PlainValue::List(items) => Ok((place, items)),
            _ => Err(EditFault::OtherShape),
        }
    }

    fn duplicate(&self, path: &[PathStep], at: usize) -> Result<EditedFile, EditFault> {
        let (place, mut items) = self.list(path)?;
        let item = items.get(at).ok_or(EditFault::OutsideList)?.clone();
        items.insert(at + 1, item);
        let meant = self.with_value(path, PlainValue::List(items));
        self.first_right(add::copies(self, &place, at), &meant)
    }

    fn reordered(
        &self,
        path: &[PathStep],
        from: usize,
        to: usize,
    ) -> Result<EditedFile, EditFault> {
        let (place, mut items) = self.list(path)?;
        if from.max(to) >= items.len() {
            return Err(EditFault::OutsideList);
        }
        let item = items.remove(from);
        items.insert(to, item);
        let meant = self.with_value(path, PlainValue::List(items));
        self.first_right(reorder::patches(self, &place, from, to), &meant)
    }

    fn remove(&self, path: &[PathStep]) -> Result<EditedFile, EditFault> {
        self.existing(path)?;
        let Some((step, above)) = path.split_last() else { return Err(EditFault::OtherShape) };
        let place = self.existing(above)?;
        let mut value = PlainValue::of(place.node);
        let at = match (&mut value, step) {
            (PlainValue::List(items), PathStep::Index(at)) => {
                items.remove(*at);
                *at
            }
            (PlainValue::Map(entries), PathStep::Key(name)) => {
                let at = entries.iter().position(|(key, _)| key == name);
                let at = at.ok_or(EditFault::Missing)?;
                entries.remove(at);
                at
            }
            _ => return Err(EditFault::OtherShape),
        };
        self.first_right(remove::patches(self, &place, at), &self.with_value(above, value))
    }
}
