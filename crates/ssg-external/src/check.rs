//! Checks all URLs, grouped by host, several hosts at the same time.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use ssg_model::external_link::Unreachable;
use url::Url;

use crate::host::{self, Hosts};
use crate::link_check::{CheckedLink, check_link};
use crate::link_status::LinkStatus;
use crate::request::HttpClient;
use crate::response_cache::{self, ResponseCache, put_response};

/// The number of hosts checked at the same time.
const AT_A_TIME: usize = 8;

/// The maximum number of URLs requested in one run; the next run continues.
const MOST_URLS: usize = 5000;

/// The maximum duration of a run, whatever limit is given.
const LONGEST: Duration = Duration::from_hours(24);

/// The settings of one check of links.
pub struct LinkCheck<'a> {
    /// The value of the `User-Agent` header, by which operators of hosts identify the program.
    pub user_agent: &'a str,
    /// The current time, which decides whether a cached response is still valid.
    pub now: Timestamp,
    /// The time limit for all requests together.
    pub limit: Duration,
    /// Whether private servers get requests, too.
    pub private: bool,
}

/// Checks every URL without a valid cached response, and calls `done` after each of them. Returns
/// the status of all, in the order of the URLs.
pub fn check_links(
    urls: &[Url],
    check: &LinkCheck<'_>,
    cache: &ResponseCache,
    done: impl Fn() + Sync,
) -> Vec<LinkStatus> {
    let LinkCheck { user_agent, now, limit, private } = *check;
    let (client, hosts) = (HttpClient::new(user_agent, private), Hosts::new(limit.min(LONGEST)));
    let known: Vec<Option<LinkStatus>> =
        urls.iter().map(|url| response_cache::link_status(cache, url, now)).collect();
    let unknown = urls.iter().zip(&known).filter(|(_, known)| known.is_none());
    let queue = Mutex::new(by_host(unknown.map(|(url, _)| url).take(MOST_URLS)));
    let checked: Mutex<BTreeMap<&Url, CheckedLink>> = Mutex::default();
    let work = || {
        while let Some(urls) = next(&queue) {
            for url in urls {
                let link = survive(|| check_link(&client, &hosts, url));
                checked.lock().insert(url, link);
                done();
            }
        }
    };
    thread::scope(|scope| {
        let start = || thread::Builder::new().spawn_scoped(scope, work).is_ok();
        // With fewer threads, the check takes longer.
        if (0..AT_A_TIME).filter(|_| start()).count() == 0 {
            work();
        }
    });
    let mut checked = checked.into_inner();
    let status = |(url, known): (&Url, Option<LinkStatus>)| match known {
        Some(status) => status,
        None => match checked.remove(url) {
            Some(Ok(response)) => {
                let status = response.link_status(url);
                put_response(cache, url, response.status, response.moved_to, now);
                status
            }
            Some(Err(status)) => status,
            None => LinkStatus::NotChecked,
        },
    };
    urls.iter().zip(known).map(status).collect()
}

/// Runs a check. If it panics, that is the status of its URL; others are not affected.
fn survive(check: impl FnOnce() -> CheckedLink) -> CheckedLink {
    panic::catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|_| Err(Unreachable::Fault.into()))
}

/// Groups URLs by host; the host with the most is last in the list, and taken first.
fn by_host<'a>(urls: impl Iterator<Item = &'a Url>) -> Vec<Vec<&'a Url>> {
    let mut hosts: BTreeMap<&str, Vec<&Url>> = BTreeMap::new();
    urls.for_each(|url| hosts.entry(host::name(url)).or_default().push(url));
    let mut hosts: Vec<_> = hosts.into_values().collect();
    hosts.sort_by_key(Vec::len);
    hosts
}

fn next<'a>(queue: &Mutex<Vec<Vec<&'a Url>>>) -> Option<Vec<&'a Url>> {
    queue.lock().pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_that_breaks_down_is_a_finding() {
        let Err(status) = survive(|| panic!("on purpose")) else { panic!() };
        assert_eq!(status, Unreachable::Fault.into());
    }
}
