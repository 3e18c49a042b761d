//! Absolute addresses, for files that are read outside the site.

use ssg_model::payload::SiteLayout;

/// Returns the address of a page, from its path without the base path: `/sobre-mi/`.
pub(crate) fn page(layout: &SiteLayout, path: &str) -> String {
    file(layout, path.trim_start_matches('/'))
}

/// Returns the address of an output file: `atom.xml`.
pub(crate) fn file(layout: &SiteLayout, path: &str) -> String {
    format!("{}{}{path}", layout.origin, layout.base)
}

/// Returns the address of a file that all languages share.
pub(crate) fn asset(layout: &SiteLayout, path: &str) -> String {
    format!("{}{}{path}", layout.origin, layout.root())
}

/// Returns the address of an image, from its `src`: a path with the base path, or absolute.
pub(crate) fn image(layout: &SiteLayout, src: &str) -> String {
    if src.starts_with('/') { format!("{}{src}", layout.origin) } else { src.to_owned() }
}
