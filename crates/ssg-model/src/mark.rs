//! Marks: invisible characters in edited pages that tell where in the content a value is written.
//!
//! A mark is a number of invisible characters at the end of a text. It stays with the text wherever
//! that goes: a line of several values has the marks of all of them. No content can contain such
//! characters ([`is_unprintable`](crate::decode::is_unprintable)), so that content cannot imitate a
//! mark. Content that is not edited has none.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::num::NonZero;

/// The character that begins and ends a mark.
const FENCE: char = '\u{2060}';

/// The digits of a mark's number in base 4, the highest first.
const DIGITS: [char; 4] = ['\u{2061}', '\u{2062}', '\u{2063}', '\u{2064}'];

/// The fence of a mark after a number: JavaScript ignores white space around a number.
const SPACE_FENCE: char = '\u{2028}';
const SPACE_DIGITS: [char; 4] = ['\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}'];

/// The number of a place in the content; `None` unless content is edited. All marks are equal, so
/// that they do not affect comparisons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark(Option<NonZero<u32>>);

impl Mark {
    /// Creates the mark with a number.
    pub fn new(number: NonZero<u32>) -> Mark {
        Mark(Some(number))
    }

    /// Returns the mark as white space, which may follow a number in a text; `None` for no mark.
    pub fn as_space(self) -> Option<String> {
        self.0.map(|number| written(number, SPACE_FENCE, SPACE_DIGITS))
    }

    /// Appends the mark to a text.
    pub fn on(self, text: String) -> String {
        match self.0 {
            Some(_) => format!("{text}{self}"),
            None => text,
        }
    }
}

impl Display for Mark {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Some(number) = self.0 else { return Ok(()) };
        out.write_str(&written(number, FENCE, DIGITS))
    }
}

fn written(number: NonZero<u32>, fence: char, digits: [char; 4]) -> String {
    let length = 16 - number.leading_zeros() / 2;
    let digit = |at: u32| digits[(number.get() >> (2 * at)) as usize & 3];
    [fence].into_iter().chain((0..length).rev().map(digit)).chain([fence]).collect()
}

impl PartialEq for Mark {
    fn eq(&self, _: &Mark) -> bool {
        true
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Mark) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, _: &Mark) -> Ordering {
        Ordering::Equal
    }
}

/// Returns a text without its marks.
pub fn plain(text: &str) -> Cow<'_, str> {
    let is_of_mark = |c: char| c == FENCE || DIGITS.contains(&c);
    match text.contains(FENCE) {
        true => Cow::Owned(text.replace(is_of_mark, "")),
        false => Cow::Borrowed(text),
    }
}

/// Returns the numbers of the marks in a text.
pub fn numbers(text: &str) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    replace_marks(text, |_, number, _| {
        found.insert(number);
        0
    });
    found
}

/// Replaces the marks in a text.
///
/// `replace` gets the output so far, to which it may append, the number of a mark, and the text
/// after it; it returns how many bytes of that text it has written itself.
pub fn replace_marks(
    text: &str,
    mut replace: impl FnMut(&mut String, u32, &str) -> usize,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, mark)) = rest.split_once(FENCE) {
        out.push_str(before);
        let Some((digits, after)) = mark.split_once(FENCE) else { break };
        let value = |c: char| DIGITS.iter().position(|digit| *digit == c).unwrap_or_default();
        let number = digits.chars().fold(0, |number, digit| number << 2 | value(digit) as u32);
        let used = replace(&mut out, number, after);
        rest = &after[used..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::{Mark, plain, replace_marks};
    use crate::decode::is_unprintable;

    #[test]
    fn markers_are_invisible_and_read_back() {
        for number in [1, 3, 4, 5, 63, 64, 123_456, u32::MAX] {
            let mark = Mark::new(NonZero::new(number).unwrap());
            assert!(mark.to_string().chars().all(is_unprintable));
            let text = format!("{} y {}", mark.on("uno".to_owned()), mark.on("dos".to_owned()));
            assert_eq!(plain(&text), "uno y dos");
            let mut found = Vec::new();
            let rest = replace_marks(&text, |_, number, rest| {
                found.push(number);
                usize::from(rest.starts_with(' '))
            });
            assert_eq!((found, rest.as_str()), (vec![number, number], "unoy dos"));
        }
        assert_eq!(Mark::default().on("uno".to_owned()), "uno");
    }
}
