//! Checks of the output before it is published.
//!
//! Every file is added to [`Checks`] as it is made, from any thread, and read once; links and other
//! references between files are checked at the end. Editors' mistakes are found in the content,
//! with line and column; these checks find the remaining ones, and mistakes in components and
//! templates.
//!
//! - `page` collects the ids and links of one page, and checks what needs no other file;
//! - `links` finds where links lead;
//! - `names` assigns numbers to links;
//! - `nesting` has the elements that HTML does not allow within others;
//! - `structured_data` checks JSON-LD;
//! - `files` checks the other files that have a syntax;
//! - `weight` checks sizes.

mod files;
mod links;
mod names;
mod nesting;
mod page;
mod structured_data;
pub(crate) mod weight;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use parking_lot::RwLock;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::{self, Diagnostic, Source};
use ssg_model::kind::COLLECTIONS;
use ssg_model::output_fault::{OutputFault, PageFault, SizeLimit};
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::site::Site;

use self::names::Names;
use self::page::{Facts, FaultInSection, PageReader};
pub use self::weight::PageScripts;
use crate::output_file::OutputFile;
use ssg_model::output_path::OutputPath;

/// The file that a problem is reported for when no page's own file is to blame.
const SITE_FILE: &str = "content/site.yaml";

/// The checks of one output.
pub struct Checks {
    reader: PageReader,
    /// The content file of every page, by its path in the output.
    sources: HashMap<OutputPath, String>,
    /// The names of the collections.
    collections: Vec<&'static str>,
    /// The content file of every drawing, by its path in the output.
    drawings: BTreeMap<OutputPath, String>,
    /// Files at the root that are text, whatever their names suggest.
    texts: HashSet<OutputPath>,
    /// The limits for the scripts that start a page, and for all scripts.
    limits: [SizeLimit; 2],
    page_limit: SizeLimit,
    seen: RwLock<ChecksState>,
}

/// The findings so far.
#[derive(Default)]
struct ChecksState {
    files: HashSet<OutputPath>,
    names: Names,
    /// Also the icon sprite, which has ids only.
    pages: HashMap<OutputPath, PageFacts>,
    /// The links in each file that is not a page.
    links: BTreeMap<OutputPath, Vec<u32>>,
    faults: BTreeMap<FaultInSection, Pages>,
    /// The pages with at least one fault.
    faulty: HashSet<OutputPath>,
    /// The paths that two files have, with the project file to report.
    twice: BTreeMap<OutputPath, (String, OutputFault)>,
    /// Other faults of the whole output, with the project file to report.
    others: Vec<(String, OutputFault)>,
    scripts: BTreeMap<OutputPath, Vec<u8>>,
}

/// The ids of a page and its links within the site, without duplicates.
#[derive(Default, Serialize, Deserialize)]
struct PageFacts {
    /// The results of [`names::hash`], sorted.
    ids: Box<[u64]>,
    /// The number of each link.
    links: Box<[u32]>,
    /// The addresses of the page and its translations, as numbers.
    translations: Box<[u32]>,
}

/// Pages without faults of their own, with what the checks need of them.
#[derive(Default, Serialize, Deserialize)]
pub struct KnownPages {
    /// The links by number: pages have most of them in common.
    links: Vec<String>,
    pages: BTreeMap<OutputPath, PageFacts>,
}

/// The pages that have something in common: the first one by path, and their number.
struct Pages {
    first: OutputPath,
    count: usize,
}

impl KnownPages {
    /// Whether this page is one of them.
    pub fn contains(&self, page: &OutputPath) -> bool {
        self.pages.contains_key(page)
    }
}

