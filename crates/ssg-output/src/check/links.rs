//! Where links lead.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use ssg_model::output_fault::PageFault;

/// A link within the site, without its origin; `None` for a link to elsewhere.
///
/// A link relative to the page counts as one of the site: it is judged, and found wrong.
pub(super) fn ours<'a>(link: &'a str, origin: &str) -> Option<&'a str> {
    match link.strip_prefix(origin) {
        Some("") => Some("/"),
        Some(path) if path.starts_with(['/', '?', '#']) => Some(path),
        _ if link.starts_with("//") || has_scheme(link) => None,
        _ => Some(link),
    }
}

/// `https:`, `mailto:`, `data:` and so on (RFC 3986, 3.1).
fn has_scheme(link: &str) -> bool {
    let Some((scheme, _)) = link.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// What is wrong with a link that begins with the base path, when all files are known. `ids` gives
/// those of a page.
pub(super) fn judge<'a>(
    link: &str,
    base: &str,
    files: &BTreeSet<String>,
    ids: impl Fn(&str) -> Option<&'a [Arc<str>]>,
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
    if !files.contains(&file) {
        return Some(PageFault::BrokenLink { link: link.to_owned() });
    }
    let found = ids(&file).is_none_or(|ids| has_anchor(ids, anchor));
    (!found).then(|| PageFault::BrokenAnchor { link: link.to_owned() })
}

/// Whether one of the ids, which are in order, is that of an anchor without its `#`.
pub(super) fn has_anchor<Id: AsRef<str>>(ids: &[Id], anchor: &str) -> bool {
    // Every page has a top: https://html.spec.whatwg.org/#the-indicated-part-of-the-document
    matches!(anchor, "" | "top")
        || ids.binary_search_by(|id| id.as_ref().cmp(&decoded(anchor))).is_ok()
}

/// The address of a page, from its path in the output: `/blog/uno/`.
pub(super) fn address(path: &str) -> String {
    format!("/{}", path.strip_suffix("index.html").unwrap_or(path))
}

fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}
