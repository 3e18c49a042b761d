//! The sources of a site (content, frontend, templates), each as last read without errors.

use std::collections::HashSet;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anstream::adapter::strip_str;
use ssg_content::{Articles, Loaded, Marks, Memory, Options, Unsaved};
use ssg_edit::Judged;
use ssg_frontend::bundle::{self, BundleOptions, Update};
use ssg_frontend::notice::Notices;
use ssg_frontend::project;
use ssg_model::diagnostic::{self, Diagnostic};
use ssg_model::printable;
use ssg_model::problem::{Problem, Severity};
use ssg_model::site::Site;
use ssg_output::templates;
use ssg_serve::watch::{Changes, Watcher};
use ssg_store::{Dependencies, Digest, Inputs, WatchedPaths};
use walkdir::WalkDir;

use crate::caches::Caches;
use crate::cli::{ContentArgs, DevArgs};
use crate::console::Console;
use crate::content;
use crate::engine::Engine;
use crate::examples;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::frontend::{all_kinds, bundle_options};
use crate::own_types;
use crate::report::{self, SHOWN_ADVICE};

use super::frontend::{DevFrontend, FrontendMaker};

/// A part of the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Content,
    Frontend,
    /// A few small files, which are read again for each snapshot.
    Templates,
    /// The style sheets of the frontend alone, which [`Part::Frontend`] contains.
    Styles,
}

impl Part {
    pub(super) const ALL: [Part; 3] = [Part::Content, Part::Frontend, Part::Templates];
}

/// The content with marks, which tell the editor where each shown text is written.
struct MarkedContent {
    marks: Arc<Marks>,
    site: Option<Arc<Site>>,
}

/// The sources of a site, and the errors of their newest state.
pub(super) struct ProjectSources {
    pub(super) caches: Arc<Caches>,
    args: ContentArgs,
    pub(super) memory: Memory,
    pub(super) maker: FrontendMaker,
    /// The site as last read without errors.
    pub(super) site: Option<Arc<Site>>,
    /// The errors and warnings of the content.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The content with marks, with `ssg edit`.
    editing: Option<MarkedContent>,
    frontend: Option<Arc<DevFrontend>>,
    /// The options of the last bundle.
    bundled: BundleOptions,
    /// The paths that each [`Part`] has read.
    reads: [WatchedPaths; 3],
    /// The dependencies that the paths of the content are from.
    content_paths: Option<(Dependencies, Articles)>,
    /// The errors as the terminal shows them.
    content_errors: Vec<String>,
    frontend_error: Option<String>,
    /// The advice on the project's own kinds of section.
    advice_on_kinds: Vec<Diagnostic>,
    /// Whether more has changed than what open pages exchange by themselves, since the last state that
    /// they were shown.
    pub(super) is_reload_due: bool,
    /// Whether pages exchange all that is being read.
    is_exchanged: bool,
    /// Whether the exchange has failed, as it does because of a mistake in the code.
    is_exchange_faulty: bool,
}

impl ProjectSources {
    /// Opens the sources without reading them. With `marks`, pages tell where each text is written.
    pub(super) fn open(
        caches: &Arc<Caches>,
        args: &DevArgs,
        marks: Option<Arc<Marks>>,
        notices: Notices,
    ) -> Result<ProjectSources, Failure> {
        // Refuses a wrong `--base-url` before anything is shown.
        content::options(&args.content)?;
        let root = &caches.root;
        let engine = Engine::of(root, &Inputs::of(root))?;
        let templates = templates_of(&engine);
        Ok(ProjectSources {
            caches: Arc::clone(caches),
            args: args.content.clone(),
            memory: Memory::default(),
            maker: FrontendMaker::new(root, engine, notices)?,
            site: None,
            diagnostics: Vec::new(),
            editing: marks.map(|marks| MarkedContent { marks, site: None }),
            frontend: None,
            bundled: BundleOptions::default(),
            reads: [WatchedPaths::default(), WatchedPaths::default(), templates],
            content_paths: None,
            content_errors: Vec::new(),
            frontend_error: None,
            advice_on_kinds: Vec::new(),
            is_reload_due: true,
            is_exchanged: false,
            is_exchange_faulty: false,
        })
    }

