//! The worker threads of the program.

use std::num::NonZero;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::{io, iter};

use rayon::{ThreadBuilder, ThreadPoolBuilder};
use ssg_model::words::report_it;

use crate::crash;
use crate::failure::Failure;
use crate::messages;
use crate::variables;

/// Starts rayon's threads, one per core, or fewer if the system does not allow so many.
///
/// By default, rayon panics at its first use if a thread cannot be started.
pub(crate) fn start() -> Result<(), Failure> {
    let asked = variables::get("RAYON_NUM_THREADS").and_then(|text| text.parse().ok());
    let count = asked.or_else(|| thread::available_parallelism().ok());
    let count = count.unwrap_or(NonZero::<usize>::MIN).get();
    let (mut waiting, error) = wait_for_work(count);
    if let Some(error) = error {
        // Leave threads for other parts of the program.
        waiting.truncate(waiting.len().div_ceil(2));
        if waiting.is_empty() {
            return Err(crash::no_thread(&error));
        }
    }
    let pool = ThreadPoolBuilder::new().num_threads(waiting.len()).spawn_handler(|thread| {
        let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
        waiting.pop().and_then(|waiting| waiting.send(thread).ok()).ok_or_else(gone)
    });
    pool.build_global()
        .map_err(|error| Failure::new(messages::no_worker_threads(error)).hint(report_it()))
}

/// Starts up to `count` threads that wait for work, and returns the error if there are fewer. A
/// thread ends when its sender is dropped.
fn wait_for_work(count: usize) -> (Vec<Sender<ThreadBuilder>>, Option<io::Error>) {
    let mut error = None;
    let start = || {
        let (sender, work) = mpsc::channel::<ThreadBuilder>();
        let run = move || work.into_iter().for_each(ThreadBuilder::run);
        thread::Builder::new()
            .spawn(run)
            .map(|_| sender)
            .map_err(|failed| error = Some(failed))
            .ok()
    };
    let threads = iter::from_fn(start).take(count).collect();
    (threads, error)
}
