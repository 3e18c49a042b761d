//! The addresses that files of the content use.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::route;

use crate::article::Article;
use crate::files;

/// Returns the form in which two addresses are compared: lowercase, because hosts and file systems
/// may ignore case, and with a trailing slash.
pub(crate) fn key(address: &str) -> Cow<'_, str> {
    let is_key = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    match address.strip_suffix('/') {
        Some(rest) if !rest.ends_with('/') && rest.bytes().all(is_key) => Cow::Borrowed(address),
        _ => Cow::Owned(format!("{}/", address.trim_end_matches('/').to_lowercase())),
    }
}

/// The addresses that the content uses, each with its file: those of pages, and those of articles.
pub(crate) struct UsedAddresses<'a>(HashMap<String, String>, &'a HashMap<String, String>);

impl<'a> UsedAddresses<'a> {
    /// Creates a collection of the addresses of pages, besides those of articles.
    pub(crate) fn besides(articles: &'a HashMap<String, String>) -> UsedAddresses<'a> {
        UsedAddresses(HashMap::new(), articles)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&String> {
        self.1.get(key).or_else(|| self.0.get(key))
    }

    /// Adds a file, and reports a duplicate or a reserved address.
    pub(crate) fn add(&mut self, address: &str, file: &str, diagnostics: &mut Vec<Diagnostic>) {
        let key = key(address);
        if let Some(owned) = route::OWNED.iter().find(|owned| key.starts_with(**owned)) {
            let problem = Problem::OwnedAddress { address: (*owned).to_owned() };
            diagnostics.push(files::about(file, problem));
        }
        match self.get(&key) {
            Some(first) => {
                let problem = Problem::DuplicateSlug { other: first.clone() };
                diagnostics.push(files::about(file, problem));
            }
            None => drop(self.0.insert(key.into_owned(), file.to_owned())),
        }
    }
}

/// Collects the addresses of articles, each with its file, including drafts: an old address that a
/// draft will have would break the site on the day the draft is published.
///
/// Reports articles with a duplicate or a reserved address.
pub(crate) fn of_articles(articles: &[Arc<Article>]) -> (HashMap<String, String>, Vec<Diagnostic>) {
    let (none, mut found) = (HashMap::new(), Vec::new());
    let mut files = UsedAddresses(HashMap::with_capacity(articles.len()), &none);
    for article in articles {
        files.add(&article.address, &article.path, &mut found);
    }
    (files.0, found)
}
