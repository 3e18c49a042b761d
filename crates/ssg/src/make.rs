//! Makes every file of the output, whatever is then done with them.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use anyhow::Result;
use ssg_frontend::bundle::BundleFile;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_model::reads::Reads;
use ssg_model::site::Site;
use ssg_model::words;
use ssg_output::check::Checks;
use ssg_output::document::Documents;
use ssg_output::drawing;
use ssg_output::output_file::OutputFile;
use ssg_output::share_images::ShareImages;
use ssg_output::templates::{self, Templates};

use crate::console::Console;
use crate::destination::Destination;
use crate::documents::{FONTS, documents};
use crate::failure::Failure;
use crate::frontend::{self, Frontend, FrontendOptions};
use crate::known_bundles::reads_of;
use crate::known_pages::{KnownPages, LearntPages};
use crate::memory;
use crate::pages::{self, PageFiles};
use crate::rasters;
use crate::site_files::site_files;

/// What the files were made from, apart from the content.
pub(crate) struct Made {
    pub(crate) reads: Reads,
    /// Whether nothing but findings has been said that would have to be said again.
    pub(crate) is_silent: bool,
    /// What the next build will want to know of the pages; to be kept when there is time.
    pub(crate) pages: LearntPages,
}

/// Hands over every file of the output as it is made, from several threads at once, and checks it.
/// Pages that an earlier build has made of the same are not made again.
///
/// `None` when photographs are damaged, pages could not be rendered, or the output has faults
/// (with `strict`, any at all): they have been printed.
pub(crate) fn make(
    root: &Path,
    mut site: Site,
    options: &FrontendOptions,
    strict: bool,
    destination: &impl Destination,
    console: &mut Console,
) -> Result<Option<Made>, Failure> {
    let project = Project::open(root)?;
    let Frontend { node, bundles, icons, pool: running, renderers } =
        frontend::prepare(root, &project, options, console)?;

    let templates = Templates::read(&root.join("templates"))?;
    let (documents, shared) = documents(root, &site, &bundles, &icons, templates)?;
    let (known, names) = KnownPages::recall(root, &documents, &bundles.server, &node)?;
    let checks = Checks::new(&site, options.bundle.development, names);
    let deliver = |file: &OutputFile| match checks.add(file) {
        true => destination.write(file),
        false => Ok(String::new()),
    };
    shared.iter().try_for_each(|file| deliver(file).map(drop))?;
    make_files(&site, &bundles.files, &documents, deliver)?;
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
                let pages = known.take_over(pages, &documents, destination, &checks)?;
                stage.count(pages.len());
                let mut pool = starting.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                renderers.scale_up(&mut pool, &bundles.server, pages.len())?;
                let deliver = |page: PageFiles| {
                    let hashes = page.files.iter().map(deliver).collect::<Result<_>>()?;
                    known.note(&page, hashes);
                    Ok(())
                };
                let advance = || stage.advance();
                let failures = pages::render(&mut pool, pages, &documents, deliver, advance)??;
                Ok::<_, Failure>((failures, pool.finish()))
            };
            let rendered = render();
            (images.join().unwrap_or_else(|panic| resume_unwind(panic)), rendered)
        })
    });
    let (damaged, (failures, output)) = (damaged?, rendered?);
    console.output(&output);
    console.diagnostics(&damaged, false);
    failures.iter().for_each(|failure| console.failure(&failure.explain()));
    if !damaged.is_empty() || !failures.is_empty() {
        // Links to the pages that are missing would only be noise.
        return Ok(None);
    }
    let checking = words!(en: "checks", es: "revisión");
    let found = console.stage(checking, |_| checks.finish());
    let pages = known.learn(checks);
    if !console.diagnostics(&found, strict) {
        pages.keep()?;
        return Ok(None);
    }
    let mut reads = reads_of(&bundles);
    reads.files.extend(templates::files(&root.join("templates")));
    reads.files.extend(ShareImages::fonts(&root.join(FONTS)));
    let is_silent = output.is_empty() && bundles.warnings.is_empty();
    Ok(Some(Made { reads, is_silent, pages }))
}

/// Everything but the pages and their data.
fn make_files(
    site: &Site,
    bundled: &[BundleFile],
    documents: &Documents,
    deliver: impl Fn(&OutputFile) -> Result<String>,
) -> Result<()> {
    for BundleFile { path, contents } in bundled {
        deliver(&OutputFile::new(path.clone(), contents.clone()))?;
    }
    for asset in &site.assets {
        let contents = drawing::contents(asset)?;
        deliver(&OutputFile::new(asset.path.clone(), contents))?;
    }
    site_files(site, documents)?.iter().try_for_each(|file| deliver(file).map(drop))
}