impl Checks {
    /// Creates the checks, and reports known pages that have the same path.
    pub fn new(site: &Site) -> Checks {
        let mut sources = HashMap::with_capacity(site.all_pages().count());
        let mut seen = ChecksState::default();
        for page in site.all_pages() {
            if let Some(other) = sources.insert(page.output.clone(), page.source.clone()) {
                seen.twice(&page.output, page.source.clone(), other);
            }
        }
        let seen = RwLock::new(seen);
        let [first_script, scripts, page] = site.file.limits();
        let (origin, base) = (site.layout.origin.clone(), site.layout.base.clone());
        let reader = PageReader::new(origin, base);
        let texts = site.file.root_files().map(|file| OutputPath::of(&file.name.0)).collect();
        let drawings = site.assets.iter().map(|asset| (asset.path.clone(), asset.source.clone()));
        let drawings = drawings.collect();
        let collections = site.kinds.collections().map(|(_, collection)| collection.name).collect();
        let limits = [first_script, scripts];
        Checks { reader, sources, collections, drawings, texts, limits, page_limit: page, seen }
    }

    /// Checks a file; returns `false` if its path is already taken, so that the first file is kept.
    pub fn add(&self, file: &OutputFile) -> bool {
        let OutputFile { path, contents, .. } = file;
        let is_page = path.ends_with(".html") && !self.texts.contains(path);
        let page = is_page.then(|| {
            let noted = self.reader.read(file);
            let mut facts = Facts::of(noted, self.sources.contains_key(path));
            let heavy = weight::judge(contents, self.page_limit);
            facts.faults.extend(heavy.map(|fault| (fault, None)));
            (names::hashes(&facts.ids), facts)
        });
        let sprite = path.starts_with(route::SPRITE).then(|| self.sprite(file));
        let drawing = self.drawings.get(path);
        let drawing =
            drawing.and_then(|source| Some((source.clone(), weight::judge_drawing(contents)?)));
        let read = files::read(path, contents);

        let mut seen = self.seen.write();
        if !seen.files.insert(path.clone()) {
            seen.twice(path, SITE_FILE.to_owned(), self.source(path));
            return false;
        }
        if path.ends_with(".js") {
            seen.scripts.insert(path.clone(), contents.clone());
        }
        seen.others.extend(drawing);
        seen.pages.extend(sprite.map(|sprite| (path.clone(), sprite)));
        match read {
            Ok(addresses) => {
                let ours = addresses.iter().filter_map(|one| links::ours(one, &self.reader.origin));
                let mut numbers: Vec<u32> = ours.map(|link| seen.names.number(link)).collect();
                numbers.sort_unstable();
                numbers.dedup();
                seen.links.insert(path.clone(), numbers);
            }
            Err(reason) => {
                let fault = OutputFault::NotWellFormed { path: path.to_string(), reason };
                seen.others.push((self.source(path), fault));
            }
        }
        if let Some(fault) = files::too_long(path, contents) {
            seen.others.push((SITE_FILE.to_owned(), fault));
        }
        if let Some((ids, Facts { links, translations, mut faults, .. })) = page {
            // Headings in Markdown were already checked in the content.
            if self.sources.get(path).is_some_and(|source| source.ends_with(".md")) {
                faults.retain(|(fault, _)| !matches!(fault, PageFault::SkippedHeading { .. }));
            }
            let numbered = [links, translations]
                .map(|part| part.iter().map(|name| seen.names.number(name)).collect());
            let [links, translations] = numbered;
            seen.pages.insert(path.clone(), PageFacts { ids, links, translations });
            if !faults.is_empty() {
                seen.faulty.insert(path.clone());
            }
            for fault in faults {
                note(&mut seen.faults, fault, path);
            }
        }
        true
    }

    /// Returns the ids in the icon sprite, of which each icon has one.
    fn sprite(&self, file: &OutputFile) -> PageFacts {
        let Facts { ids, .. } = Facts::of(self.reader.read(file), false);
        PageFacts { ids: names::hashes(&ids), ..PageFacts::default() }
    }

