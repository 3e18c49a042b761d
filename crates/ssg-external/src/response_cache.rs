//! Keeps responses from one run to the next, for as long as they hold.
//!
//! A server that gave none is asked again, which costs nobody anything.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use ssg_store::{Digest, Store};
use url::Url;

use crate::link_status::{FinalResponse, LinkStatus};

/// How long a good response holds.
const GOOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long any other response holds: what is wrong may be mended soon.
const OTHER: SignedDuration = SignedDuration::from_hours(1);

/// The responses to requests for URLs, each under the digest of its URL.
pub type ResponseCache = Store<CachedResponse>;

/// A response, and when it was received.
#[derive(Serialize, Deserialize)]
pub struct CachedResponse {
    /// Seconds since 1970, UTC.
    received: i64,
    response: FinalResponse,
}

/// Keeps a response: its HTTP status, and where permanent redirects have led.
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

/// What a kept response says of a link, if it still holds.
pub(crate) fn link_status(cache: &ResponseCache, url: &Url, now: Timestamp) -> Option<LinkStatus> {
    let CachedResponse { received, response } = cache.get(&Digest::of(url.as_str()))?;
    let status = response.link_status(url);
    let time = match status {
        LinkStatus::Good => GOOD,
        _ => OTHER,
    };
    // A response from the future was kept under another clock.
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
