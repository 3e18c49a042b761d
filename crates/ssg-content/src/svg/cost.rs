//! What it costs to draw a drawing: a short file can refer to its parts until they are millions.

use std::collections::{BTreeSet, HashMap};

use roxmltree::{Document, Node, NodeId};
use ssg_model::problem::DrawingLimit;

use super::css::addresses;

/// Elements, with those that are drawn again wherever something refers to them. So many shapes
/// take two seconds in the size of a large icon.
const MOST_DRAWN: u64 = 20_000;
/// Filters and masks, in hundredths of a second for a large icon.
const MOST_EFFECTS: u64 = 400;
/// How many references and elements may stand within each other.
const MOST_DEPTH: usize = 300;

/// The first element, counted as they are written, that is too much to draw.
pub(super) fn check(document: &Document<'_>) -> Result<(), (DrawingLimit, usize, usize)> {
    let mut counting = Counting::new(document);
    let cost = counting.cost(document.root_element(), 0);
    let number = |node: Option<Node<'_, '_>>| {
        let before = |node: Node<'_, '_>| {
            let all = document.descendants().filter(Node::is_element);
            all.take_while(|other| other.id() != node.id()).count()
        };
        node.map_or(0, before)
    };
    if cost.drawn > MOST_DRAWN {
        return Err((DrawingLimit::Drawn, MOST_DRAWN as usize, number(counting.first_drawn)));
    }
    if cost.effects > MOST_EFFECTS {
        return Err((DrawingLimit::Effects, MOST_EFFECTS as usize, number(counting.first_effects)));
    }
    Ok(())
}

/// What an element costs with all that it refers to.
#[derive(Clone, Copy, Default)]
struct Cost {
    drawn: u64,
    /// The points of its lines, at each of which a marker may stand.
    points: u64,
    effects: u64,
}

impl Cost {
    const ENDLESS: Cost = Cost { drawn: u64::MAX, points: u64::MAX, effects: u64::MAX };

    fn add(&mut self, other: Cost, times: u64) {
        self.drawn = self.drawn.saturating_add(other.drawn.saturating_mul(times));
        self.points = self.points.saturating_add(other.points.saturating_mul(times));
        self.effects = self.effects.saturating_add(other.effects.saturating_mul(times));
    }
}

/// What is drawn of the drawing's own parts because of properties, in attributes or in CSS.
#[derive(Default)]
struct References<'a> {
    /// For each shape within, because it is inherited.
    paints: Vec<&'a str>,
    /// For each point of the shapes within.
    markers: Vec<&'a str>,
    /// Once.
    others: Vec<&'a str>,
    /// Filters that are functions.
    filters: u64,
}

/// The same, counted.
#[derive(Clone, Copy, Default)]
struct ReferenceCosts {
    paints: Cost,
    markers: Cost,
    others: Cost,
}

impl ReferenceCosts {
    const ENDLESS: ReferenceCosts =
        ReferenceCosts { paints: Cost::ENDLESS, markers: Cost::ENDLESS, others: Cost::ENDLESS };
}

impl<'a> References<'a> {
    fn note(&mut self, property: &str, value: &'a str) {
        if !value.contains('(') {
            return;
        }
        let names = addresses(value).filter_map(|address| address.strip_prefix('#'));
        let names = names.map(|name| name.split([')', '\'', '"', ' ']).next().unwrap_or_default());
        match property.trim().to_ascii_lowercase().as_str() {
            "fill" | "stroke" => self.paints.extend(names),
            "filter" => {
                self.filters += value.matches('(').count() as u64;
                self.others.extend(names);
            }
            // A variable may become anything.
            property if property.starts_with("marker") || property.starts_with("--") => {
                self.markers.extend(names);
            }
            _ => self.others.extend(names),
        }
    }

    fn note_declarations(&mut self, css: &'a str) {
        for declaration in css.split(';') {
            if let Some((property, value)) = declaration.split_once(':') {
                self.note(property, value);
            }
        }
    }
}

