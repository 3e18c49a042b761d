//! The whole of `content/`, from files to the site.

use std::path::Path;

use jiff::civil::Date;
use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::Failure;
use ssg_model::problem::Severity;
use ssg_model::site::Site;
use ssg_store::Dependencies;

use crate::article::Article;
use crate::checks;
use crate::decoded::Decoded;
use crate::decoding::Decoder;
use crate::files::{ArticleFile, Content, PUBLISHED};
use crate::memory::Memory;
use crate::options::Options;
use crate::pages;
use crate::sources::Sources;
use crate::texts::MarkdownCache;

/// Everything found wrong, and the site when no error is among it.
pub struct Loaded {
    pub site: Option<Site>,
    /// Errors and warnings, in the order in which they are shown.
    pub diagnostics: Vec<Diagnostic>,
    /// The site's language as `site.yaml` says it, with or without errors elsewhere.
    pub locale: Option<String>,
    /// The day of the build in the site's time zone.
    pub today: Date,
    /// Everything that was read, listed and missed.
    pub dependencies: Dependencies,
    /// The files that it was made of.
    pub sources: Sources,
}

/// Reads and checks the content of the project at `root`. Fails when the system has trouble with a
/// file: then nothing that was found can be relied on.
///
/// Articles are read on rayon's current thread pool.
pub fn load(root: &Path, options: &Options) -> Result<Loaded, Failure> {
    load_with(root, options, None, read_all)
}

/// Loads the content as [`load`] does. What earlier runs have found in the Markdown of articles is
/// taken from the cache, and what this one finds is put there.
pub fn load_with_cache(
    root: &Path,
    options: &Options,
    cache: &MarkdownCache,
) -> Result<Loaded, Failure> {
    load_with(root, options, Some(cache), read_all)
}

/// Loads the content as [`load`] does, again and again in one process: articles that have not
/// changed are those of the last time.
///
/// The options are those of the earlier times, but for the moment.
pub fn load_again(root: &Path, options: &Options, memory: &mut Memory) -> Result<Loaded, Failure> {
    load_with(root, options, None, |files, decoder| memory.articles(files, decoder))
}

fn load_with(
    root: &Path,
    options: &Options,
    cache: Option<&MarkdownCache>,
    read_articles: impl FnOnce(&[ArticleFile], &Decoder<'_>) -> Vec<Article>,
) -> Result<Loaded, Failure> {
    let content = Content::with_unsaved(root, options.unsaved.clone());
    let mut sources = Sources::read(content);
    let decoded = Decoded::of(&sources, options, cache, read_articles);
    let diagnostics = checks::check(&sources, &decoded);
    let today = decoded.setting.now.date();
    let locale = decoded.site.value.as_ref().map(|site| site.locale.tag.clone());
    let has_errors = diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let mut site = match has_errors {
        true => None,
        false => pages::assemble(&sources, decoded, options.previews),
    };
    let dependencies = sources.content.take_dependencies()?;
    // The build itself may write the list of what was published.
    let is_counted = |path: &str| path.starts_with("content/") && path != PUBLISHED;
    sources.digest = dependencies.digest(is_counted).to_string();
    if let Some(site) = &mut site {
        site.content_digest.clone_from(&sources.digest);
    }
    Ok(Loaded { site, diagnostics, locale, today, dependencies, sources })
}

/// The site of content that was found right, with other options: its files are not read again, but
/// for articles that have changed since the last time.
pub fn load_from(
    sources: &Sources,
    options: &Options,
    memory: &mut Memory,
) -> Result<Option<Site>, Failure> {
    let read_articles =
        |files: &[ArticleFile], decoder: &Decoder<'_>| memory.articles(files, decoder);
    let decoded = Decoded::of(sources, options, None, read_articles);
    let site = pages::assemble(sources, decoded, options.previews);
    sources.content.take_dependencies()?;
    Ok(site.map(|site| Site { content_digest: sources.digest.clone(), ..site }))
}

fn read_all(files: &[ArticleFile], decoder: &Decoder<'_>) -> Vec<Article> {
    files.par_iter().map(|file| decoder.article(file)).collect()
}
