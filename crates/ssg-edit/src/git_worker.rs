//! Git beside the loop that answers pages: one thread does one thing after the other, and what it has
//! found out is told without waiting for it.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::SystemTime;

use parking_lot::Mutex;
use ssg_model::editing::{PublicationState, PublicationStep, RepositoryState};
use ssg_model::words::Lang;
use ssg_serve::response::HttpResponse;

use crate::answer::EditRefusal;
use crate::steps::Versions;

/// Takes the answer to a request, on any thread.
pub type ResponseSender = Box<dyn FnOnce(HttpResponse) + Send>;

type GitJob = Box<dyn FnOnce(&Versions) + Send>;

type Answering = Box<dyn FnOnce(&Versions) -> Result<HttpResponse, EditRefusal> + Send>;

/// The answer to a request, or how it comes about.
pub(crate) enum Answer {
    Now(HttpResponse),
    /// By Git's thread.
    ByGit(Answering),
    /// The same, where programs of the project may run, which take their time.
    ByGitPrograms(Answering),
    /// The step of the publication that follows the one of this number.
    NextStep(usize),
}

/// The thread that runs Git.
pub(crate) struct GitWorker {
    jobs: Sender<GitJob>,
    pub(crate) known: Arc<GitKnowledge>,
}

/// Everything that is told while Git is at work.
#[derive(Default)]
pub(crate) struct GitKnowledge {
    /// Held while files of the project change: by a page, or by Git.
    pub(crate) files: Mutex<()>,
    /// Counts what may have changed the content.
    changes: AtomicUsize,
    /// The number of jobs that may run programs of the project, waiting or under way.
    long_jobs: AtomicUsize,
    status: Mutex<GitStatus>,
    publication: Mutex<PublicationState>,
    /// Who waits for the next step of the publication.
    waiting: Mutex<Vec<ResponseSender>>,
}

/// Whether there are versions, and how many files differ from the last one.
#[derive(Clone, Default)]
pub(crate) struct GitStatus {
    pub(crate) state: RepositoryState,
    pub(crate) count: usize,
    /// The state of the content and of Git's own files when it was asked.
    stamp: Option<(usize, Vec<Option<SystemTime>>)>,
}

impl GitWorker {
    pub(crate) fn start(versions: Versions) -> GitWorker {
        let (jobs, asked) = mpsc::channel::<GitJob>();
        thread::spawn(move || {
            for job in asked {
                // A panic is the failure of one request, which then has no answer.
                let _ = catch_unwind(AssertUnwindSafe(|| job(&versions)));
            }
        });
        GitWorker { jobs, known: Arc::default() }
    }

    /// Answers a request, at once or later.
    pub(crate) fn give(
        &self,
        answer: Result<Answer, EditRefusal>,
        lang: Lang,
        reply: ResponseSender,
    ) {
        let told = move |answer: Result<HttpResponse, EditRefusal>| {
            reply(answer.unwrap_or_else(|refusal| refusal.response(lang)));
        };
        match answer {
            Err(refusal) => told(Err(refusal)),
            Ok(Answer::Now(answer)) => told(Ok(answer)),
            Ok(Answer::ByGit(job)) => self.send(move |versions| told(job(versions))),
            Ok(Answer::ByGitPrograms(job)) => self.work(move |versions| {
                let answer = job(versions);
                move || told(answer)
            }),
            Ok(Answer::NextStep(number)) => {
                self.known.tell_after(number, Box::new(move |answer| told(Ok(answer))));
            }
        }
    }

    /// Has something done that may take long. What is asked meanwhile is answered with what is known;
    /// what the job returns is called when that is over.
    pub(crate) fn work<F: FnOnce()>(&self, job: impl FnOnce(&Versions) -> F + Send + 'static) {
        let known = Arc::clone(&self.known);
        known.long_jobs.fetch_add(1, Ordering::SeqCst);
        self.send(move |versions| {
            let done = catch_unwind(AssertUnwindSafe(|| job(versions)));
            known.long_jobs.fetch_sub(1, Ordering::SeqCst);
            match done {
                Ok(tell) => tell(),
                // Nothing more comes of what was to be published.
                Err(_) => drop(known.publish(PublicationStep::Stopped.into())),
            }
        });
    }

    fn send(&self, job: impl FnOnce(&Versions) + Send + 'static) {
        // Without the thread nothing is answered, and the page is told that.
        let _ = self.jobs.send(Box::new(job));
    }
}

impl GitKnowledge {
    /// Notes that the content may have changed.
    pub(crate) fn note_change(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// The status as it was found last, while programs of the project run.
    pub(crate) fn status_meanwhile(&self) -> Option<GitStatus> {
        let is_busy = self.long_jobs.load(Ordering::SeqCst) > 0;
        is_busy.then(|| self.status.lock().clone())
    }

    /// Asks Git only if something has changed since it was asked last.
    pub(crate) fn status_now(&self, versions: &Versions) -> GitStatus {
        let changed = |file: &_| fs::metadata(file).and_then(|data| data.modified()).ok();
        let of_git = versions.marks().iter().map(changed).collect();
        let stamp = Some((self.changes.load(Ordering::SeqCst), of_git));
        let known = self.status.lock().clone();
        if known.stamp == stamp {
            return known;
        }
        // Without the lock: what is known is told meanwhile.
        let (state, count) = versions.status();
        let status = GitStatus { state, count, stamp };
        *self.status.lock() = status.clone();
        status
    }

    pub(crate) fn publication(&self) -> PublicationState {
        self.publication.lock().clone()
    }

    /// Notes the next step, and tells it whoever waits for it; its number.
    pub(crate) fn publish(&self, next: PublicationState) -> usize {
        let mut publication = self.publication.lock();
        let number = publication.number + 1;
        *publication = PublicationState { number, ..next };
        for reply in self.waiting.lock().drain(..) {
            reply(HttpResponse::json(&*publication));
        }
        number
    }

    /// Tells the step after the one of a number, as soon as there is one.
    pub(crate) fn tell_after(&self, number: usize, reply: ResponseSender) {
        let publication = self.publication.lock();
        match publication.number == number {
            true => self.waiting.lock().push(reply),
            false => reply(HttpResponse::json(&*publication)),
        }
    }
}
