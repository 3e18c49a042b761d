//! Limits requests to each host: one at a time, with a pause after each.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use ssg_model::external_link::Unreachable;
use url::{Position, Url};

use crate::link_status::LinkStatus;

/// The pause between the response of a host and the next request to it.
const PAUSE: Duration = Duration::from_millis(500);

/// The state of every host that got a request, shared by all threads.
pub(crate) struct Hosts {
    by_name: Mutex<HashMap<String, Arc<Mutex<Host>>>>,
    /// The deadline for all requests together.
    end: Instant,
}

/// The state of one host. The thread that holds its lock may send a request.
struct Host {
    /// The earliest time of the next request.
    free: Instant,
    /// The reason why the last attempt failed; the host then gets no more requests.
    unreachable: Option<Unreachable>,
}

impl Hosts {
    pub(crate) fn new(limit: Duration) -> Hosts {
        Hosts { by_name: Mutex::default(), end: Instant::now() + limit }
    }

    /// Waits until the host of `url` may get a request, then calls `send` with the remaining time.
    /// The error is the status of a link that gets no request.
    pub(crate) fn in_turn<T>(
        &self,
        url: &Url,
        send: impl FnOnce(Duration) -> T,
    ) -> Result<T, LinkStatus> {
        let host = self.host(url);
        let mut host = host.lock();
        if let Some(reason) = host.unreachable {
            return Err(reason.into());
        }
        if host.free >= self.end {
            return Err(LinkStatus::NotChecked);
        }
        thread::sleep(host.free.saturating_duration_since(Instant::now()));
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(LinkStatus::NotChecked);
        }
        let response = send(left);
        host.free = Instant::now() + PAUSE;
        Ok(response)
    }

    /// Delays the next request to the host of `url`.
    pub(crate) fn leave_alone(&self, url: &Url, time: Duration) {
        let host = self.host(url);
        let mut host = host.lock();
        host.free = host.free.max(Instant::now() + time);
    }

    /// Stops all requests to the host of `url`.
    pub(crate) fn give_up(&self, url: &Url, reason: Unreachable) {
        let host = self.host(url);
        host.lock().unreachable = Some(reason);
    }

    fn host(&self, url: &Url) -> Arc<Mutex<Host>> {
        let mut hosts = self.by_name.lock();
        let new = || Arc::new(Mutex::new(Host { free: Instant::now(), unreachable: None }));
        Arc::clone(hosts.entry(name(url).to_owned()).or_insert_with(new))
    }
}

/// Returns the host of a URL, with its port unless that is the default.
pub(crate) fn name(url: &Url) -> &str {
    &url[Position::BeforeHost..Position::AfterPort]
}
