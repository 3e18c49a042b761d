//! Loads `content/`: from files to the site.

use std::path::Path;

use jiff::civil::Date;
use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::Failure;
use ssg_model::kind::Kinds;
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

/// The diagnostics of a load, and the site if none of them is an error.
pub struct Loaded {
    pub site: Option<Site>,
    /// Errors and warnings, in display order.
    pub diagnostics: Vec<Diagnostic>,
    /// The language tag in `site.yaml`, even if there are errors elsewhere.
    pub locale: Option<String>,
    /// The day of the build in the site's time zone.
    pub today: Date,
    /// The kinds of section that are declared as data.
    pub kinds: &'static Kinds,
    /// Every path that was read, listed or found missing.
    pub dependencies: Dependencies,
    /// The files of the content.
    pub sources: Sources,
}

/// Reads and checks the content of the project at `root`. Fails if the system cannot read a file:
/// the diagnostics would be unreliable.
///
/// Articles are read on rayon's current thread pool.
pub fn load(root: &Path, options: &Options) -> Result<Loaded, Failure> {
    load_with(root, options, None, read_all)
}

/// Loads the content like [`load`], and keeps the results for the Markdown of articles in the
/// cache, for later runs.
pub fn load_with_cache(
    root: &Path,
    options: &Options,
    cache: &MarkdownCache,
) -> Result<Loaded, Failure> {
    load_with(root, options, Some(cache), read_all)
}

/// Loads the content like [`load`], repeatedly in one process: unchanged articles are taken from
/// `memory`.
///
/// The options must equal the options of the earlier calls, except for the time.
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
    let kinds = decoded.kinds;
    let locale = decoded.site.value.as_ref().map(|site| site.locale.tag.clone());
    let has_errors = diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let mut site = match has_errors {
        true => None,
        false => pages::assemble(&sources, decoded, options.previews),
    };
    let dependencies = sources.content.take_dependencies()?;
    // The build itself may write the list of published addresses.
    let is_counted = |path: &str| {
        path.starts_with("content/") && path != PUBLISHED || path.starts_with("sections/")
    };
    sources.digest = dependencies.digest(is_counted).to_string();
    if let Some(site) = &mut site {
        site.content_digest.clone_from(&sources.digest);
    }
    Ok(Loaded { site, diagnostics, kinds, locale, today, dependencies, sources })
}

/// Builds the site again from content without errors, with other options. Only articles that have
/// changed since are read again.
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
