//! The only place that reads the clock.

use std::ops::RangeInclusive;

use jiff::Timestamp;

use crate::failure::Failure;
use crate::messages;
use crate::variables;

/// The valid range of `SOURCE_DATE_EPOCH`: from 1970 to the second-last year of the calendar, in
/// every time zone.
const SECONDS: RangeInclusive<i64> = 0..=253_370_678_400;

/// Returns the time of the build: `SOURCE_DATE_EPOCH` (seconds since 1970, UTC) if set, so that a
/// build can be repeated byte for byte, else the current time.
#[allow(clippy::disallowed_methods, reason = "the one place where the clock is read")]
pub(crate) fn now() -> Result<Timestamp, Failure> {
    let Some(text) = variables::get("SOURCE_DATE_EPOCH") else { return Ok(Timestamp::now()) };
    let seconds = text.parse().ok().filter(|seconds| SECONDS.contains(seconds));
    seconds.and_then(|seconds| Timestamp::from_second(seconds).ok()).ok_or_else(|| refused(&text))
}

/// Explains why a text is not a valid `SOURCE_DATE_EPOCH`
/// (<https://reproducible-builds.org/specs/source-date-epoch/>).
fn refused(text: &str) -> Failure {
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.strip_prefix(['-', '+']).unwrap_or(text);
    let message = match number.split_once('.') {
        _ if text.is_empty() => messages::epoch_is_empty(),
        None if !number.is_empty() && are_digits(number) => {
            let (first, last) = SECONDS.into_inner();
            messages::epoch_out_of_range(text, first, last)
        }
        Some((whole, part)) if are_digits(whole) && are_digits(part) => {
            messages::epoch_not_whole(text)
        }
        _ => messages::epoch_no_number(text),
    };
    Failure::new(message).hint(messages::set_epoch())
}

/// Returns the failure of a time after which the calendar has no next day or year.
pub(crate) fn beyond_calendar(moment: Timestamp) -> Failure {
    Failure::new(messages::clock_at_end(moment)).hint(messages::set_clock())
}
