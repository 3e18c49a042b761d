//! The ids that pages have by themselves: no heading and no anchor of the content may have one.
//!
//! Two elements with one id break more than a link. React mounts on the first `root`, and reads
//! its data from the first `page-data`.

/// Ids of the templates and of components that are on every page.
const IDS: [&str; 5] = ["root", "main", "contenido", "menu", "page-data"];

/// The ends of the ids of headings that name a part of a page, and of the menus of the header.
const SUFFIXES: [&str; 2] = ["-heading", "-submenu"];

/// Whether a page has, or may have, an element with this id of its own.
pub fn is_reserved(id: &str) -> bool {
    IDS.contains(&id) || SUFFIXES.iter().any(|suffix| id.ends_with(suffix))
}

/// A regular expression for the ids that [`is_reserved`] recognizes.
pub(crate) fn reserved_pattern() -> String {
    format!("^({})$|({})$", IDS.join("|"), SUFFIXES.join("|"))
}
