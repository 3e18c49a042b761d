//! The articles that are left out of the site, and those that come and go by date.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use ssg_model::content::fields::ZoneName;
use ssg_model::content::moment;
use ssg_model::site::{HeldBack, HoldReason, Leaving, Site};
use ssg_model::words::Words;

use crate::clock;
use crate::failure::Failure;
use crate::messages;

/// The maximum number of articles named in a list.
const NAMED: usize = 5;

/// Returns the time zone of the site.
pub(crate) fn zone(site: &Site) -> TimeZone {
    ZoneName(site.layout.time_zone.clone()).zone()
}

/// Returns the articles that are still to come, each with its moment, the next one first.
pub(crate) fn to_come(site: &Site) -> Vec<(Timestamp, &str)> {
    in_order(site.all_held_back().filter_map(|HeldBack { path, reason, .. }| match reason {
        HoldReason::NotYet { until } => Some((*until, path.as_str())),
        HoldReason::Hidden | HoldReason::Draft | HoldReason::Expired { .. } => None,
    }))
}

/// Returns the articles that will leave the site, each with its moment, the next one first.
pub(crate) fn leaving(site: &Site) -> Vec<(Timestamp, &str)> {
    in_order(
        site.all().flat_map(|site| &site.leaving).map(|Leaving { path, at }| (*at, path.as_str())),
    )
}

/// Returns the moments at which sections of pages appear or leave, the next one first.
pub(crate) fn changing(site: &Site) -> Vec<(Timestamp, &str)> {
    in_order(
        site.all().flat_map(|site| &site.changing).map(|Leaving { path, at }| (*at, path.as_str())),
    )
}

fn in_order<'a>(moments: impl Iterator<Item = (Timestamp, &'a str)>) -> Vec<(Timestamp, &'a str)> {
    let mut moments: Vec<_> = moments.collect();
    moments.sort_unstable();
    moments
}

/// Returns the first moment of the year after `now`, when the footer's year changes.
pub(crate) fn new_year(now: &ZonedDateTime) -> Result<ZonedDateTime, Failure> {
    let turn = Date::new(now.year() + 1, 1, 1);
    let turn = turn.and_then(|day| day.to_zoned_datetime(now.time_zone().clone()));
    turn.map_err(|_| clock::beyond_calendar(now.timestamp()))
}

/// Returns when the clock alone next changes the site or its diagnostics: at the latest at
/// midnight, since dates are judged by the day.
pub(crate) fn next_change(site: &Site, now: Timestamp) -> Result<Timestamp, Failure> {
    let tomorrow = now.to_zoned_datetime(zone(site)).tomorrow().and_then(|day| day.start_of_day());
    let tomorrow = tomorrow.map_err(|_| clock::beyond_calendar(now))?.timestamp();
    let moments =
        to_come(site).into_iter().chain(leaving(site)).chain(changing(site)).map(|(at, _)| at);
    Ok(moments.chain([tomorrow]).min().unwrap_or(tomorrow))
}

/// Returns the lines that a build prints about the articles left out or leaving.
pub(crate) fn lines(site: &Site) -> Vec<Words> {
    let zone = zone(site);
    let count =
        |is: fn(HoldReason) -> bool| site.all_held_back().filter(|held| is(held.reason)).count();
    let drafts = count(|reason| reason == HoldReason::Draft);
    let expired = count(|reason| matches!(reason, HoldReason::Expired { .. }));
    let mut lines = Vec::new();
    if drafts > 0 {
        lines.push(messages::drafts_left_out(drafts));
    }
    if expired > 0 {
        lines.push(messages::expired_left_out(expired));
    }
    let to_come = to_come(site);
    if !to_come.is_empty() {
        lines.push(messages::to_come(to_come.len()));
        list(&to_come, &zone, &mut lines);
    }
    let leaving = leaving(site);
    if !leaving.is_empty() {
        lines.push(messages::leaving(leaving.len()));
        list(&leaving, &zone, &mut lines);
    }
    lines
}

/// Adds a line for each of the next articles, and one for the others.
fn list(articles: &[(Timestamp, &str)], zone: &TimeZone, lines: &mut Vec<Words>) {
    for (at, path) in articles.iter().take(NAMED) {
        let at = moment::written(&at.to_zoned_datetime(zone.clone()));
        lines.push(messages::dated_article(at, path));
    }
    if articles.len() > NAMED {
        lines.push(messages::more_articles(articles.len() - NAMED));
    }
}