    /// Adds those pages of an earlier build that `is_reused` chooses.
    pub fn add_known(&self, known: KnownPages, is_reused: impl Fn(&OutputPath) -> bool) {
        let mut seen = self.seen.write();
        let numbers: Vec<u32> = known.links.iter().map(|link| seen.names.number(link)).collect();
        for (page, PageFacts { ids, links, translations }) in known.pages {
            if is_reused(&page) {
                let [links, translations] = [links, translations]
                    .map(|part| part.iter().map(|number| numbers[*number as usize]).collect());
                seen.files.insert(page.clone());
                seen.pages.insert(page, PageFacts { ids, links, translations });
            }
        }
    }

    /// Returns those of these pages that have no faults of their own.
    pub fn known<'p>(&self, pages: impl IntoIterator<Item = &'p OutputPath>) -> KnownPages {
        let seen = self.seen.read();
        let (mut numbers, mut links) = (HashMap::new(), Vec::new());
        let mut number = |number: &u32| {
            *numbers.entry(*number).or_insert_with(|| {
                links.push(seen.names.get(*number).to_owned());
                links.len() as u32 - 1
            })
        };
        let is_good =
            |page: &&OutputPath| !seen.faulty.contains(*page) && !seen.twice.contains_key(*page);
        let pages = pages.into_iter().filter(is_good).filter_map(|page| {
            let PageFacts { ids, links, translations } = seen.pages.get(page)?;
            let [links, translations] =
                [links, translations].map(|part| part.iter().map(&mut number).collect());
            Some((page.clone(), PageFacts { ids: ids.clone(), links, translations }))
        });
        let pages = pages.collect();
        KnownPages { links, pages }
    }

    /// Returns what is wrong with single pages.
    pub fn faults_of_pages(&self) -> Vec<Diagnostic> {
        let seen = self.seen.read();
        let faults = seen.faults.iter();
        faults
            .map(|(fault, pages)| self.about_page(fault.clone(), &pages.first, pages.count))
            .collect()
    }

    /// Reports a fault of pages: for the component of their own section, if it has the fault.
    fn about_page(
        &self,
        (fault, section): FaultInSection,
        first: &OutputPath,
        count: usize,
    ) -> Diagnostic {
        let page = links::address(first);
        let component = section.map(|class| {
            let name = class.strip_suffix("-page").filter(|name| self.collections.contains(name));
            name.map_or(format!("sections/{class}/section.tsx"), |name| {
                format!("{COLLECTIONS}{name}/page.tsx")
            })
        });
        let source = component.unwrap_or_else(|| self.source(first));
        about(&source, OutputFault::Page { page, others: count - 1, fault })
    }

    /// Checks references between files, and returns all findings in a stable order. Scripts are
    /// weighed if it is known which of them pages load.
    pub fn finish(&self, loaded: Option<&PageScripts>) -> Vec<Diagnostic> {
        let seen = self.seen.read();
        let ChecksState { files, names, pages, links, faults, twice, others, scripts, .. } = &*seen;
        let in_pages = pages.iter().map(|(page, facts)| (page, &*facts.links));
        let in_files = links.iter().map(|(file, links)| (file, &**links));
        let with_links = users(names.all(), in_pages.chain(in_files));
        let has_id = |file: &str, id: &str| {
            pages.get(file).is_none_or(|page| page.ids.binary_search(&names::hash(id)).is_ok())
        };
        let broken = names.all().par_iter().zip(with_links).filter_map(|(link, users)| {
            let (first, count) = users?;
            let (link, section) = names::place(link);
            let fault = links::judge(link, &self.reader.base, files, has_id)?;
            Some(((fault, section.map(str::to_owned)), first, count))
        });
        let mut broken: Vec<_> = broken.collect();
        let unanswered = seen.unanswered(&self.reader.base);
        broken.extend(unanswered.map(|(fault, page)| ((fault, None), page, 1)));
        // The order of names and pages depends on the order in which threads add files.
        broken.sort_unstable();
        let of_pages =
            faults.iter().map(|(fault, Pages { first, count })| (fault.clone(), first, *count));
        let mut found: Vec<Diagnostic> = of_pages
            .chain(broken)
            .map(|(fault, first, count)| self.about_page(fault, first, count))
            .chain(twice.values().chain(others).map(|(source, fault)| about(source, fault.clone())))
            .collect();
        let heavy = loaded.map(|loaded| weight::judge_scripts(scripts, loaded, self.limits));
        found.extend(heavy.into_iter().flatten().map(|fault| about(SITE_FILE, fault)));
        diagnostic::sort(&mut found);
        found
    }

    /// Returns the project file to report for an output file.
    fn source(&self, path: &OutputPath) -> String {
        let source = self.sources.get(path).cloned();
        source.or_else(|| files::template(path)).unwrap_or_else(|| SITE_FILE.to_owned())
    }
}

