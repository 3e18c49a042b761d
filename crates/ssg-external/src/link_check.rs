//! Checks one URL: follows redirects, and tries again if the server has trouble.

use std::time::Duration;

use ssg_model::external_link::{ExternalLinkFault, Unreachable};
use url::Url;

use crate::host::Hosts;
use crate::link_status::{FinalResponse, LinkStatus};
use crate::request::{self, HttpClient, Method, Response};

/// The maximum number of attempts for a URL.
const TRIES: u32 = 3;

/// The delay before the second attempt; the third waits three times as long.
const BACK_OFF: Duration = Duration::from_secs(1);

/// The maximum delay; if a host asks for more, the URL is not tried again in this run.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The maximum number of redirects; browsers follow 20, but more than 10 are rare.
const MOST_REDIRECTS: usize = 10;

/// The result of checking one URL: a response to cache, or the status of a link without one.
pub(crate) type CheckedLink = Result<FinalResponse, LinkStatus>;

/// The end of a chain of redirects.
struct RedirectEnd {
    /// The last URL that was requested.
    url: Url,
    /// The target of the permanent redirects at the beginning of the chain.
    moved_to: Option<Url>,
    response: Response,
}

pub(crate) fn check_link(client: &HttpClient, hosts: &Hosts, url: &Url) -> CheckedLink {
    let mut method = Method::Head;
    let mut tries = 0;
    // The result if there is no time for another attempt.
    let mut so_far = Err(LinkStatus::NotChecked);
    loop {
        let RedirectEnd { url: last, moved_to, response } = match follow(client, hosts, url, method)
        {
            Ok(end) => end,
            Err(LinkStatus::NotChecked) => return so_far,
            Err(status) => return Err(status),
        };
        let (link, wait) = match response {
            Response::Status(status, wait) => (Ok(FinalResponse { status, moved_to }), wait),
            Response::Unreachable(reason @ Unreachable::Circular) => return Err(reason.into()),
            // Too many redirects; a browser, which keeps cookies, may get further.
            Response::Redirect { .. } => return Err(LinkStatus::Refused),
            Response::Misled => return Err(Unreachable::Misled.into()),
            Response::Timeout => (Err(LinkStatus::Fault(ExternalLinkFault::Silent)), None),
            Response::Unreachable(reason) => (Err(reason.into()), None),
        };
        let passes = match &link {
            Ok(FinalResponse { status, .. }) => match status {
                ..400 => return link,
                408 | 425 | 429 | 500 | 502.. => true,
                // Many hosts answer only `GET` correctly.
                _ if method == Method::Head => {
                    method = Method::Get;
                    continue;
                }
                _ => return link,
            },
            Err(LinkStatus::Fault(ExternalLinkFault::Unreachable(
                Unreachable::Insecure | Unreachable::Private,
            ))) => false,
            _ => true,
        };
        tries += 1;
        let wait = wait.unwrap_or_default().max(BACK_OFF * 3_u32.pow(tries - 1));
        if passes {
            hosts.leave_alone(&last, wait);
        }
        if !passes || tries == TRIES || wait > LONGEST_WAIT {
            if let Err(LinkStatus::Fault(ExternalLinkFault::Unreachable(reason))) = link {
                hosts.give_up(&last, reason);
            }
            return link;
        }
        method = Method::Get;
        so_far = link;
    }
}

/// Follows redirects from one URL to the next.
fn follow(
    client: &HttpClient,
    hosts: &Hosts,
    url: &Url,
    method: Method,
) -> Result<RedirectEnd, LinkStatus> {
    let mut end = RedirectEnd { url: url.clone(), moved_to: None, response: Response::Timeout };
    let mut all_permanent = true;
    let mut seen = Vec::new();
    while seen.len() < MOST_REDIRECTS && !seen.contains(&end.url) {
        let url = end.url.clone();
        end.response = hosts.in_turn(&url, |left| request::send(client, method, &url, left))?;
        seen.push(url);
        let Response::Redirect { to, permanent } = &end.response else { break };
        all_permanent &= permanent;
        if all_permanent {
            end.moved_to = Some(to.clone());
        }
        end.url = to.clone();
    }
    Ok(end)
}
