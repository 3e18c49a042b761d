//! Names that are like one another, for `did you mean …`.

/// How alike two names must be, of 1 at most.
const ALIKE: f64 = 0.8;

/// The names that are like `found`, whatever their capitals: the most similar first, and of two that
/// are equally so the one that comes first in the alphabet.
pub fn similar<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let found = found.to_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&found, &name.to_lowercase());
    let known = known.into_iter().map(|name| (likeness(name), name));
    let mut similar: Vec<(f64, &str)> = known.filter(|(likeness, _)| *likeness >= ALIKE).collect();
    similar.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    similar.into_iter().map(|(_, name)| name).collect()
}

/// How many letters have to be put in, taken out or replaced to make one text of the other.
pub fn edits(a: &str, b: &str) -> usize {
    strsim::levenshtein(a, b)
}

/// The name most like `found`, if one is like it at all.
pub(crate) fn closest<'a>(
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    similar(found, known).into_iter().next()
}
