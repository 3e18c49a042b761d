//! Makes every file of the output, whatever is then done with them.

use std::fs;
use std::path::Path;

use anyhow::Result;
use ssg_frontend::bundle::BundleFile;
use ssg_frontend::project::Project;
use ssg_model::file_error::FileAction;
use ssg_model::site::Site;
use ssg_model::words;
use ssg_output::check::Checks;
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;

use crate::console::Console;
use crate::documents::documents;
use crate::failure::Failure;
use crate::frontend::{self, Frontend, FrontendOptions};
use crate::pages;
use crate::rasters::{self, Workshop};
use crate::site_files::site_files;

/// Hands over every file of the output as it is made, from several threads at once, and checks it.
///
/// `false` when photographs are damaged, pages could not be rendered, or the output has faults
/// (with `strict`, any at all): they have been printed.
pub(crate) fn make(
    root: &Path,
    site: Site,
    options: &FrontendOptions,
    strict: bool,
    deliver: impl Fn(&OutputFile) -> Result<()> + Sync,
    console: &mut Console,
) -> Result<bool, Failure> {
    let project = Project::open(root)?;
    let Frontend { node, bundles, mut pool } = frontend::prepare(&project, options, console)?;

    let checks = Checks::new(&site, options.bundle.development);
    let deliver = |file: &OutputFile| if checks.add(file) { deliver(file) } else { Ok(()) };
    let templates = Templates::read(&root.join("templates"))?;
    let (documents, shared) = documents(root, &site, &bundles, pool.icons(), templates)?;
    shared.iter().try_for_each(deliver)?;
    make_files(&site, bundles.files, &documents, deliver)?;
    let workshop = Workshop { root, project: &project, node: &node, jobs: options.jobs };
    if !rasters::make(&workshop, &site.photos, &documents, deliver, console)? {
        return Ok(false);
    }

    let rendering = words!(en: "pages", es: "páginas");
    let failures = console.stage(rendering, |stage| {
        stage.count(site.pages.len());
        pages::render(&mut pool, site.pages, &documents, deliver, || stage.advance())
    })??;
    console.output(&pool.finish());
    failures.iter().for_each(|failure| console.failure(&failure.explain()));
    if !failures.is_empty() {
        // Links to the pages that are missing would only be noise.
        return Ok(false);
    }
    let checking = words!(en: "checks", es: "revisión");
    let found = console.stage(checking, |_| checks.finish());
    Ok(console.diagnostics(&found, strict))
}

/// Everything but the pages and their data.
fn make_files(
    site: &Site,
    bundled: Vec<BundleFile>,
    documents: &Documents,
    deliver: impl Fn(&OutputFile) -> Result<()>,
) -> Result<()> {
    for BundleFile { path, contents } in bundled {
        deliver(&OutputFile { path, contents })?;
    }
    for asset in &site.assets {
        let contents = fs::read(&asset.file).map_err(FileAction::Read.failed(&asset.file))?;
        deliver(&OutputFile { path: asset.path.clone(), contents })?;
    }
    site_files(site, documents)?.iter().try_for_each(deliver)
}
