//! Text in a drawing that cannot be read.
//!
//! Where a text lands among the shapes is known only when the drawing is painted. So only what holds
//! wherever it lands is told of: in a drawing of solid colours whose first shape covers all of it, a
//! text that stands out from no colour that is painted before it.

use roxmltree::{Document, Node};
use ssg_model::color::Rgb;

use super::reading::attribute;

/// The contrast that large letters need (WCAG 2.2, 1.4.3).
const LEAST: f64 = 3.0;

const SHAPES: [&str; 7] = ["rect", "circle", "ellipse", "line", "polyline", "polygon", "path"];
const TEXTS: [&str; 2] = ["text", "tspan"];
/// What only holds others.
const GROUPS: [&str; 5] = ["g", "title", "desc", "metadata", "a"];
/// A drawing of so many colours is more than a text on a ground.
const MOST_COLORS: usize = 50;
/// What would mix or move colours.
const MIXING: [&str; 11] = [
    "display",
    "visibility",
    "style",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "filter",
    "mask",
    "clip-path",
    "mix-blend-mode",
    "color",
];

/// The numbers of the elements, in order, whose text cannot be read; none where that is not sure.
pub(super) fn unreadable(document: &Document<'_>) -> Vec<usize> {
    find(document).unwrap_or_default()
}

fn find(document: &Document<'_>) -> Option<Vec<usize>> {
    let mut painted: Vec<Rgb> = Vec::new();
    let mut found = Vec::new();
    for (number, node) in document.descendants().filter(Node::is_element).enumerate() {
        let name = node.tag_name().name();
        if MIXING.iter().any(|name| attribute(node, name).is_some()) {
            return None;
        }
        if SHAPES.contains(&name) {
            if painted.is_empty() && !covers_all(node, document.root_element()) {
                return None;
            }
            for color in [paint(node, "fill", "#000")?, paint(node, "stroke", "none")?] {
                painted.extend(color.filter(|color| !painted.contains(color)));
            }
            if painted.len() > MOST_COLORS {
                return None;
            }
        } else if TEXTS.contains(&name) {
            let is_said = node.children().any(|child| {
                child.is_text() && child.text().is_some_and(|text| !text.trim().is_empty())
            });
            let fill = paint(node, "fill", "#000")?;
            let is_outlined = paint(node, "stroke", "none")?.is_some();
            if let Some(color) = fill.filter(|_| is_said && !is_outlined && !painted.is_empty())
                && painted.iter().all(|below| color.contrast(*below) < LEAST)
            {
                found.push(number);
            }
        } else if number > 0 && !GROUPS.contains(&name) {
            return None;
        }
    }
    Some(found)
}

/// The colour that an element is painted with, of its own or of those around it: `Some(None)` for
/// none, and `None` for one that is not known.
fn paint(node: Node<'_, '_>, name: &str, initial: &str) -> Option<Option<Rgb>> {
    let value = node.ancestors().find_map(|node| attribute(node, name)).unwrap_or(initial).trim();
    match value {
        "none" => Some(None),
        "white" => Some(Rgb::parse("#fff")),
        "black" => Some(Rgb::parse("#000")),
        _ => Rgb::parse(value).map(Some),
    }
}

/// Whether a rectangle is as large as the drawing.
fn covers_all(node: Node<'_, '_>, root: Node<'_, '_>) -> bool {
    let is_zero = |name| attribute(node, name).is_none_or(|value| value.trim() == "0");
    let view: Vec<&str> =
        attribute(root, "viewBox").unwrap_or_default().split([' ', ',']).collect();
    let is_whole = |name, at: usize| {
        let value = attribute(node, name).map(str::trim);
        let whole = view.get(at).copied().or_else(|| attribute(root, name));
        value == Some("100%") || value.is_some() && value == whole
    };
    let is_moved = node.ancestors().any(|node| attribute(node, "transform").is_some());
    let begins_at_zero = view.len() < 4 || view[..2] == ["0", "0"];
    node.tag_name().name() == "rect"
        && is_zero("x")
        && is_zero("y")
        && is_whole("width", 2)
        && is_whole("height", 3)
        && begins_at_zero
        && !is_moved
        && paint(node, "fill", "#000").is_some_and(|color| color.is_some())
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::unreadable;

    fn check(inner: &str, expected: &[usize]) {
        let svg =
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{inner}</svg>");
        assert_eq!(unreadable(&Document::parse(&svg).unwrap()), expected, "{inner}");
    }

    #[test]
    fn text_stands_out_from_something_before_it() {
        let white = "<rect width='9' height='9' fill='#fff'/>";
        let text = |color: &str| format!("<text fill='{color}'>Uno</text>");
        check(&format!("{white}{}", text("#ddd")), &[2]);
        check(&format!("{white}<g fill='#ddd'><text><tspan>Uno</tspan></text></g>"), &[4]);
        check(&format!("{white}<text>Uno</text>{}", text("#333")), &[]);
        check(&format!("{white}<circle r='2'/>{}", text("#ddd")), &[]);
        check(&format!("{white}<circle r='2' fill='#eee'/>{}", text("white")), &[3]);
        check(&format!("{}{white}", text("#ddd")), &[]);
        check(&text("#ddd"), &[]);
        check(&format!("<g transform='scale(2)'>{white}</g>{}", text("#ddd")), &[]);
        check(&format!("<rect width='8' height='9' fill='#fff'/>{}", text("#ddd")), &[]);
        for unsure in [
            "<style>a{}</style>",
            "<g opacity='.5'/>",
            "<path fill='url(#a)'/>",
            "<image/>",
            "<defs/>",
        ] {
            check(&format!("{white}{unsure}{}", text("#ddd")), &[]);
        }
    }
}
