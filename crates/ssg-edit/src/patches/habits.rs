//! The writing style of a file, which new values follow.

use std::collections::HashMap;

use ssg_model::value::Value;

use super::edited_file::EditedFile;
use super::lines;
use super::place::{Holder, ValuePlace, root};
use super::spelling::{is_typed, may_be_plain};

/// The style of a written scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScalarStyle {
    Plain,
    Single,
    Double,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// The length in characters beyond which new texts are folded.
const LONG: usize = 90;

/// The number of texts without quotes, in single and in double quotes.
type QuoteCounts = [usize; 3];

/// The writing style of a file.
pub(super) struct Habits {
    /// The indentation of a record below its key.
    pub(super) step: usize,
    /// The indentation of a list below its key.
    pub(super) list_step: usize,
    /// The distance from a dash to the content of its item.
    pub(super) dash: usize,
    /// Whether records in brackets have spaces inside them.
    pub(super) has_space_in_braces: bool,
    by_key: HashMap<String, QuoteCounts>,
    sentences: QuoteCounts,
    folded: usize,
    unfolded: usize,
}

impl Habits {
    pub(super) fn of(document: &EditedFile) -> Habits {
        let mut habits = Habits {
            step: 0,
            list_step: usize::MAX,
            dash: 0,
            has_space_in_braces: true,
            by_key: HashMap::new(),
            sentences: [0; 3],
            folded: 0,
            unfolded: 0,
        };
        habits.read(document.text(), &root(document));
        habits.step = if habits.step == 0 { 2 } else { habits.step };
        habits.list_step =
            if habits.list_step == usize::MAX { habits.step } else { habits.list_step };
        habits.dash = habits.dash.max(2);
        habits
    }

    fn read(&mut self, text: &str, place: &ValuePlace<'_>) {
        let is_flow = place.is_flow(text);
        let start = place.node.range.start;
        let column = place.column(text);
        if place.holder == Holder::Key && !is_flow {
            let beyond = column.checked_sub(place.indent.unsigned_abs());
            match (&place.node.value, beyond) {
                (Value::Map(_), Some(beyond)) if self.step == 0 => self.step = beyond,
                (Value::List(_), Some(beyond)) if self.list_step == usize::MAX => {
                    self.list_step = beyond;
                }
                _ => {}
            }
        }
        if place.holder == Holder::Item
            && !is_flow
            && self.dash == 0
            && lines::start(text, start) < place.gap
        {
            self.dash = start + 1 - place.gap;
        }
        match &place.node.value {
            Value::Null => {}
            Value::Scalar { text: value, quoted } => {
                self.count(place.key, value, *quoted, &text[place.own.clone()]);
            }
            Value::List(_) | Value::Map(_) => {
                if is_flow && text[start..].starts_with('{') {
                    self.has_space_in_braces = !text[start + 1..].starts_with(|c: char| c != ' ');
                }
                place.parts(text).for_each(|part| self.read(text, &part));
            }
        }
    }

    fn count(&mut self, key: Option<&str>, value: &str, quoted: bool, written: &str) {
        let quote = match written.chars().next() {
            Some('|' | '>') if quoted => {
                self.folded += usize::from(written.starts_with('>'));
                return;
            }
            Some('\'') => 1,
            Some('"') => 2,
            _ => 0,
        };
        self.unfolded += usize::from(value.chars().nth(LONG).is_some());
        if value.contains(' ') {
            self.sentences[quote] += 1;
        }
        if let Some(key) = key {
            self.by_key.entry(key.to_owned()).or_default()[quote] += 1;
        }
    }

    /// Returns the style for a new text, as the value of a key or an item of its list.
    pub(super) fn style(&self, text: &str, key: Option<&str>, is_flow: bool) -> ScalarStyle {
        if text.contains('\n') && !is_flow {
            return ScalarStyle::Literal;
        }
        let is_long = text.chars().nth(LONG).is_some();
        if is_long && !is_flow && self.folded >= self.unfolded {
            return ScalarStyle::Folded;
        }
        let counts = key.and_then(|key| self.by_key.get(key));
        let quotes = match counts {
            Some([plain, single, double]) if plain >= single.max(double) => None,
            Some([_, single, double]) if single > double => Some(ScalarStyle::Single),
            Some(_) => Some(ScalarStyle::Double),
            // The text is an id or an address.
            None if !text.contains(char::is_whitespace) && !text.contains(char::is_uppercase) => {
                None
            }
            None => match self.sentences {
                [plain, single, double] if plain > single.max(double) => None,
                _ => Some(self.quotes()),
            },
        };
        match quotes {
            Some(quotes) => quotes,
            None if may_be_plain(text, is_flow) && !is_typed(text) => ScalarStyle::Plain,
            None => self.quotes(),
        }
    }

    /// Returns the kind of quotes that is more common in this file.
    pub(super) fn quotes(&self) -> ScalarStyle {
        let [_, single, double] = self.sentences;
        if single > double { ScalarStyle::Single } else { ScalarStyle::Double }
    }
}
