//! Computes the cost of drawing: a short file can refer to its parts until they are millions.

use std::collections::HashMap;

use roxmltree::{Document, Node, NodeId};
use ssg_model::problem::DrawingLimit;

use super::references::{References, Sheets};

/// A limit of a cost: its kind, the maximum, and the part that it limits.
type CostLimit = (DrawingLimit, u64, fn(&Cost) -> u64);

/// The limits of a cost, in the order in which they are reported.
const LIMITS: [CostLimit; 3] = [
    // Elements that are referred to count each time. This many shapes take two seconds at the size
    // of a large icon.
    (DrawingLimit::Drawn, 20_000, |cost| cost.drawn),
    (DrawingLimit::Effects, 400, |cost| cost.effects),
    // Each picture takes three megabytes at the size of a share image.
    (DrawingLimit::Depth, 60, |cost| cost.kept),
];
/// The maximum nesting of references and elements, since counting recurses into them.
const MOST_DEPTH: usize = 300;

/// Checks the cost of a drawing. The error has the limit, its value, and the index of the first
/// element over it.
pub(super) fn check(document: &Document<'_>) -> Result<(), (DrawingLimit, usize, usize)> {
    let mut counting = Counting::new(document);
    let cost = counting.cost(document.root_element(), 0);
    let number = |node: Node<'_, '_>| {
        let all = document.descendants().filter(Node::is_element);
        all.take_while(|other| other.id() != node.id()).count()
    };
    let mut limits = LIMITS.into_iter().zip(counting.first_over);
    match limits.find(|((_, most, part), _)| part(&cost) > *most) {
        Some(((limit, most, _), first)) => Err((limit, most as usize, first.map_or(0, number))),
        None => Ok(()),
    }
}

/// The cost of an element, with everything that it refers to.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// The number of elements drawn.
    drawn: u64,
    /// The points of the element's lines, each of which may have a marker.
    points: u64,
    /// The cost of filters and masks, in hundredths of a second for a large icon.
    effects: u64,
    /// The number of pictures kept in memory at once: each element may need one while its content
    /// is drawn, and a filter one for each step.
    kept: u64,
}

impl Cost {
    const ENDLESS: Cost =
        Cost { drawn: u64::MAX, points: u64::MAX, effects: u64::MAX, kept: u64::MAX };

    fn add(&mut self, other: Cost, times: u64) {
        self.drawn = self.drawn.saturating_add(other.drawn.saturating_mul(times));
        self.points = self.points.saturating_add(other.points.saturating_mul(times));
        self.effects = self.effects.saturating_add(other.effects.saturating_mul(times));
        // Pictures are kept one after the other.
        self.kept = self.kept.max(other.kept);
    }
}

/// The costs of [`References`]: of paints, of markers and of others.
type ReferenceCosts = [Cost; 3];

struct Counting<'a, 'input> {
    ids: HashMap<&'a str, Node<'a, 'input>>,
    sheets: Sheets<'a>,
    /// The costs computed so far; `None` while one is being computed.
    known: HashMap<NodeId, Option<Cost>>,
    known_names: HashMap<&'a str, Option<ReferenceCosts>>,
    known_blocks: HashMap<usize, Option<ReferenceCosts>>,
    /// The first element over each of the [`LIMITS`].
    first_over: [Option<Node<'a, 'input>>; LIMITS.len()],
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
            first_over: Default::default(),
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
        for ((_, most, part), first) in LIMITS.iter().zip(&mut self.first_over) {
            if part(&cost) > *most {
                first.get_or_insert(node);
            }
        }
        cost
    }

    fn count(&mut self, node: Node<'a, 'input>, depth: usize) -> Cost {
        let name = node.tag_name().name();
        // Gradients only define colours.
        if name.ends_with("Gradient") {
            return Cost::default();
        }
        let lines = ["d", "points"].map(|name| node.attribute(name).map_or(0, str::len));
        let points = 1 + lines.iter().sum::<usize>() as u64 / 4;
        let mut cost = Cost { drawn: 1, points, effects: effects(node), kept: 0 };
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
            // The value is borrowed from the document, not from the attribute.
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
            for (found, times) in found.into_iter().zip([within.drawn, within.points, 1]) {
                cost.add(found, times);
            }
        }
        let steps =
            if name == "filter" { node.children().filter(Node::is_element).count() } else { 1 };
        cost.kept = cost.kept.saturating_add(steps as u64);
        cost
    }

    /// Returns the costs of what the style sheets refer to under a name.
    fn sheet(&mut self, name: &'a str, depth: usize) -> ReferenceCosts {
        if let Some(known) = self.known_names.get(name) {
            return known.unwrap_or([Cost::ENDLESS; 3]);
        }
        let Some(blocks) = self.sheets.names.remove(name) else { return ReferenceCosts::default() };
        // `None` marks a cycle, which would have no end.
        self.known_names.insert(name, None);
        let mut sum = ReferenceCosts::default();
        for block in blocks {
            let costs = match self.known_blocks.get(&block) {
                Some(known) => known.unwrap_or([Cost::ENDLESS; 3]),
                None => {
                    self.known_blocks.insert(block, None);
                    let references = std::mem::take(&mut self.sheets.blocks[block]);
                    let costs = self.counted(&references, depth);
                    self.known_blocks.insert(block, Some(costs));
                    costs
                }
            };
            sum.iter_mut().zip(costs).for_each(|(sum, cost)| sum.add(cost, 1));
        }
        self.known_names.insert(name, Some(sum));
        sum
    }

    fn counted(&mut self, found: &References<'a>, depth: usize) -> ReferenceCosts {
        let mut others = self.sum(&found.others, depth);
        others.effects = others.effects.saturating_add(found.filters * FILTER);
        [self.sum(&found.paints, depth), self.sum(&found.markers, depth), others]
    }

    /// Returns the total cost of the elements with these ids.
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

/// Whether an element is drawn only where something refers to it.
fn waits(node: Node<'_, '_>) -> bool {
    let kinds = ["clipPath", "defs", "filter", "marker", "mask", "pattern", "style", "symbol"];
    kinds.contains(&node.tag_name().name())
}

/// The cost of a filter over a large icon, in hundredths of a second.
const FILTER: u64 = 3;

/// Returns the cost of a mask or of a step of a filter, in hundredths of a second.
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
