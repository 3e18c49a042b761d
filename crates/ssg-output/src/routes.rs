//! Compares the routes of two outputs.

use std::collections::BTreeMap;
use std::path::Path;

use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;

use crate::client::LAYOUT;
use crate::manifest::Manifest;
use ssg_store::{Digest, SHORT_LENGTH, read_file};

/// The routes of an output, with digests to detect changed pages.
#[derive(Default)]
pub struct Routes {
    pages: BTreeMap<String, Digest>,
}

/// The difference between the routes of two outputs; each list is sorted.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    pub added: Vec<String>,
    pub changed: Vec<String>,
    pub removed: Vec<String>,
}

impl Routes {
    /// Reads the routes of a published output; `None` if it has no manifest.
    pub fn read(output: &Path) -> Result<Option<Routes>, Failure> {
        let Some(manifest) = Manifest::read(output)? else { return Ok(None) };
        let mut routes = Routes::default();
        for path in manifest.files.keys().filter(|path| route(path).is_some()) {
            let file = output.join(path);
            let page = read_file(&file).map_err(FileAction::Read.failed(&file))?;
            routes.add(path, &page);
        }
        Ok(Some(routes))
    }

    /// Adds a file of an output if it is a page.
    pub fn add(&mut self, path: &str, contents: &[u8]) {
        if let Some(route) = route(path) {
            self.pages.insert(route, visible_digest(contents));
        }
    }

    /// Compares these routes with the routes of a later output.
    pub fn compare(&self, later: &Routes) -> Difference {
        let routes = |from: &Routes, wanted: &dyn Fn(&str, &Digest) -> bool| {
            let pages = from.pages.iter().filter(|(route, page)| wanted(route, page));
            pages.map(|(route, _)| route.clone()).collect()
        };
        Difference {
            added: routes(later, &|route, _| !self.pages.contains_key(route)),
            changed: routes(later, &|route, page| {
                self.pages.get(route).is_some_and(|earlier| earlier != page)
            }),
            removed: routes(self, &|route, _| !later.pages.contains_key(route)),
        }
    }
}

/// Returns the address of a page, without the base path; `None` for other files.
fn route(path: &str) -> Option<String> {
    let address = path.strip_suffix("index.html").unwrap_or(path);
    path.ends_with(".html").then(|| format!("/{address}"))
}

/// Returns the digest of a page without the hash of the layout's data, which is in every page: what
/// visitors see of the layout is also in the page itself.
fn visible_digest(page: &[u8]) -> Digest {
    let page = String::from_utf8_lossy(page);
    let mut parts = page.split(LAYOUT);
    let mut own = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        own.push_str(part.get(SHORT_LENGTH..).unwrap_or(part));
    }
    Digest::of(own)
}

#[cfg(test)]
mod tests {
    use super::{Difference, Routes};

    fn check(earlier: &[(&str, &str)], later: &[(&str, &str)], expected: [&[&str]; 3]) {
        let routes = |files: &[(&str, &str)]| {
            let mut routes = Routes::default();
            files.iter().for_each(|(path, contents)| routes.add(path, contents.as_bytes()));
            routes
        };
        let [added, changed, removed] =
            expected.map(|routes| routes.iter().map(ToString::to_string).collect());
        let expected = Difference { added, changed, removed };
        assert_eq!(routes(earlier).compare(&routes(later)), expected);
    }

    #[test]
    fn only_pages_have_routes() {
        let files = [("index.html", "a"), ("blog/404.html", "b"), ("atom.xml", "c")];
        check(&[], &files, [&["/", "/blog/404.html"], &[], &[]]);
        check(&files, &[], [&[], &[], &["/", "/blog/404.html"]]);
    }

    #[test]
    fn a_new_hash_of_the_layout_is_not_a_change_of_pages() {
        let page = |hash: &str, text: &str| format!("{text}\"/assets/layout-{hash}.js\"{text}");
        let (old, new) = (page("12345678", "x"), page("abcdef01", "x"));
        check(&[("a/index.html", &old)], &[("a/index.html", &new)], [&[], &[], &[]]);
        let other = page("abcdef01", "y");
        check(&[("a/index.html", &old)], &[("a/index.html", &other)], [&[], &["/a/"], &[]]);
    }
}
