//! The one place where the clock enters.

use jiff::Timestamp;
use ssg_model::words;

use crate::failure::Failure;

/// The moment of the build: `SOURCE_DATE_EPOCH` (seconds since 1970, UTC) when it is set, so that
/// a build can be repeated byte for byte; else now.
pub(crate) fn now() -> Result<Timestamp, Failure> {
    let Some(text) = std::env::var_os("SOURCE_DATE_EPOCH") else { return Ok(Timestamp::now()) };
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    seconds.and_then(|seconds| Timestamp::from_second(seconds).ok()).ok_or_else(|| {
        let text = text.display();
        Failure::new(words!(
            en: "`SOURCE_DATE_EPOCH` is not a number of seconds: `{text}`",
            es: "`SOURCE_DATE_EPOCH` no es un número de segundos: `{text}`",
        ))
    })
}
