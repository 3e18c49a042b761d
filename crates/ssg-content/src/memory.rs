//! What a run that loads the content again and again remembers, so that ten thousand articles are
//! not read again because one of them was saved.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;
use ssg_store::{FileState, Freshness};

use crate::article::{self, Article, ArticleSetting, State};
use crate::files::{ArticleFile, Content};

/// The articles of the last time, and what they depend on besides their files.
#[derive(Default)]
pub struct Memory {
    setting: String,
    articles: HashMap<String, (FileState, Article)>,
    /// The pictures and hosts that all articles and records asked for.
    asked: (Vec<String>, Vec<String>),
    /// Of the pictures, by path.
    pictures: BTreeMap<String, FileState>,
}

impl Memory {
    /// Reads articles, those that are not remembered.
    ///
    /// An article is remembered when nothing is wrong with it and it does not come or go by the
    /// clock. It is the same as long as its file, the pictures of all and the setting are.
    pub(crate) fn articles(
        &mut self,
        files: &[ArticleFile],
        setting: &ArticleSetting<'_>,
    ) -> Vec<Article> {
        let (content, images) = (setting.content, setting.surroundings.images);
        let identity = setting.identity();
        let is_same = |(path, state): (&String, &mut FileState)| {
            state.check(&content.locate(&format!("content/{path}"))) != Freshness::Stale
        };
        if self.setting != identity || !self.pictures.iter_mut().all(is_same) {
            *self = Memory::default();
        }
        // Pictures of articles that are not read again are still pictures of the site.
        images.ask_again(&self.asked);

        let read = |file: &ArticleFile| {
            let path = content.locate(&file.path);
            if content.unsaved(&file.path).is_none()
                && let Some((state, article)) = self.articles.get(&file.path)
            {
                let mut state = state.clone();
                if state.check(&path) != Freshness::Stale {
                    content.inputs.note(&path, state.clone());
                    return (state, article.clone());
                }
            }
            let article = article::load(file, setting);
            (content.inputs.state(&path), article)
        };
        let read: Vec<(FileState, Article)> = files.par_iter().map(read).collect();

        self.setting = identity;
        self.asked = images.asked();
        self.pictures = states(content, &self.asked.0);
        let is_lasting = |article: &Article| {
            content.unsaved(&article.path).is_none()
                && article.diagnostics.is_empty()
                && article.window.is_always()
                && matches!(article.state, State::Read { .. })
        };
        let lasting = read.iter().filter(|(_, article)| is_lasting(article));
        self.articles = lasting
            .map(|(state, article)| (article.path.clone(), (state.clone(), article.clone())))
            .collect();
        read.into_iter().map(|(_, article)| article).collect()
    }
}

/// The files below `content/` as they were read.
fn states(content: &Content, paths: &[String]) -> BTreeMap<String, FileState> {
    let state = |path: &String| content.inputs.state(&content.locate(&format!("content/{path}")));
    paths.iter().map(|path| (path.clone(), state(path))).collect()
}
