//! Similar names, for `did you mean …`.

/// The least similarity of similar names, from 0 to 1.
const ALIKE: f64 = 0.8;

/// Returns the names similar to `found`, ignoring case: the most similar first, equally similar
/// ones in alphabetical order.
pub fn similar<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let found = found.to_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&found, &name.to_lowercase());
    let known = known.into_iter().map(|name| (likeness(name), name));
    let mut similar: Vec<(f64, &str)> = known.filter(|(likeness, _)| *likeness >= ALIKE).collect();
    similar.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    similar.into_iter().map(|(_, name)| name).collect()
}

/// Returns the number of letters to insert, delete or replace to turn one text into the other.
pub fn edits(a: &str, b: &str) -> usize {
    strsim::levenshtein(a, b)
}

/// Returns the name most similar to `found`, if one is similar at all.
pub fn closest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    similar(found, known).into_iter().next()
}
