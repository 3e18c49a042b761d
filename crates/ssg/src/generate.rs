//! Generates every file of the output for a [`Destination`].

use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

use ssg_frontend::bundle::{BundleFile, ServerBundle};
use ssg_frontend::node::Node;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_frontend::renderer::{self, Pool, RendererOptions};
use ssg_model::site::{Site, SitePage};
use ssg_output::check::{Checks, PageScripts};
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_store::{Dependencies, Digest, Inputs};

use crate::caches;
use crate::console::Console;
use crate::destination::Destination;
use crate::documents::documents;
use crate::engine::Engine;
use crate::examples;
use crate::failure::{Result, SiteHasErrors};
use crate::frontend::{self, Frontend, FrontendOptions};
use crate::memory;
use crate::messages;
use crate::page_cache::PageCache;
use crate::pages::{self, PageFailure, PageFiles};
use crate::rasters;
use crate::site_files::{host_files, published_file, site_files};
use crate::stage::Stage;

/// The result of generating the files.
pub(crate) struct Generated {
    pub(crate) dependencies: Dependencies,
    /// Whether the tools printed nothing, so an unchanged build need not repeat it.
    pub(crate) is_silent: bool,
    /// The cache of pages for later builds, which is not committed yet.
    pub(crate) pages: PageCache,
}

/// Checks every file of the output and passes it to `destination` as it is made, from several
/// threads at once. Cached pages of an earlier build are reused.
///
/// Fails with [`SiteHasErrors`], after printing them, if images are damaged, pages cannot be
/// rendered, or the output has faults (with `publish`, also blockers).
pub(crate) fn generate(
    root: &Path,
    mut site: Site,
    options: &FrontendOptions,
    publish: bool,
    destination: &impl Destination,
    console: &mut Console,
) -> anyhow::Result<Generated> {
    let inputs = Inputs::of(root);
    let engine = Engine::of(root, &inputs)?;
    let frontend = engine.frontend.clone();
    let project = Project { notices: console.notices(), ..Project::open(root, frontend)? };
    let explain = |failure| project.with_paths(failure);
    let node = frontend::install(&project, options, console).map_err(explain)?;
    let examples = examples::pass(&project, &node, &site, console)?;
    let Frontend { node, bundles, icons, pool: running, renderers } =
        frontend::prepare(&site, &project, node, options, console).map_err(explain)?;

    let (documents, shared) = documents(&engine, &site, &bundles, &icons, &inputs)?;
    let cache = PageCache::open(root, &site, &documents, &bundles.server, &node)?;
    let checks = Checks::new(&site);
    let (server, documents) = (&bundles.server, &documents);
    let generator = Generator {
        destination,
        checks: &checks,
        documents,
        cache: &cache,
        node: &node,
        renderers,
        server,
    };
    generator.files(&shared)?;
    generator.files_beside_pages(&site, &bundles.files)?;
    // What hosts need to know depends on the rendered pages, which leave the site before.
    let without_styles = host_files(&site, documents, false)?;
    let with_styles = host_files(&site, documents, true)?;
    memory::give_back();
    let pages = std::mem::take(&mut site.pages);
    // By default, as many images at once as there are processors.
    let encoders = options.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(ONE);
    let encoder = ImageEncoder::new(&node, &project, encoders);
    let (images, rendered) = console.stage(messages::pages_and_images(), |stage| {
        let deliver = |file: &OutputFile| generator.file(file);
        let images = || rasters::make(root, &encoder, &site.photos, documents, deliver, stage);
        generator.render_beside(images, pages, running, stage)
    });
    let ((damaged, committed), (failures, output)) = (images?, rendered.map_err(explain)?);
    caches::warn_of(committed, root, console);
    console.output(&output);
    console.diagnostics(&damaged, false);
    failures.iter().for_each(|failure| console.failure(&project.with_paths(failure.explain())));
    if !damaged.is_empty() || !failures.is_empty() {
        // The checks would only report links to the missing pages.
        return Err(SiteHasErrors.into());
    }
    generator.files(if checks.have_styles() { &with_styles } else { &without_styles })?;
    let first = documents.shared.scripts.clone();
    let loaded = PageScripts { first, later: bundles.later, sizes: bundles.sizes };
    // React's development build is heavier.
    let loaded = (!options.development).then_some(&loaded);
    let found = console.stage(messages::checks(), |_| checks.finish(loaded));
    if !console.diagnostics(&found, publish) {
        caches::warn_of(cache.commit(), root, console);
        return Err(SiteHasErrors.into());
    }
    let is_silent = output.is_empty() && bundles.warnings.is_empty();
    let mut dependencies = inputs.take_dependencies();
    dependencies.extend(bundles.dependencies);
    dependencies.extend(examples);
    Ok(Generated { dependencies, is_silent, pages: cache })
}

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// The number of pages that one renderer makes while another one starts.
const PAGES_TO_START: usize = 200;

