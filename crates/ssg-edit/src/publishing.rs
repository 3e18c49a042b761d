//! Publishes the content: checks a version, sends it, and waits until the public address shows it.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use ssg_history::GitFault;
use ssg_model::editing::{
    AtLeastOne, ContentChange, PublicationState, PublicationStep, PublishRequest,
};
use ssg_model::route::VERSION_FILE;
use ssg_model::words::Lang;
use ssg_serve::response::StatusCode;

use crate::answer::EditRefusal;
use crate::git_worker::GitKnowledge;
use crate::joining::{Following, JoinedVersion};
use crate::messages;
use crate::project::Outside;
use crate::returning::VersionLoader;
use crate::session::Handler;
use crate::versions::Versions;

/// The maximum number of attempts to send; others may send something in between.
const TRIES: usize = 3;

/// The time between two requests to the public address, and their maximum number.
const PAUSE: Duration = Duration::from_secs(1);
const QUESTIONS: usize = 3600;

/// The number of requests after which a publication takes longer than usual: ten minutes.
const USUAL: usize = 600;

/// A publication in progress.
struct Publishing {
    known: Arc<GitKnowledge>,
    outside: Outside,
    loader: VersionLoader,
    /// The address where the public site tells its version.
    address: String,
    lang: Lang,
}

/// The reason for stopping a publication.
enum PublicationStop {
    Refusal(Box<EditRefusal>),
    /// Others have changed the same values, or unpublished changes have.
    Conflicts {
        conflicts: AtLeastOne<ContentChange>,
        unpublished: bool,
    },
}

/// A version that was sent.
struct SentVersion {
    /// The text that the public address will show for it.
    text: String,
    sentence: String,
    /// The web page of the repository, if it has one.
    host: Option<String>,
}

impl<E: Into<EditRefusal>> From<E> for PublicationStop {
    fn from(reason: E) -> PublicationStop {
        PublicationStop::Refusal(Box::new(reason.into()))
    }
}

impl Handler<'_> {
    /// Starts publishing, and returns the state of the publication.
    pub(crate) fn publish(&self, asked: PublishRequest) -> Result<PublicationState, EditRefusal> {
        let layout = &self.project.site().ok_or_else(EditRefusal::missing)?.layout;
        let git = &self.session.git;
        let publishing = Publishing {
            known: Arc::clone(&git.known),
            outside: self.session.outside,
            loader: self.version_loader()?,
            address: format!("{}{}{VERSION_FILE}", layout.origin, layout.base),
            lang: self.lang,
        };
        publishing.step(PublicationStep::Saving);
        git.work(self.lang, move |versions| {
            let sent = publishing.send(versions, &asked).map(|text| SentVersion {
                text,
                sentence: asked.sentence.clone(),
                host: versions.repository.web_page(),
            });
            move || match sent {
                Ok(sent) => publishing.look_for(sent),
                Err(stop) => publishing.stop(stop, asked),
            }
        });
        Ok(git.known.publication())
    }
}

impl Publishing {
    fn step(&self, step: PublicationStep) -> usize {
        self.go_to(step.into())
    }

    /// Sets the next step, and returns its number.
    fn go_to(&self, publication: PublicationState) -> usize {
        let at = (self.outside.now)().map_or(0, Timestamp::as_millisecond);
        self.known.publish(PublicationState { at, ..publication })
    }

    /// Sends a version, and returns the text that the public address will show for it. If it fails
    /// before the version is sent, nothing is lost.
    fn send(&self, versions: &Versions, asked: &PublishRequest) -> Result<String, PublicationStop> {
        let (repository, keep, lang) = (&versions.repository, &asked.keep, self.lang);
        let back = match &asked.version {
            Some(back) => Some(self.agreed_return(versions, back, asked)?),
            None => match versions.save(Some(&asked.sentence), lang) {
                Ok(_) | Err(GitFault::NothingChanged) => None,
                Err(fault) => return Err(fault.into()),
            },
        };
        let ours = back.as_deref().unwrap_or("HEAD");
        let mut text = self.check(versions, ours)?;
        let mut version = back.clone();
        for _ in 0..TRIES {
            if let Some(version) = version.as_ref().filter(|_| back.is_some())
                && let Following::Open(conflicts) = versions.following(version, keep, lang)?
            {
                return Err(PublicationStop::Conflicts { conflicts, unpublished: true });
            }
            self.step(PublicationStep::Sending);
            match repository.push(version.as_deref()) {
                Ok(()) => {
                    let _files = self.known.files.lock();
                    // Otherwise the next publication joins the sent version.
                    if let Some(sent) = version
                        && let Ok(Following::Ready { version, unpublished, files }) =
                            versions.following(&sent, keep, lang)
                    {
                        let _ = repository.follow(&version, &unpublished, &files);
                    }
                    return Ok(text);
                }
                Err(GitFault::Behind) => {}
                Err(fault) => return Err(fault.into()),
            }
            self.step(PublicationStep::Joining);
            repository.fetch()?;
            let joined = match versions.join([ours, &repository.sent()?], keep, lang)? {
                JoinedVersion::Version(version) => version,
                JoinedVersion::Open(conflicts) => {
                    return Err(PublicationStop::Conflicts { conflicts, unpublished: false });
                }
            };
            text = self.check(versions, &joined)?;
            version = Some(joined);
        }
        Err(GitFault::Behind.into())
    }

