//! Creates the anchors of headings.

use std::collections::{HashMap, HashSet};

use ssg_model::locale::PlaceNames;
use ssg_model::names;
use ssg_model::reserved::is_reserved;

/// The maximum length of an anchor without its number, in bytes: addresses are shared in messages
/// and should be short.
const LONGEST: usize = 60;

/// The anchors of one page so far, to keep new ones unique.
pub(super) struct Anchors {
    places: PlaceNames,
    taken: HashSet<String>,
    /// The last number given to each name, so that many equal headings take linear time.
    numbers: HashMap<String, usize>,
}

impl Anchors {
    /// Creates an empty set of anchors for a page with the ids `taken`.
    pub(super) fn new(places: PlaceNames, taken: &HashSet<String>) -> Anchors {
        Anchors { places, taken: taken.clone(), numbers: HashMap::new() }
    }

    /// Returns the anchor of a heading: its words without accents, followed by `-2` and so on if
    /// another heading or the page has it.
    pub(super) fn name(&mut self, heading: &str) -> String {
        let mut name = names::fold(heading);
        if name.len() > LONGEST {
            // Cut between words, unless a single word is too long.
            let end = name[..=LONGEST].rfind('-').unwrap_or(LONGEST);
            name.truncate(end);
        }
        if name.is_empty() {
            self.places.section.clone_into(&mut name);
        }
        // `nota-1` and `ref-1` are reserved for footnotes, which are numbered after all headings.
        let is_footnote = name.split_once('-').is_some_and(|(word, number)| {
            [self.places.note, "ref"].contains(&word)
                && number.bytes().all(|b| b.is_ascii_digit() || b == b'-')
        });
        if is_footnote {
            name.insert_str(0, &format!("{}-", self.places.section));
        }
        // The page around the article has ids of its own.
        if !is_reserved(&name) && self.taken.insert(name.clone()) {
            return name;
        }
        let number = self.numbers.entry(name.clone()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{name}-{number}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Anchors, HashSet, LONGEST, PlaceNames};

    fn check(headings: &[&str], expected: &[&str]) {
        let mut anchors = Anchors::new(PlaceNames::default(), &HashSet::new());
        let found: Vec<String> = headings.iter().map(|heading| anchors.name(heading)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn anchors_of_headings_are_ascii_and_unique() {
        check(
            &["¿Qué es?", "Qué es", "Que es 2", "QUÉ ES"],
            &["que-es", "que-es-2", "que-es-2-2", "que-es-3"],
        );
        check(&["…", "", "Root"], &["seccion", "seccion-2", "root-2"]);
        let long = format!("{} ñandú y más", "x".repeat(LONGEST - 6));
        let short = format!("{}-nandu", "x".repeat(LONGEST - 6));
        check(&[&long, &long], &[&short, &format!("{short}-2")]);
        check(&[&"x".repeat(100)], &[&"x".repeat(LONGEST)]);
        check(
            &["Menú", "Page data", "The heading", "Menú 2", "Heading"],
            &["menu-2", "page-data-2", "the-heading-2", "menu-2-2", "heading"],
        );
        check(&["Nota 1", "Ref-2", "Nota"], &["seccion-nota-1", "seccion-ref-2", "nota"]);
        check(&["Cookies", "Cookies y visitas"], &["cookies-2", "cookies-y-visitas"]);
    }
}
