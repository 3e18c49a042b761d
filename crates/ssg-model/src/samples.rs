//! Texts that must not be published: invented names and values in the shipped content,
//! placeholders in new content, and what is unchanged in a site that `ssg init` began.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;

use crate::problem::Sample;

/// The invented names and values in the shipped content.
pub const SHIPPED: [&str; 11] = [
    "Valeria Montes",
    "Mariana Orozco",
    "Ernesto Gutiérrez",
    "Carmen Villaseñor",
    "Diego Larios",
    "Av. Libertad 1234",
    "Taller de Muestra",
    "Seguros Ejemplo",
    "Aseguradora Muestra",
    "Ejemplo Vida",
    "Daños Muestra",
];

/// [`SHIPPED`], and the placeholders that `ssg new` and `ssg edit` write into new content
/// (`ssg_edit::new_entry`), by their first letter from A to Z.
static BY_LETTER: LazyLock<[Vec<&str>; 26]> = LazyLock::new(|| {
    let mut all = [const { Vec::new() }; 26];
    for sample in SHIPPED.into_iter().chain(include_str!("samples.txt").lines()) {
        all[usize::from(sample.as_bytes()[0] - b'A')].push(sample);
    }
    all
});

/// The length and the digest of each text and drawing of the starters that says something about a
/// business, sorted.
const OF_STARTERS: &[(usize, u64)] = include!(concat!(env!("OUT_DIR"), "/starter_texts.rs"));

/// Whether a text or a drawing is that of a starter.
pub fn is_of_starter(bytes: &[u8]) -> bool {
    let known = OF_STARTERS.partition_point(|(length, _)| *length < bytes.len());
    let mut known = OF_STARTERS[known..].iter().take_while(|(length, _)| *length == bytes.len());
    let mut hasher = DefaultHasher::new();
    // Few texts have the length of a known one.
    known.clone().next().is_some_and(|_| {
        bytes.hash(&mut hasher);
        known.any(|(_, digest)| *digest == hasher.finish())
    })
}

/// Returns the reason why a value is a placeholder, if it is one.
pub fn of_value(text: &str) -> Option<Sample> {
    let found = find(text).next().map(|range| &text[range]);
    let found = found.or_else(|| is_of_zeros(text).then_some(text));
    let found = found.map(|found| Sample::Text(found.to_owned()));
    found.or_else(|| is_of_starter(text.as_bytes()).then(|| Sample::of_starter(text)))
}

/// Returns the samples in Markdown that begins at byte `offset` of its file. A paragraph of a starter
/// is one.
pub fn in_markdown(text: &str, offset: usize) -> impl Iterator<Item = (Range<usize>, Sample)> {
    let found = find(text).map(|range| (range.clone(), Sample::Text(text[range].to_owned())));
    let mut next = 0;
    let paragraphs = text.split("\n\n").map(move |paragraph| {
        let start = next;
        next += paragraph.len() + 2;
        (start..start + paragraph.trim_end().len(), paragraph.trim())
    });
    let paragraphs = paragraphs.filter(|(_, paragraph)| is_of_starter(paragraph.as_bytes()));
    let paragraphs = paragraphs.map(|(range, text)| (range, Sample::of_starter(text)));
    found
        .chain(paragraphs)
        .map(move |(range, sample)| (offset + range.start..offset + range.end, sample))
}

/// Returns the samples in a text. All but phone numbers begin with a capital.
pub fn find(text: &str) -> impl Iterator<Item = Range<usize>> {
    let capitals = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_uppercase());
    let named = capitals.filter_map(|(at, letter)| {
        let mut likely = BY_LETTER[usize::from(letter - b'A')].iter();
        Some(at..at + likely.find(|sample| text[at..].starts_with(**sample))?.len())
    });
    let phones = memmem::find_iter(text.as_bytes(), "555");
    named.chain(phones.filter_map(|at| invented_phone(text, at)))
}

/// Returns the range of the last digits of an invented phone number, 555-01xx, that begin here. Real
/// numbers may have a digit before: `2555-0134`.
fn invented_phone(text: &str, at: usize) -> Option<Range<usize>> {
    if text[..at].ends_with(|before: char| before.is_ascii_digit()) {
        return None;
    }
    let rest = &text[at + 3..];
    let rest = rest.strip_prefix(['-', '.', ' ']).unwrap_or(rest);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let end = text.len() - rest.len() + digits;
    (digits == 4 && rest.starts_with("01")).then_some(at..end)
}

/// Whether a number has only zeros: `A000000`.
fn is_of_zeros(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit);
    digits.clone().count() >= 5 && digits.clone().all(|digit| digit == '0')
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn invented_phone_numbers_are_samples_and_real_ones_are_not() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(find(text).next().map(|range| &text[range]), expected, "{text}");
        };
        check("+1 414-555-0119", Some("555-0119"));
        check("33 555 0142", Some("555 0142"));
        check("+506 2555-0134", None);
        check("+52 33 1555 0123", None);
        check("1 613-555-2142", None);
    }
}
