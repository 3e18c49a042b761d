//! Asks for an address until its fate is known: leads are followed, and trouble gets a second
//! chance.

use std::time::Duration;

use ssg_model::external_link::{ExternalLinkFault, Unreachable};
use ureq::Agent;
use url::Url;

use crate::host::{Hosts, NoTurn};
use crate::question::{self, Method, Reply};
use crate::verdict::{Answer, Verdict};

/// How often a host in trouble is asked.
const TRIES: u32 = 3;

/// Before the second try; before the third, three times as long.
const BACK_OFF: Duration = Duration::from_secs(1);

/// A host that wants to be left alone for longer is not asked again in this run.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// As many as browsers follow (20) need no more than this in practice.
const MOST_LEADS: usize = 10;

/// What has become of an address.
pub(crate) enum Fate {
    /// Worth remembering.
    Answer(Answer),
    Verdict(Verdict),
}

/// Where a way of leads has ended.
struct End {
    /// The last address that was asked for.
    url: Url,
    /// Where the leads that are for good have led.
    moved_to: Option<Url>,
    reply: Reply,
}

/// Asks for an address.
pub(crate) fn inquire(agent: &Agent, hosts: &Hosts, url: &Url) -> Fate {
    let mut method = Method::Head;
    let mut tries = 0;
    // What to say when there is no time for another try.
    let mut so_far = Fate::Verdict(Verdict::NotAsked);
    loop {
        let End { url: last, moved_to, reply } = match follow(agent, hosts, url, method) {
            Ok(end) => end,
            Err(NoTurn::OutOfTime) => return so_far,
            Err(NoTurn::Gone(reason)) => return Fate::Verdict(reason.into()),
        };
        let (fate, wait) = match reply {
            Reply::Status(status, wait) => (Fate::Answer(Answer { status, moved_to }), wait),
            // No end in sight; a browser, which keeps cookies, may get further.
            Reply::LeadsOn { .. } => return Fate::Verdict(Verdict::Refused),
            Reply::Silence => (Fate::Verdict(Verdict::Fault(ExternalLinkFault::Silent)), None),
            Reply::Unreachable(reason) => (Fate::Verdict(reason.into()), None),
        };
        let passes = match &fate {
            Fate::Answer(Answer { status, .. }) => match status {
                ..400 => return fate,
                408 | 425 | 429 | 500 | 502.. => true,
                // Many a host answers only `GET` rightly.
                _ if method == Method::Head => {
                    method = Method::Get;
                    continue;
                }
                _ => return fate,
            },
            Fate::Verdict(Verdict::Fault(ExternalLinkFault::Unreachable(
                Unreachable::Insecure,
            ))) => false,
            _ => true,
        };
        tries += 1;
        let wait = wait.unwrap_or_default().max(BACK_OFF * 3_u32.pow(tries - 1));
        if passes {
            hosts.leave_alone(&last, wait);
        }
        if !passes || tries == TRIES || wait > LONGEST_WAIT {
            if let Fate::Verdict(Verdict::Fault(ExternalLinkFault::Unreachable(reason))) = fate {
                hosts.give_up(&last, reason);
            }
            return fate;
        }
        method = Method::Get;
        so_far = fate;
    }
}

/// Follows the leads from one address to the next.
fn follow(agent: &Agent, hosts: &Hosts, url: &Url, method: Method) -> Result<End, NoTurn> {
    let mut end = End { url: url.clone(), moved_to: None, reply: Reply::Silence };
    let mut all_for_good = true;
    for _ in 0..MOST_LEADS {
        let url = end.url.clone();
        end.reply = hosts.in_turn(&url, |left| question::ask(agent, method, &url, left))?;
        let Reply::LeadsOn { to, for_good } = &end.reply else { break };
        all_for_good &= for_good;
        if all_for_good {
            end.moved_to = Some(to.clone());
        }
        end.url = to.clone();
    }
    Ok(end)
}
