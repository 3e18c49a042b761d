//! Separates the articles of the site from those left out now.

use jiff::Zoned;
use rayon::prelude::*;
use ssg_model::route;
use ssg_model::site::{EarlyPage, HeldBack, HoldReason, SitePage};

use crate::article::{Article, State};
use crate::article_pages::FinishedArticle;
use crate::schedule::Window;

/// Returns the articles of the site, in its order, and those that are left out. `previews` says
/// whether the latter get a preview.
pub(crate) fn part(
    articles: Vec<Article>,
    now: &Zoned,
    previews: bool,
) -> (Vec<FinishedArticle>, Vec<HeldArticle>) {
    let (left_out, shown): (Vec<_>, Vec<_>) =
        articles.into_par_iter().partition(|article| article.is_left_out(now));
    let shown = shown.into_par_iter().filter_map(FinishedArticle::new);
    let mut shown: Vec<FinishedArticle> = shown.collect();
    shown.sort_by(|a, b| a.place().cmp(&b.place()));
    let left_out = left_out.into_iter();
    (shown, left_out.filter_map(|article| HeldArticle::new(article, now, previews)).collect())
}

/// An article that is left out of the site.
pub(crate) struct HeldArticle {
    /// The entry about the article, without its preview page.
    held: HeldBack,
    /// The article to preview, if it has no errors.
    article: Option<FinishedArticle>,
}

impl HeldArticle {
    /// Returns `None` for an article that is part of the site. `previews` says whether it gets a
    /// preview.
    fn new(article: Article, now: &Zoned, previews: bool) -> Option<HeldArticle> {
        let Window { start, end } = article.window;
        let reason = match (&article.state, start, end) {
            (State::Draft(_), _, _) => HoldReason::Draft,
            (State::Expired, _, Some(end)) => HoldReason::Expired { since: end.0 },
            (_, Some(start), _) if article.window.is_to_come(now) => {
                HoldReason::NotYet { until: start.0 }
            }
            _ => return None,
        };
        let (path, source) = (route::article(&article.slug), article.path.clone());
        let shown = match article.state {
            State::Draft(finished) => *finished,
            _ => article,
        };
        let faults = shown.found.errors();
        let (preview, article) = match faults.is_empty() {
            _ if !previews => (EarlyPage::Absent, None),
            true => (EarlyPage::Absent, FinishedArticle::new(shown)),
            false => (EarlyPage::Faulty(faults), None),
        };
        Some(HeldArticle { held: HeldBack { path, source, reason, preview }, article })
    }

    /// Returns the entry with the preview that `page` makes.
    pub(crate) fn with_page(self, page: impl FnOnce(FinishedArticle) -> SitePage) -> HeldBack {
        match self.article {
            Some(article) => {
                HeldBack { preview: EarlyPage::Page(Box::new(page(article))), ..self.held }
            }
            None => self.held,
        }
    }
}
