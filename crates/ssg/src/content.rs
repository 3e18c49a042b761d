//! Loads the content and shows what is wrong with it.

use std::path::Path;

use ssg_content::{Loaded, MarkdownCache};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::site::Site;
use ssg_model::words;
use ssg_model::words::Words;
use ssg_store::{Dependencies, Retention};

use crate::caches;
use crate::cli::ContentArgs;
use crate::clock;
use crate::console::Console;
use crate::failure::{Failure, SiteHasErrors};
use crate::memory;

/// The site as the content says it.
pub(crate) struct LoadedContent {
    pub(crate) site: Site,
    /// Everything that was read, listed and missed.
    pub(crate) dependencies: Dependencies,
}

/// The content; its errors have been printed. With `publish`, what holds publication is an error.
pub(crate) fn load(
    root: &Path,
    args: &ContentArgs,
    publish: bool,
    console: &mut Console,
) -> anyhow::Result<LoadedContent> {
    let options = options(args)?;
    let cache: MarkdownCache = caches::open(root, "markdown", Retention::LastRun);
    let content = words!(en: "content", es: "contenido");
    let Loaded { site, diagnostics, locale, dependencies, .. } =
        console.stage(content, |_| ssg_content::load_with_cache(root, &options, &cache))?;
    caches::warn_of(cache.commit(), root, console);
    memory::give_back();
    if let Some(locale) = locale {
        console.set_site_locale(&locale);
    }
    console.reads(root, || dependencies.watched(root));
    let passed = console.diagnostics(&diagnostics, publish);
    let site = site.filter(|_| passed).ok_or(SiteHasErrors)?;
    Ok(LoadedContent { site, dependencies })
}

/// What the command line and the clock say about the content.
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
        let Words { en, es } = problem.explain().message;
        Failure::new(words!(
            en: "`--base-url {text}`: {en}",
            es: "`--base-url {text}`: {es}",
        ))
        .hint(words!(
            en: "expected for example `https://example.org/folder/`",
            es: "se esperaba, por ejemplo, `https://example.org/carpeta/`",
        ))
    })
}
