//! The list of articles, in pages.

use ssg_model::content::fields::RouteLink;
use ssg_model::content::pages::{BlogPage, PageMeta, PageWords};
use ssg_model::payload::{ArticleCard, BlogProps, PageLink, Pagination};
use ssg_model::route;

/// How many articles a page of the list shows.
const ARTICLES: usize = 12;

/// One page of the list.
pub(crate) struct ListPage {
    pub(crate) path: String,
    pub(crate) meta: PageMeta,
    pub(crate) props: BlogProps,
}

/// The pages of the list of these articles, newest first; the first one is always there.
pub(crate) fn list_pages(blog: &BlogPage, articles: Vec<ArticleCard>) -> Vec<ListPage> {
    let total = articles.len().div_ceil(ARTICLES).max(1);
    let mut articles = articles.into_iter();
    let pages = (1..=total).map(|number| {
        let numbered = |text: &str| fill_in(text, number);
        let (meta, heading) = if number == 1 {
            (blog.meta.clone(), blog.heading.clone())
        } else {
            let title = numbered(&blog.pages.title);
            let description = format!("{}. {}", numbered(&blog.pages.page), blog.meta.description);
            (PageMeta { title: title.clone(), description }, title)
        };
        let props = BlogProps {
            heading,
            text: blog.text.clone(),
            read_more: blog.read_more.clone(),
            empty: blog.empty.clone(),
            articles: articles.by_ref().take(ARTICLES).collect(),
            pagination: (total > 1).then(|| pagination(&blog.pages, number, total)),
        };
        ListPage { path: route::blog_page(number), meta, props }
    });
    pages.collect()
}

/// The links to the other pages.
fn pagination(words: &PageWords, current: usize, total: usize) -> Pagination {
    let link = |number| RouteLink(route::blog_page(number));
    let page = |number| PageLink { number, name: fill_in(&words.page, number), to: link(number) };
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

/// The numbers to show: the first, the last, and those beside the current one; `None` stands for
/// two or more that are left out. However many pages there are, these are at most seven.
fn numbers(current: usize, total: usize) -> Vec<Option<usize>> {
    let mut shown = Vec::new();
    let mut last = 0;
    for number in [1, current.saturating_sub(1), current, current + 1, total] {
        if number <= last || number > total {
            continue;
        }
        match number - last {
            1 => {}
            // The mark of what is left out would take no less room.
            2 => shown.push(Some(last + 1)),
            _ => shown.push(None),
        }
        shown.push(Some(number));
        last = number;
    }
    shown
}

/// Puts the number of a page in the place of `{page}`.
fn fill_in(text: &str, number: usize) -> String {
    text.replace("{page}", &number.to_string())
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
    fn few_numbers_are_shown_however_many_there_are() {
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
