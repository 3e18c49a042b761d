//! Loads the content and prints its diagnostics.

use ssg_content::Loaded;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::site::Site;
use ssg_store::Dependencies;

use crate::caches::Caches;
use crate::cli::ContentArgs;
use crate::clock;
use crate::console::Console;
use crate::failure::{Failure, SiteHasErrors};
use crate::memory;
use crate::messages;
use crate::own_types;
use crate::translated;

/// The site that the content describes.
pub(crate) struct LoadedContent {
    pub(crate) site: Site,
    /// The files and folders that were read, listed or missed.
    pub(crate) dependencies: Dependencies,
}

/// Loads the content and prints its diagnostics. With `publish`, blockers are errors.
pub(crate) fn load(
    caches: &Caches,
    args: &ContentArgs,
    publish: bool,
    console: &mut Console,
) -> anyhow::Result<LoadedContent> {
    let options = options(args)?;
    let Caches { root, articles, .. } = caches;
    let Loaded { site, mut diagnostics, kinds, dependencies, sources, articles: read, .. } =
        console.stage(messages::content(), |_| {
            ssg_content::load_with_cache(root, &options, articles)
        })?;
    // The main thread would need 0.3 s to free them, for 100,000 articles.
    rayon::spawn(move || drop((sources, read)));
    articles.commit();
    own_types::write(root, kinds, None, console);
    console.reads(root, || dependencies.watched(root));
    translated::quote(root, &mut diagnostics);
    let passed = console.diagnostics(&diagnostics, publish);
    // They hold the texts that they are about.
    drop(diagnostics);
    memory::give_back();
    let site = site.filter(|_| passed).ok_or(SiteHasErrors)?;
    Ok(LoadedContent { site, dependencies })
}

/// Returns the options for loading content that the command line and the clock set.
pub(crate) fn options(args: &ContentArgs) -> Result<ssg_content::Options, Failure> {
    Ok(ssg_content::Options {
        base_url: args.base_url.as_deref().map(parse_base_url).transpose()?,
        drafts: args.drafts,
        future: args.future,
        ..ssg_content::Options::at(clock::now()?)
    })
}

fn parse_base_url(text: &str) -> Result<SiteUrl, Failure> {
    SiteUrl::parse(text).map_err(|problem| {
        Failure::new(messages::wrong_base_url(text, &problem.explain().message))
            .hint(messages::base_url_example())
    })
}
