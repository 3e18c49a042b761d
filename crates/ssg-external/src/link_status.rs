//! What a response says about a link.

use serde::{Deserialize, Serialize};
use ssg_model::external_link::{ExternalLinkFault, Unreachable};
use url::Url;

/// The response after all redirects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FinalResponse {
    /// HTTP status (RFC 9110, section 15).
    pub(crate) status: u16,
    /// Where permanent redirects have led.
    pub(crate) moved_to: Option<Url>,
}

/// Whether a link leads anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkStatus {
    Good,
    /// The server does not show its pages to programs: only a person can tell.
    Refused,
    Fault(ExternalLinkFault),
    /// The time was up before its turn.
    NotChecked,
}

impl FinalResponse {
    /// What the response says about the URL that was requested first.
    pub(crate) fn link_status(&self, url: &Url) -> LinkStatus {
        let status = self.status;
        match status {
            404 | 410 => LinkStatus::Fault(ExternalLinkFault::Missing { status }),
            // Not for us, not so often, or (999, LinkedIn's own) not for programs.
            401 | 403 | 429 | 999 => LinkStatus::Refused,
            400.. => LinkStatus::Fault(ExternalLinkFault::Trouble { status }),
            _ => match &self.moved_to {
                Some(to) if is_elsewhere(url, to) => {
                    LinkStatus::Fault(ExternalLinkFault::Moved { to: to.to_string() })
                }
                _ => LinkStatus::Good,
            },
        }
    }
}

impl From<Unreachable> for LinkStatus {
    fn from(reason: Unreachable) -> LinkStatus {
        LinkStatus::Fault(ExternalLinkFault::Unreachable(reason))
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
    fn check(status: u16, moved_to: Option<&str>, expected: &LinkStatus) {
        let response = FinalResponse { status, moved_to: moved_to.map(url) };
        assert_eq!(&response.link_status(&url("https://uno.mx/a?b=c")), expected);
    }

    #[test]
    fn a_status_tells_of_the_page() {
        check(200, None, &LinkStatus::Good);
        check(410, None, &LinkStatus::Fault(ExternalLinkFault::Missing { status: 410 }));
        check(999, None, &LinkStatus::Refused);
        check(500, None, &LinkStatus::Fault(ExternalLinkFault::Trouble { status: 500 }));
        check(400, None, &LinkStatus::Fault(ExternalLinkFault::Trouble { status: 400 }));
    }

    #[test]
    fn only_another_place_is_worth_a_word() {
        for same in ["https://www.uno.mx/a", "https://uno.mx/a/?b=c", "http://uno.mx/a"] {
            check(200, Some(same), &LinkStatus::Good);
        }
        for other in ["https://dos.mx/a", "https://uno.mx/b"] {
            let moved = LinkStatus::Fault(ExternalLinkFault::Moved { to: other.to_owned() });
            check(200, Some(other), &moved);
        }
        assert!(!is_elsewhere(&url("https://uno.mx/"), &url("https://uno.mx/es/")));
        assert!(is_elsewhere(&url("https://uno.mx/"), &url("https://dos.mx/")));
    }
}
