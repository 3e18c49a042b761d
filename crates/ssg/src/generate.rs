//! Generates every file of the output for a [`Destination`].

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};

use rayon::prelude::*;
use ssg_frontend::bundle::{BundleFile, Bundles, ServerBundle};
use ssg_frontend::node::Node;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_frontend::renderer::{self, Pool, RendererOptions};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::site::{Site, SitePage};
use ssg_output::check::{Checks, PageScripts};
use ssg_output::document::Documents;
use ssg_output::drawings::Drawings;
use ssg_output::output_file::OutputFile;
use ssg_store::{Dependencies, Digest, Inputs};

use crate::caches::Caches;
use crate::console::Console;
use crate::destination::Destination;
use crate::documents::{documents, drawings};
use crate::engine::Engine;
use crate::examples;
use crate::failure::{Result, SiteHasErrors};
use crate::frontend::{self, Frontend, FrontendOptions};
use crate::memory;
use crate::messages;
use crate::page_cache::PageCache;
use crate::pages::{self, PageFailure};
use crate::rasters;
use crate::site_files::{host_files, published_file, site_files};
use crate::stage::Progress;

/// The result of generating the files.
pub(crate) struct Generated {
    pub(crate) dependencies: Dependencies,
    /// Whether the tools printed nothing, so an unchanged build need not repeat it.
    pub(crate) is_silent: bool,
}

/// Checks every file of the output and passes it to `destination` as it is made, from several
/// threads at once. Cached pages of an earlier build are reused, and new ones are not committed yet.
///
/// Fails with [`SiteHasErrors`], after printing them, if images are damaged, pages cannot be
/// rendered, or the output has faults (with `publish`, also blockers).
pub(crate) fn generate(
    caches: &Caches,
    mut site: Site,
    options: &FrontendOptions,
    publish: bool,
    destination: &impl Destination,
    console: &mut Console,
) -> anyhow::Result<Generated> {
    let root = &caches.root;
    let inputs = Inputs::of(root);
    let engine = Engine::of(root, &inputs)?;
    let frontend = engine.frontend.clone();
    let project = Project { notices: console.notices(), ..Project::open(root, frontend)? };
    let explain = |failure| project.with_paths(failure);
    let node = frontend::install(&project, options, console).map_err(explain)?;
    let examples = examples::pass(&project, &node, &site, &caches.examples, console)?;
    let drawings = drawings(&engine, &site, &inputs)?;
    let checks = Checks::new(&site);
    let output = CheckedFiles { project: &project, caches, destination, checks: &checks };
    // By default, as many images at once as there are processors.
    let encoders = options.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(ONE);
    let encoder = ImageEncoder::new(&node, &project, encoders);
    // Installs missing packages before the frontend is bundled with them.
    encoder.version().map_err(explain)?;
    let (photos, progress) = (std::mem::take(&mut site.photos), console.progress());
    let stop = AtomicBool::new(false);
    let deliver = |file: &OutputFile| output.file(file);
    let images = || {
        // Frees the memory of its process after the last image, not only after the last page.
        let encoder = encoder;
        rasters::make(caches, &encoder, &photos, &drawings, deliver, &progress, &stop)
    };
    // Images need nothing of the frontend, so they are made while it is bundled.
    let pages = thread::scope(|scope| {
        let images = scope.spawn(images);
        let pages = output.pages(&mut site, node, options, &drawings, images, console);
        stop.store(true, Ordering::Relaxed);
        pages
    });
    let RenderedSite { bundles, documents, images, rendered } = pages?;
    let (damaged, (failures, printed)) = (images?, rendered.map_err(explain)?);
    console.output(&printed);
    console.diagnostics(&damaged, false);
    failures.iter().for_each(|failure| console.failure(&project.with_paths(failure.explain())));
    if !damaged.is_empty() || !failures.is_empty() {
        // The checks would only report links to the missing pages.
        return Err(SiteHasErrors.into());
    }
    let loaded =
        PageScripts { first: documents.shared.scripts, later: bundles.later, sizes: bundles.sizes };
    // React's development build is heavier.
    let loaded = (!options.development).then_some(&loaded);
    let found = console.stage(messages::checks(), |_| checks.finish(loaded));
    // The main thread would need 0.2 s to free them, for 100,000 articles.
    rayon::spawn(move || drop(checks));
    if !console.diagnostics(&found, publish) {
        caches.pages.commit();
        return Err(SiteHasErrors.into());
    }
    let is_silent = printed.is_empty() && bundles.warnings.is_empty();
    let mut dependencies = inputs.take_dependencies();
    dependencies.extend(bundles.dependencies);
    dependencies.extend(examples);
    Ok(Generated { dependencies, is_silent })
}

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// The number of pages that one renderer makes while another one starts.
const PAGES_TO_START: usize = 200;

/// The pages that threw, and the output that their code printed.
type RenderedPages = (Vec<PageFailure>, Vec<String>);

/// The rendered pages of a site, with the frontend that rendered them.
struct RenderedSite {
    bundles: Bundles,
    documents: Documents,
    /// The faults of images.
    images: Result<Vec<Diagnostic>>,
    rendered: Result<RenderedPages>,
}

