//! Processor time by part of a build, which `--verbose` prints.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use ssg_model::words::Words;

use crate::messages;

/// Processor time of threads in the parts of the work on pages.
#[derive(Default)]
pub(crate) struct PageTimes {
    pub(crate) document: ThreadTime,
    pub(crate) check: ThreadTime,
    pub(crate) write: ThreadTime,
}

/// Nanoseconds that threads have spent.
#[derive(Default)]
pub(crate) struct ThreadTime(AtomicU64);

impl PageTimes {
    pub(crate) fn parts(self) -> [(Words, Duration); 3] {
        let PageTimes { document, check, write } = self;
        [(messages::document(), document), (messages::check(), check), (messages::write(), write)]
            .map(|(name, time)| (name, Duration::from_nanos(time.0.into_inner())))
    }
}

impl ThreadTime {
    /// Does some work, and adds what it takes of the thread's processor time.
    pub(crate) fn of<T>(&self, work: impl FnOnce() -> T) -> T {
        let start = now(ClockId::ThreadCPUTime);
        let result = work();
        let time = now(ClockId::ThreadCPUTime).saturating_sub(start);
        self.0.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
        result
    }
}

/// Processor time of this process so far, without its children's.
pub(crate) fn of_process() -> Duration {
    now(ClockId::ProcessCPUTime)
}

fn now(clock: ClockId) -> Duration {
    Duration::try_from(clock_gettime(clock)).unwrap_or_default()
}
