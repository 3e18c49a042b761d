//! The one place where the clock enters.

use anyhow::{Context, Result};
use jiff::Timestamp;

/// The moment of the build: `SOURCE_DATE_EPOCH` (seconds since 1970, UTC) when it is set, so that
/// a build can be repeated byte for byte; else now.
pub(crate) fn now() -> Result<Timestamp> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => {
            text.parse().ok().and_then(|seconds| Timestamp::from_second(seconds).ok()).with_context(
                || format!("`SOURCE_DATE_EPOCH` is not a number of seconds: `{text}`"),
            )
        }
        Err(_) => Ok(Timestamp::now()),
    }
}
