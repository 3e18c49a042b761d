//! Separates the articles of the site from those left out now.

use jiff::Zoned;
use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::route;
use ssg_model::site::{EarlyPage, HeldBack, HoldReason, SitePage};

use crate::article::{Article, State};
use crate::article_pages::FinishedArticle;
use crate::diagnostics::errors;
use crate::schedule::Window;

/// Returns the articles of the site, in its order, and those that are left out.
pub(crate) fn part(articles: Vec<Article>, now: &Zoned) -> (Vec<FinishedArticle>, Vec<Article>) {
    let (left_out, shown): (Vec<_>, Vec<_>) =
        articles.into_par_iter().partition(|article| article.is_left_out(now));
    let shown = shown.into_par_iter().filter_map(FinishedArticle::new);
    let mut shown: Vec<FinishedArticle> = shown.collect();
    shown.sort_by(|a, b| a.place().cmp(&b.place()));
    (shown, left_out)
}

/// Returns the entry about an article that is left out, and a preview made by `page` if `previews`
/// asks for one; `None` if the article could not be read.
pub(crate) fn held_back(
    article: Article,
    now: &Zoned,
    previews: bool,
    page: impl FnOnce(FinishedArticle) -> SitePage,
) -> Option<HeldBack> {
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
    let faults = errors(&shown.found.diagnostics);
    let preview = early_page(previews, faults, || FinishedArticle::new(shown).map(page));
    Some(HeldBack { path, source, reason, preview })
}

/// Returns the preview of a page that is left out, if `previews` asks for one and the page has no
/// faults.
pub(crate) fn early_page(
    previews: bool,
    faults: Vec<Diagnostic>,
    page: impl FnOnce() -> Option<SitePage>,
) -> EarlyPage {
    match faults.is_empty() {
        _ if !previews => EarlyPage::Absent,
        true => page().map_or(EarlyPage::Absent, |page| EarlyPage::Page(Box::new(page))),
        false => EarlyPage::Faulty(faults),
    }
}