struct Counting<'a, 'input> {
    ids: HashMap<&'a str, Node<'a, 'input>>,
    sheets: Sheets<'a>,
    /// What is known; `None` of what is being counted.
    known: HashMap<NodeId, Option<Cost>>,
    known_names: HashMap<&'a str, Option<ReferenceCosts>>,
    known_blocks: HashMap<usize, Option<ReferenceCosts>>,
    first_drawn: Option<Node<'a, 'input>>,
    first_effects: Option<Node<'a, 'input>>,
}

impl<'a, 'input> Counting<'a, 'input> {
    fn new(document: &'a Document<'input>) -> Counting<'a, 'input> {
        let (mut ids, mut sheets) = (HashMap::new(), Sheets::default());
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                ids.entry(id).or_insert(node);
            }
            if node.has_tag_name("style") {
                sheets.read(node.text().unwrap_or_default());
            }
        }
        Counting {
            ids,
            sheets,
            known: HashMap::new(),
            known_names: HashMap::new(),
            known_blocks: HashMap::new(),
            first_drawn: None,
            first_effects: None,
        }
    }

    fn cost(&mut self, node: Node<'a, 'input>, depth: usize) -> Cost {
        match self.known.get(&node.id()) {
            Some(known) => return known.unwrap_or(Cost::ENDLESS),
            None if depth > MOST_DEPTH => return Cost::ENDLESS,
            None => {}
        }
        self.known.insert(node.id(), None);
        let cost = self.count(node, depth + 1);
        self.known.insert(node.id(), Some(cost));
        if cost.drawn > MOST_DRAWN {
            self.first_drawn.get_or_insert(node);
        }
        if cost.effects > MOST_EFFECTS {
            self.first_effects.get_or_insert(node);
        }
        cost
    }

    fn count(&mut self, node: Node<'a, 'input>, depth: usize) -> Cost {
        let name = node.tag_name().name();
        // Colours.
        if name.ends_with("Gradient") {
            return Cost::default();
        }
        let lines = ["d", "points"].map(|name| node.attribute(name).map_or(0, str::len));
        let points = 1 + lines.iter().sum::<usize>() as u64 / 4;
        let mut cost = Cost { drawn: 1, points, effects: effects(node) };
        for child in node.children().filter(|child| child.is_element() && !waits(*child)) {
            cost.add(self.cost(child, depth), 1);
        }
        if ["use", "pattern", "feImage"].contains(&name)
            && let Some(target) = node.attribute("href").and_then(|href| href.strip_prefix('#'))
        {
            cost.add(self.sum(&[target], depth), 1);
        }
        let mut own = References::default();
        for attribute in node.attributes() {
            // Borrowed from the document, not from the attribute.
            let value = node.attribute(attribute.name()).unwrap_or_default();
            match attribute.name() {
                "style" => own.note_declarations(value),
                name => own.note(name, value),
            }
        }
        let classes = node.attribute("class").unwrap_or_default().split_ascii_whitespace();
        let names = [Some("*"), Some(name), node.attribute("id")].into_iter().flatten();
        let within = cost;
        let sheets = names.chain(classes).map(|name| self.sheet(name, depth)).collect::<Vec<_>>();
        for found in sheets.into_iter().chain([self.counted(&own, depth)]) {
            cost.add(found.paints, within.drawn);
            cost.add(found.markers, within.points);
            cost.add(found.others, 1);
        }
        cost
    }

    /// What the style sheets refer to under a name.
    fn sheet(&mut self, name: &'a str, depth: usize) -> ReferenceCosts {
        if let Some(known) = self.known_names.get(name) {
            return known.unwrap_or(ReferenceCosts::ENDLESS);
        }
        let Some(blocks) = self.sheets.names.remove(name) else { return ReferenceCosts::default() };
        // What refers to what it is for is never done.
        self.known_names.insert(name, None);
        let mut sum = ReferenceCosts::default();
        for block in blocks {
            let costs = match self.known_blocks.get(&block) {
                Some(known) => known.unwrap_or(ReferenceCosts::ENDLESS),
                None => {
                    self.known_blocks.insert(block, None);
                    let references = std::mem::take(&mut self.sheets.blocks[block]);
                    let costs = self.counted(&references, depth);
                    self.known_blocks.insert(block, Some(costs));
                    costs
                }
            };
            sum.paints.add(costs.paints, 1);
            sum.markers.add(costs.markers, 1);
            sum.others.add(costs.others, 1);
        }
        self.known_names.insert(name, Some(sum));
        sum
    }

    fn counted(&mut self, found: &References<'a>, depth: usize) -> ReferenceCosts {
        let mut others = self.sum(&found.others, depth);
        others.effects = others.effects.saturating_add(found.filters * FILTER);
        let (paints, markers) = (self.sum(&found.paints, depth), self.sum(&found.markers, depth));
        ReferenceCosts { paints, markers, others }
    }

    /// What the elements with these ids cost.
    fn sum(&mut self, ids: &[&str], depth: usize) -> Cost {
        let mut sum = Cost::default();
        for id in ids {
            if let Some(node) = self.ids.get(id).copied() {
                sum.add(self.cost(node, depth), 1);
            }
        }
        sum
    }
}

