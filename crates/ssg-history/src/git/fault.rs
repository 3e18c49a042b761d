//! Reasons why a Git operation failed.

use ssg_model::failure::Failure;
use ssg_model::words::Words;

use crate::messages;

/// The reason why a Git operation failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GitFault {
    /// There is no Git on this computer, or the project is in no repository.
    NoRepository,
    /// A merge or a similar operation is unfinished.
    Merging,
    /// Git does not know the author's name and e-mail.
    Nameless,
    /// None of the files differs from the last version.
    NothingChanged,
    /// The version has no sentence that describes it.
    NoSentence,
    /// Another Git process holds this lock file, or has left it behind.
    Locked { file: String },
    /// Git exceeded its time limit.
    TooSlow { seconds: u64 },
    /// Git, or a program that it starts, has refused; with their output.
    Refused { output: Vec<String> },
    /// No remote repository is configured.
    NoRemote,
    /// Others have pushed since the last fetch.
    Behind,
    /// The remote repository cannot be reached, or refuses the versions; with Git's output.
    NotSent { output: Vec<String> },
    /// Git could not be run; with the reason of the system.
    NotStarted { reason: Words },
}

impl GitFault {
    /// Returns a message that says what is wrong and what to do about it.
    pub fn failure(&self) -> Failure {
        let (message, hint) = match self {
            GitFault::NoRepository => (messages::no_repository(), messages::install_git()),
            GitFault::Merging => (messages::merging(), messages::end_merge()),
            GitFault::Nameless => (messages::nameless(), messages::give_name()),
            GitFault::NothingChanged => return Failure::new(messages::nothing_changed()),
            GitFault::NoSentence => (messages::no_sentence(), messages::write_sentence()),
            GitFault::Locked { file } => (messages::locked(), messages::remove_lock(file)),
            GitFault::TooSlow { seconds } => {
                (messages::too_slow(seconds), messages::look_for_window())
            }
            GitFault::Refused { .. } => (messages::refused(), messages::ask_administrator()),
            GitFault::NoRemote => (messages::no_remote(), messages::add_remote()),
            GitFault::Behind => (messages::behind(), messages::publish_again()),
            GitFault::NotSent { .. } => (messages::not_sent(), messages::check_connection()),
            GitFault::NotStarted { reason } => {
                (messages::not_started(reason), messages::check_git())
            }
        };
        let failure = Failure::new(message).hint(hint);
        match self {
            GitFault::Refused { output } | GitFault::NotSent { output } => {
                failure.output(output.clone())
            }
            _ => failure,
        }
    }
}
