//! `ssg build`: from content to a published output.
//!
//! Each step is in the file of its name; the other commands use the steps that they need.

use anyhow::Context;
use ssg_frontend::bundle::{BundleOptions, Bundles};
use ssg_frontend::project::Project;
use ssg_model::site::Site;
use ssg_model::words;
use ssg_output::data;
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_output::staging::Staging;
use ssg_output::templates::Templates;

use crate::cli::BuildArgs;
use crate::console::Console;
use crate::documents::documents;
use crate::failure::Failure;
use crate::frontend::FrontendOptions;
use crate::site_files::site_files;
use crate::summary::Summary;
use crate::{Outcome, content, frontend, lock, output_folder, pages, root};

/// Builds the site. Until the last step, which publishes it, the output is not touched.
pub(crate) fn build(args: &BuildArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let root = root::find(args.content.root.as_deref())?;
    let output = output_folder::choose(&root, args.out.as_deref());
    let Some(site) = content::load(&root, &args.content, args.strict, console)? else {
        return Ok(Outcome::SiteHasErrors);
    };

    output_folder::refuse_among_sources(&root, &output)?;
    let _lock = lock::acquire(&root, || console.say(lock::waiting()))?;
    let project = Project::open(&root)?;
    let bundle = BundleOptions { development: args.development };
    let (bundles, mut pool) =
        frontend::prepare(&project, &FrontendOptions { jobs: args.jobs, bundle }, console)?;

    let templates = Templates::read(&root.join("templates"))?;
    let site_data = data::site_data(&bundles.id, &site.pages)?;
    let documents = documents(&site, &bundles, templates, &site_data.path);
    let staging = Staging::create(&output)?;
    staging.write(&site_data.path, &site_data.contents)?;
    stage_files(&site, &bundles, &documents, &staging)?;

    let summary = Summary::of(&site);
    let rendering = words!(en: "pages", es: "páginas");
    let failures = console.stage(rendering, |stage| {
        stage.count(site.pages.len());
        let write = |file: &OutputFile| staging.write(&file.path, &file.contents);
        pages::render(&mut pool, site.pages, &documents, write, || stage.advance())
    })??;
    console.output(&pool.finish());
    if !failures.is_empty() {
        failures.iter().for_each(|failure| console.failure(&failure.explain()));
        return Ok(Outcome::SiteHasErrors);
    }

    let publishing = words!(en: "publishing", es: "publicación");
    let published = console.stage(publishing, |_| staging.publish())?;
    let output = output.strip_prefix(&root).unwrap_or(&output);
    summary.say(&published, &output.display().to_string(), console);
    Ok(Outcome::Done)
}

/// Stages everything but the pages and their data.
fn stage_files(
    site: &Site,
    bundles: &Bundles,
    documents: &Documents,
    staging: &Staging,
) -> anyhow::Result<()> {
    for file in &bundles.files {
        staging.write(&file.path, &file.contents)?;
    }
    for asset in &site.assets {
        let contents = std::fs::read(&asset.file)
            .with_context(|| format!("cannot read `{}`", asset.file.display()))?;
        staging.write(&asset.path, &contents)?;
    }
    for file in site_files(site, documents)? {
        staging.write(&file.path, &file.contents)?;
    }
    Ok(())
}
