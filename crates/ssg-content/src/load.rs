//! Loads `content/`: from files to the site.

use std::path::Path;
use std::sync::Arc;

use jiff::civil::Date;
use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::Failure;
use ssg_model::kind::Kinds;
use ssg_model::problem::Severity;
use ssg_model::site::Site;
use ssg_store::{Dependencies, Listings};

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
    /// The articles, if the load was not the only one.
    pub articles: Articles,
}

/// The articles of a load.
#[derive(Default)]
pub struct Articles(Vec<Arc<Article>>);

/// Reads and checks the content of the project at `root`. Fails if the system cannot read a file:
/// the diagnostics would be unreliable.
///
/// Articles are read on rayon's current thread pool.
pub fn load(root: &Path, options: &Options) -> Result<Loaded, Failure> {
    load_with(root, options, None, Listings::default(), read_all)
}

/// Loads the content like [`load`], and keeps the results for the Markdown of articles in the
/// cache, for later runs.
pub fn load_with_cache(
    root: &Path,
    options: &Options,
    cache: &MarkdownCache,
) -> Result<Loaded, Failure> {
    load_with(root, options, Some(cache), Listings::default(), read_all)
}

/// Loads the content like [`load`], repeatedly in one process: unchanged articles are taken from
/// `memory`.
///
/// The options must equal the options of the earlier calls, except for the time.
pub fn load_again(root: &Path, options: &Options, memory: &mut Memory) -> Result<Loaded, Failure> {
    let (mut articles, listings) = (Vec::new(), memory.listings.clone());
    let read_articles = |files: &[ArticleFile], decoder: &Decoder<'_>| {
        articles = memory.articles(files, decoder);
        articles.clone()
    };
    let loaded = load_with(root, options, None, listings, read_articles)?;
    Ok(Loaded { articles: Articles(articles), ..loaded })
}

fn load_with(
    root: &Path,
    options: &Options,
    cache: Option<&MarkdownCache>,
    listings: Listings,
    read_articles: impl FnOnce(&[ArticleFile], &Decoder<'_>) -> Vec<Arc<Article>>,
) -> Result<Loaded, Failure> {
    let content = Content::with_unsaved(root, options.unsaved.clone(), listings);
    let mut sources = Sources::read(content);
    let decoded = Decoded::of(&sources, options, cache, read_articles);
    let diagnostics = checks::check(&sources, &decoded);
    let today = decoded.setting.now.date();
    let kinds = decoded.kinds.kinds;
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
    let articles = Articles::default();
    Ok(Loaded { site, diagnostics, kinds, locale, today, dependencies, sources, articles })
}

/// Builds the site again from content without errors, with edit marks. Only articles that were new
/// in that load are read again.
pub fn load_marked(
    sources: &Sources,
    articles: &Articles,
    options: &Options,
) -> Result<Option<Site>, Failure> {
    let read_articles = |files: &[ArticleFile], decoder: &Decoder<'_>| {
        let identity = decoder.identity();
        let marked = |(file, article): (&ArticleFile, &Arc<Article>)| {
            decoder.images.find_again(&article.found.images);
            article.marked(identity, || decoder.article(file))
        };
        files.par_iter().zip(&articles.0).map(marked).collect()
    };
    let decoded = Decoded::of(sources, options, None, read_articles);
    let site = pages::assemble(sources, decoded, options.previews);
    sources.content.take_dependencies()?;
    Ok(site.map(|site| Site { content_digest: sources.digest.clone(), ..site }))
}

fn read_all(files: &[ArticleFile], decoder: &Decoder<'_>) -> Vec<Arc<Article>> {
    files.par_iter().map(|file| Arc::new(decoder.article(file))).collect()
}
