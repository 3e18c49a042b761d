//! Sends one HTTP request and reads what the response says.

use std::io;
use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use ssg_model::external_link::Unreachable;
use ureq::http::{HeaderMap, header};
use ureq::{Agent, Error};
use url::Url;

/// How long a host has for its response.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The method of a request: most hosts answer `HEAD`, which costs them the least.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Head,
    Get,
}

/// What came of one request.
pub(crate) enum Response {
    /// An HTTP status, and the time that `Retry-After` asks for.
    Status(u16, Option<Duration>),
    Redirect {
        to: Url,
        permanent: bool,
    },
    /// No response in the time that the host had.
    Timeout,
    Unreachable(Unreachable),
}

/// The HTTP client that sends all requests.
pub(crate) fn http_client(user_agent: &str) -> Agent {
    Agent::config_builder()
        .user_agent(user_agent)
        .http_status_as_error(false)
        .max_redirects(0)
        .build()
        .into()
}

/// Sends one request, with at most `left` for the response.
pub(crate) fn send(client: &Agent, method: Method, url: &Url, left: Duration) -> Response {
    let request = match method {
        Method::Head => client.head(url.as_str()),
        Method::Get => client.get(url.as_str()),
    };
    let limit = TIMEOUT.min(left);
    // The body stays where it is: nobody reads it.
    match request.config().timeout_global(Some(limit)).build().call() {
        Ok(response) => read(response.status().as_u16(), response.headers(), url),
        Err(Error::Timeout(_)) => Response::Timeout,
        Err(error) => Response::Unreachable(reason(&error)),
    }
}

/// Reads status and headers (RFC 9110, sections 15.4 and 10.2.2).
fn read(status: u16, headers: &HeaderMap, url: &Url) -> Response {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if matches!(status, 301 | 302 | 303 | 307 | 308)
        && let Some(Ok(to)) = text(header::LOCATION).map(|to| url.join(to))
        && matches!(to.scheme(), "http" | "https")
    {
        return Response::Redirect { to, permanent: matches!(status, 301 | 308) };
    }
    Response::Status(
        status,
        text(header::RETRY_AFTER).and_then(|after| wait(after, text(header::DATE))),
    )
}

/// The time that `Retry-After` asks for (RFC 9110, section 10.2.3): seconds, or a date, which is
/// held against the date of the response, since clocks differ.
fn wait(after: &str, date: Option<&str>) -> Option<Duration> {
    if let Ok(seconds) = after.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let moment = |text: &str| DateTimeParser::new().parse_timestamp(text).ok();
    let wait = |now: Timestamp, then: Timestamp| then.duration_since(now);
    // A date that has passed is no time at all.
    Some(wait(moment(date?)?, moment(after)?).try_into().unwrap_or_default())
}

/// Why no connection came about, or why it broke off.
fn reason(error: &Error) -> Unreachable {
    match error {
        Error::HostNotFound => Unreachable::NoHost,
        Error::Tls(_) | Error::Rustls(_) => Unreachable::Insecure,
        Error::Io(error) => match error.kind() {
            io::ErrorKind::ConnectionRefused => Unreachable::Refused,
            // What rustls says in a handshake, packed up.
            io::ErrorKind::InvalidData => Unreachable::Insecure,
            // The standard library's words on every system; there is no kind for it.
            _ if error.to_string().starts_with("failed to lookup address") => Unreachable::NoHost,
            _ => Unreachable::Broken,
        },
        _ => Unreachable::Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(after: &str, date: Option<&str>, expected: Option<u64>) {
        assert_eq!(wait(after, date), expected.map(Duration::from_secs));
    }

    #[test]
    fn hosts_say_how_long_they_want_to_be_left_alone() {
        check("120", None, Some(120));
        let now = Some("Fri, 31 Dec 1999 23:58:59 GMT");
        check("Fri, 31 Dec 1999 23:59:59 GMT", now, Some(60));
        check("Fri, 31 Dec 1999 23:00:00 GMT", now, Some(0));
        check("Fri, 31 Dec 1999 23:59:59 GMT", None, None);
        check("soon", now, None);
    }
}
