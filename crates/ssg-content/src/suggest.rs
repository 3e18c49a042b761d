//! Finds the names that are similar to a mistaken one.
//!
//! A message shows one name, or a few to choose from; with 10,000 articles, comparing each broken
//! link with every article, or storing all names in each diagnostic, would take minutes.

use ssg_model::similar::similar;

/// The number of names compared on either side of the mistaken one, in alphabetical order.
const WINDOW: usize = 250;

/// The maximum number of names listed when none is similar.
const LIST: usize = 12;

/// Returns the names in `sorted` most similar to `name`; if there are none, all names if they are
/// few.
pub(crate) fn nearest<'a>(sorted: &'a [impl AsRef<str>], name: &str) -> Vec<&'a str> {
    let middle = sorted.partition_point(|known| known.as_ref() < name);
    let window = &sorted[middle.saturating_sub(WINDOW)..sorted.len().min(middle + WINDOW)];
    let mut similar = similar(name, window.iter().map(AsRef::as_ref));
    if similar.is_empty() && sorted.len() <= LIST {
        return sorted.iter().map(AsRef::as_ref).collect();
    }
    similar.truncate(3);
    similar
}

#[cfg(test)]
mod tests {
    use super::nearest;

    fn check(sorted: &[&str], name: &str, expected: &[&str]) {
        assert_eq!(nearest(sorted, name), expected, "{name}");
    }

    #[test]
    fn suggestions_are_similar_names_or_all_of_a_few() {
        check(&["mapa.svg", "marca.svg", "portada.svg"], "marca.png", &["marca.svg"]);
        check(&["a", "b"], "zzz", &["a", "b"]);
        let many: Vec<String> = (100..200).map(|number| format!("articulo-{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        check(&many, "zzz", &[]);
        check(&many, "articul-150", &["articulo-150", "articulo-105", "articulo-100"]);
    }
}
