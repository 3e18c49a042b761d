//! Distributes the pages of a build to renderers, and their results to a few threads.

use std::iter::Fuse;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use serde::Serialize;
use ssg_model::failure::Failure;
use ssg_model::html::Html;

use super::failure::{self, RenderStage, Thrown};
use super::worker::{Conversation, Job, RenderAnswer, RenderWorker, Take};
use crate::bundle::ServerBundle;
use crate::messages;
use crate::node::Node;

/// The number of renderers and their time limits.
#[derive(Clone, Copy, Debug)]
pub struct RendererOptions {
    /// The number of renderers. By default one for two processors: rendering a page takes less time
    /// than processing the result.
    pub count: NonZero<usize>,
    /// The limit for Node to start, and again for the bundle to load.
    pub start_limit: Duration,
    /// The limit for a page.
    pub page_limit: Duration,
}

/// Renderers that are starting, while the bundle can be made.
pub struct Starting {
    workers: Vec<RenderWorker>,
    options: RendererOptions,
}

/// Renderers that have loaded the bundle.
pub struct Pool {
    /// Empty after a failure.
    workers: Vec<RenderWorker>,
    options: RendererOptions,
    icons: String,
}

/// Starts renderers and returns at once.
pub fn start(node: &Node, options: RendererOptions) -> Result<Starting, Failure> {
    let workers =
        (0..options.count.get()).map(|_| RenderWorker::start(node)).collect::<Result<_, _>>()?;
    Ok(Starting { workers, options })
}

impl Starting {
    /// Waits until the renderers have started and loaded the bundle.
    pub fn load(self, bundle: &ServerBundle) -> Result<Pool, Failure> {
        let Starting { workers, options } = self;
        let workers = on_all(workers, |worker| worker.load(bundle, options.start_limit))?;
        let icons = workers.first().map(|worker| worker.icons.clone()).unwrap_or_default();
        Ok(Pool { workers, options, icons })
    }
}

impl Pool {
    /// Returns the SVG file with every icon, from the bundle's `iconSprite`.
    pub fn icons(&self) -> &str {
        &self.icons
    }

    /// Returns the number of renderers.
    pub fn count(&self) -> usize {
        self.workers.len()
    }

    /// Adds the renderers of another pool.
    pub fn add(&mut self, other: Pool) {
        self.workers.extend(other.workers);
    }

    /// Renders pages: for each one React renders the document `{...shared, payload}`.
    ///
    /// `shared` is `build` and `layout` of the document. `jobs` are taken when a renderer is free,
    /// from several threads in turn. `deliver` receives each job with the HTML inside `#root`, or
    /// with the error that the page threw: in any order, on several threads at once. The number
    /// of pages that each renderer has at a time is limited.
    ///
    /// The outer error is a failed renderer: all renderers are then ended, and pages may be
    /// missing. The inner one is the first of `deliver`, after which no more jobs are taken.
    pub fn render<J, E>(
        &mut self,
        shared: &impl Serialize,
        jobs: impl IntoIterator<Item = J, IntoIter: Send>,
        deliver: impl Fn(J, Result<Html, Thrown>) -> Result<(), E> + Sync,
    ) -> Result<Result<(), E>, Failure>
    where
        J: Job + Send,
        E: Send,
    {
        if self.workers.is_empty() {
            return Err(Failure::new(messages::renderers_gone()));
        }
        let shared = serde_json::to_vec(shared)
            .map_err(|error| failure::data(&RenderStage::Idle, &error))?;
        let call = Call {
            jobs: Mutex::new(jobs.into_iter().fuse()),
            deliver,
            stopped: AtomicBool::new(false),
            failure: Mutex::new(None),
            broken: Mutex::new(None),
        };
        let limit = self.options.page_limit;
        let workers = std::mem::take(&mut self.workers).into_iter();
        let conversations: Vec<_> = workers
            .map(|worker| Mutex::new(Some(Conversation::new(worker, &shared, limit))))
            .collect();
        // Each processor has a thread that works, while another one waits for each renderer.
        let threads = processors() + conversations.len();
        thread::scope(|scope| {
            for one in conversations.iter().cycle().take(threads) {
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, || call.serve(one)) {
                    return call.fail(failure::no_thread(&error));
                }
            }
        });
        let conversations = conversations.into_iter().filter_map(|one| one.into_inner());
        let workers = conversations.map(|one| one.worker).collect();
        if let Some(error) = call.broken.into_inner() {
            return Err(error);
        }
        self.workers = workers;
        let failure = call.failure.into_inner();
        Ok(failure.map_or(Ok(()), Err))
    }

    /// Ends the renderers, and returns the last lines that each has printed: pages may use
    /// `console.log`, and React's development build prints warnings.
    pub fn finish(self) -> Vec<String> {
        self.workers.into_iter().flat_map(RenderWorker::finish).collect()
    }
}