/// The checked files of a project's output.
struct CheckedFiles<'a, D> {
    project: &'a Project,
    caches: &'a Caches,
    destination: &'a D,
    checks: &'a Checks,
}

impl<D: Destination> CheckedFiles<'_, D> {
    /// Passes a file on and returns its digest, or `None` for a duplicate path, which the checks
    /// report at the end.
    fn file(&self, file: &OutputFile) -> Result<Option<Digest>> {
        match self.checks.add(file) {
            true => self.destination.write(file).map(Some),
            false => Ok(None),
        }
    }

    fn files(&self, files: &[OutputFile]) -> Result<()> {
        files.par_iter().try_for_each(|file| self.file(file).map(drop))
    }

    /// Bundles the frontend, passes on every file, and waits for the images. The pages leave the site.
    fn pages(
        &self,
        site: &mut Site,
        node: Node,
        options: &FrontendOptions,
        drawings: &Arc<Drawings>,
        images: ScopedJoinHandle<'_, Result<Vec<Diagnostic>>>,
        console: &mut Console,
    ) -> anyhow::Result<RenderedSite> {
        let project = self.project;
        let explain = |failure| project.with_paths(failure);
        let Frontend { node, bundles, icons, pool, renderers } =
            frontend::prepare(site, project, node, options, &self.caches.bundles, console)
                .map_err(explain)?;
        let (documents, shared) = documents(site, &bundles, &icons, Arc::clone(drawings))?;
        let cache = PageCache::new(&self.caches.pages, site, &documents, &bundles.server, &node)?;
        self.files(&shared)?;
        self.files_beside_pages(site, &bundles.files, &documents)?;
        self.files(&host_files(site, &documents)?)?;
        memory::give_back();
        let further = site.languages.iter_mut().map(|one| &mut one.pages);
        let taken = [&mut site.pages].into_iter().chain(further);
        let pages: Vec<_> = taken.flat_map(std::mem::take).collect();
        let generator = Generator {
            output: self,
            documents: &documents,
            cache: &cache,
            node: &node,
            renderers,
            server: &bundles.server,
        };
        let (rendered, images) = console.stage(messages::pages_and_images(), |progress| {
            (generator.render(pages, pool, progress), joined(images))
        });
        Ok(RenderedSite { bundles, documents, images, rendered })
    }

    /// Passes on every file except the pages, their data and images, and the files for hosts.
    fn files_beside_pages(
        &self,
        site: &Site,
        bundled: &[BundleFile],
        documents: &Documents,
    ) -> Result<()> {
        for BundleFile { path, contents } in bundled {
            self.file(&OutputFile::new(path.clone(), contents.clone()))?;
        }
        for asset in &site.assets {
            self.file(&OutputFile::new(asset.path.clone(), asset.contents.to_vec()))?;
        }
        for file in &site.files {
            self.file(&published_file(file)?)?;
        }
        self.files(&site_files(site, documents)?)
    }
}

/// The pipeline that renders pages, checks their files and passes them on.
struct Generator<'a, D> {
    output: &'a CheckedFiles<'a, D>,
    documents: &'a Documents,
    cache: &'a PageCache<'a>,
    node: &'a Node,
    renderers: RendererOptions,
    server: &'a ServerBundle,
}

impl<D: Destination> Generator<'_, D> {
    /// Reuses cached pages and renders the others. `running` is a pool that has already been started.
    fn render(
        &self,
        pages: Vec<Arc<SitePage>>,
        running: Option<Pool>,
        progress: &Progress,
    ) -> Result<RenderedPages> {
        let CheckedFiles { destination, checks, .. } = *self.output;
        thread::scope(|scope| {
            // Starts a renderer early: nearly every build renders a page, and Node starts slowly.
            let first = scope.spawn(move || running.map_or_else(|| self.start(ONE), Ok));
            let missing = self.cache.reuse(pages, self.documents, destination, checks)?;
            self.render_missing(missing, || joined(first), progress)
        })
    }

    /// Renders pages; `first` returns a pool of one renderer.
    fn render_missing(
        &self,
        pages: Vec<Arc<SitePage>>,
        first: impl FnOnce() -> Result<Pool>,
        progress: &Progress,
    ) -> Result<RenderedPages> {
        let count = pages.len();
        let progress = progress.count(&messages::pages(), count);
        let mut pool = first()?;
        // As many renderers as are worth starting for these pages.
        let worthwhile = self.renderers.count.get().min(count / PAGES_TO_START);
        if let Some(missing) = NonZero::new(worthwhile.saturating_sub(pool.count())) {
            pool.add(self.start(missing)?);
        }
        let deliver = |page: OutputFile| {
            if let Some(digest) = self.output.file(&page)? {
                self.cache.add(page.path, digest);
            }
            Ok(())
        };
        let advance = || progress.inc(1);
        let pages = pages.into_iter().map(Arc::unwrap_or_clone);
        let failures = pages::render(&mut pool, pages, self.documents, deliver, advance)??;
        self.cache.store(self.output.checks);
        Ok((failures, pool.finish()))
    }

    /// Starts renderers and waits until they are ready.
    fn start(&self, count: NonZero<usize>) -> Result<Pool> {
        let options = RendererOptions { count, ..self.renderers };
        renderer::start(self.node, options)?.load(self.server)
    }
}
