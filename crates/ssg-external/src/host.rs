//! Gives every host its turns: one question at a time, with a pause after each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ssg_model::external_link::Unreachable;
use url::{Position, Url};

/// Between the answer of a host and the next question to it.
const PAUSE: Duration = Duration::from_millis(500);

/// All hosts, whoever asks them.
pub(crate) struct Hosts {
    known: Mutex<HashMap<String, Arc<Mutex<Host>>>>,
    /// When there is no time left.
    end: Instant,
}

/// What is known of a host; whoever holds it may ask.
struct Host {
    /// When it may be asked again.
    free: Instant,
    /// Why it cannot be reached, once that is settled: it is not tried again.
    gone: Option<Unreachable>,
}

/// Why a host was not asked.
pub(crate) enum NoTurn {
    OutOfTime,
    Gone(Unreachable),
}

impl Hosts {
    pub(crate) fn new(limit: Duration) -> Hosts {
        Hosts { known: Mutex::default(), end: Instant::now() + limit }
    }

    /// Waits for a turn of the host of `url` and asks it; `ask` learns how much time is left.
    pub(crate) fn in_turn<T>(
        &self,
        url: &Url,
        ask: impl FnOnce(Duration) -> T,
    ) -> Result<T, NoTurn> {
        let host = self.host(url);
        let mut host = host.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = host.gone {
            return Err(NoTurn::Gone(reason));
        }
        if host.free >= self.end {
            return Err(NoTurn::OutOfTime);
        }
        thread::sleep(host.free.saturating_duration_since(Instant::now()));
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(NoTurn::OutOfTime);
        }
        let answer = ask(left);
        host.free = Instant::now() + PAUSE;
        Ok(answer)
    }

    /// Leaves a host alone for some time.
    pub(crate) fn leave_alone(&self, url: &Url, time: Duration) {
        let host = self.host(url);
        let mut host = host.lock().unwrap_or_else(PoisonError::into_inner);
        host.free = host.free.max(Instant::now() + time);
    }

    /// Gives a host up.
    pub(crate) fn give_up(&self, url: &Url, reason: Unreachable) {
        let host = self.host(url);
        host.lock().unwrap_or_else(PoisonError::into_inner).gone = Some(reason);
    }

    fn host(&self, url: &Url) -> Arc<Mutex<Host>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Mutex::new(Host { free: Instant::now(), gone: None }));
        Arc::clone(known.entry(name(url).to_owned()).or_insert_with(new))
    }
}

/// The name of a host, with its port where that is not the usual one.
pub(crate) fn name(url: &Url) -> &str {
    &url[Position::BeforeHost..Position::AfterPort]
}
