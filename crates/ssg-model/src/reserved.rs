//! The ids that no heading and no anchor of the content may have: pages have them by themselves, or
//! content blockers hide them.
//!
//! Two elements with one id break more than a link. React mounts on the first `root`, and reads
//! its data from the first `page-data`.

/// Ids of the templates and of components that are on every page.
const IDS: [&str; 5] = ["root", "main", "contenido", "menu", "page-data"];

/// Ids that general rules of content blockers hide on every site (EasyList, and the lists of cookie
/// notices, social buttons and annoyances that go with it).
const HIDDEN_IDS: [&str; 22] = [
    "ad",
    "ads",
    "advert",
    "advertisement",
    "banner",
    "cookie",
    "cookie-banner",
    "cookie-consent",
    "cookie-notice",
    "cookie-policy",
    "cookies",
    "gdpr",
    "newsletter",
    "popup",
    "share",
    "social",
    "social-links",
    "social-media",
    "sponsor",
    "sponsored",
    "sponsors",
    "subscribe",
];

/// The ends of the ids of headings that name a part of a page, and of the menus of the header.
const SUFFIXES: [&str; 2] = ["-heading", "-submenu"];

/// Whether a page has, or may have, an element with this id of its own, or nobody would see it.
pub fn is_reserved(id: &str) -> bool {
    IDS.contains(&id)
        || HIDDEN_IDS.contains(&id)
        || SUFFIXES.iter().any(|suffix| id.ends_with(suffix))
}

/// A regular expression for the ids that [`is_reserved`] recognizes.
pub(crate) fn reserved_pattern() -> String {
    let ids = IDS.into_iter().chain(HIDDEN_IDS).collect::<Vec<_>>().join("|");
    format!("^({ids})$|({})$", SUFFIXES.join("|"))
}
