//! Remembers articles between loads in one process, so that saving one of ten thousand does not
//! read the others again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsStr;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use ssg_store::{Dependencies, Digest, FileState, Freshness, Listings, ReportedChanges};

use crate::article::Article;
use crate::article_set::ArticleSet;
use crate::decoding::Decoder;
use crate::files::ArticleFile;
use crate::images::KnownImages;

/// The number of articles that one thread looks at: to wake another one takes as long.
const FEW: usize = 16;

/// The articles of the last load, and everything they depend on besides their files.
#[derive(Default)]
pub struct Memory {
    /// The changes since the last load.
    pub changes: ReportedChanges,
    /// The articles of each language, the main one first.
    languages: Vec<KnownArticles>,
    listings: Listings,
    pub(crate) images: KnownImages,
}

/// The articles of one language.
#[derive(Default)]
struct KnownArticles {
    folder: PathBuf,
    setting: Option<Digest>,
    /// The state of each article's file; that of an article to read again is unknown.
    states: Vec<ArticleState>,
    articles: Arc<ArticleSet>,
    /// The articles before. An edited draft is loaded in two forms, in turn.
    before: Arc<ArticleSet>,
    /// The pictures that the articles show, by path.
    pictures: BTreeMap<String, FileState>,
}

/// The state of an article's file, and whether a watcher of the folder sees its changes.
#[derive(Clone)]
struct ArticleState(FileState, bool);

/// The names in each folder that may have changed; `None` if any may have.
type ChangedNames<'c> = HashMap<&'c str, Option<BTreeSet<&'c OsStr>>>;

impl Memory {
    /// Returns the known folders, those of the articles included if only known names in it may have
    /// changed.
    pub(crate) fn listings(&self) -> Listings {
        for KnownArticles { folder, .. } in &self.languages {
            if let Some(names) = self.changes.names_in(folder) {
                self.listings.renew(folder, &names);
            }
        }
        self.listings.clone()
    }

    /// Returns all articles of a language, and reads those that have changed.
    ///
    /// An article is remembered if it has no error, which may be about a missing file, and nothing in it
    /// depends on the time. It stays valid as long as its file, the pictures of all articles and the
    /// settings are unchanged.
    pub(crate) fn articles(
        &mut self,
        language: usize,
        files: &[ArticleFile],
        decoder: &Decoder<'_>,
    ) -> Arc<ArticleSet> {
        let content = decoder.images.content;
        let mut changed = ChangedNames::new();
        for file in files {
            let names = || self.changes.names_in(&content.locate(parts(file).0));
            changed.entry(parts(file).0).or_insert_with(names);
        }
        if self.languages.len() <= language {
            self.languages.resize_with(language + 1, KnownArticles::default);
        }
        self.languages[language].articles(files, decoder, &changed)
    }
}

impl KnownArticles {
    fn articles(
        &mut self,
        files: &[ArticleFile],
        decoder: &Decoder<'_>,
        changed: &ChangedNames<'_>,
    ) -> Arc<ArticleSet> {
        let Decoder { images, .. } = decoder;
        let content = images.content;
        self.folder = content.locate(&format!("{}/articles", content.folder));
        let identity = Some(decoder.identity());
        let locate = |picture: &str| content.locate(&format!("content/{picture}"));
        let is_same = |(path, state): (&String, &mut FileState)| {
            state.check(&locate(path)) != Freshness::Stale
                && !content.is_to_go(&format!("content/{path}"))
        };
        if self.setting != identity || !self.pictures.iter_mut().all(is_same) {
            (self.setting, self.states) = (identity, Vec::new());
            (self.articles, self.before) = (Arc::default(), Arc::default());
        }
        let states = self.states.iter().zip(&**self.articles);
        let is_same = |(file, (state, article)): (&ArticleFile, (&ArticleState, &Arc<Article>))| {
            file.path == article.path
                && state.is_certain(changed, file)
                && content.unsaved(&file.path).is_none()
        };
        let is_complete = self.articles.len() == files.len();
        if !is_complete || !files.iter().zip(states).all(is_same) {
            self.read_changed(files, decoder, changed);
        }
        self.articles.find_images(images);
        let state = |path: &str| (path.to_owned(), content.inputs.state(&locate(path)));
        self.pictures = self.articles.pictures().map(state).collect();
        Arc::clone(&self.articles)
    }

    /// Reads the articles that may have changed.
    fn read_changed(
        &mut self,
        files: &[ArticleFile],
        decoder: &Decoder<'_>,
        changed: &ChangedNames<'_>,
    ) {
        let content = decoder.images.content;
        let mut known =
            mem::take(&mut self.states).into_iter().zip(self.articles.iter()).peekable();
        let known = files.iter().map(|file| {
            while known.next_if(|(_, known)| known.path < file.path).is_some() {}
            known
                .next_if(|(_, known)| known.path == file.path)
                .filter(|_| content.unsaved(&file.path).is_none())
        });
        let read = |(file, known): (&ArticleFile, Option<(ArticleState, &Arc<Article>)>)| {
            if let Some((state, article)) =
                known.as_ref().filter(|(state, _)| state.is_certain(changed, file))
            {
                return (state.clone(), Arc::clone(article));
            }
            let path = content.locate(&file.path);
            if let Some((mut state, article)) = known
                && state.0.check(&path) != Freshness::Stale
            {
                state.1 = ssg_store::is_watched_with_folder(&path);
                return (state, Arc::clone(article));
            }
            let article = decoder.article(file);
            let state = match article.is_lasting() {
                true => content.inputs.state(&path),
                false => FileState::Unknown,
            };
            (ArticleState(state, false), Arc::new(article))
        };
        let known: Vec<_> = files.iter().zip(known).collect();
        let (states, articles): (Vec<ArticleState>, Vec<_>) =
            known.into_par_iter().with_min_len(FEW).map(read).unzip();
        self.states = states;
        if !self.articles.is_same(&articles) {
            let mut files = Dependencies::default();
            let lasting = self.states.iter().map(|ArticleState(state, _)| state).zip(&articles);
            let lasting = lasting.filter(|(state, _)| **state != FileState::Unknown);
            files.add_files(lasting.map(|(state, article)| (&*article.path, state.clone())));
            let earlier = [&self.articles, &self.before];
            let now =
                Arc::new(ArticleSet::after(&earlier, articles, files, &decoder.setting.locale));
            self.before = mem::replace(&mut self.articles, now);
        }
    }
}

impl ArticleState {
    /// Whether the file is unchanged, unless its name is among the changed ones.
    fn is_certain(&self, changed: &ChangedNames<'_>, file: &ArticleFile) -> bool {
        let (folder, name) = parts(file);
        let ArticleState(state, is_watched) = self;
        let is_settled = matches!(state, FileState::Read(_, Some(_))) && *is_watched;
        let changed = changed.get(folder).and_then(Option::as_ref);
        is_settled && changed.is_some_and(|changed| !changed.contains(OsStr::new(name)))
    }
}

/// Returns the folder and the name of a file.
fn parts(file: &ArticleFile) -> (&str, &str) {
    file.path.rsplit_once('/').unwrap_or_default()
}
