//! The articles that are left out of the site now, and their previews.

use jiff::ZonedDateTime;
use ssg_model::diagnostic::{Diagnostic, errors};
use ssg_model::site::{EarlyPage, HeldBack, HoldReason, SitePage};

use crate::article::{Article, State};
use crate::article_pages::FinishedArticle;
use crate::schedule::Window;

/// Returns the entry about an article that is left out, and a preview made by `page` if `previews`
/// asks for one; `None` if the article could not be read.
pub(crate) fn held_back(
    article: &Article,
    now: &ZonedDateTime,
    previews: bool,
    page: impl FnOnce(&FinishedArticle) -> Option<SitePage>,
) -> Option<HeldBack> {
    let Window { start, end } = article.window;
    let reason = match (&article.state, start, end) {
        (State::Draft(_, reason), _, _) => *reason,
        (State::Expired, _, Some(end)) => HoldReason::Expired { since: end.0 },
        (_, Some(start), _) if article.window.is_to_come(now) => {
            HoldReason::NotYet { until: start.0 }
        }
        _ => return None,
    };
    let (path, source) = (article.address.clone(), article.path.clone());
    let shown = article.shown().unwrap_or(article);
    let faults = errors(&shown.found.diagnostics);
    let preview =
        early_page(previews, faults, || shown.finished().and_then(|article| page(article)));
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
