//! `article-list`: cards of articles, newest first.

use std::sync::Arc;

use serde::Serialize;

use crate::content::fields::{Count, RouteLink};
use crate::content::list_words::PageWords;
use crate::content::references::ListedTag;
use crate::content::article::ArticleCard;
use crate::content::section_kind::{ListNumber, SectionKind, SharedContent};
use crate::locale::PlaceNames;
use crate::record;
use crate::route;

record! {
    /// Cards of articles.
    pub struct ArticleList {
        pub heading: Option<String>,
        /// The number of articles to show; all of them, in pages, if absent in `blog.yaml`.
        pub shown: Option<Count>,
        /// The number of articles on a page of the list of all; 12 if absent.
        pub per_page: Option<Count>,
        /// The subject to which the list is limited.
        pub tag: Option<ListedTag>,
        /// The text of the link of each card.
        pub read_more: Option<String>,
        /// The text shown while there is no article.
        pub empty: Option<String>,
        pub pages: Option<PageWords>,
    }
}

/// The default number of articles on a page of a list.
const ARTICLES: usize = 12;

/// Props of `article-list`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ArticleListProps {
    pub heading: Option<String>,
    pub read_more: String,
    pub empty: String,
    /// The articles of the page, newest first.
    pub articles: Vec<Arc<ArticleCard>>,
    /// The links to other pages; `None` when all articles are on one page.
    pub pagination: Option<Pagination>,
}

/// Links from one page of the list to the others.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Pagination {
    /// Name of the group of links.
    pub label: String,
    pub previous_label: String,
    pub next_label: String,
    /// The number of this page, counted from 1.
    pub current: usize,
    pub previous: Option<RouteLink>,
    pub next: Option<RouteLink>,
    /// The pages in order; `None` stands for pages that are left out.
    pub pages: Vec<Option<PageLink>>,
}

/// A link to a page of the list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageLink {
    pub number: usize,
    /// The name for screen readers: `Página 2`.
    pub name: String,
    pub to: RouteLink,
}

impl SectionKind for ArticleList {
    type Props = ArticleListProps;

    const HAS_ARTICLES: bool = true;

    fn props(self, sources: &SharedContent<'_>) -> ArticleListProps {
        let per_page = self.per_page();
        let ArticleList { heading, shown, per_page: _, tag, read_more, empty, pages } = self;
        let words = sources.list_words;
        let of_tag: Vec<Arc<ArticleCard>>;
        let all = match &tag {
            Some(ListedTag(tag)) => {
                let has_tag = |card: &&Arc<ArticleCard>| card.tags.contains(&tag.slug);
                of_tag = sources.articles.iter().filter(has_tag).cloned().collect();
                &of_tag
            }
            None => sources.articles,
        };
        let (articles, pagination) = match (&sources.list, shown) {
            (Some(list), None) => {
                let pages = pages.as_ref().unwrap_or(&words.pages);
                let pagination =
                    (list.total > 1).then(|| pagination(pages, list, sources.places));
                (all.chunks(per_page).nth(list.current - 1), pagination)
            }
            (_, shown) => {
                let shown = shown.map_or(per_page, |shown| shown.0 as usize);
                (all.get(..shown.min(all.len())), None)
            }
        };
        let articles = articles.unwrap_or_default().to_vec();
        let read_more = read_more.unwrap_or_else(|| words.read_more.clone());
        let empty = empty.unwrap_or_else(|| words.empty.clone());
        ArticleListProps { heading, read_more, empty, articles, pagination }
    }
}

impl ArticleList {
    /// Whether the list continues on further pages, if its page has several.
    pub fn has_pages(&self) -> bool {
        self.shown.is_none() && self.tag.is_none()
    }

    /// Returns the number of articles on a page.
    pub fn per_page(&self) -> usize {
        self.per_page.map_or(ARTICLES, |count| count.0 as usize)
    }
}

/// Returns the links to the other pages.
fn pagination(words: &PageWords, list: &ListNumber, places: PlaceNames) -> Pagination {
    let ListNumber { path, current, total, heading: _ } = list;
    let (current, total) = (*current, *total);
    let link = |number| RouteLink(route::list_page(path, number, places));
    let page = |number| PageLink { number, name: PageWords::fill_in(&words.page, number), to: link(number) };
    Pagination {
        label: words.label.clone(),
        previous_label: words.previous.clone(),
        next_label: words.next.clone(),
        current,
        previous: (current > 1).then(|| link(current - 1)),
        next: (current < total).then(|| link(current + 1)),
        pages: numbers(current, total).into_iter().map(|number| number.map(page)).collect(),
    }
}

/// Returns the numbers to show: the first, the last, and those beside the current one, at most
/// seven. `None` stands for two or more numbers that are left out.
fn numbers(current: usize, total: usize) -> Vec<Option<usize>> {
    let mut shown = Vec::new();
    let mut last = 0;
    for number in [1, current.saturating_sub(1), current, current + 1, total] {
        if number <= last || number > total {
            continue;
        }
        match number - last {
            1 => {}
            // A single number takes no more room than the mark of a gap.
            2 => shown.push(Some(last + 1)),
            _ => shown.push(None),
        }
        shown.push(Some(number));
        last = number;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::numbers;

    fn check(current: usize, total: usize, expected: &str) {
        let shown = numbers(current, total);
        let shown = shown.iter().map(|number| number.map_or("…".to_owned(), |n| n.to_string()));
        assert_eq!(shown.collect::<Vec<_>>().join(" "), expected, "{current} of {total}");
    }

    #[test]
    fn pagination_shows_few_numbers_of_many() {
        check(1, 2, "1 2");
        check(1, 3, "1 2 3");
        check(1, 4, "1 2 3 4");
        check(1, 5, "1 2 … 5");
        check(3, 5, "1 2 3 4 5");
        check(4, 7, "1 2 3 4 5 6 7");
        check(5, 834, "1 … 4 5 6 … 834");
        check(1, 834, "1 2 … 834");
        check(834, 834, "1 … 833 834");
        check(832, 834, "1 … 831 832 833 834");
    }
}