    /// Returns the paths to watch before the first read, so that no change is missed.
    pub(super) fn before_reading(&self) -> WatchedPaths {
        let mut reads = self.reads_of(Part::Templates).clone();
        reads.extend(folders_below(&self.caches.root.join("content")));
        reads.extend(self.code());
        reads.folders.insert(self.maker.project.frontend_as_named.clone());
        reads
    }

    /// Returns the paths of the code: of the frontend, of the project's own sections with the lock file
    /// of their packages, which npm writes last, and of its style sheet.
    fn code(&self) -> WatchedPaths {
        let mut code = folders_below(&self.maker.code());
        for own in project::OWN {
            code.extend(folders_below(&self.caches.root.join(own)));
        }
        code.files
            .extend(["package-lock.json", "site.css"].map(|name| self.caches.root.join(name)));
        code
    }

    /// Counts the files that all parts have read.
    pub(super) fn watched_files(&self) -> usize {
        self.reads.iter().flat_map(|reads| &reads.files).collect::<HashSet<_>>().len()
    }

    /// Returns the parts that changes may affect.
    pub(super) fn concerned(&self, changes: &Changes) -> Vec<Part> {
        let is_concerned = |part: &Part| changes.concern(self.reads_of(*part));
        let mut parts: Vec<_> = Part::ALL.into_iter().filter(is_concerned).collect();
        let is_style = |path: &PathBuf| path.extension() == Some("css".as_ref());
        let reads = self.reads_of(Part::Frontend);
        let mut read = changes.paths.iter().filter(|path| reads.concerns(path));
        if parts == [Part::Frontend] && !changes.incomplete && read.all(is_style) {
            parts = vec![Part::Styles];
        }
        parts
    }

