//! The fixed routes of the site, and the canonical form of paths.

use serde::{Deserialize, Serialize};

use crate::locale::PlaceNames;

pub const HOME: &str = "/";

/// The path of the page shown for missing addresses.
pub const NOT_FOUND: &str = "/404.html";
/// The path below which articles are published.
pub const BLOG: &str = "/blog/";

/// The path below which the files of `content/files/` are published.
pub const FILES: &str = "/files/";

/// The file that identifies the content from which the site was built.
pub const VERSION_FILE: &str = "version.json";

/// The start of the path of the icon sprite, relative to the base path; the hash follows.
pub const SPRITE: &str = "assets/icons-";

/// The address of the picture in examples of kinds, which `ssg dev` serves.
pub const EXAMPLE_PICTURE: &str = "/_ssg/picture.svg";

/// The paths below which only the generator publishes, in any language.
pub const OWNED: [&str; 6] =
    ["/assets/", FILES, "/blog/pagina/", "/blog/page/", "/blog/tema/", "/blog/topic/"];

/// Returns the path of an article: `/blog/<slug>/`.
pub fn article(slug: &str) -> String {
    format!("{BLOG}{slug}/")
}

/// Returns the path of the page of a subject: `/blog/tema/<slug>/`.
pub fn tag(slug: &str, places: PlaceNames) -> String {
    format!("{BLOG}{}/{slug}/", places.tag)
}

/// Whether a path belongs to a page shown for missing addresses of its folder.
pub fn is_not_found(path: &str) -> bool {
    path.ends_with(NOT_FOUND)
}

/// Whether a path belongs to the page of a tag.
pub fn is_tag(path: &str) -> bool {
    PlaceNames::ALL.iter().any(|places| is_below_blog(path, places.tag))
}

/// Whether a path belongs to a page of the list of articles after the first.
pub fn is_list_page(path: &str) -> bool {
    PlaceNames::ALL.iter().any(|places| is_below_blog(path, places.page))
}

fn is_below_blog(path: &str, place: &str) -> bool {
    let rest = path.strip_prefix(BLOG).and_then(|rest| rest.strip_prefix(place));
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the path of a page of a list of articles, counted from 1: `/blog/`, `/blog/pagina/2/`.
pub fn list_page(list: &str, number: usize, places: PlaceNames) -> String {
    match number {
        1 => list.to_owned(),
        _ => format!("{list}{}/{number}/", places.page),
    }
}

/// A link within the site, in parts: `/servicios?a=b#vida` is `/servicios/`, `a=b` and `vida`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InternalLink {
    /// The canonical path: starts with a slash, and ends with one unless it is the path of a file.
    pub path: String,
    /// The query without its `?`.
    pub query: Option<String>,
    /// The anchor without its `#`.
    pub anchor: Option<String>,
}

impl InternalLink {
    /// Reads a root-relative link; `None` when it does not begin with exactly one slash.
    pub fn parse(link: &str) -> Option<InternalLink> {
        if !link.starts_with('/') || link.starts_with("//") {
            return None;
        }
        let (path, anchor) = split(link, '#');
        let (path, query) = split(path, '?');
        let folder = path.strip_suffix("index.html").unwrap_or(path);
        let path = match path.starts_with(FILES) {
            true => path.to_owned(),
            false => format!("{}/", folder.strip_suffix('/').unwrap_or(folder)),
        };
        Some(InternalLink { path, query, anchor })
    }

    /// Creates a link to a page or a file, without query and anchor.
    pub fn to(path: String) -> InternalLink {
        InternalLink { path, query: None, anchor: None }
    }

    /// Whether the link leads to a file of `content/files/`.
    pub fn is_file(&self) -> bool {
        let path = self.path.strip_prefix('/').filter(|path| path.starts_with('/'));
        path.unwrap_or(&self.path).starts_with(FILES)
    }
}

/// Splits a link at a sign; `None` stands for an empty second part.
fn split(link: &str, sign: char) -> (&str, Option<String>) {
    match link.split_once(sign) {
        Some((before, after)) => (before, Some(after.to_owned()).filter(|after| !after.is_empty())),
        None => (link, None),
    }
}

impl std::fmt::Display for InternalLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.path)?;
        for (sign, part) in [('?', &self.query), ('#', &self.anchor)] {
            if let Some(part) = part {
                write!(f, "{sign}{part}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::InternalLink;

    fn check(link: &str, expected: Option<&str>) {
        assert_eq!(
            InternalLink::parse(link).map(|link| link.to_string()).as_deref(),
            expected,
            "{link}"
        );
    }

    #[test]
    fn links_to_pages_are_normalized() {
        check("/", Some("/"));
        check("/servicios", Some("/servicios/"));
        check("/servicios#vida", Some("/servicios/#vida"));
        check("/servicios/index.html#", Some("/servicios/"));
        check("/index.html", Some("/"));
        check("/files/index.html", Some("/files/index.html"));
        check("/contacto?servicio=vida", Some("/contacto/?servicio=vida"));
        check("/contacto/?#correo", Some("/contacto/#correo"));
        check("/files/solicitud.pdf#page=2", Some("/files/solicitud.pdf#page=2"));
        check("servicios", None);
        check("//example.com/", None);
    }
}
