//! Which articles are part of the site now, and which are not.

use jiff::Zoned;
use rayon::prelude::*;
use ssg_model::route;
use ssg_model::site::{EarlyPage, HeldBack, HoldReason, SitePage};

use crate::article::{Article, State};
use crate::article_pages::FinishedArticle;
use crate::schedule::Window;

/// All articles.
pub(crate) struct Articles {
    /// Those of the site, in its order.
    pub(crate) articles: Vec<FinishedArticle>,
    pub(crate) left_out: Vec<HeldArticle>,
}

impl Articles {
    /// Parts the articles. `previews` says whether those that are left out are shown beforehand.
    pub(crate) fn new(articles: Vec<Article>, now: &Zoned, previews: bool) -> Articles {
        let (left_out, shown): (Vec<_>, Vec<_>) =
            articles.into_par_iter().partition(|article| article.is_left_out(now));
        let left_out = left_out.into_iter();
        let left_out = left_out.filter_map(|article| HeldArticle::new(article, now, previews));
        let finished = shown.into_par_iter().filter_map(FinishedArticle::new);
        let mut articles: Vec<FinishedArticle> = finished.collect();
        articles.sort_by(|a, b| a.place().cmp(&b.place()));
        Articles { articles, left_out: left_out.collect() }
    }
}

/// An article that is left out of the site.
pub(crate) struct HeldArticle {
    /// Without the page that shows it beforehand.
    held: HeldBack,
    /// The article that this page is made of.
    article: Option<FinishedArticle>,
}

impl HeldArticle {
    /// `None` for an article that is part of the site. `previews` says whether it is shown
    /// beforehand.
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
        let mut held = HeldBack { path, source, reason, preview: EarlyPage::Absent };
        if !previews {
            return Some(HeldArticle { held, article: None });
        }
        let shown = match article.state {
            State::Draft(finished) => *finished,
            _ => article,
        };
        let faults = shown.found.errors();
        if !faults.is_empty() {
            held.preview = EarlyPage::Faulty(faults);
            return Some(HeldArticle { held, article: None });
        }
        Some(HeldArticle { held, article: FinishedArticle::new(shown) })
    }

    /// The article with the page that shows it beforehand.
    pub(crate) fn with_page(self, page: impl FnOnce(FinishedArticle) -> SitePage) -> HeldBack {
        match self.article {
            Some(article) => {
                HeldBack { preview: EarlyPage::Page(Box::new(page(article))), ..self.held }
            }
            None => self.held,
        }
    }
}
