//! Footnotes: numbered in the order of their first reference, whatever they are called and
//! wherever they are written. They are written out in [`footnote_list`](super::footnote_list).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use pulldown_cmark::{Event, Tag, TagEnd};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::rendered::Problems;

/// The name by which a footnote is found: case makes no difference, as for the parser.
fn key(name: &str) -> String {
    name.to_lowercase()
}

/// The definition of a footnote.
pub(super) struct Definition<'a> {
    pub(super) name: String,
    /// `[^name]`, where it is defined.
    pub(super) range: ByteRange,
    pub(super) events: Vec<(Event<'a>, ByteRange)>,
}

/// The references to one footnote.
pub(super) struct Reference {
    pub(super) key: String,
    /// How often the text refers to it.
    pub(super) count: usize,
}

/// The footnotes of a text, as far as it was read.
pub(super) struct Footnotes<'a> {
    /// How many footnotes other texts of the page have before this one.
    pub(super) before: usize,
    /// Definitions that are being read, the innermost last.
    open: Vec<Definition<'a>>,
    pub(super) definitions: HashMap<String, Definition<'a>>,
    /// In the order of the first reference, from which they have their numbers.
    pub(super) referenced: Vec<Reference>,
    /// The place of each in `referenced`.
    places: HashMap<String, usize>,
}

impl<'a> Footnotes<'a> {
    /// No footnote yet, on a page with these ids.
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

    /// Keeps the events of definitions until every reference is known; gives back the others.
    pub(super) fn capture(
        &mut self,
        event: Event<'a>,
        range: &ByteRange,
        problems: &mut Problems,
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
                match self.definitions.entry(key) {
                    Entry::Occupied(_) => {
                        let problem = Problem::DuplicateFootnote { name: definition.name };
                        problems.push((definition.range, problem));
                    }
                    Entry::Vacant(slot) => {
                        slot.insert(definition);
                    }
                }
                None
            }
            event => match self.open.last_mut() {
                Some(definition) => {
                    definition.events.push((event, range.clone()));
                    None
                }
                None => Some(event),
            },
        }
    }

    /// Counts a reference to the footnote `name`; gives its HTML and its id. The id of the footnote
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

/// The id of a reference: `ref-1`, then `ref-1-2` for a second one to the same note.
pub(super) fn reference_id(number: usize, count: usize) -> String {
    match count {
        1 => format!("ref-{number}"),
        _ => format!("ref-{number}-{count}"),
    }
}
