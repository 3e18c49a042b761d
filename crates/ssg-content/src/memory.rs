//! Remembers articles between loads in one process, so that saving one of ten thousand does not
//! read the others again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{Problem, Severity};
use ssg_store::{Digest, FileState, Freshness, Listings};

use crate::article::{Article, State};
use crate::decoding::Decoder;
use crate::files::ArticleFile;
use crate::schedule::Window;

/// The articles of the last load, and everything they depend on besides their files.
#[derive(Default)]
pub struct Memory {
    setting: Option<Digest>,
    /// The articles in the order of their paths; those to read again have an unknown state.
    articles: Vec<(FileState, Arc<Article>)>,
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
    ) -> Vec<Arc<Article>> {
        let Decoder { images, .. } = decoder;
        let content = images.content;
        let identity = Some(decoder.identity());
        let locate = |picture: &String| content.locate(&format!("content/{picture}"));
        let is_same = |(path, state): (&String, &mut FileState)| {
            state.check(&locate(path)) != Freshness::Stale
                && !content.is_to_go(&format!("content/{path}"))
        };
        if self.setting != identity || !self.pictures.iter_mut().all(is_same) {
            self.setting = identity;
            self.articles.clear();
            self.pictures.clear();
        }
        let read = |file: &ArticleFile| {
            let path = content.locate(&file.path);
            let known = self.articles.binary_search_by(|(_, known)| known.path.cmp(&file.path));
            if content.unsaved(&file.path).is_none()
                && let Some((state, article)) = known.ok().map(|at| &self.articles[at])
            {
                let mut state = state.clone();
                if state.check(&path) != Freshness::Stale {
                    images.find_again(&article.found.images);
                    return (state, Arc::clone(article));
                }
            }
            let article = decoder.article(file);
            (content.inputs.state(&path), Arc::new(article))
        };
        let read: Vec<(FileState, Arc<Article>)> = files.par_iter().map(read).collect();

        let is_lasting = |article: &Article| {
            article.found.diagnostics.iter().all(is_lasting_advice)
                && article.window == Window::default()
                && matches!(article.state, State::Read { .. })
        };
        let remembered = |(state, article): &(FileState, Arc<Article>)| {
            let state = if is_lasting(article) { state.clone() } else { FileState::Unknown };
            (state, Arc::clone(article))
        };
        self.articles = read.iter().map(remembered).collect();
        let lasting = self.articles.iter().filter(|(state, _)| *state != FileState::Unknown);
        let uses = lasting.flat_map(|(_, article)| &article.found.images);
        let pictures: BTreeSet<&String> = uses.filter_map(|one| one.origin.file()).collect();
        let state = |path: &String| (path.clone(), content.inputs.state(&locate(path)));
        self.pictures = pictures.into_iter().map(state).collect();
        let articles = read.into_iter().map(|(state, article)| {
            content.inputs.note_below(&article.path, state);
            article
        });
        articles.collect()
    }
}

fn is_lasting_advice(found: &Diagnostic) -> bool {
    found.severity() != Severity::Error && !matches!(found.problem, Problem::FutureDate { .. })
}
