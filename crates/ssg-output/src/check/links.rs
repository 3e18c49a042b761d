//! Resolves links: to a file of the output, to an anchor, or to another site.

use std::borrow::Cow;
use std::collections::HashSet;

use percent_encoding::percent_decode_str;
use ssg_model::output_fault::PageFault;

use ssg_model::output_path::OutputPath;

/// Returns a link within the site, without its origin; `None` for a link to another site.
///
/// A relative link counts as one within the site: it is checked and reported as broken.
pub(super) fn ours<'a>(link: &'a str, origin: &str) -> Option<&'a str> {
    match link.strip_prefix(origin) {
        Some("") => Some("/"),
        Some(path) if path.starts_with(['/', '?', '#']) => Some(path),
        _ if link.starts_with("//") || has_scheme(link) => None,
        _ => Some(link),
    }
}

/// Whether a link starts with `https:`, `mailto:`, `data:` and so on (RFC 3986, 3.1).
fn has_scheme(link: &str) -> bool {
    let Some((scheme, _)) = link.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Returns the fault of a link within the site, when all files are known. `has_id(file, id)`
/// returns whether a file has an element with that id; it is true for files that are not pages.
pub(super) fn judge(
    link: &str,
    base: &str,
    files: &HashSet<OutputPath>,
    has_id: impl Fn(&str, &str) -> bool,
) -> Option<PageFault> {
    let (address, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = address.split('?').next().unwrap_or_default();
    let Some(path) = path.strip_prefix(base) else {
        let (link, base) = (link.to_owned(), base.to_owned());
        return Some(PageFault::LinkOutsideBase { link, base });
    };
    let mut file = decoded(path).into_owned();
    if file.is_empty() || file.ends_with('/') {
        file.push_str("index.html");
    }
    if !files.contains(&*file) {
        return Some(PageFault::BrokenLink { link: link.to_owned() });
    }
    let found = has_anchor(anchor, |id| has_id(&file, id));
    (!found).then(|| PageFault::BrokenAnchor { link: link.to_owned() })
}

/// Whether a page has the anchor, given without its `#`.
pub(super) fn has_anchor(anchor: &str, has_id: impl Fn(&str) -> bool) -> bool {
    // Every page has a top: https://html.spec.whatwg.org/#the-indicated-part-of-the-document
    matches!(anchor, "" | "top") || has_id(&decoded(anchor))
}

/// Returns the address of a page, from its path in the output: `/blog/uno/`.
pub(super) fn address(path: &str) -> String {
    format!("/{}", path.strip_suffix("index.html").unwrap_or(path))
}

/// Decodes percent-encoding.
fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}
