//! Checks the tags of articles: each tag has a page that lists its articles.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source, diagnostic};
use ssg_model::names;
use ssg_model::problem::Problem;
use ssg_model::route;
use unicode_normalization::UnicodeNormalization;

use crate::article::{Article, State};
use crate::decoding::Pending;
use crate::setting::Setting;

/// Reports tags that share a page with another tag but are spelt differently.
pub(crate) fn check(articles: &[Arc<Article>]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<String, (&Source, &str)> = BTreeMap::new();
    let mut found = Vec::new();
    for Pending { source, value: tag } in articles.iter().flat_map(|article| &article.found.tags) {
        let (file, other) = *first.entry(names::fold(&tag.value)).or_insert((source, &tag.value));
        if !other.nfc().eq(tag.value.nfc()) {
            let (other, file) = (other.to_owned(), file.path.clone());
            let problem = Problem::TagSpelling { other, file };
            found.push(diagnostic(source, tag.range.clone(), problem));
        }
    }
    found
}

/// Returns the addresses of all tag pages, sorted, including tags that only articles with errors
/// have; `None` if the tags of an article are not known.
pub(crate) fn pages(articles: &[Arc<Article>], setting: &Setting) -> Option<Vec<String>> {
    let shown = || articles.iter().filter(|article| !article.window.is_to_come(&setting.now));
    let is_unknown = |article: &Arc<Article>| match &article.state {
        State::Unreadable => true,
        State::Read { finished, .. } => finished.is_none() && article.found.tags.is_empty(),
        State::Draft(..) | State::Expired => false,
    };
    if shown().any(is_unknown) {
        return None;
    }
    let read = shown().filter(|article| matches!(article.state, State::Read { .. }));
    let tags: BTreeSet<String> = read
        .flat_map(|article| &article.found.tags)
        .map(|tag| names::fold(&tag.value.value))
        .collect();
    Some(tags.iter().map(|slug| route::tag(slug, setting.locale.places())).collect())
}
