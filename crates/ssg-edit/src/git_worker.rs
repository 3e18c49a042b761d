//! Runs Git jobs one after the other in their own thread. In the meantime, requests can be answered
//! from the last known state.

#![expect(clippy::disallowed_methods, reason = "Git's own files are not inputs")]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::SystemTime;

use parking_lot::Mutex;
use serde::Serialize;
use ssg_model::editing::{PublicationState, PublicationStep, RepositoryState};
use ssg_model::words::Lang;
use ssg_serve::response::HttpResponse;

use crate::answer::EditRefusal;
use crate::versions::{ChangeCounts, Versions};

/// A function that sends the response to a request, from any thread.
pub type ResponseSender = Box<dyn FnOnce(HttpResponse) + Send>;

type GitJob = Box<dyn FnOnce(&Versions) + Send>;

type Answering = Box<dyn FnOnce(&Versions) -> Result<HttpResponse, EditRefusal> + Send>;

/// The response to a request, or the job that produces it.
pub(crate) enum Answer {
    Now(HttpResponse),
    /// A job for the Git thread.
    ByGit(Answering),
    /// A slow job for the Git thread, which may run hooks of the project.
    ByGitPrograms(Answering),
    /// The publication step after the one with this number, once it is reached.
    NextStep(usize),
}

/// Makes a job for the Git thread, which answers with its result as JSON.
pub(crate) fn job<T: Serialize, E: Into<EditRefusal>>(
    job: impl FnOnce(&Versions) -> Result<T, E> + Send + 'static,
) -> Answering {
    Box::new(|versions| Ok(HttpResponse::json(&job(versions).map_err(E::into)?)))
}

/// The thread that runs Git.
pub(crate) struct GitWorker {
    jobs: Sender<GitJob>,
    pub(crate) known: Arc<GitKnowledge>,
}

/// State that can be read while Git is running.
#[derive(Default)]
pub(crate) struct GitKnowledge {
    /// A lock that is held while a request or Git changes project files.
    pub(crate) files: Mutex<()>,
    /// The number of events that may have changed the content.
    changes: AtomicUsize,
    /// The number of slow jobs that are queued or running.
    long_jobs: AtomicUsize,
    status: Mutex<GitStatus>,
    publication: Mutex<PublicationState>,
    /// The version text and the sentence of each version that was sent in this session.
    pub(crate) sent: Mutex<Vec<(String, String)>>,
    /// Senders for requests that wait for the next publication step.
    waiting: Mutex<Vec<ResponseSender>>,
}

/// The state of the repository, and the changes since the last version.
#[derive(Clone, Default)]
pub(crate) struct GitStatus {
    pub(crate) state: RepositoryState,
    pub(crate) counts: ChangeCounts,
    /// The value of `changes` and the modification times of Git's files when Git was asked.
    stamp: Option<(usize, Vec<Option<SystemTime>>)>,
}

impl GitWorker {
    pub(crate) fn start(versions: Versions) -> GitWorker {
        let (jobs, asked) = mpsc::channel::<GitJob>();
        thread::spawn(move || {
            for job in asked {
                // A panic fails only this request, which then gets no response.
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
            Ok(Answer::ByGitPrograms(job)) => self.work(lang, move |versions| {
                let answer = job(versions);
                move || told(answer)
            }),
            Ok(Answer::NextStep(number)) => {
                self.known.tell_after(number, Box::new(move |answer| told(Ok(answer))));
            }
        }
    }

    /// Queues a slow job, and calls the function that it returns once it is done. Until then,
    /// requests get the last known status.
    pub(crate) fn work<F: FnOnce()>(
        &self,
        lang: Lang,
        job: impl FnOnce(&Versions) -> F + Send + 'static,
    ) {
        let known = Arc::clone(&self.known);
        known.long_jobs.fetch_add(1, Ordering::SeqCst);
        self.send(move |versions| {
            let done = catch_unwind(AssertUnwindSafe(|| job(versions)));
            known.long_jobs.fetch_sub(1, Ordering::SeqCst);
            match done {
                Ok(tell) => tell(),
                // A panic in the job stops the publication.
                Err(_) => {
                    let problems = EditRefusal::broken().messages(lang);
                    known.publish(PublicationStep::Stopped { problems }.into());
                }
            }
        });
    }

    fn send(&self, job: impl FnOnce(&Versions) + Send + 'static) {
        // If the thread has ended, the job is dropped and its request fails.
        let _ = self.jobs.send(Box::new(job));
    }
}

impl GitKnowledge {
    /// Notes that the content may have changed.
    pub(crate) fn note_change(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns the last known status while a slow job is queued or running.
    pub(crate) fn status_meanwhile(&self) -> Option<GitStatus> {
        let is_busy = self.long_jobs.load(Ordering::SeqCst) > 0;
        is_busy.then(|| self.status.lock().clone())
    }

    /// Returns the status; asks Git only if something has changed since the last time.
    pub(crate) fn status_now(&self, versions: &Versions) -> GitStatus {
        let changed = |file: &_| fs::metadata(file).and_then(|data| data.modified()).ok();
        let of_git = versions.marks().iter().map(changed).collect();
        let stamp = Some((self.changes.load(Ordering::SeqCst), of_git));
        let known = self.status.lock().clone();
        if known.stamp == stamp {
            return known;
        }
        // Ask Git without the lock, so that the known status can be read in the meantime.
        let (state, counts) = versions.status(&known.counts);
        let status = GitStatus { state, counts, stamp };
        *self.status.lock() = status.clone();
        status
    }

    pub(crate) fn publication(&self) -> PublicationState {
        self.publication.lock().clone()
    }

    /// Sets the next publication step, answers the requests that wait for it, and returns its
    /// number.
    pub(crate) fn publish(&self, next: PublicationState) -> usize {
        let mut publication = self.publication.lock();
        let number = publication.number + 1;
        *publication = PublicationState { number, ..next };
        for reply in self.waiting.lock().drain(..) {
            reply(HttpResponse::json(&*publication));
        }
        number
    }

    /// Replies with the publication step after the one with this number, once it is reached.
    pub(crate) fn tell_after(&self, number: usize, reply: ResponseSender) {
        let publication = self.publication.lock();
        match publication.number == number {
            true => self.waiting.lock().push(reply),
            false => reply(HttpResponse::json(&*publication)),
        }
    }
}
