//! Sends one HTTP request and interprets the response.

use std::io;
use std::time::Duration;

use httpdate::parse_http_date;
use ssg_model::external_link::Unreachable;
use ureq::http::{HeaderMap, Uri, header};
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::DefaultConnector;
use ureq::{Agent, Error, Proxy, ProxyProtocol};
use url::Url;

use crate::address::{NotPublic, PublicAddresses, is_private_by_name};

/// The timeout for a response.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The maximum size of the head of a response, in bytes. `ureq` allows 128 headers at most.
const LONGEST_HEAD: usize = 64 * 1024;

/// The maximum length of a text that is read, in bytes.
const LONGEST_TEXT: u64 = 1024;

/// The maximum delay taken from `Retry-After`; a longer one makes no difference to a run.
const LONGEST_WAIT: Duration = Duration::from_hours(24);

/// The method of a request: most hosts answer `HEAD`, which costs them least.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Head,
    Get,
}

/// The result of one request.
pub(crate) enum Response {
    /// An HTTP status, with the delay in `Retry-After`.
    Status(u16, Option<Duration>),
    Redirect {
        to: Url,
        permanent: bool,
    },
    /// A redirect to anything but a valid web address.
    Misled,
    /// No response within the timeout.
    Timeout,
    Unreachable(Unreachable),
}

/// The HTTP client that sends all requests.
pub(crate) struct HttpClient {
    direct: Agent,
    /// The proxy of the environment, and the client that uses it.
    proxied: Option<(Proxy, Agent)>,
    /// Whether private servers get requests, too.
    private: bool,
}

impl HttpClient {
    pub(crate) fn new(user_agent: &str, private: bool) -> HttpClient {
        let config = |proxy| {
            Agent::config_builder()
                .user_agent(user_agent)
                .http_status_as_error(false)
                .max_redirects(0)
                .max_response_header_size(LONGEST_HEAD)
                .proxy(proxy)
                .build()
        };
        let direct = match private {
            true => config(None).into(),
            false => {
                let resolver = PublicAddresses(DefaultResolver::default());
                Agent::with_parts(config(None), DefaultConnector::default(), resolver)
            }
        };
        // `ureq` is built without other proxy protocols, and would connect directly.
        let speaks_http =
            |proxy: &Proxy| matches!(proxy.protocol(), ProxyProtocol::Http | ProxyProtocol::Https);
        let proxy = Proxy::try_from_env().filter(speaks_http);
        let proxied = proxy.map(|proxy| (proxy.clone(), config(Some(proxy)).into()));
        HttpClient { direct, proxied, private }
    }

    /// Returns the client for a URL, or the reason not to request it.
    ///
    /// A proxy resolves names itself, and its network may differ from ours, so only the text of the
    /// URL is checked here. The address of the proxy is up to its owner.
    fn agent(&self, url: &Url, uri: &Uri) -> Result<&Agent, Unreachable> {
        match &self.proxied {
            Some((proxy, agent)) if !proxy.is_no_proxy(uri) => {
                let refused = !self.private && is_private_by_name(url);
                if refused { Err(Unreachable::Private) } else { Ok(agent) }
            }
            _ => Ok(&self.direct),
        }
    }
}

/// Sends one request, with a timeout of at most `left`.
pub(crate) fn send(client: &HttpClient, method: Method, url: &Url, left: Duration) -> Response {
    let Ok(uri) = url.as_str().parse::<Uri>() else {
        return Response::Unreachable(Unreachable::Broken);
    };
    let agent = match client.agent(url, &uri) {
        Ok(agent) => agent,
        Err(reason) => return Response::Unreachable(reason),
    };
    let request = match method {
        Method::Head => agent.head(uri),
        Method::Get => agent.get(uri),
    };
    let limit = TIMEOUT.min(left);
    // The body is not read.
    match request.config().timeout_global(Some(limit)).build().call() {
        Ok(response) => read(response.status().as_u16(), response.headers(), url),
        Err(Error::Timeout(_)) => Response::Timeout,
        Err(error) => Response::Unreachable(reason(&error)),
    }
}

