//! Checks of the output before it is published.
//!
//! Every file is shown to [`Checks`] as it is made, from whatever thread, and read once; what can
//! be judged only when all is known, such as links, is judged at the end. Mistakes of editors are
//! found in the content, with line and column; this is the net below that, and below components
//! and templates.
//!
//! - `html` reads a document as a browser does;
//! - `page` notes what matters of one page, and what is wrong with it by itself;
//! - `links` finds where links lead;
//! - `structured_data` knows what search engines want of JSON-LD;
//! - `files` reads the other files that have a syntax;
//! - `weight` knows what is too heavy.

mod files;
mod html;
mod links;
mod page;
mod structured_data;
mod weight;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use ssg_model::diagnostic::{self, Diagnostic, Source};
use ssg_model::output_fault::{OutputFault, PageFault};
use ssg_model::problem::Problem;
use ssg_model::site::Site;

use self::page::Facts;
use crate::output_file::OutputFile;

/// The file that is named for what no file of the content is to blame for.
const SITE_FILE: &str = "content/site.yaml";

/// What has been found so far in the files of one output.
pub struct Checks {
    /// Scheme and host of the published site.
    origin: String,
    /// Its base path, with a slash at both ends.
    base: String,
    /// The content file of every page, by its path in the output.
    sources: BTreeMap<String, String>,
    /// React's development build is heavier than any visitor's.
    development: bool,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    files: BTreeSet<String>,
    /// The ids of every page, in order.
    ids: BTreeMap<String, Vec<String>>,
    /// Every link of a page, with the pages that have it.
    links: BTreeMap<String, Pages>,
    faults: BTreeMap<PageFault, Pages>,
    /// Paths that two files have, with the file of the project to look at.
    twice: BTreeMap<String, (String, OutputFault)>,
    /// Other faults of the output as a whole, likewise.
    others: Vec<(String, OutputFault)>,
    scripts: usize,
}

/// Pages that have something in common: the first by its path, and how many there are.
struct Pages {
    first: String,
    count: usize,
}

impl Checks {
    /// Pages of one path are found here already: they are known before they are made.
    pub fn new(site: &Site, development: bool) -> Checks {
        let mut sources = BTreeMap::new();
        let mut seen = Seen::default();
        for page in &site.pages {
            if let Some(other) = sources.insert(page.output.clone(), page.source.clone()) {
                seen.twice(&page.output, page.source.clone(), other);
            }
        }
        let seen = Mutex::new(seen);
        let (origin, base) = (site.layout.origin.clone(), site.layout.base.clone());
        Checks { origin, base, sources, development, seen }
    }

    /// Reads a file; `false` if there is one of this path already, which must not be replaced.
    pub fn add(&self, file: &OutputFile) -> bool {
        let OutputFile { path, contents } = file;
        let page = path.ends_with(".html").then(|| {
            let whole = self.sources.contains_key(path);
            Facts::read(contents, whole, &self.origin, &self.base)
        });
        let script = if path.ends_with(".js") { weight::compressed(contents) } else { 0 };
        let read = files::read(path, contents);

        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if !seen.files.insert(path.clone()) {
            seen.twice(path, SITE_FILE.to_owned(), self.source(path));
            return false;
        }
        seen.scripts += script;
        match read {
            Ok(addresses) => {
                let ours = addresses.iter().filter_map(|one| links::ours(one, &self.origin));
                for link in ours {
                    note(&mut seen.links, link.to_owned(), path);
                }
            }
            Err(reason) => {
                let fault = OutputFault::NotWellFormed { path: path.clone(), reason };
                seen.others.push((format!("templates/{path}"), fault));
            }
        }
        if let Some(Facts { ids, links, faults }) = page {
            seen.ids.insert(path.clone(), ids);
            for link in links {
                note(&mut seen.links, link, path);
            }
            for fault in faults {
                note(&mut seen.faults, fault, path);
            }
        }
        true
    }

    /// Judges what needs all files, and gives everything that is wrong, in a fixed order.
    pub fn finish(self) -> Vec<Diagnostic> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let Seen { files, ids, links, faults, twice, others, scripts } = &*seen;
        let broken = links
            .iter()
            .filter_map(|(link, pages)| Some((links::judge(link, &self.base, files, ids)?, pages)));
        let of_pages = faults.iter().map(|(fault, pages)| (fault.clone(), pages)).chain(broken);
        let mut found: Vec<Diagnostic> = of_pages
            .map(|(fault, Pages { first, count })| {
                let page = links::address(first);
                let fault = OutputFault::Page { page, others: count - 1, fault };
                about(&self.source(first), fault)
            })
            .chain(twice.values().chain(others).map(|(source, fault)| about(source, fault.clone())))
            .collect();
        if *scripts > weight::SCRIPTS && !self.development {
            let fault = OutputFault::HeavyScripts { size: *scripts, limit: weight::SCRIPTS };
            found.push(about("frontend/package.json", fault));
        }
        diagnostic::sort(&mut found);
        found
    }

    /// The file of the project to look at for a file of the output.
    fn source(&self, path: &str) -> String {
        match self.sources.get(path) {
            Some(source) => source.clone(),
            None if files::has_template(path) => format!("templates/{path}"),
            None => SITE_FILE.to_owned(),
        }
    }
}

impl Seen {
    /// Says of a path once that it is made from two files.
    fn twice(&mut self, path: &str, source: String, other: String) {
        let fault = OutputFault::DuplicatePath { path: path.to_owned(), other };
        self.twice.entry(path.to_owned()).or_insert((source, fault));
    }
}

fn note<K: Ord>(pages: &mut BTreeMap<K, Pages>, key: K, path: &str) {
    let noted = pages.entry(key).or_insert_with(|| Pages { first: path.to_owned(), count: 0 });
    noted.count += 1;
    if *path < *noted.first {
        noted.first = path.to_owned();
    }
}

fn about(path: &str, fault: OutputFault) -> Diagnostic {
    let source = Arc::new(Source { path: path.to_owned(), text: String::new() });
    Diagnostic { problem: Problem::Output(fault), source, range: 0..0 }
}

#[cfg(test)]
mod tests;
