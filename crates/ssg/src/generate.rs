//! Generates every file of the output, whatever is then done with them.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use ssg_frontend::bundle::BundleFile;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_model::site::Site;
use ssg_model::words;
use ssg_output::check::Checks;
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;
use ssg_store::{Dependencies, Digest, Inputs};

use crate::caches;
use crate::console::Console;
use crate::destination::Destination;
use crate::documents::documents;
use crate::failure::{Failure, Result, Stopped};
use crate::frontend::{self, Frontend, FrontendOptions};
use crate::memory;
use crate::page_cache::PageCache;
use crate::pages::{self, PageFiles};
use crate::rasters;
use crate::site_files::{published_file, site_files};

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
/// faults (with `strict`, any at all): they have been printed.
pub(crate) fn generate(
    root: &Path,
    mut site: Site,
    options: &FrontendOptions,
    strict: bool,
    destination: &impl Destination,
    console: &mut Console,
) -> Result<Generated, Stopped> {
    let project = Project { notices: console.notices(), ..Project::open(root)? };
    let bundle_options = frontend::bundle_options(&site, options.development);
    let Frontend { node, bundles, icons, pool: running, renderers } =
        frontend::prepare(root, &project, options, &bundle_options, console)?;

    let inputs = Inputs::of(root);
    let templates = Templates::read(&root.join("templates"), &inputs)?;
    let (documents, shared) = documents(root, &site, &site, &bundles, &icons, templates, &inputs)?;
    let cache = PageCache::open(root, &documents, &bundles.server, &node)?;
    let checks = Checks::new(&site, options.development);
    let deliver = |file: &OutputFile| match checks.add(file) {
        true => destination.write(file).map(Some),
        // It is reported at the end.
        false => Ok(None),
    };
    shared.iter().try_for_each(|file| deliver(file).map(drop))?;
    deliver_files(&site, &bundles.files, &documents, deliver)?;
    memory::give_back();
    let pages = std::mem::take(&mut site.pages);
    let cores = || thread::available_parallelism().ok();
    let jobs = options.jobs.or_else(cores).unwrap_or(NonZero::<usize>::MIN);
    let encoder = ImageEncoder::new(&node, &project, jobs);

    let making = words!(en: "pages and images", es: "páginas e imágenes");
    let (damaged, rendered) = console.stage(making, |stage| {
        thread::scope(|scope| {
            let images = scope
                .spawn(|| rasters::make(root, &encoder, &site.photos, &documents, deliver, stage));
            // Hardly any build finds that no page is new, and Node takes its time to start.
            let starting =
                scope.spawn(|| running.map_or_else(|| renderers.start_one(&bundles.server), Ok));
            let render = || {
                let pages = cache.reuse(pages, &documents, destination, &checks)?;
                let things = words!(en: "pages", es: "páginas");
                let progress = stage.count(&things, pages.len());
                let mut pool = starting.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                renderers.scale_up(&mut pool, &bundles.server, pages.len())?;
                let deliver = |key: Digest, page: PageFiles| {
                    let digests: Option<Vec<Digest>> =
                        page.files.iter().map(deliver).collect::<Result<_>>()?;
                    if let Some(digests) = digests {
                        cache.put(key, &page, digests, &checks);
                    }
                    Ok(())
                };
                let advance = || progress.advance();
                let failures = pages::render(&mut pool, pages, &documents, deliver, advance)??;
                Ok::<_, Failure>((failures, pool.finish()))
            };
            let rendered = render();
            (images.join().unwrap_or_else(|panic| resume_unwind(panic)), rendered)
        })
    });
    let ((damaged, committed), (failures, output)) = (damaged?, rendered?);
    caches::warn_of(committed, root, console);
    console.output(&output);
    console.diagnostics(&damaged, false);
    failures.iter().for_each(|failure| console.failure(&failure.explain()));
    if !damaged.is_empty() || !failures.is_empty() {
        // Links to the pages that are missing would only be noise.
        return Err(Stopped::SiteHasErrors);
    }
    let checking = words!(en: "checks", es: "revisión");
    let found = console.stage(checking, |_| checks.finish());
    if !console.diagnostics(&found, strict) {
        caches::warn_of(cache.commit(), root, console);
        return Err(Stopped::SiteHasErrors);
    }
    let is_silent = output.is_empty() && bundles.warnings.is_empty();
    let mut dependencies = inputs.into_dependencies();
    dependencies.extend(bundles.dependencies);
    Ok(Generated { dependencies, is_silent, pages: cache })
}

/// Everything but the pages and their data.
fn deliver_files(
    site: &Site,
    bundled: &[BundleFile],
    documents: &Documents,
    deliver: impl Fn(&OutputFile) -> Result<Option<Digest>>,
) -> Result<()> {
    for BundleFile { path, contents } in bundled {
        deliver(&OutputFile::new(path.clone(), contents.clone()))?;
    }
    for asset in &site.assets {
        deliver(&OutputFile::new(asset.path.clone(), asset.contents.to_vec()))?;
    }
    for file in &site.files {
        deliver(&published_file(file)?)?;
    }
    site_files(site, documents)?.iter().try_for_each(|file| deliver(file).map(drop))
}
