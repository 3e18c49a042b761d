//! Words for records and their fields.

use super::said::{nearest, say};
use crate::icon::Icon;
use crate::messages;
use crate::problem::{MeantShape, YamlShape};
use crate::similar::similar;
use crate::words::Words;

/// The names of an article's keys in other systems, each with the name used here.
const OTHER_NAMES: &str = "abstract=summary categories=tags category=tags cover=image \
    coverImage=image description=summary etiquetas=tags excerpt=summary expiryDate=expire_at \
    featured_image=image fecha=date keywords=tags last_modified_at=updated lastmod=updated \
    modified=updated publishDate=publish_at redirect_from=aliases resumen=summary subject=tags \
    thumbnail=image titulo=title";

/// Returns a hint with the known key that an unknown one may mean.
pub(super) fn known_key(key: &str, known: &[&'static str]) -> Option<Words> {
    let mut names = OTHER_NAMES.split(' ').filter_map(|names| names.split_once('='));
    match names.find(|(name, ours)| *name == key && known.contains(ours)) {
        Some((_, ours)) => Some(messages::called_here(ours)),
        None => nearest(key, known),
    }
}

/// Returns a hint with the icons of similar names.
pub(super) fn similar_icons(name: &str) -> Words {
    let near = similar(name, Icon::names()).into_iter().take(3);
    let near = near.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match near.is_empty() {
        true => messages::all_icons(),
        false => messages::similar_icons(near),
    }
}

/// Returns the name of a shape.
pub(super) fn shape(shape: &YamlShape) -> Words {
    match shape {
        YamlShape::Nothing => messages::nothing(),
        YamlShape::Text => messages::a_text(),
        YamlShape::Flag => messages::a_flag(),
        YamlShape::List => messages::a_list(),
        YamlShape::Record => messages::a_record(),
    }
}

/// Returns how to write the value that is meant.
pub(super) fn meant_shape(meant: &MeantShape) -> Words {
    match meant {
        MeantShape::Entries => say::space_after_dash(),
        MeantShape::Line { entries } => say::brackets_around_entries(entries),
        MeantShape::Flag(value) => say::write_flag(value),
        MeantShape::Bracketed => say::quotes_around_brackets(),
        MeantShape::Image { src } => say::write_image(src),
    }
}