    /// Returns the version of a return; an error if pages would leave the site that the person has
    /// not agreed to.
    fn agreed_return(
        &self,
        versions: &Versions,
        back: &str,
        PublishRequest { sentence, leaving, .. }: &PublishRequest,
    ) -> Result<String, EditRefusal> {
        let (version, plan) = self.loader.return_to(versions, back, sentence, self.lang)?;
        match plan.leaving.iter().find(|page| !leaving.contains(&page.path)) {
            None => Ok(version),
            Some(page) => Err(EditRefusal::new(
                StatusCode::CONFLICT,
                messages::page_would_leave(&page.title, &page.path),
                messages::restore_again(),
            )),
        }
    }

    /// Checks a version, and returns its version text. An error if it may not be published.
    fn check(&self, versions: &Versions, version: &str) -> Result<String, EditRefusal> {
        self.step(PublicationStep::Checking);
        Ok(self.loader.checked(versions, version, self.lang)?.version_text())
    }

    /// Sets a step of the host, with the sentence of the version that is shown meanwhile.
    fn wait_for_host(
        &self,
        step: PublicationStep,
        shown: Option<&str>,
        host: Option<&String>,
    ) -> usize {
        let sent = self.known.sent.lock();
        let version = sent.iter().rev().find(|(text, _)| Some(text.as_str()) == shown);
        let shows = version.map(|(_, sentence)| sentence.clone());
        self.go_to(PublicationState { shows, host: host.cloned(), ..step.into() })
    }

    fn stop(&self, stop: PublicationStop, asked: PublishRequest) {
        self.step(match stop {
            PublicationStop::Refusal(refusal) => {
                PublicationStep::Stopped { problems: refusal.messages(self.lang) }
            }
            PublicationStop::Conflicts { conflicts, unpublished } => {
                PublicationStep::Undecided { conflicts, asked, unpublished }
            }
        });
    }

    /// Polls the public address until it shows the sent version, or something else is published.
    fn look_for(self, SentVersion { text, sentence, host }: SentVersion) {
        self.known.sent.lock().push((text.clone(), sentence));
        let mut number = self.wait_for_host(PublicationStep::Sent, None, host.as_ref());
        thread::spawn(move || {
            for question in 0..QUESTIONS {
                // Hosts cache responses for some minutes, so each request has another query string.
                let found = (self.outside.fetch)(&format!("{}?{number}-{question}", self.address));
                let publication = self.known.publication();
                if publication.number != number {
                    return;
                }
                let shown = found.as_deref();
                let shows_it = shown.map(|shown| shown == text);
                let next = step_after(&publication.step, question, shows_it);
                if next == PublicationStep::Published {
                    self.step(next);
                    return;
                }
                if next != publication.step {
                    number = self.wait_for_host(next, shown, host.as_ref());
                }
                thread::sleep(PAUSE);
            }
        });
    }
}

/// Returns the step of a publication after an answer of the public address: whether it shows the
/// sent version, or `None` if there was no answer.
fn step_after(step: &PublicationStep, question: usize, shows_it: Option<bool>) -> PublicationStep {
    match shows_it {
        Some(true) => PublicationStep::Published,
        _ if question >= USUAL => PublicationStep::Late,
        Some(false) => PublicationStep::Publishing,
        None => step.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_publication_that_takes_long_is_late_and_may_still_be_seen() {
        use PublicationStep::{Late, Published, Publishing, Sent};
        assert_eq!(step_after(&Sent, 0, None), Sent);
        assert_eq!(step_after(&Sent, 1, Some(false)), Publishing);
        assert_eq!(step_after(&Publishing, 2, None), Publishing);
        assert_eq!(step_after(&Sent, USUAL, None), Late);
        assert_eq!(step_after(&Late, USUAL + 1, Some(false)), Late);
        assert_eq!(step_after(&Late, USUAL + 2, Some(true)), Published);
    }
}