/// The pages that threw, and the output that their code printed.
type RenderedPages = (Vec<PageFailure>, Vec<String>);

/// The pipeline that renders pages, checks files and passes them to the destination.
struct Generator<'a, D> {
    destination: &'a D,
    checks: &'a Checks,
    documents: &'a Documents,
    cache: &'a PageCache,
    node: &'a Node,
    renderers: RendererOptions,
    server: &'a ServerBundle,
}

impl<D: Destination> Generator<'_, D> {
    /// Passes a file on and returns its digest, or `None` for a duplicate path, which the checks
    /// report at the end.
    fn file(&self, file: &OutputFile) -> Result<Option<Digest>> {
        match self.checks.add(file) {
            true => self.destination.write(file).map(Some),
            false => Ok(None),
        }
    }

    fn files(&self, files: &[OutputFile]) -> Result<()> {
        files.iter().try_for_each(|file| self.file(file).map(drop))
    }

    /// Passes on every file except the pages, their data and images, and what hosts need to know.
    fn files_beside_pages(&self, site: &Site, bundled: &[BundleFile]) -> Result<()> {
        for BundleFile { path, contents } in bundled {
            self.file(&OutputFile::new(path.clone(), contents.clone()))?;
        }
        for asset in &site.assets {
            self.file(&OutputFile::new(asset.path.clone(), asset.contents.to_vec()))?;
        }
        for file in &site.files {
            self.file(&published_file(file)?)?;
        }
        self.files(&site_files(site, self.documents)?)
    }

    /// Renders pages while `other` runs. `running` is a pool that has already been started.
    fn render_beside<T: Send>(
        &self,
        other: impl FnOnce() -> T + Send,
        pages: Vec<Arc<SitePage>>,
        running: Option<Pool>,
        stage: &Stage,
    ) -> (T, Result<RenderedPages>) {
        // Start a renderer early: nearly every build renders a page, and Node starts slowly.
        let start = || self.start(ONE);
        thread::scope(|scope| {
            let other = scope.spawn(other);
            let first = scope.spawn(move || running.map_or_else(start, Ok));
            let rendered = self.render(pages, || joined(first), stage);
            (joined(other), rendered)
        })
    }

    /// Reuses cached pages and renders the others; `first` returns a pool of one renderer.
    fn render(
        &self,
        pages: Vec<Arc<SitePage>>,
        first: impl FnOnce() -> Result<Pool>,
        stage: &Stage,
    ) -> Result<RenderedPages> {
        let keys = self.cache.reuse(&pages, self.documents, self.destination, self.checks)?;
        self.destination.end_reuse();
        let count = keys.iter().flatten().count();
        let new = pages
            .into_iter()
            .zip(keys)
            .filter_map(|(page, key)| Some((key?, Arc::unwrap_or_clone(page))));
        let progress = stage.count(&messages::pages(), count);
        let mut pool = first()?;
        // As many renderers as are worth starting for these pages.
        let worthwhile = self.renderers.count.get().min(count / PAGES_TO_START);
        if let Some(missing) = NonZero::new(worthwhile.saturating_sub(pool.count())) {
            pool.add(self.start(missing)?);
        }
        let deliver = |key, page| self.deliver(key, &page);
        let advance = || progress.inc(1);
        let failures = pages::render(&mut pool, new, self.documents, deliver, advance)??;
        Ok((failures, pool.finish()))
    }

    /// Starts renderers and waits until they are ready.
    fn start(&self, count: NonZero<usize>) -> Result<Pool> {
        let options = RendererOptions { count, ..self.renderers };
        renderer::start(self.node, options)?.load(self.server)
    }

    /// Passes on the files of a page, and caches it for later builds.
    fn deliver(&self, key: Digest, page: &PageFiles) -> Result<()> {
        let digests = page.files.iter().map(|file| self.file(file));
        if let Some(digests) = digests.collect::<Result<Option<Vec<_>>>>()? {
            self.cache.put(key, page, digests, self.checks);
        }
        Ok(())
    }
}
