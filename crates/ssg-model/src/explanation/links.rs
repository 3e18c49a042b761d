//! The messages of links within the site.

use super::said::{Said, nearest, say};
use crate::email::is_email;
use crate::file_types::{PUBLISHED_TYPES, image_endings};
use crate::messages;
use crate::route;
use crate::similar::closest;
use crate::words::Words;

/// Returns the message of a link that is not a path of this site.
pub(super) fn not_a_route(link: &str) -> Said<'_> {
    if matches!(link, "" | "#") {
        return say::no_link_address(link);
    }
    match meant(link) {
        Some(hint) => say::read_as_page(link).hint(|| hint),
        None if link.contains("://") => say::read_as_page(link),
        None => say::not_a_route(link, link.trim_start_matches(['/', '.'])),
    }
}

/// Returns what to write in place of a link of a kind that is not allowed.
pub(super) fn instead_of(scheme: &str) -> Option<Words> {
    match scheme {
        "whatsapp" => Some(say::write_with_wa_me()),
        // A scheme of one letter is a disk: `C:`.
        _ if scheme == "file" || scheme.len() == 1 => Some(say::file_on_computer()),
        _ => None,
    }
}

/// Returns a hint with the likely target of a link that is not a route; `None` if nothing is
/// likely.
fn meant(link: &str) -> Option<Words> {
    let bare = link.trim_matches(['"', '\'', '“', '”', '«', '»', '(', ')', ' ']);
    if bare.len() < link.len() && (bare.starts_with('/') || bare.contains("://")) {
        return Some(messages::write_this(bare));
    }
    if link.starts_with("www.") {
        return Some(messages::write_with_https(link));
    }
    if is_email(link) {
        return Some(messages::write_with_mailto(link));
    }
    if link.contains('\\') {
        let path = link.replace('\\', "/");
        let name = path.rsplit('/').next().unwrap_or_default();
        return Some(match path.starts_with('.') && !name.contains('.') {
            true => messages::write_as_page(page_name(&path)),
            false => messages::backslashes_in_path(path),
        });
    }
    if let Some(hint) = file_hint(link) {
        return Some(hint);
    }
    if let Some(stem) = link.strip_suffix(".html").or_else(|| link.strip_suffix(".yaml")) {
        return Some(messages::write_as_page(page_name(stem)));
    }
    if looks_like_phone(link) {
        return Some(messages::write_with_tel());
    }
    looks_like_host(link).then(|| messages::write_with_https(link))
}

/// Returns the name of a page, from the path of its file without the extension.
fn page_name(path: &str) -> &str {
    let path = path.trim_matches(['.', '/']);
    path.strip_prefix("pages/").unwrap_or(path)
}

/// Returns how to link to a file, or to show an image, by its extension.
fn file_hint(link: &str) -> Option<Words> {
    let path = link.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let (_, end) = name.rsplit_once('.')?;
    if !image_endings(end).is_empty() {
        return Some(messages::write_as_image(link));
    }
    let is_published = PUBLISHED_TYPES.iter().any(|kind| end.eq_ignore_ascii_case(kind.extension));
    is_published.then(|| messages::put_among_files(name))
}

/// Whether a link looks like a phone number.
fn looks_like_phone(link: &str) -> bool {
    let digits = link.bytes().filter(u8::is_ascii_digit).count();
    digits >= 7 && link.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c))
}

/// Whether a link begins with a host name: `gob.mx/x`.
fn looks_like_host(link: &str) -> bool {
    let host = link.split(['/', '?', '#']).next().unwrap_or_default();
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_top = (2..=8).contains(&last.len()) && last.bytes().all(|b| b.is_ascii_alphabetic());
    host.contains('.') && host.split('.').all(is_label) && is_top && last != "md"
}

/// Returns a hint with a target that there is, for a link that leads nowhere.
pub(super) fn known_target(link: &str, known: &[String]) -> Option<Words> {
    // Compare names only: all addresses of files have the same beginning.
    let files = known.iter().filter_map(|known| known.strip_prefix(route::FILES));
    let near = link.strip_prefix(route::FILES).and_then(|name| closest(name, files));
    file_hint(link).filter(|_| near.is_none()).or_else(|| nearest(link, known))
}

/// Returns a hint with an anchor that there is, as part of a whole link.
pub(super) fn known_anchor(target: &str, anchor: &str, known: &[String]) -> Option<Words> {
    let link = |anchor: &str| format!("{target}#{anchor}");
    match closest(anchor, known.iter().map(String::as_str)) {
        Some(near) => Some(messages::did_you_mean(link(near))),
        None => nearest("", &known.iter().map(|known| link(known)).collect::<Vec<_>>()),
    }
}
