//! A complete state of the site, whose files are made on request.

use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::result;
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use parking_lot::Mutex;
use ssg_model::content::sections::SectionProps;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::{Layout, Page, SectionsProps};
use ssg_model::site::{self, EarlyPage, HeldBack, PageKind, Site, SitePage};
use ssg_output::check::Checks;
use ssg_output::document::Documents;
use ssg_output::host;
use ssg_output::output_file::OutputFile;
use ssg_output::policy;
use ssg_serve::live::PageVersion;
use ssg_serve::preview::HeadersFile;
use ssg_store::{Digest, Inputs};

use crate::caches::Caches;
use crate::clock;
use crate::documents::{documents, drawings};
use crate::failure::{Failure, Result};
use crate::rasters;
use crate::site_files::{host_files, published_file, site_files};

use super::frontend::DevFrontend;
use super::kinds;
use super::overview::Overview;
use super::sources::SiteParts;

/// The site as the sources were at one moment; files are made on request.
pub(super) struct Snapshot {
    /// The identifier of this state.
    pub(super) version: PageVersion,
    caches: Arc<Caches>,
    pub(super) site: Arc<Site>,
    /// The site with marks, if it is edited.
    marked: Option<Arc<Site>>,
    frontend: Arc<DevFrontend>,
    documents: Documents,
    /// The time of this snapshot.
    now: Timestamp,
    /// The digest of what all pages have in common.
    common: Digest,
    /// The headers that a host sends with each file.
    pub(super) headers: HeadersFile,
    /// The files that all pages use.
    shared: Vec<OutputFile>,
    site_files: OnceLock<Result<Vec<OutputFile>>>,
    /// The pages rendered so far.
    rendered: Mutex<HashMap<OutputPath, Arc<OutputFile>>>,
    /// What is wrong with pages that nobody has been told of yet.
    faults: Mutex<Vec<Diagnostic>>,
    /// What shows single kinds of section, once one is asked for.
    samples: OnceLock<Result<Box<Snapshot>>>,
}

/// The result of looking up an address.
pub(super) enum Found {
    Page(Arc<OutputFile>),
    /// A file; `named_by_hash` is whether its name changes with its contents.
    File {
        path: String,
        contents: Vec<u8>,
        named_by_hash: bool,
    },
    /// The address of a page or redirect without its final slash.
    WithoutSlash,
    /// The errors of the draft at this address.
    Faulty(Vec<Diagnostic>),
    /// The not-found page for an unknown address.
    Unknown(Arc<OutputFile>),
}

/// The pages by which two states of the site differ.
pub(super) enum ChangedPages {
    All,
    These(Vec<String>),
}

impl Snapshot {
    pub(super) fn new(
        parts: SiteParts,
        caches: &Arc<Caches>,
        version: PageVersion,
    ) -> Result<Snapshot> {
        let SiteParts { site, marked, frontend } = parts;
        let inputs = Inputs::of(&caches.root);
        let DevFrontend { engine, bundles, icons, .. } = &*frontend;
        let drawings = drawings(engine, &site, &inputs)?;
        let (documents, shared) = documents(&site, bundles, icons, drawings)?;
        let policy = policy::of_hosts(&documents.shared.policy_of_all);
        let headers =
            HeadersFile::parse(&host::headers(&site, &policy, &documents.drawings.templates)?);
        let common = documents.identity_apart_from_data()?;
        Ok(Snapshot {
            now: clock::now()?,
            common,
            version,
            caches: Arc::clone(caches),
            site,
            marked,
            frontend,
            documents,
            headers,
            shared,
            site_files: OnceLock::new(),
            rendered: Mutex::default(),
            faults: Mutex::default(),
            samples: OnceLock::new(),
        })
    }

    /// Returns the base path of the site.
    pub(super) fn base(&self) -> &str {
        &self.site.layout.base
    }

    /// Returns the address of the style sheet.
    pub(super) fn style(&self) -> String {
        format!("{}{}", self.base(), self.documents.shared.style)
    }

