//! Derives the status of a link from a response.

use serde::{Deserialize, Serialize};
use ssg_model::external_link::{ExternalLinkFault, Unreachable};
use url::Url;

/// The response after all redirects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FinalResponse {
    /// The HTTP status (RFC 9110, section 15).
    pub(crate) status: u16,
    /// The target of permanent redirects.
    pub(crate) moved_to: Option<Url>,
}

/// The status of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkStatus {
    Good,
    /// The server refuses requests of programs: only a person can check the link.
    Refused,
    Fault(ExternalLinkFault),
    /// The time limit was reached before the check.
    NotChecked,
}

impl FinalResponse {
    /// Returns the status of the link to `url`, which was requested first.
    pub(crate) fn link_status(&self, url: &Url) -> LinkStatus {
        let status = self.status;
        match status {
            404 | 410 => LinkStatus::Fault(ExternalLinkFault::Missing { status }),
            // Not authorized, too many requests, or (999, LinkedIn's own) no programs.
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

/// Whether an editor should write the new address: it has another host or path. A changed scheme,
/// `www.`, trailing slash or query is up to the server, and so is the target of its front page.
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
