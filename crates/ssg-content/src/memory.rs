//! Remembers articles between loads in one process, so that saving one of ten thousand does not
//! read the others again.

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

use rayon::prelude::*;
use ssg_store::{Dependencies, Digest, FileState, Freshness, Listings};

use crate::article::Article;
use crate::article_set::ArticleSet;
use crate::decoding::Decoder;
use crate::files::ArticleFile;

/// The number of articles that one thread looks at: to wake another one takes as long.
const FEW: usize = 16;

/// The articles of the last load, and everything they depend on besides their files.
#[derive(Default)]
pub struct Memory {
    setting: Option<Digest>,
    /// The state of each article's file; that of an article to read again is unknown.
    states: Vec<FileState>,
    articles: Arc<ArticleSet>,
    /// The pictures that the articles show, by path.
    pictures: BTreeMap<String, FileState>,
    pub(crate) listings: Listings,
}

impl Memory {
    /// Returns all articles, and reads those that have changed.
    ///
    /// An article is remembered if it has no error, which may be about a missing file, and nothing in it
    /// depends on the time. It stays valid as long as its file, the pictures of all articles and the
    /// settings are unchanged.
    pub(crate) fn articles(
        &mut self,
        files: &[ArticleFile],
        decoder: &Decoder<'_>,
    ) -> Arc<ArticleSet> {
        let Decoder { images, .. } = decoder;
        let content = images.content;
        let identity = Some(decoder.identity());
        let locate = |picture: &str| content.locate(&format!("content/{picture}"));
        let is_same = |(path, state): (&String, &mut FileState)| {
            state.check(&locate(path)) != Freshness::Stale
                && !content.is_to_go(&format!("content/{path}"))
        };
        if self.setting != identity || !self.pictures.iter_mut().all(is_same) {
            *self =
                Memory { setting: identity, listings: self.listings.clone(), ..Memory::default() };
        }
        let mut known =
            mem::take(&mut self.states).into_iter().zip(self.articles.iter()).peekable();
        let known = files.iter().map(|file| {
            while known.next_if(|(_, known)| known.path < file.path).is_some() {}
            known.next_if(|(_, known)| known.path == file.path)
        });
        let read = |(file, known): (&ArticleFile, Option<(FileState, &Arc<Article>)>)| {
            let path = content.locate(&file.path);
            if let Some((mut state, article)) =
                known.filter(|_| content.unsaved(&file.path).is_none())
                && state.check(&path) != Freshness::Stale
            {
                return (state, Arc::clone(article));
            }
            let article = decoder.article(file);
            let state = match article.is_lasting() {
                true => content.inputs.state(&path),
                false => FileState::Unknown,
            };
            (state, Arc::new(article))
        };
        let known: Vec<_> = files.iter().zip(known).collect();
        let (states, articles): (Vec<FileState>, Vec<_>) =
            known.into_par_iter().with_min_len(FEW).map(read).unzip();
        self.states = states;
        if !self.articles.is_same(&articles) {
            let mut files = Dependencies::default();
            let lasting = self.states.iter().zip(&articles);
            let lasting = lasting.filter(|(state, _)| **state != FileState::Unknown);
            files.add_files(lasting.map(|(state, article)| (&*article.path, state.clone())));
            self.articles = Arc::new(ArticleSet::new(articles, files));
        }
        self.articles.find_images(images);
        let state = |path: &str| (path.to_owned(), content.inputs.state(&locate(path)));
        self.pictures = self.articles.pictures().map(state).collect();
        Arc::clone(&self.articles)
    }
}
