//! Collects footnotes, numbered in the order of their first reference, whatever their names and
//! wherever they are defined. [`footnote_list`](super::footnote_list) writes them.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use pulldown_cmark::{Event, Tag, TagEnd};
use ssg_model::diagnostic::RangedProblems;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

/// Returns the key of a footnote: case makes no difference, as for the parser.
fn key(name: &str) -> String {
    name.to_lowercase()
}

/// The definition of a footnote.
pub(super) struct Definition<'a> {
    pub(super) name: String,
    /// The range of `[^name]` in the definition.
    pub(super) range: ByteRange,
    pub(super) events: Vec<(Event<'a>, ByteRange)>,
}

/// The references to one footnote.
pub(super) struct Reference {
    pub(super) key: String,
    /// The number of references in the text.
    pub(super) count: usize,
}

/// The footnotes of a text read so far.
pub(super) struct Footnotes<'a> {
    /// The number of footnotes in earlier texts of the page.
    pub(super) before: usize,
    /// The definitions being read, the innermost last.
    open: Vec<Definition<'a>>,
    pub(super) definitions: HashMap<String, Definition<'a>>,
    /// The referenced footnotes, in the order of their first reference, which numbers them.
    pub(super) referenced: Vec<Reference>,
    /// The index in `referenced`, by key.
    places: HashMap<String, usize>,
}

impl<'a> Footnotes<'a> {
    /// Creates an empty collection for a page with the ids `taken`.
    pub(super) fn new(taken: &HashSet<String>, note: &str) -> Footnotes<'a> {
        let is_taken = |number: &usize| taken.contains(&format!("{note}-{number}"));
        Footnotes {
            before: (1..).take_while(is_taken).count(),
            open: Vec::new(),
            definitions: HashMap::new(),
            referenced: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// Stores the events of definitions until every reference is known; returns other events.
    pub(super) fn capture(
        &mut self,
        event: Event<'a>,
        range: &ByteRange,
        problems: &mut RangedProblems,
    ) -> Option<Event<'a>> {
        match event {
            Event::Start(Tag::FootnoteDefinition(name)) => {
                // Only `[^name]` is shown, not the whole note.
                let range = range.start..range.start + name.len() + "[^]".len();
                self.open.push(Definition { name: name.to_string(), range, events: Vec::new() });
                None
            }
            Event::End(TagEnd::FootnoteDefinition) => {
                let definition = self.open.pop()?;
                let key = key(&definition.name);
                if let Entry::Vacant(place) = self.definitions.entry(key) {
                    place.insert(definition);
                } else {
                    let problem = Problem::DuplicateFootnote { name: definition.name };
                    problems.push((definition.range, problem));
                }
                None
            }
            event => {
                let Some(definition) = self.open.last_mut() else { return Some(event) };
                definition.events.push((event, range.clone()));
                None
            }
        }
    }

    /// Counts a reference to the footnote `name`; returns its HTML and its id. The id of a footnote
    /// is `note` with its number.
    pub(super) fn refer(&mut self, name: &str, note: &str) -> (String, String) {
        let key = key(name);
        let next = self.referenced.len();
        let place = *self.places.entry(key.clone()).or_insert(next);
        if place == next {
            self.referenced.push(Reference { key, count: 0 });
        }
        let number = self.before + place + 1;
        let count = &mut self.referenced[place].count;
        *count += 1;
        let id = reference_id(number, *count);
        let html = format!(
            "<sup class=\"footnote-ref\"><a href=\"#{note}-{number}\" id=\"{id}\">{number}</a></sup>"
        );
        (html, id)
    }
}

/// Returns the id of a reference: `ref-1`, then `ref-1-2` for a second one to the same note.
pub(super) fn reference_id(number: usize, count: usize) -> String {
    match count {
        1 => format!("ref-{number}"),
        _ => format!("ref-{number}-{count}"),
    }
}
