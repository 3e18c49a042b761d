//! Caches responses between runs, for as long as they are valid.
//!
//! A server that gave no response is asked again in the next run.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use ssg_store::{Digest, Store};
use url::Url;

use crate::link_status::{FinalResponse, LinkStatus};

/// The validity of a good response.
const GOOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The validity of any other response: the fault may be fixed soon.
const OTHER: SignedDuration = SignedDuration::from_hours(1);

/// The cached responses, by the digest of the URL.
pub type ResponseCache = Store<CachedResponse>;

/// A response, and the time at which it was received.
#[derive(Serialize, Deserialize)]
pub struct CachedResponse {
    /// Seconds since 1970, UTC.
    received: i64,
    response: FinalResponse,
}

/// Caches a response: its HTTP status, and the target of permanent redirects.
pub fn put_response(
    cache: &ResponseCache,
    url: &Url,
    status: u16,
    moved_to: Option<Url>,
    now: Timestamp,
) {
    let response = FinalResponse { status, moved_to };
    cache.put(Digest::of(url.as_str()), &CachedResponse { received: now.as_second(), response });
}

/// Returns the status of a link by its cached response, if that is still valid.
pub(crate) fn link_status(cache: &ResponseCache, url: &Url, now: Timestamp) -> Option<LinkStatus> {
    let CachedResponse { received, response } = cache.get(&Digest::of(url.as_str()))?;
    let status = response.link_status(url);
    let time = match status {
        LinkStatus::Good => GOOD,
        _ => OTHER,
    };
    // A response from the future was cached under another clock.
    (0..time.as_secs()).contains(&(now.as_second() - received)).then_some(status)
}

#[cfg(test)]
mod tests {
    use ssg_store::Retention;

    use super::*;

    #[track_caller]
    fn check(status: u16, seconds: i64) {
        let folder = tempfile::tempdir().unwrap();
        let cache = Store::open(folder.path(), "", Retention::Month);
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        let url = Url::parse("https://uno.mx/").unwrap();
        put_response(&cache, &url, status, Some(url.clone()), at(1000));
        let holds = |now| link_status(&cache, &url, at(now)).is_some();
        assert!(holds(1000) && holds(1000 + seconds - 1));
        assert!(!holds(999) && !holds(1000 + seconds));
    }

    #[test]
    fn good_responses_hold_for_a_week_and_others_for_an_hour() {
        check(200, 7 * 24 * 3600);
        check(404, 3600);
        check(429, 3600);
    }
}