impl Default for RendererOptions {
    fn default() -> RendererOptions {
        RendererOptions {
            count: NonZero::new(processors().div_ceil(2)).unwrap_or(NonZero::<usize>::MIN),
            start_limit: Duration::from_secs(30),
            page_limit: Duration::from_secs(30),
        }
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Runs `act` for all workers in parallel; on failure ends them all.
fn on_all(
    workers: Vec<RenderWorker>,
    act: impl Fn(RenderWorker) -> Result<RenderWorker, Failure> + Sync,
) -> Result<Vec<RenderWorker>, Failure> {
    let act = &act;
    thread::scope(|scope| {
        let start = |worker| thread::Builder::new().spawn_scoped(scope, move || act(worker));
        let threads: Vec<_> = workers.into_iter().map(start).collect();
        let results: Vec<_> = threads
            .into_iter()
            .map(|thread| match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(error) => Err(failure::no_thread(&error)),
            })
            .collect();
        results.into_iter().collect()
    })
}

/// The state of a call of [`Pool::render`].
struct Call<I: Iterator, F, E> {
    jobs: Mutex<Fuse<I>>,
    deliver: F,
    stopped: AtomicBool,
    /// The first error of `deliver`.
    failure: Mutex<Option<E>>,
    /// The failure of the first renderer that failed.
    broken: Mutex<Option<Failure>>,
}

/// A conversation that threads use in turn; `None` after it has broken off.
type Turns<'a, J> = Mutex<Option<Conversation<'a, J>>>;

impl<I, F, E> Call<I, F, E>
where
    I: Iterator<Item: Job>,
    F: Fn(I::Item, Result<Html, Thrown>) -> Result<(), E>,
{
    /// Receives and delivers results until there are no more pages. While a thread delivers a
    /// result, another one receives the next.
    fn serve(&self, conversation: &Turns<'_, I::Item>) {
        while let Some(answer) = self.next(conversation) {
            self.deliver(answer);
        }
    }

    fn next(&self, conversation: &Turns<'_, I::Item>) -> Option<RenderAnswer<I::Item>> {
        let mut conversation = conversation.lock();
        let broken = match conversation.as_mut()?.next(|idle| self.take(idle)) {
            Ok(answer) => return answer,
            Err(broken) => broken,
        };
        self.stop();
        self.fail(conversation.take()?.worker.end(broken));
        None
    }

    /// Stops the call; the first failure is kept.
    fn fail(&self, error: Failure) {
        self.stop();
        self.broken.lock().get_or_insert(error);
    }

    fn deliver(&self, (page, result): RenderAnswer<I::Item>) {
        if self.stopped.load(Ordering::Relaxed) {
            return;
        }
        if let Err(error) = (self.deliver)(page, result) {
            self.failure.lock().get_or_insert(error);
            self.stop();
        }
    }

    /// Takes the next page to render; an `idle` worker waits for it.
    fn take(&self, idle: bool) -> Take<I::Item> {
        if self.stopped.load(Ordering::Relaxed) {
            return Take::Nothing;
        }
        let mut jobs = match self.jobs.try_lock() {
            Some(jobs) => jobs,
            None if idle => self.jobs.lock(),
            None => return Take::Later,
        };
        jobs.next().map_or(Take::Nothing, Take::Page)
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}
