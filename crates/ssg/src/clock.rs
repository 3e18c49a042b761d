//! The only place that reads the clock.

use std::ops::RangeInclusive;

use jiff::Timestamp;
use ssg_model::words;

use crate::failure::Failure;
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
        _ if text.is_empty() => words!(
            en: "`SOURCE_DATE_EPOCH` is set, and empty",
            es: "`SOURCE_DATE_EPOCH` está definida, pero vacía",
        ),
        None if !number.is_empty() && are_digits(number) => {
            let (first, last) = SECONDS.into_inner();
            words!(
                en: "`SOURCE_DATE_EPOCH` is out of range: `{text}` is not between {first} (the year 1970) and {last} (the year 9998)",
                es: "`SOURCE_DATE_EPOCH` está fuera de rango: `{text}` no está entre {first} (el año 1970) y {last} (el año 9998)",
            )
        }
        Some((whole, part)) if are_digits(whole) && are_digits(part) => words!(
            en: "`SOURCE_DATE_EPOCH` is not a whole number of seconds: `{text}`",
            es: "`SOURCE_DATE_EPOCH` no es un número entero de segundos: `{text}`",
        ),
        _ => words!(
            en: "`SOURCE_DATE_EPOCH` is not a number of seconds: `{text}`",
            es: "`SOURCE_DATE_EPOCH` no es un número de segundos: `{text}`",
        ),
    };
    Failure::new(message).hint(words!(
        en: "give it the seconds since 1970, as `date +%s` prints them, or unset it",
        es: "dale los segundos desde 1970, como los imprime `date +%s`, o quítala",
    ))
}

/// Returns the failure of a time after which the calendar has no next day or year.
pub(crate) fn beyond_calendar(moment: Timestamp) -> Failure {
    Failure::new(words!(
        en: "the clock says `{moment}`, where the calendar ends",
        es: "el reloj dice `{moment}`, donde termina el calendario",
    ))
    .hint(words!(en: "set the clock of this computer", es: "ajusta el reloj de esta computadora"))
}