/// Reads a short text from an address of the user's own, following redirects; returns `None` after
/// an error, or if the text is too long.
pub fn fetch_text(url: &str, user_agent: &str) -> Option<String> {
    let config = Agent::config_builder().user_agent(user_agent).timeout_global(Some(TIMEOUT));
    let agent: Agent = config.max_response_header_size(LONGEST_HEAD).build().into();
    let mut response = agent.get(url).header(header::CACHE_CONTROL, "no-cache").call().ok()?;
    response.body_mut().with_config().limit(LONGEST_TEXT).read_to_string().ok()
}

/// Reads status and headers (RFC 9110, sections 15.4 and 10.2.2).
fn read(status: u16, headers: &HeaderMap, url: &Url) -> Response {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let location = headers.get(header::LOCATION);
    if let (301 | 302 | 303 | 307 | 308, Some(location)) = (status, location) {
        // Browsers decode the header as UTF-8.
        return match url.join(&String::from_utf8_lossy(location.as_bytes())) {
            // With a cookie, the next response may differ.
            Ok(to) if to == *url && !headers.contains_key(header::SET_COOKIE) => {
                Response::Unreachable(Unreachable::Circular)
            }
            Ok(to) if matches!(to.scheme(), "http" | "https") => {
                Response::Redirect { to, permanent: matches!(status, 301 | 308) }
            }
            _ => Response::Misled,
        };
    }
    Response::Status(
        status,
        text(header::RETRY_AFTER).and_then(|after| wait(after, text(header::DATE))),
    )
}

/// Reads the delay in `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date, which is
/// compared with the date of the response, since clocks differ.
fn wait(after: &str, date: Option<&str>) -> Option<Duration> {
    let after = after.trim();
    let is_number = !after.is_empty() && after.bytes().all(|byte| byte.is_ascii_digit());
    let wait = if is_number {
        // A number that overflows is too long in any case.
        after.parse().map_or(LONGEST_WAIT, Duration::from_secs)
    } else {
        let (then, now) = (parse_http_date(after).ok()?, parse_http_date(date?).ok()?);
        // A date in the past means no delay.
        then.duration_since(now).unwrap_or_default()
    };
    Some(wait.min(LONGEST_WAIT))
}

/// Returns the reason why a connection failed.
fn reason(error: &Error) -> Unreachable {
    match error {
        Error::Other(error) if error.is::<NotPublic>() => Unreachable::Private,
        Error::HostNotFound => Unreachable::NoHost,
        Error::Tls(_) | Error::Rustls(_) => Unreachable::Insecure,
        Error::Io(error) => match error.kind() {
            io::ErrorKind::ConnectionRefused => Unreachable::Refused,
            // An error of rustls during a handshake, wrapped in an I/O error.
            io::ErrorKind::InvalidData => Unreachable::Insecure,
            // The standard library has this text on every system, but no kind for it.
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
        // The forms of old servers (RFC 9110, section 5.6.7).
        check("Friday, 31-Dec-99 23:59:59 GMT", now, Some(60));
        check("Fri Dec 31 23:59:59 1999", now, Some(60));
    }

    #[test]
    fn no_host_is_left_alone_for_ever() {
        let now = Some("Fri, 31 Dec 1999 23:58:59 GMT");
        let day = Some(24 * 3600);
        check("86401", None, day);
        check("18446744073709551615", None, day);
        check("99999999999999999999999999999999", None, day);
        check("Fri, 31 Dec 9999 23:59:59 GMT", now, day);
        for nonsense in
            ["soon", "", " ", "-1", "+5", "1.5", "1e9", "0x10", "NaN", "5, 6", "Fri, 99 Foo 1999"]
        {
            check(nonsense, now, None);
        }
        check("Fri, 31 Dec 1999 23:59:59 GMT", Some("today"), None);
    }
}