/// Returns the headings, links and buttons without a name in a part of a page, and its empty
/// paragraphs.
pub fn empty_elements(html: &str) -> Vec<PageFault> {
    let reader = PageReader::new(String::new(), "/".to_owned());
    let part = OutputFile::new(OutputPath::of("index.html"), html.as_bytes().to_vec());
    let faults = Facts::of(reader.read(&part), false).faults.into_iter().map(|(fault, _)| fault);
    let is_empty =
        |fault: &_| matches!(fault, PageFault::Nameless { .. } | PageFault::EmptyParagraph);
    faults.filter(is_empty).collect()
}

/// Returns the first file by path that links to each name, and the number of such files.
fn users<'f>(
    names: &[Arc<str>],
    files: impl Iterator<Item = (&'f OutputPath, &'f [u32])>,
) -> Vec<Option<(&'f OutputPath, usize)>> {
    let mut users = vec![None; names.len()];
    for (file, links) in files {
        for number in links {
            let (first, count) = users[*number as usize].get_or_insert((file, 0));
            *first = file.min(first);
            *count += 1;
        }
    }
    users
}

impl ChecksState {
    /// Finds pages that name others as their translations, and are not named by them.
    fn unanswered<'s>(
        &'s self,
        base: &'s str,
    ) -> impl Iterator<Item = (PageFault, &'s OutputPath)> {
        let address = move |page: &str| format!("{base}{}", &links::address(page)[1..]);
        let translated = self.pages.iter().filter(|(_, facts)| !facts.translations.is_empty());
        translated.flat_map(move |(page, facts)| {
            let own = self.names.find(&address(page));
            let is_answered = move |link: &str| {
                let path = OutputPath::of(link.strip_prefix(base).unwrap_or(link));
                // A link to a missing page is broken.
                let Some(other) = self.pages.get(&path) else { return true };
                own.is_some_and(|own| other.translations.contains(&own))
            };
            let links = facts.translations.iter().map(|number| self.names.get(*number));
            let faulty = links.filter(move |link| !is_answered(link));
            faulty.map(move |link| (PageFault::NotAnswered { link: link.to_owned() }, page))
        })
    }

    /// Reports, once per path, that two files have it.
    fn twice(&mut self, path: &OutputPath, source: String, other: String) {
        let fault = OutputFault::DuplicatePath { path: path.to_string(), other };
        self.twice.entry(path.clone()).or_insert((source, fault));
    }
}

/// Adds a page to those that have `key` in common.
fn note<K: Ord>(pages: &mut BTreeMap<K, Pages>, key: K, path: &OutputPath) {
    let noted = pages.entry(key).or_insert_with(|| Pages { first: path.clone(), count: 0 });
    noted.count += 1;
    if *path < noted.first {
        noted.first = path.clone();
    }
}

/// Creates a diagnostic about a project file as a whole.
fn about(path: &str, fault: OutputFault) -> Diagnostic {
    let source = Arc::new(Source::new(path.to_owned(), String::new()));
    Diagnostic { problem: Problem::Output(fault), source, range: 0..0 }
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
