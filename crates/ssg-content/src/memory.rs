//! Remembers articles between loads in one process, so that saving one of ten thousand does not
//! read the others again.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{Problem, Severity};
use ssg_store::{FileState, Freshness};

use crate::article::{Article, State};
use crate::decoding::Decoder;
use crate::files::ArticleFile;
use crate::schedule::Window;

/// The articles of the last load, and everything they depend on besides their files.
#[derive(Default)]
pub struct Memory {
    setting: String,
    articles: HashMap<String, (FileState, Article)>,
    /// The pictures that the articles show, by path.
    pictures: BTreeMap<String, FileState>,
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
    ) -> Vec<Article> {
        let Decoder { images, .. } = decoder;
        let content = images.content;
        let identity = decoder.identity();
        let locate = |picture: &String| content.locate(&format!("content/{picture}"));
        let is_same = |(path, state): (&String, &mut FileState)| {
            state.check(&locate(path)) != Freshness::Stale
                && !content.is_to_go(&format!("content/{path}"))
        };
        if self.setting != identity || !self.pictures.iter_mut().all(is_same) {
            *self = Memory::default();
        }
        let read = |file: &ArticleFile| {
            let path = content.locate(&file.path);
            if content.unsaved(&file.path).is_none()
                && let Some((state, article)) = self.articles.get(&file.path)
            {
                let mut state = state.clone();
                if state.check(&path) != Freshness::Stale {
                    content.inputs.note(&path, state.clone());
                    images.find_again(&article.found.images);
                    return (state, article.clone());
                }
            }
            let article = decoder.article(file);
            (content.inputs.state(&path), article)
        };
        let read: Vec<(FileState, Article)> = files.par_iter().map(read).collect();

        let is_lasting = |article: &Article| {
            content.unsaved(&article.path).is_none()
                && article.found.diagnostics.iter().all(is_lasting_advice)
                && article.window == Window::default()
                && matches!(article.state, State::Read { .. })
        };
        let lasting: Vec<_> = read.iter().filter(|(_, article)| is_lasting(article)).collect();
        let uses = lasting.iter().flat_map(|(_, article)| &article.found.images);
        let pictures: BTreeSet<&String> = uses.filter_map(|one| one.origin.file()).collect();
        let state = |path: &String| (path.clone(), content.inputs.state(&locate(path)));
        self.setting = identity;
        self.pictures = pictures.into_iter().map(state).collect();
        self.articles = lasting
            .into_iter()
            .map(|(state, article)| (article.path.clone(), (state.clone(), article.clone())))
            .collect();
        read.into_iter().map(|(_, article)| article).collect()
    }
}

fn is_lasting_advice(found: &Diagnostic) -> bool {
    found.severity() != Severity::Error && !matches!(found.problem, Problem::FutureDate { .. })
}