    /// Returns a script for open pages that exchanges the changed components, if nothing else has
    /// changed since they were shown.
    pub(super) fn exchange(&mut self, parts: &[Part], changes: &Changes) -> Option<String> {
        (self.is_exchanged, self.is_exchange_faulty) = (false, false);
        let is_shown = self.frontend.is_some() && !self.is_reload_due && self.bundled.development;
        if !is_shown || !parts.contains(&Part::Frontend) || parts.contains(&Part::Templates) {
            return None;
        }
        let is_read =
            |path: &&PathBuf| parts.iter().any(|part| self.reads_of(*part).concerns(path));
        let files: Vec<&Path> =
            changes.paths.iter().filter(is_read).map(PathBuf::as_path).collect();
        #[expect(
            clippy::disallowed_methods,
            reason = "pages without a removed file are loaded again"
        )]
        let may_be = |file: &Path| file.extension() == Some("tsx".as_ref()) && file.is_file();
        if changes.incomplete || !files.iter().all(|file| may_be(file)) {
            return None;
        }
        let update = bundle::bundle_update(&self.maker.project, &self.bundled, &files);
        self.is_exchange_faulty = matches!(update, Ok(Update::Faulty));
        self.is_exchanged = matches!(update, Ok(Update::Script(_) | Update::Faulty));
        match update {
            Ok(Update::Script(script)) => Some(script),
            // Reading the code again reports what is wrong.
            Ok(Update::Faulty | Update::Impossible) | Err(_) => None,
        }
    }

    /// Reads parts, and reads again those that changed before they were watched. `saved` is content
    /// that was loaded before it was saved and need not be read again.
    pub(super) fn read(
        &mut self,
        parts: &[Part],
        mut saved: Option<Judged>,
        watcher: &mut Watcher,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let mut parts = parts.to_vec();
        while !parts.is_empty() {
            for part in &parts {
                let may_exchange = *part == Part::Styles && !self.is_reload_due;
                if may_exchange && self.read_styles(console) {
                    continue;
                }
                self.is_reload_due |= !self.is_exchanged;
                match part {
                    Part::Content => {
                        self.read_content(saved.take(), console)?;
                        let is_enough = self.bundle_options() == self.bundled;
                        if !is_enough && !parts.contains(&Part::Frontend) {
                            self.read_frontend(console);
                        }
                    }
                    Part::Frontend | Part::Styles => {
                        self.read_frontend(console);
                        // Without a mistake, pages need what could not be exchanged.
                        self.is_reload_due |=
                            self.is_exchange_faulty && self.frontend_error.is_none();
                    }
                    Part::Templates => {}
                }
            }
            let unseen = watcher.watch(&self.reads)?;
            self.memory.changes.watch(watcher.folders());
            self.memory.changes.add((unseen.is_empty()).then_some([]));
            let touches =
                |part: &Part| unseen.iter().any(|folder| self.reads_of(*part).lists(folder));
            parts = Part::ALL.into_iter().filter(touches).collect();
        }
        Ok(())
    }

    /// Returns the parts of a snapshot, else the errors as the terminal has shown them.
    pub(super) fn parts(&self) -> Result<SiteParts, String> {
        let errors = self.content_errors.iter().chain(&self.frontend_error);
        let errors: Vec<&str> = errors.map(String::as_str).collect();
        match (&self.site, &self.frontend) {
            (Some(site), Some(frontend)) if errors.is_empty() => {
                let marked = self.marked_site().cloned();
                Ok(SiteParts { site: Arc::clone(site), marked, frontend: Arc::clone(frontend) })
            }
            _ => Err(errors.join("\n\n")),
        }
    }

    /// Returns the base path of the site, or `/` while it could not be read.
    pub(super) fn base(&self) -> String {
        self.site.as_ref().map_or_else(|| "/".to_owned(), |site| site.layout.base.clone())
    }

    fn read_content(
        &mut self,
        saved: Option<Judged>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let options = self.options(Vec::new())?;
        let loaded = saved.map(|saved| saved.loaded);
        let loaded = loaded.map_or_else(
            || ssg_content::load_again(&self.caches.root, &options, &mut self.memory),
            Ok,
        );
        let loaded = match loaded {
            Ok(loaded) => loaded,
            Err(failure) => {
                // Watch the whole folder, so that any change triggers another read.
                self.content_paths = None;
                self.reads[Part::Content as usize]
                    .extend(folders_below(&self.caches.root.join("content")));
                console.failure(&failure);
                self.content_errors = vec![failure.text(console.lang())];
                return Ok(());
            }
        };
        let Loaded { site, diagnostics, kinds, dependencies, sources, articles, .. } = loaded;
        own_types::write(&self.caches.root, kinds, Some(&self.maker.engine.frontend), console);
        self.watch_content(dependencies, &articles);
        let told = mem::replace(&mut self.diagnostics, diagnostics);
        let diagnostics = &self.diagnostics;
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        // Errors only are limited to some of a file.
        let (shown, more) = match diagnostics.iter().any(|found| is_error(&found)) {
            true => report::select(diagnostics, false),
            false => (diagnostics.iter().collect(), Vec::new()),
        };
        let is_sample = |found: &&Diagnostic| matches!(found.problem, Problem::SampleValue { .. });
        let text = |found: &Diagnostic| Finding::new(found, false).text(console.lang());
        let more = more.iter().filter(|more| more.errors > 0);
        let more = more.map(|more| printable::line(more.words().get(console.lang())).into_owned());
        let errors = shown.iter().copied().filter(is_error).map(text).chain(more);
        let errors: Vec<String> = errors.collect();
        // Only a build reports sample values.
        let others = shown.iter().copied().filter(|found| !is_error(found) && !is_sample(found));
        // Another save does not repeat what is already printed.
        let new = diagnostic::unknown(others, &told).into_iter();
        let new: Vec<String> = new.take(SHOWN_ADVICE).map(text).collect();
        errors.iter().chain(&new).for_each(|text| console.problem(text));
        self.content_errors = errors.iter().map(|text| strip_str(text).to_string()).collect();
        if let Some(site) = site {
            self.site = Some(without_statistics(site));
            if let Some(MarkedContent { marks, site }) = &mut self.editing {
                let options = Options { marks: Some(Arc::clone(marks)), ..options };
                let marked = ssg_content::load_marked(&sources, &articles, &options)?;
                *site = marked.map(without_statistics);
            }
        }
        Ok(())
    }

    /// Notes the paths of the content, if they are others than before.
    fn watch_content(&mut self, dependencies: Dependencies, articles: &Articles) {
        let reads = &mut self.reads[Part::Content as usize];
        let has_paths = |(known, of_articles): &(Dependencies, Articles)| {
            known.has_paths_of(&dependencies) && of_articles.have_paths_of(articles)
        };
        if !self.content_paths.as_ref().is_some_and(has_paths) {
            *reads = dependencies.watched(&self.caches.root);
            articles.files().for_each(|files| reads.extend(files.watched(&self.caches.root)));
        }
        self.content_paths = Some((dependencies, articles.clone()));
    }

    /// Loads the content as if these files were saved.
    pub(super) fn judge(&mut self, unsaved: Vec<Unsaved>) -> Result<Judged, Failure> {
        let file = |Unsaved { path, contents }: &Unsaved| {
            (self.caches.root.join(path), contents.as_ref().map(Digest::of))
        };
        let files = unsaved.iter().map(file).collect();
        let options = self.options(unsaved)?;
        let loaded = ssg_content::load_again(&self.caches.root, &options, &mut self.memory)?;
        Ok(Judged { files, loaded })
    }

    /// Returns the site as if these files were saved, unless it would have errors.
    pub(super) fn parts_with(
        &mut self,
        unsaved: Vec<Unsaved>,
    ) -> Result<Option<SiteParts>, Failure> {
        let parts =
            self.judge(unsaved)?.loaded.site.zip(self.frontend.as_ref()).map(|(site, frontend)| {
                let (site, frontend) = (Arc::new(site), Arc::clone(frontend));
                SiteParts { site, marked: None, frontend }
            });
        Ok(parts)
    }

    /// Returns the site with marks, if it is edited.
    pub(super) fn marked_site(&self) -> Option<&Arc<Site>> {
        self.editing.as_ref()?.site.as_ref()
    }

    /// Returns the first content file with an error.
    pub(super) fn faulty_file(&self) -> Option<&str> {
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        self.diagnostics.iter().find(is_error).map(|found| found.source.path.as_str())
    }

    /// Returns the options for bundling the current site.
    fn bundle_options(&self) -> BundleOptions {
        let editing = self.editing.is_some();
        let Some(site) = &self.site else { return BundleOptions::default() };
        let options = bundle_options(site, !editing);
        match editing {
            true => BundleOptions { editing, kinds: all_kinds(site), ..options },
            false => options,
        }
    }

    /// Returns the options for loading the content as it is published now.
    pub(super) fn published_options(&self) -> Result<Options, Failure> {
        Ok(Options { drafts: false, future: false, ..content::options(&self.args)? })
    }

    fn options(&self, unsaved: Vec<Unsaved>) -> Result<Options, Failure> {
        Ok(Options { previews: true, unsaved, ..content::options(&self.args)? })
    }

    /// Makes the frontend, from other folders if the project's own ones have come or gone. The inner
    /// error has the problems of the project's own sections.
    fn make_frontend(
        &mut self,
        console: &mut Console,
    ) -> Result<Result<(DevFrontend, WatchedPaths), Vec<Diagnostic>>, Failure> {
        let inputs = Inputs::of(&self.caches.root);
        let engine = Engine::of(&self.caches.root, &inputs)?;
        if engine != *self.maker.engine {
            self.reads[Part::Templates as usize] = templates_of(&engine);
            let notices = self.maker.project.notices.clone();
            self.maker = FrontendMaker::new(&self.caches.root, engine, notices)?;
        }
        let FrontendMaker { project, node, .. } = &self.maker;
        self.maker.install(console)?;
        if let Some(site) = self.site.as_ref().filter(|site| !site.examples.is_empty()) {
            let (found, _) = examples::judge(project, node, site, true, &self.caches.examples)?;
            let is_error = |found: &Diagnostic| found.severity() == Severity::Error;
            let (errors, advice) = found.into_iter().partition::<Vec<_>, _>(is_error);
            let told = mem::replace(&mut self.advice_on_kinds, advice);
            for new in diagnostic::unknown(&self.advice_on_kinds, &told) {
                console.problem(&Finding::new(new, false).text(console.lang()));
            }
            if !errors.is_empty() {
                return Ok(Err(errors));
            }
        }
        // Later bundles would be written with each change of the code.
        let cache = self.frontend.is_none().then_some(&self.caches.bundles);
        let (frontend, mut reads) = self.maker.make(&self.bundled, cache, console)?;
        reads.extend(inputs.take_dependencies().watched(&self.caches.root));
        Ok(Ok((frontend, reads)))
    }

    fn read_frontend(&mut self, console: &mut Console) {
        self.bundled = self.bundle_options();
        let made = self.make_frontend(console);
        // The code may newly import any file. The same folders are watched after a failure: one that is
        // new would be read again, which would print the error again.
        let code = self.code();
        self.reads[Part::Frontend as usize].extend(code.clone());
        let error = match made {
            Ok(Ok((frontend, mut reads))) => {
                reads.extend(code);
                self.reads[Part::Frontend as usize] = reads;
                self.frontend_error = None;
                self.frontend = Some(Arc::new(frontend));
                return;
            }
            Ok(Err(found)) => {
                let text = |found| Finding::new(found, false).text(console.lang());
                let text = found.iter().map(text).collect::<Vec<_>>().join("\n\n");
                console.problem(&text);
                strip_str(&text).to_string()
            }
            Err(failure) => {
                let failure = self.maker.project.with_paths(failure);
                console.failure(&failure);
                failure.text(console.lang())
            }
        };
        self.frontend_error = Some(error);
    }

    /// Reads style sheets, while all else is as browsers show it. Returns whether nothing else must
    /// be read.
    fn read_styles(&mut self, console: &mut Console) -> bool {
        let Some(old) = &self.frontend else { return false };
        self.frontend_error = match self.maker.with_styles(&self.bundled, old, console) {
            Ok(Some((frontend, reads))) => {
                self.reads[Part::Frontend as usize].extend(reads);
                self.frontend = Some(Arc::new(frontend));
                None
            }
            Ok(None) => return false,
            Err(failure) => {
                let failure = self.maker.project.with_paths(failure);
                console.failure(&failure);
                Some(failure.text(console.lang()))
            }
        };
        true
    }

    fn reads_of(&self, part: Part) -> &WatchedPaths {
        &self.reads[part as usize]
    }
}

/// Returns the paths of an engine's templates.
fn templates_of(engine: &Engine) -> WatchedPaths {
    let files = templates::files(&engine.templates).collect();
    WatchedPaths { files, ..WatchedPaths::default() }
}

/// The parts of a snapshot.
pub(super) struct SiteParts {
    pub(super) site: Arc<Site>,
    /// The site with marks, if it is edited.
    pub(super) marked: Option<Arc<Site>>,
    pub(super) frontend: Arc<DevFrontend>,
}

/// Returns a folder and all folders below it. Unreadable ones are reported when their files are
/// read.
fn folders_below(folder: &Path) -> WatchedPaths {
    let entries = WalkDir::new(folder).into_iter().flatten();
    let below = entries.filter(|entry| entry.file_type().is_dir()).map(|entry| entry.into_path());
    let mut reads = WatchedPaths::default();
    reads.folders.extend(below.chain([folder.to_owned()]));
    reads
}

/// Removes the statistics, so that editing is not counted as visits.
fn without_statistics(mut site: Site) -> Arc<Site> {
    site.file.statistics = None;
    Arc::new(site)
}
