//! Checks the links to other sites and reports broken ones.
//!
//! Texts are here, since other builds of the program would not use their messages.

use std::path::Path;
use std::time::Duration;

use ssg_external::{LinkCheck, LinkStatus, ResponseCache};
use ssg_model::diagnostic::{self, Diagnostic};
use ssg_model::external_link::{ExternalLinkFault, ExternalLinkReport};
use ssg_model::problem::Problem;
use ssg_model::words;
use ssg_output::check::external_links::{ExternalLink, ExternalLinks};
use ssg_store::Retention;

use crate::caches;
use crate::clock;
use crate::console::Console;
use crate::failure::{Failure, Result};

/// The `User-Agent` header of link checks.
const USER_AGENT: &str =
    concat!("ssg/", env!("CARGO_PKG_VERSION"), " (checks the links of a website)");

/// Checks every link, for at most `limit` in all; those to private addresses only with `private`.
/// All findings are advice.
pub(crate) fn check(
    root: &Path,
    links: ExternalLinks,
    limit: Duration,
    private: bool,
    console: &mut Console,
) -> Result<(), Failure> {
    let links = links.finish();
    let urls: Vec<_> = links.iter().map(|link| link.url.clone()).collect();
    let check = LinkCheck { user_agent: USER_AGENT, now: clock::now()?, limit, private };
    let cache: ResponseCache = caches::open(root, "responses", Retention::Month);
    let asking = words!(en: "links to other sites", es: "enlaces a otros sitios");
    let statuses = console.stage(asking, |stage| {
        let progress = stage.count(&words!(en: "links", es: "enlaces"), urls.len());
        ssg_external::check_links(&urls, &check, &cache, || progress.advance())
    });

    let of_all = || links.iter().zip(&statuses);
    let not_checked = of_all().filter(|(_, status)| **status == LinkStatus::NotChecked);
    let others = not_checked.clone().count().saturating_sub(1);
    let faults = of_all().filter_map(|(link, status)| match status {
        LinkStatus::Fault(fault) => Some((link, fault.clone())),
        _ => None,
    });
    let first =
        not_checked.map(|(link, _)| (link, ExternalLinkFault::NotChecked { others })).take(1);
    let mut found: Vec<Diagnostic> =
        faults.chain(first).map(|(link, fault)| report(root, link, fault)).collect();
    diagnostic::sort(&mut found);
    console.diagnostics(&found, false);
    say_refused(of_all(), console);
    caches::warn_of(cache.commit(), root, console);
    Ok(())
}

fn report(root: &Path, link: &ExternalLink, fault: ExternalLinkFault) -> Diagnostic {
    let ExternalLink { url, page, others, source } = link;
    let found =
        ExternalLinkReport { url: url.to_string(), page: page.clone(), others: *others, fault };
    ssg_content::at_link(root, source, url, Problem::ExternalLink(found))
}

/// Lists the links that refuse programs, to be checked by hand.
fn say_refused<'a>(
    all: impl Iterator<Item = (&'a ExternalLink, &'a LinkStatus)>,
    console: &Console,
) {
    for (ExternalLink { url, .. }, _) in all.filter(|(_, status)| **status == LinkStatus::Refused) {
        console.say(words!(
            en: "`{url}` does not answer programs: open it in a browser to see whether it is there",
            es: "`{url}` no responde a programas: ábrelo en un navegador para ver si está ahí",
        ));
    }
}
