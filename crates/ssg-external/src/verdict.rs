//! What an answer says about a link.

use serde::{Deserialize, Serialize};
use ssg_model::external_link::{ExternalLinkFault, Unreachable};
use url::Url;

/// What a server has answered, in the end, when it was asked for an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// HTTP status (RFC 9110, section 15).
    pub(crate) status: u16,
    /// Where the server leads on to for good.
    pub(crate) moved_to: Option<Url>,
}

/// What is known of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Good,
    /// The server does not show its pages to programs, so nothing is known.
    Refused,
    Fault(ExternalLinkFault),
    /// The time was up.
    NotAsked,
}

impl Answer {
    /// What the answer says about the address that was asked for.
    pub(crate) fn verdict(&self, url: &Url) -> Verdict {
        let status = self.status;
        match status {
            404 | 410 => Verdict::Fault(ExternalLinkFault::Missing { status }),
            // Not for us, not so often, or (999, LinkedIn's own) not for programs.
            401 | 403 | 429 | 999 => Verdict::Refused,
            400.. => Verdict::Fault(ExternalLinkFault::Trouble { status }),
            _ => match &self.moved_to {
                Some(to) if is_elsewhere(url, to) => {
                    Verdict::Fault(ExternalLinkFault::Moved { to: to.to_string() })
                }
                _ => Verdict::Good,
            },
        }
    }
}

impl From<Unreachable> for Verdict {
    fn from(reason: Unreachable) -> Verdict {
        Verdict::Fault(ExternalLinkFault::Unreachable(reason))
    }
}

/// Whether an editor should write the other address: it has another host or path. A scheme,
/// `www.`, a slash at the end and a query that were added are the server's own affair, and so is
/// what its front page leads on to.
fn is_elsewhere(from: &Url, to: &Url) -> bool {
    let host =
        |url: &Url| url.host_str().map(|host| host.strip_prefix("www.").unwrap_or(host).to_owned());
    if host(from) != host(to) {
        return true;
    }
    let path = |url: &Url| url.path().trim_end_matches('/').to_owned();
    !path(from).is_empty() && path(from) != path(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[track_caller]
    fn check(status: u16, moved_to: Option<&str>, expected: &Verdict) {
        let answer = Answer { status, moved_to: moved_to.map(url) };
        assert_eq!(&answer.verdict(&url("https://uno.mx/a?b=c")), expected);
    }

    #[test]
    fn a_status_tells_of_the_page() {
        check(200, None, &Verdict::Good);
        check(410, None, &Verdict::Fault(ExternalLinkFault::Missing { status: 410 }));
        check(999, None, &Verdict::Refused);
        check(500, None, &Verdict::Fault(ExternalLinkFault::Trouble { status: 500 }));
        check(400, None, &Verdict::Fault(ExternalLinkFault::Trouble { status: 400 }));
    }

    #[test]
    fn only_another_place_is_worth_a_word() {
        for same in ["https://www.uno.mx/a", "https://uno.mx/a/?b=c", "http://uno.mx/a"] {
            check(200, Some(same), &Verdict::Good);
        }
        for other in ["https://dos.mx/a", "https://uno.mx/b"] {
            let moved = Verdict::Fault(ExternalLinkFault::Moved { to: other.to_owned() });
            check(200, Some(other), &moved);
        }
        assert!(!is_elsewhere(&url("https://uno.mx/"), &url("https://uno.mx/es/")));
        assert!(is_elsewhere(&url("https://uno.mx/"), &url("https://dos.mx/")));
    }
}
