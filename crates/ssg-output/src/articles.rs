//! The articles of a site, for the files that list them.

use ssg_model::payload::{ArticleProps, Page};
use ssg_model::site::{Site, SitePage};

/// Returns every article, newest first.
pub(crate) fn articles(site: &Site) -> impl Iterator<Item = (&SitePage, &ArticleProps)> {
    site.pages.iter().filter_map(|page| match &page.payload.page {
        Page::Article(article) => Some((&**page, &**article)),
        _ => None,
    })
}

/// Returns the date of an article's last change, such as `2025-05-06`, which sorts chronologically.
pub(crate) fn last_change(article: &ArticleProps) -> &str {
    &article.updated.as_ref().unwrap_or(&article.date).iso
}
