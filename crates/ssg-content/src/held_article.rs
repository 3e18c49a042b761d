//! Articles that are not part of the site now.

use jiff::Zoned;
use ssg_model::problem::Severity;
use ssg_model::route;
use ssg_model::site::{EarlyPage, HeldBack, HoldReason};

use crate::article::{Article, State};
use crate::article_pages::FinishedArticle;
use crate::schedule::Window;

/// An article that is left out of the site.
pub(crate) struct HeldArticle {
    /// Without the page that shows it beforehand.
    pub(crate) held: HeldBack,
    /// The article that this page is made of.
    pub(crate) article: Option<FinishedArticle>,
}

impl HeldArticle {
    /// `None` for an article that is part of the site. `previews` says whether it is shown
    /// beforehand.
    pub(crate) fn new(article: Article, now: &Zoned, previews: bool) -> Option<HeldArticle> {
        let Window { start, end } = article.window;
        let reason = match (&article.state, start, end) {
            (State::Draft, _, _) => HoldReason::Draft,
            (State::Expired, _, Some(end)) => HoldReason::Expired { since: end.0 },
            (_, Some(start), _) if article.window.is_to_come(now) => {
                HoldReason::NotYet { until: start.0 }
            }
            _ => return None,
        };
        let (path, source) = (route::article(&article.slug), article.path.clone());
        let mut shown = match reason {
            HoldReason::Draft => article.preview.map(|preview| *preview),
            _ => previews.then_some(article),
        };
        let mut faults = shown.as_mut().map(|shown| std::mem::take(&mut shown.diagnostics));
        faults.iter_mut().for_each(|faults| {
            faults.retain(|found| found.severity() == Severity::Error);
        });
        let (preview, article) = match faults {
            Some(faults) if !faults.is_empty() => (EarlyPage::Faulty(faults), None),
            _ => (EarlyPage::Absent, shown.and_then(FinishedArticle::new)),
        };
        Some(HeldArticle { held: HeldBack { path, source, reason, preview }, article })
    }
}
