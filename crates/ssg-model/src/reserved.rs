//! Ids that headings and anchors of the content must not have: pages use them themselves, or
//! content blockers hide them.
//!
//! Duplicate ids break more than links: React mounts on the first `root`, and reads its data from
//! the first `page-data`.

/// Ids of the templates and of components that are on every page.
const IDS: [&str; 5] = ["root", "main", "contenido", "menu", "page-data"];

/// Ids that general rules of content blockers hide on every site (EasyList, and the lists of cookie
/// notices, social buttons and annoyances that go with it).
const HIDDEN_IDS: &str = "ad ads advert advertisement banner cookie cookie-banner cookie-consent \
    cookie-notice cookie-policy cookies gdpr newsletter popup share social social-links \
    social-media sponsor sponsored sponsors subscribe";

/// Endings of the ids of headings that name a part of a page, and of the menus of the header.
const SUFFIXES: [&str; 2] = ["-heading", "-submenu"];

/// Whether pages use or may use this id themselves, or content blockers hide it.
pub fn is_reserved(id: &str) -> bool {
    IDS.contains(&id)
        || HIDDEN_IDS.split(' ').any(|hidden| hidden == id)
        || SUFFIXES.iter().any(|suffix| id.ends_with(suffix))
}

/// Returns a regular expression for the ids that [`is_reserved`] recognizes.
pub(crate) fn reserved_pattern() -> String {
    let ids = IDS.into_iter().chain(HIDDEN_IDS.split(' ')).collect::<Vec<_>>().join("|");
    format!("^({ids})$|({})$", SUFFIXES.join("|"))
}