    /// Returns the notes on pages that are not published as they are.
    pub(super) fn overview(&self) -> Overview<'_> {
        Overview::new(&self.site, self.now)
    }

    /// Returns the pages that changed, including removed ones.
    pub(super) fn changed_since(&self, old: Option<&Snapshot>) -> ChangedPages {
        let Some(old) = old.filter(|old| old.common == self.common) else {
            return ChangedPages::All;
        };
        let (now, before) = (self.addresses(), old.addresses());
        let is_same = |path: &&String| match (&now[*path], before.get(*path)) {
            (Ok(page), Some(Ok(other))) => {
                self.documents.has_same_page(page, &old.documents, other).unwrap_or(false)
            }
            (Err(faults), Some(Err(others))) => parts(faults) == parts(others),
            _ => false,
        };
        let changed = now.keys().filter(|path| !is_same(path));
        let gone = before.keys().filter(|path| !now.contains_key(*path));
        ChangedPages::These(changed.chain(gone).cloned().collect())
    }

    /// Returns the page at each address, or the errors of a draft.
    fn addresses(&self) -> BTreeMap<String, result::Result<&SitePage, &[Diagnostic]>> {
        let early = self.site.all_held_back().filter_map(|held| match &held.preview {
            EarlyPage::Absent => None,
            EarlyPage::Page(page) => Some((page.address(), Ok(&**page))),
            // The page of such a draft shows its errors.
            EarlyPage::Faulty(faults) => Some((held.path.clone(), Err(&**faults))),
        });
        let pages = self.site.all_pages().map(|page| (page.address(), Ok(&**page)));
        pages.chain(early).collect()
    }

    /// Looks up a path below the base path.
    pub(super) fn find(&self, path: &str) -> Result<Found, Failure> {
        let file = if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_owned()
        };
        if let Some(page) = self.page(&file) {
            return Ok(Found::Page(self.rendered(page)?));
        }
        if let Some(page) = path.strip_prefix(kinds::PAGES).and_then(|kind| self.sample(kind)) {
            let samples = self.samples.get_or_init(|| self.with_all_kinds().map(Box::new));
            let samples = samples.as_ref().map_err(Failure::clone)?;
            return Ok(Found::Page(samples.rendered(&page)?));
        }
        for snapshot in
            [self].into_iter().chain(self.samples.get().and_then(|made| made.as_deref().ok()))
        {
            if let Some((contents, named_by_hash)) = snapshot.file(&file)? {
                return Ok(Found::File { path: file, contents, named_by_hash });
            }
        }
        if let Some(faults) = self.faults(&file) {
            return Ok(Found::Faulty(faults.to_vec()));
        }
        let index = format!("{path}/index.html");
        let is_page = self.page(&index).is_some() || self.faults(&index).is_some();
        if is_page || self.file(&index)?.is_some() {
            return Ok(Found::WithoutSlash);
        }
        self.unknown(path)
    }

    /// Returns the same state with the code of all kinds, which no page needs.
    fn with_all_kinds(&self) -> Result<Snapshot, Failure> {
        let frontend = Arc::new(self.frontend.with_all_kinds(&self.caches, &self.site)?);
        let parts = SiteParts { site: Arc::clone(&self.site), marked: None, frontend };
        Snapshot::new(parts, &self.caches, self.version.clone())
    }

    /// Returns a page that shows a kind of section alone: its example, or else the first section of
    /// the site that is of the kind.
    pub(super) fn sample(&self, kind: &str) -> Option<SitePage> {
        let kind = kind.trim_end_matches('/');
        let example = self.site.examples.iter().find(|example| example.kind.name == kind);
        let section = example.cloned().map(SectionProps::Declared).or_else(|| {
            let mut shown =
                self.site.all_pages().flat_map(|page| page.payload.page.sections().to_vec());
            shown.find(|section| section.kind() == kind)
        })?;
        let mut page = SitePage::clone(self.site.pages.first()?);
        page.payload.path = format!("/{}{kind}/", kinds::PAGES);
        page.output = OutputPath::of(&format!("{}{kind}/index.html", kinds::PAGES));
        page.payload.page =
            Page::Sections(SectionsProps { sections: vec![section], anchors: BTreeMap::new() });
        Some(page)
    }

    /// Returns the document of the page at a path below the base path, if there is one.
    pub(super) fn document(&self, path: &str) -> Result<Option<String>, Failure> {
        let Found::Page(page) = self.find(path)? else { return Ok(None) };
        Ok(Some(String::from_utf8_lossy(&page.contents).into_owned()))
    }

    /// Returns a file that is not a page, and whether its name changes with its contents.
    fn file(&self, path: &str) -> Result<Option<(Vec<u8>, bool)>, Failure> {
        if let Some(file) = self.frontend.bundles.files.iter().find(|file| file.path == path) {
            return Ok(Some((file.contents.clone(), path.starts_with("assets/"))));
        }
        if let Some(file) = self.shared.iter().find(|file| file.path == path) {
            return Ok(Some((file.contents.clone(), true)));
        }
        if let Some(asset) = self.site.assets.iter().find(|asset| asset.path == path) {
            return Ok(Some((asset.contents.to_vec(), true)));
        }
        if let Some(file) = self.site.files.iter().find(|file| file.path == path) {
            return Ok(Some((published_file(file)?.contents, false)));
        }
        let (encoder, photos) = (&self.frontend.encoder, &self.site.photos);
        let drawings = &self.documents.drawings;
        let raster = rasters::make_one(&self.caches.images, encoder, photos, drawings, path)?;
        if let Some(contents) = raster {
            return Ok(Some((contents, path.starts_with("assets/"))));
        }
        let files = self.site_files.get_or_init(|| {
            let files = site_files(&self.site, &self.documents)?;
            Ok([files, host_files(&self.site, &self.documents)?].concat())
        });
        let files = files.as_ref().map_err(Failure::clone)?;
        // `_headers`, `.nojekyll`: for hosts only.
        let is_served = |file: &&OutputFile| file.path == path && !path.starts_with(['_', '.']);
        Ok(files.iter().find(is_served).map(|file| (file.contents.clone(), false)))
    }

    /// Returns the nearest not-found page up the tree.
    fn unknown(&self, path: &str) -> Result<Found, Failure> {
        let ends = path.rmatch_indices('/').map(|(at, _)| at + 1).chain([0]);
        let mut pages = ends.filter_map(|end| self.page(&format!("{}404.html", &path[..end])));
        match pages.find(|page| page.kind == PageKind::NotFound) {
            Some(page) => Ok(Found::Unknown(self.rendered(page)?)),
            // Every site has `404.html`.
            None => Ok(Found::Unknown(Arc::new(OutputFile::new(OutputPath::of("404.html"), "")))),
        }
    }

    /// Returns the content file of the page at an address.
    pub(super) fn source_of(&self, address: &str) -> Option<&str> {
        let path = address.strip_prefix(self.base())?;
        Some(&self.page(&format!("{path}index.html"))?.source)
    }

    fn page(&self, output: &str) -> Option<&SitePage> {
        page_of(&self.site, output)
    }

    /// Whether the draft with a path has errors.
    pub(super) fn is_faulty(&self, path: &str) -> bool {
        let mut held_back = self.site.held_back.iter();
        held_back.any(|held| held.path == path && !held.faults().is_empty())
    }

    /// Returns the errors of the draft with this output path, if it has any.
    fn faults(&self, output: &str) -> Option<&[Diagnostic]> {
        let mut held_back = self.site.all_held_back();
        let held = held_back.find(|held| OutputPath::of(&held.path) == output);
        held.map(HeldBack::faults).filter(|faults| !faults.is_empty())
    }

    /// Returns the document of a page, rendered on its first request.
    fn rendered(&self, page: &SitePage) -> Result<Arc<OutputFile>, Failure> {
        let known = || self.rendered.lock();
        if let Some(document) = known().get(&page.output) {
            return Ok(Arc::clone(document));
        }
        let mut document = self.frontend.render(page, &self.documents)?;
        // The editor has its own checks.
        if self.marked.is_none()
            && self.site.all_pages().any(|published| published.output == page.output)
        {
            let checks = Checks::new(&self.site);
            checks.add(&document);
            self.faults.lock().extend(checks.faults_of_pages());
        }
        if let Some(root) = self.marked_root(page) {
            let text = String::from_utf8_lossy(&document.contents);
            let marked = format!("<template id=\"ssg-marked\">{root}</template></head>");
            document.contents = text.replacen("</head>", &marked, 1).into_bytes();
        }
        if page.output.starts_with(kinds::PAGES) {
            document.contents = kinds::alone(&document.contents).into_bytes();
        }
        let document = Arc::new(document);
        known().insert(page.output.clone(), Arc::clone(&document));
        Ok(document)
    }

    /// Takes what is wrong with the pages that were rendered since the last call.
    pub(super) fn take_faults(&self) -> Vec<Diagnostic> {
        mem::take(&mut self.faults.lock())
    }

    /// Returns the HTML of a page with marks, which nobody sees. The editor compares it with the
    /// page. `None` if the site is not edited, or a component cannot render marked values.
    fn marked_root(&self, page: &SitePage) -> Option<String> {
        let marked = self.marked.as_ref()?;
        let language = self.documents.language(&page.output);
        let shared = self.documents.all().nth(language)?;
        let marked_layout = marked.all().nth(language)?.layout.clone();
        let layout = Layout { site: marked_layout, ..shared.layout.clone() };
        let page = page_of(marked, page.output.as_str())?;
        self.frontend.render_root(page, &layout, &shared.build).ok()
    }
}

/// Returns the page with an output path, also one that is not published.
fn page_of<'s>(site: &'s Site, output: &str) -> Option<&'s SitePage> {
    let mut pages = site.all().flat_map(|site| site::with_previews(&site.pages, &site.held_back));
    pages.find(|page| page.output == output)
}

/// Returns what a page of errors shows.
fn parts(faults: &[Diagnostic]) -> String {
    let parts = faults
        .iter()
        .map(|Diagnostic { problem, source, range }| (problem, &source.path, &source.text, range));
    format!("{:?}", parts.collect::<Vec<_>>())
}