/// What the style sheets of a drawing refer to.
#[derive(Default)]
struct Sheets<'a> {
    blocks: Vec<References<'a>>,
    /// The blocks for a class, an id or an element's name in the selector; under `*` those that may
    /// be for any element.
    names: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Sheets<'a> {
    fn read(&mut self, css: &'a str) {
        // The selectors around, each with its block once it has one.
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

    /// A block within these selectors.
    fn begin(&mut self, around: &[(&'a str, Option<usize>)]) -> usize {
        let block = self.blocks.len();
        self.blocks.push(References::default());
        let rules = around.iter().map(|(selector, _)| *selector);
        let is_rule = |rule: &str| rule.starts_with('@') && !rule.contains("keyframes");
        let selectors: Vec<&str> = rules.filter(|rule| !is_rule(rule)).take(2).collect();
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

/// Blocks within more others may be for any element.
const MOST_NESTED: usize = 4;

/// The names that elements have to which a selector may apply; `*` where that may be any.
fn names(selector: &str) -> BTreeSet<&str> {
    // A part without a name, or one that is what it is not.
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

/// Whether an element is drawn only where something refers to it.
fn waits(node: Node<'_, '_>) -> bool {
    let kinds = ["clipPath", "defs", "filter", "marker", "mask", "pattern", "style", "symbol"];
    kinds.contains(&node.tag_name().name())
}

/// A filter over a large icon, in hundredths of a second.
const FILTER: u64 = 3;

/// What an element costs of which filters are made, or that is one.
fn effects(node: Node<'_, '_>) -> u64 {
    let number = |name: &str| -> f64 {
        let value = node.attribute(name).unwrap_or_default();
        value.split([' ', ',']).next().and_then(|number| number.parse().ok()).unwrap_or(0.0)
    };
    match node.tag_name().name() {
        "feMorphology" => 100,
        "feConvolveMatrix" => match number("order") {
            order if order > 4.0 => 100,
            _ => 2 * FILTER,
        },
        "feTurbulence" => 4 * FILTER,
        "feDropShadow" | "feDiffuseLighting" | "feSpecularLighting" => 2 * FILTER,
        "feGaussianBlur" | "feColorMatrix" | "feComponentTransfer" | "feDisplacementMap" => FILTER,
        "feMergeNode" | "feFuncR" | "feFuncG" | "feFuncB" | "feFuncA" => 0,
        "mask" => 1,
        name if name.starts_with("fe") => 1,
        _ => 0,
    }
}
