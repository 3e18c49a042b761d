//! Absolute addresses, which whoever reads a file away from the site needs.

use ssg_model::payload::SiteLayout;

/// The address of a page, from its path without the base path: `/sobre-mi/`.
pub(crate) fn page(layout: &SiteLayout, path: &str) -> String {
    file(layout, path.trim_start_matches('/'))
}

/// The address of a file of the output: `atom.xml`.
pub(crate) fn file(layout: &SiteLayout, path: &str) -> String {
    format!("{}{}{path}", layout.origin, layout.base)
}

/// The address of an image, from its `src`: a path with the base path, or absolute already.
pub(crate) fn image(layout: &SiteLayout, src: &str) -> String {
    if src.starts_with('/') { format!("{}{src}", layout.origin) } else { src.to_owned() }
}
