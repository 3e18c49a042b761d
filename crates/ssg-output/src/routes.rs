//! Compares the routes of two outputs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ssg_model::editing::PageCost;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::file_types::is_text;

use crate::client::LAYOUT;
use crate::manifest::Manifest;
use ssg_store::{Digest, SHORT_LENGTH, brotli, read_file};

/// The routes of an output, with digests to detect changed pages, and the files that pages load.
#[derive(Default)]
pub struct Routes {
    pages: BTreeMap<String, (Digest, LoadedFiles)>,
}

/// The paths of the scripts, styles and pictures that a page loads.
#[derive(Clone, Default, PartialEq, Eq)]
struct LoadedFiles([BTreeSet<String>; 3]);

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
            let loaded = LoadedFiles::of(&String::from_utf8_lossy(contents));
            self.pages.insert(route, (visible_digest(contents), loaded));
        }
    }

    /// Adds a page by a text that names all files that it loads.
    pub fn add_data(&mut self, route: &str, text: &str) {
        self.pages.insert(route.to_owned(), (Digest::of(text), LoadedFiles::of(text)));
    }

    /// Returns the pages that visitors load more or less of in a later output. `read` returns the
    /// contents of a file of either output.
    pub fn costs(
        &self,
        later: &Routes,
        read: impl Fn(&str) -> Result<Option<Vec<u8>>, Failure>,
    ) -> Result<Vec<PageCost>, Failure> {
        let mut sizes = BTreeMap::new();
        let mut size = |files: &BTreeSet<String>| {
            let mut total = 0;
            for file in files {
                if !sizes.contains_key(file) {
                    let contents = read(file)?.unwrap_or_default();
                    let sent = is_text(file).then(|| brotli(&contents).ok()).flatten();
                    sizes.insert(file.clone(), sent.unwrap_or(contents).len());
                }
                total += sizes[file];
            }
            Ok::<_, Failure>(total)
        };
        let mut costs = Vec::new();
        for (path, (_, after)) in &later.pages {
            // The scripts and styles of a new page are those of others.
            let LoadedFiles([script, style, _]) = after;
            let new = LoadedFiles([script.clone(), style.clone(), BTreeSet::new()]);
            let before = self.pages.get(path).map_or(&new, |(_, before)| before);
            if before == after {
                continue;
            }
            let mut pairs = [[0; 2]; 3];
            for (kind, pair) in pairs.iter_mut().enumerate() {
                *pair = [size(&before.0[kind])?, size(&after.0[kind])?];
                if pair[0].abs_diff(pair[1]) < UNNOTICED {
                    pair[1] = pair[0];
                }
            }
            let [script, style, pictures] = pairs;
            if pairs.iter().any(|[before, after]| before != after) {
                costs.push(PageCost { path: path.clone(), script, style, pictures });
            }
        }
        Ok(costs)
    }

    /// Compares these routes with the routes of a later output.
    pub fn compare(&self, later: &Routes) -> Difference {
        let routes = |from: &Routes, wanted: &dyn Fn(&str, &Digest) -> bool| {
            let pages = from.pages.iter().filter(|(route, (page, _))| wanted(route, page));
            pages.map(|(route, _)| route.clone()).collect()
        };
        Difference {
            added: routes(later, &|route, _| !self.pages.contains_key(route)),
            changed: routes(later, &|route, page| {
                self.pages.get(route).is_some_and(|(earlier, _)| earlier != page)
            }),
            removed: routes(self, &|route, _| !later.pages.contains_key(route)),
        }
    }
}

/// The difference in bytes that is not worth a line: the module with the layout's data often changes
/// by less.
const UNNOTICED: usize = 100;

impl LoadedFiles {
    /// Finds the files that a text names: of a photograph, the largest AVIF, and of scripts, those
    /// that start the page.
    fn of(text: &str) -> LoadedFiles {
        let mut files = LoadedFiles::default();
        for (at, _) in text.match_indices("assets/") {
            let text = &text[at..];
            let end = text.find(|c: char| !c.is_alphanumeric() && !"/-_.%".contains(c));
            let (path, rest) = text.split_at(end.unwrap_or(text.len()));
            let width = rest.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
            let kind = match path.rsplit('.').next() {
                Some("js") => 0,
                Some("css") => 1,
                Some("svg") => 2,
                Some("avif") if !width.starts_with("w,") => 2,
                _ => continue,
            };
            files.0[kind].insert(path.to_owned());
        }
        files
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
    use super::{Difference, PageCost, Routes};

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
    fn pages_cost_what_they_load() {
        let photo = "/r/assets/a-160-1.avif 160w, /r/assets/a-320-2.avif 320w";
        let page = |script: &str, body: &str| {
            let mut routes = Routes::default();
            let head =
                format!("<link href=/assets/site.css><meta content=\"/assets/{script}.js\">");
            routes.add("a/index.html", format!("{head}{body}").as_bytes());
            routes
        };
        let read = |path: &str| {
            let sizes = [("s.js", 2_000), ("t.js", 3_000), ("a-320-2.avif", 500)];
            let size = sizes.iter().find(|(name, _)| path == format!("assets/{name}"));
            // High bytes of multiples of a large number do not compress.
            let bytes = (1..=size.map_or(0, |(_, size)| *size))
                .map(|n: u32| (n.wrapping_mul(n).wrapping_mul(2_654_435_761) >> 24) as u8);
            Ok(Some(bytes.collect()))
        };
        let (plain, rich) = (page("s", ""), page("t", &format!("<source srcset=\"{photo}\">")));
        let costs = plain.costs(&rich, read).unwrap();
        let [PageCost { path, script, style, pictures }] = &costs[..] else { panic!("{costs:?}") };
        assert_eq!((path.as_str(), style[1], pictures), ("/a/", style[0], &[0, 500]));
        assert!(script[1] > script[0] + 500, "{script:?}");
        let new = Routes::default().costs(&rich, read).unwrap();
        assert_eq!((new[0].script[0], new[0].pictures), (script[1], [0, 500]));
        assert_eq!(plain.costs(&page("s", "<p>"), read).unwrap(), []);
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
