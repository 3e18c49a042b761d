//! Collects the parts of a drawing that its properties refer to, in attributes and in CSS.

use std::collections::{BTreeSet, HashMap};

use super::css::addresses;

/// The ids that properties refer to, by the number of times that each is drawn.
#[derive(Default)]
pub(super) struct References<'a> {
    /// Paints, drawn for each shape within, because they are inherited.
    pub(super) paints: Vec<&'a str>,
    /// Markers, drawn for each point of the shapes within.
    pub(super) markers: Vec<&'a str>,
    /// All others, drawn once.
    pub(super) others: Vec<&'a str>,
    /// The number of filter functions, such as `blur()`.
    pub(super) filters: u64,
}

impl<'a> References<'a> {
    pub(super) fn note(&mut self, property: &str, value: &'a str) {
        if !value.contains('(') {
            return;
        }
        let names = addresses(value).filter_map(|address| address.strip_prefix('#'));
        let names =
            names.map(|name| name.split([')', '\'', '"', ' ', '(']).next().unwrap_or_default());
        match property.trim().to_ascii_lowercase().as_str() {
            "fill" | "stroke" => self.paints.extend(names),
            "filter" => {
                self.filters += value.matches('(').count() as u64;
                self.others.extend(names);
            }
            // A variable may have any use; markers cost the most.
            property if property.starts_with("marker") || property.starts_with("--") => {
                self.markers.extend(names);
            }
            _ => self.others.extend(names),
        }
    }

    pub(super) fn note_declarations(&mut self, css: &'a str) {
        for declaration in css.split(';') {
            if let Some((property, value)) = declaration.split_once(':') {
                self.note(property, value);
            }
        }
    }
}

/// The references in the style sheets of a drawing.
#[derive(Default)]
pub(super) struct Sheets<'a> {
    pub(super) blocks: Vec<References<'a>>,
    /// The blocks for a class, an id or an element's name in the selector; `*` for those that may
    /// apply to any element.
    pub(super) names: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Sheets<'a> {
    pub(super) fn read(&mut self, css: &'a str) {
        // The enclosing selectors, each with its block once it has one.
        let mut around: Vec<(&str, Option<usize>)> = Vec::new();
        for part in css.split_inclusive(['{', '}']) {
            // A selector may follow declarations.
            let (declarations, selector) = match part.strip_suffix('{') {
                Some(text) => text.rsplit_once(';').unwrap_or(("", text)),
                None => (part.trim_end_matches('}'), ""),
            };
            if declarations.contains('(') {
                let known = around.last().and_then(|(_, block)| *block);
                let block = known.unwrap_or_else(|| self.begin(&around));
                if let Some((_, innermost)) = around.last_mut() {
                    *innermost = Some(block);
                }
                self.blocks[block].note_declarations(declarations);
            }
            match part.ends_with('{') {
                true => around.push((selector.trim(), None)),
                false => drop(around.pop()),
            }
        }
    }

    /// Adds a block within these selectors.
    fn begin(&mut self, around: &[(&'a str, Option<usize>)]) -> usize {
        let block = self.blocks.len();
        self.blocks.push(References::default());
        let is_rule = |rule: &str| rule.starts_with('@') && !rule.contains("keyframes");
        let rules = around.iter().take(MOST_NESTED + 1).map(|(selector, _)| *selector);
        let selectors: Vec<&str> = rules.filter(|rule| !is_rule(rule)).collect();
        let names = match selectors[..] {
            [selector] if around.len() <= MOST_NESTED => names(selector),
            _ => BTreeSet::from(["*"]),
        };
        for name in names {
            self.names.entry(name).or_default().push(block);
        }
        block
    }
}

/// The maximum nesting; deeper blocks may apply to any element.
const MOST_NESTED: usize = 4;

/// Returns the names of elements to which a selector may apply; `*` if that may be any.
fn names(selector: &str) -> BTreeSet<&str> {
    // Parts without a name, or with a negated one.
    let nameless = [" :", ">:", "+:", "~:", ",:", "*", "[", "(", "&", "@"];
    let is_any = selector.starts_with(':') && selector != ":root"
        || nameless.iter().any(|part| selector.contains(part));
    let is_between = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '_';
    let mut names: BTreeSet<&str> = selector.split(is_between).collect();
    names.remove("");
    if names.remove("root") {
        names.insert("svg");
    }
    match is_any || names.is_empty() {
        true => BTreeSet::from(["*"]),
        false => names,
    }
}
