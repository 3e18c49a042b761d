//! Loads `content/`: from files to the site.

use std::path::Path;
use std::sync::Arc;

use jiff::civil::Date;
use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::Failure;
use ssg_model::kind::{COLLECTIONS, Kinds};
use ssg_model::problem::Severity;
use ssg_model::site::Site;
use ssg_store::{Dependencies, Digest, Listings, blocks};

use crate::article::Article;
use crate::article_set::ArticleSet;
use crate::checks;
use crate::decoded::Decoded;
use crate::decoding::Decoder;
use crate::files::{ArticleFile, Content, PUBLISHED};
use crate::images::KnownImages;
use crate::memory::Memory;
use crate::options::Options;
use crate::pages;
use crate::sources::Sources;
use crate::texts::{ArticleBlock, ArticleCache};
use crate::translations::{self, LanguagePairs};

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
    /// Every path that was read, listed or found missing, apart from the files of [`Articles`].
    pub dependencies: Dependencies,
    /// The files of the content.
    pub sources: Sources,
    pub articles: Articles,
}

/// The articles of a load, for each language.
#[derive(Clone)]
pub struct Articles(Vec<Arc<ArticleSet>>);

impl Articles {
    /// Returns the files of the articles, unless the load has read all of them.
    pub fn files(&self) -> impl Iterator<Item = &Dependencies> {
        self.0.iter().map(|articles| &articles.files)
    }

    /// Whether the files have the same paths as those of another load.
    pub fn have_paths_of(&self, Articles(other): &Articles) -> bool {
        let mut both = self.0.iter().zip(other);
        let is_same = |(one, other): (&Arc<ArticleSet>, &Arc<ArticleSet>)| {
            Arc::ptr_eq(one, other) || one.files.has_paths_of(&other.files)
        };
        self.0.len() == other.len() && both.all(is_same)
    }
}

/// Reads and checks the content of the project at `root`. Fails if the system cannot read a file:
/// the diagnostics would be unreliable.
///
/// Articles are read on rayon's current thread pool.
pub fn load(root: &Path, options: &Options) -> Result<Loaded, Failure> {
    load_with(root, options, Known::default(), |_, files, decoder| read_all(files, decoder))
}

/// Loads the content like [`load`], and keeps the results for the Markdown of articles in the
/// cache, for later runs.
pub fn load_with_cache(
    root: &Path,
    options: &Options,
    cache: &ArticleCache,
) -> Result<Loaded, Failure> {
    load_with(root, options, Known::default(), |_, files, decoder| {
        let read = |files: Vec<&ArticleFile>| {
            let key = Digest::of(&files[0].path);
            let block = ArticleBlock::open(cache, &key);
            let decoder = Decoder { block: Some(&block), ..*decoder };
            let articles = files.into_par_iter().map(|file| Arc::new(decoder.article(file)));
            let articles: Vec<_> = articles.collect();
            block.store(cache, key);
            articles
        };
        let blocks = blocks(files.iter().collect(), |file| &file.path);
        let articles: Vec<_> = blocks.into_par_iter().map(read).collect();
        let articles = articles.into_iter().flatten().collect();
        Arc::new(ArticleSet::new(articles, Dependencies::default()))
    })
}

/// Loads the content like [`load`], repeatedly in one process: unchanged articles are taken from
/// `memory`. Files whose changes are reported to it are checked only after a report.
///
/// The options must equal the options of the earlier calls, except for the time.
pub fn load_again(root: &Path, options: &Options, memory: &mut Memory) -> Result<Loaded, Failure> {
    let known = (memory.listings(), memory.images.clone());
    let read =
        |language, files: &[_], decoder: &Decoder<'_>| memory.articles(language, files, decoder);
    let loaded = load_with(root, options, known, read)?;
    memory.changes.clear();
    Ok(loaded)
}

/// The folders and images that earlier loads in the same process have read.
type Known = (Listings, KnownImages);

