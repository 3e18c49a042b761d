//! The routes of the site that are fixed by its design, and the form in which paths are written.

use serde::{Deserialize, Serialize};

pub const HOME: &str = "/";
/// Articles live below this path.
pub const BLOG: &str = "/blog/";

/// What is below these paths is made by the generator, or published by it as it is.
pub const OWNED: [&str; 4] = ["/assets/", LIST_PAGES, TAGS, "/files/"];

/// The path of an article: `/blog/<slug>/`.
pub fn article(slug: &str) -> String {
    format!("{BLOG}{slug}/")
}

/// The path of the page of a subject: `/blog/tema/<slug>/`.
pub fn tag(slug: &str) -> String {
    format!("{TAGS}{slug}/")
}

/// The path of a page of a list of articles, counted from 1: `/blog/`, `/blog/pagina/2/`.
pub fn list_page(list: &str, number: usize) -> String {
    match number {
        1 => list.to_owned(),
        _ => format!("{list}pagina/{number}/"),
    }
}

/// The pages of subjects live below this path.
pub const TAGS: &str = "/blog/tema/";

/// The pages of the list of articles after the first live below this path.
pub const LIST_PAGES: &str = "/blog/pagina/";

/// A link within the site, taken apart: `/servicios#vida` is `/servicios/` and `vida`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InternalLink {
    /// Canonical path: begins and ends with a slash.
    pub path: String,
    /// Without its `#`.
    pub anchor: Option<String>,
}

impl InternalLink {
    /// Reads a root-relative link; `None` when it does not begin with exactly one slash.
    pub fn parse(link: &str) -> Option<InternalLink> {
        if !link.starts_with('/') || link.starts_with("//") {
            return None;
        }
        let (path, anchor) = match link.split_once('#') {
            Some((path, anchor)) => (path, (!anchor.is_empty()).then(|| anchor.to_owned())),
            None => (link, None),
        };
        let path = path.strip_suffix("index.html").unwrap_or(path);
        let path = if path.ends_with('/') { path.to_owned() } else { format!("{path}/") };
        Some(InternalLink { path, anchor })
    }
}

impl std::fmt::Display for InternalLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.path)?;
        match &self.anchor {
            Some(anchor) => write!(f, "#{anchor}"),
            None => Ok(()),
        }
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
    fn links_are_written_in_one_form() {
        check("/", Some("/"));
        check("/servicios", Some("/servicios/"));
        check("/servicios#vida", Some("/servicios/#vida"));
        check("/servicios/index.html#", Some("/servicios/"));
        check("servicios", None);
        check("//example.com/", None);
    }
}
