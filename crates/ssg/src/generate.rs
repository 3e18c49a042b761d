//! Generates every file of the output, whatever is then done with them.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use ssg_frontend::bundle::{BundleFile, ServerBundle};
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_frontend::renderer::Pool;
use ssg_model::site::{Site, SitePage};
use ssg_model::words;
use ssg_output::check::Checks;
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;
use ssg_store::{Dependencies, Digest, Inputs};

use crate::caches;
use crate::console::Console;
use crate::destination::Destination;
use crate::documents::{FONTS, documents};
use crate::engine::Engine;
use crate::failure::{Result, SiteHasErrors};
use crate::frontend::{self, Frontend, FrontendOptions, Renderers};
use crate::memory;
use crate::page_cache::PageCache;
use crate::pages::{self, PageFailure, PageFiles};
use crate::processor_time::PageTimes;
use crate::rasters;
use crate::site_files::{published_file, site_files};
use crate::stage::Stage;

/// What the files were made from, apart from the content.
pub(crate) struct Generated {
    pub(crate) dependencies: Dependencies,
    /// Whether nothing but findings has been said that would have to be said again.
    pub(crate) is_silent: bool,
    /// The pages for later builds; to be committed when there is time.
    pub(crate) pages: PageCache,
}

/// Hands over every file of the output as it is made, from several threads at once, and checks it.
/// Pages that an earlier build has made of the same are used again.
///
/// The site has errors when photographs are damaged, pages could not be rendered, or the output has
/// faults (with `publish`, also what holds publication): they have been printed.
pub(crate) fn generate(
    root: &Path,
    mut site: Site,
    options: &FrontendOptions,
    publish: bool,
    destination: &impl Destination,
    console: &mut Console,
) -> anyhow::Result<Generated> {
    let engine = Engine::of(root)?;
    let fonts = engine.frontend.join(FONTS);
    let project = Project { notices: console.notices(), ..Project::open(root, engine.frontend)? };
    let bundle_options = frontend::bundle_options(&site, options.development);
    let Frontend { node, bundles, icons, pool: running, renderers } =
        frontend::prepare(root, &project, options, &bundle_options, console)?;

    let inputs = Inputs::of(root);
    let templates = Templates::read(&engine.templates, &inputs)?;
    let (documents, shared) =
        documents(&fonts, &site, &site, &bundles, &icons, templates, &inputs)?;
    let cache = PageCache::open(root, &documents, &bundles.server, &node)?;
    let checks = Checks::new(&site, options.development);
    let (server, documents) = (&bundles.server, &documents);
    let times = PageTimes::default();
    let generator = Generator {
        destination,
        checks: &checks,
        documents,
        cache: &cache,
        renderers,
        server,
        times: &times,
    };
    generator.files(&shared)?;
    generator.files_beside_pages(&site, &bundles.files)?;
    memory::give_back();
    let pages = std::mem::take(&mut site.pages);
    let encoder = ImageEncoder::new(&node, &project, options.encoders());
    let making = words!(en: "pages and images", es: "páginas e imágenes");
    let (images, rendered) = console.stage(making, |stage| {
        let deliver = |file: &OutputFile| generator.file(file);
        let images = || rasters::make(root, &encoder, &site.photos, documents, deliver, stage);
        generator.render_beside(images, pages, running, stage)
    });
    console.split_processor_time(times.parts());
    let ((damaged, committed), (failures, output)) = (images?, rendered?);
    caches::warn_of(committed, root, console);
    console.output(&output);
    console.diagnostics(&damaged, false);
    failures.iter().for_each(|failure| console.failure(&failure.explain()));
    if !damaged.is_empty() || !failures.is_empty() {
        // Links to the pages that are missing would only be noise.
        return Err(SiteHasErrors.into());
    }
    let checking = words!(en: "checks", es: "revisión");
    let found = console.stage(checking, |_| checks.finish());
    if !console.diagnostics(&found, publish) {
        caches::warn_of(cache.commit(), root, console);
        return Err(SiteHasErrors.into());
    }
    let is_silent = output.is_empty() && bundles.warnings.is_empty();
    let mut dependencies = inputs.take_dependencies();
    dependencies.extend(bundles.dependencies);
    Ok(Generated { dependencies, is_silent, pages: cache })
}

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// The pages that threw, and what their code has printed.
type RenderedPages = (Vec<PageFailure>, Vec<String>);

/// Hands over files as they are checked, and pages as they are rendered.
struct Generator<'a, D> {
    destination: &'a D,
    checks: &'a Checks,
    documents: &'a Documents,
    cache: &'a PageCache,
    renderers: Renderers,
    server: &'a ServerBundle,
    times: &'a PageTimes,
}

impl<D: Destination> Generator<'_, D> {
    /// The digest of the file; `None` for a second one of its path, which is reported at the end.
    fn file(&self, file: &OutputFile) -> Result<Option<Digest>> {
        match self.times.check.of(|| self.checks.add(file)) {
            true => self.times.write.of(|| self.destination.write(file)).map(Some),
            false => Ok(None),
        }
    }

    fn files(&self, files: &[OutputFile]) -> Result<()> {
        files.iter().try_for_each(|file| self.file(file).map(drop))
    }

    /// Everything but the pages, their data and their images.
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

    /// Renders while something else is done. `running` are renderers that have been started.
    fn render_beside<T: Send>(
        &self,
        other: impl FnOnce() -> T + Send,
        pages: Vec<SitePage>,
        running: Option<Pool>,
        stage: &Stage,
    ) -> (T, Result<RenderedPages>) {
        // Hardly any build finds that no page is new, and Node takes its time to start.
        let start = || self.renderers.start_one(self.server);
        thread::scope(|scope| {
            let other = scope.spawn(other);
            let first = scope.spawn(move || running.map_or_else(start, Ok));
            let rendered = self.render(pages, || joined(first), stage);
            (joined(other), rendered)
        })
    }

    /// Hands over all pages, those that no earlier build has made rendered anew; `first` is a pool of
    /// one renderer.
    fn render(
        &self,
        pages: Vec<SitePage>,
        first: impl FnOnce() -> Result<Pool>,
        stage: &Stage,
    ) -> Result<RenderedPages> {
        let new = self.cache.reuse(pages, self.documents, self.destination, self.checks)?;
        let progress = stage.count(&words!(en: "pages", es: "páginas"), new.len());
        let mut pool = first()?;
        self.renderers.scale_up(&mut pool, self.server, new.len())?;
        let deliver = |key, page| self.deliver(key, &page);
        let advance = || progress.advance();
        let document = &self.times.document;
        let failures = pages::render(&mut pool, new, self.documents, document, deliver, advance)??;
        Ok((failures, pool.finish()))
    }

    /// Hands over the files of a page, and keeps it for later builds.
    fn deliver(&self, key: Digest, page: &PageFiles) -> Result<()> {
        let digests = page.files.iter().map(|file| self.file(file));
        if let Some(digests) = digests.collect::<Result<Option<Vec<_>>>>()? {
            self.cache.put(key, page, digests, self.checks);
        }
        Ok(())
    }
}