fn load_with(
    root: &Path,
    options: &Options,
    (listings, images): Known,
    mut read_articles: impl FnMut(usize, &[ArticleFile], &Decoder<'_>) -> Arc<ArticleSet>,
) -> Result<Loaded, Failure> {
    let content = Content::with_unsaved(root, options.unsaved.clone(), listings);
    let mut sources = Sources::read(content, images);
    let decode = |sources: &Sources| {
        Decoded::of(sources, options, |files, decoder| {
            read_articles(sources.own.own, files, decoder)
        })
    };
    let decoded: Vec<Decoded> = sources.all().map(decode).collect();
    let (diagnostics, pairs) = checks::check(&sources, &decoded);
    let main = &decoded[0];
    let (today, kinds) = (main.setting.now.date(), main.kinds.kinds);
    let locale = main.site.value.as_ref().map(|site| site.locale.tag.clone());
    let articles = decoded.iter().map(|decoded| Arc::clone(&decoded.articles)).collect();
    let articles = Articles(articles);
    let has_errors = diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let mut site = match has_errors {
        true => None,
        false => pages::assemble_all(&sources, decoded, pairs, options.previews),
    };
    let mut dependencies = sources.content.take_dependencies()?;
    articles.files().for_each(|files| dependencies.remove_files_of(files));
    // The build itself may write the list of published addresses.
    let is_counted = |path: &str| {
        ["content/", "sections/", COLLECTIONS].iter().any(|folder| path.starts_with(folder))
            && path != PUBLISHED
    };
    sources.digest = dependencies.digest_with(articles.files(), is_counted).to_string();
    if let Some(site) = &mut site {
        site.content_digest.clone_from(&sources.digest);
    }
    Ok(Loaded { site, diagnostics, kinds, locale, today, dependencies, sources, articles })
}

/// Builds the site again from content without errors, with edit marks. Only articles that were new
/// in that load are read again.
pub fn load_marked(
    sources: &Sources,
    articles: &Articles,
    options: &Options,
) -> Result<Option<Site>, Failure> {
    let decode = |(sources, articles): (&Sources, &Arc<ArticleSet>)| {
        Decoded::of(sources, options, |files, decoder| marked(articles, files, decoder))
    };
    let decoded: Vec<_> = sources.all().zip(&articles.0).map(decode).collect();
    let pairs = LanguagePairs::of(translations::all(sources, &decoded, &mut Vec::new()));
    let site = pages::assemble_all(sources, decoded, pairs, options.previews);
    sources.content.take_dependencies()?;
    Ok(site.map(|site| Site { content_digest: sources.digest.clone(), ..site }))
}

/// Returns articles with edit marks.
fn marked(articles: &ArticleSet, files: &[ArticleFile], decoder: &Decoder<'_>) -> Arc<ArticleSet> {
    let identity = decoder.identity();
    let set = articles.marked(identity, &decoder.setting.locale, || {
        let marked = files.par_iter().zip(&**articles);
        let read = |(file, article): (&ArticleFile, &Arc<Article>)| {
            article.marked(identity, || decoder.article(file))
        };
        marked.map(read).collect()
    });
    articles.find_images(decoder.images);
    set
}

fn read_all(files: &[ArticleFile], decoder: &Decoder<'_>) -> Arc<ArticleSet> {
    let articles = files.par_iter().map(|file| Arc::new(decoder.article(file))).collect();
    Arc::new(ArticleSet::new(articles, Dependencies::default()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::Unsaved;

    const FRONT: &str = "title: Uno\ndate: 2025-05-06\nsummary: El primero.\n";

    #[test]
    fn what_articles_share_is_kept_until_one_of_them_changes() {
        let (folder, mut memory) = (tempfile::tempdir().unwrap(), Memory::default());
        let write = |path: &str, text: &str| {
            let path = folder.path().join("content").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("articles/uno.md", &format!("---\n{FRONT}---\n\nUn texto.\n"));
        write("articles/borrador.md", &format!("---\n{FRONT}draft: true\n---\n\nUn texto.\n"));
        let mut load = |path: &str, contents: &str| {
            let contents = Some(contents.to_owned().into_bytes());
            let unsaved = vec![Unsaved { path: format!("content/{path}"), contents }];
            let options = Options::at("2100-01-01T00:00:00Z".parse().unwrap());
            let options = Options { unsaved, ..options };
            Arc::clone(&load_again(folder.path(), &options, &mut memory).unwrap().articles.0[0])
        };
        let first = load("testimonials.yaml", "testimonials: []\n");
        assert!(Arc::ptr_eq(&first, &load("testimonials.yaml", "# Nada.\n")));
        let second = load("site.yaml", "brand: Uno\n");
        let third = load("site.yaml", "brand: Uno # Igual.\n");
        assert!(Arc::ptr_eq(&second, &third));
        assert!(!Arc::ptr_eq(&first, &second), "the settings are others");
        let changed = load("articles/uno.md", &format!("---\n{FRONT}---\n\nOtro texto.\n"));
        assert!(!Arc::ptr_eq(&third, &changed));
    }

    #[test]
    fn articles_of_every_language_are_remembered() {
        let (folder, mut memory) = (tempfile::tempdir().unwrap(), Memory::default());
        let languages = "languages: [{folder: en, locale: en-US, name: English}]\n";
        for (path, text) in [
            ("site.yaml", languages.to_owned()),
            ("articles/uno.md", format!("---\n{FRONT}---\n\nUn texto.\n")),
            ("en/articles/one.md", format!("---\n{FRONT}---\n\nA text.\n")),
        ] {
            let path = folder.path().join("content").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let mut load = |path: &str, contents: &str| {
            let contents = Some(contents.to_owned().into_bytes());
            let unsaved = vec![Unsaved { path: format!("content/{path}"), contents }];
            let options = Options::at("2100-01-01T00:00:00Z".parse().unwrap());
            let options = Options { unsaved, ..options };
            load_again(folder.path(), &options, &mut memory).unwrap().articles
        };
        let Articles(first) = load("testimonials.yaml", "testimonials: []\n");
        assert_eq!(first.len(), 2);
        let changed = format!("---\n{FRONT}---\n\nOtro texto.\n");
        let Articles(second) = load("articles/uno.md", &changed);
        assert!(!Arc::ptr_eq(&first[0], &second[0]) && Arc::ptr_eq(&first[1], &second[1]));
    }

    #[test]
    fn equal_titles_are_found_after_each_change_of_a_title() {
        let (folder, mut memory) = (tempfile::tempdir().unwrap(), Memory::default());
        let articles = folder.path().join("content/articles");
        fs::create_dir_all(&articles).unwrap();
        let article = |title: &str| format!("---\n{FRONT}---\n\nUn texto.\n").replace("Uno", title);
        for name in ["uno", "dos", "tres"] {
            fs::write(articles.join(format!("{name}.md")), article(name)).unwrap();
        }
        let mut check = |title: &str, expected: usize| {
            let contents = Some(article(title).into_bytes());
            let unsaved = vec![Unsaved { path: "content/articles/dos.md".to_owned(), contents }];
            let options = Options::at("2100-01-01T00:00:00Z".parse().unwrap());
            let options = Options { unsaved, ..options };
            let found = load_again(folder.path(), &options, &mut memory).unwrap().diagnostics;
            let same = found.iter().filter(|found| found.problem.code() == "C0511").count();
            assert_eq!(same, expected, "{title}");
        };
        for (title, expected) in [("dos", 0), ("DOS", 0), ("tres", 1), ("uno", 1), ("dos", 0)] {
            check(title, expected);
        }
    }
}
