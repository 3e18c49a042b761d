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
    /// Nothing could be exchanged with the remote repository; with Git's output.
    NotSent { cause: SendFault, output: Vec<String> },
    /// Git could not be run; with the reason of the system.
    NotStarted { reason: Words },
}

/// The reason why nothing could be exchanged with a remote repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendFault {
    /// The host does not answer.
    Unreachable,
    /// The host does not know the person, or does not let the person write to the repository.
    NoAccess,
    /// The host lets nobody send to this branch directly.
    Protected,
    /// The host has refused a version by another rule of its own.
    Rule,
    /// The files are on no branch, or on one that Git does not send to the branch of the site.
    OtherBranch,
    Unknown,
}

/// Parts of what Git, SSH and hosts write, by the reason.
const SIGNS: [(SendFault, &[&str]); 5] = [
    (
        SendFault::OtherBranch,
        &["not currently on a branch", "upstream branch of your current branch does not match"],
    ),
    (SendFault::Protected, &["rotected branch", "branch is protected"]),
    (SendFault::Rule, &["[remote rejected]"]),
    (
        SendFault::Unreachable,
        &[
            "Could not resolve",
            "Couldn't connect",
            "Failed to connect",
            "unable to connect",
            "Connection refused",
            "Connection timed out",
            "Network is unreachable",
            "No route to host",
            "returned error: 5",
        ],
    ),
    (
        SendFault::NoAccess,
        &[
            "terminal prompts disabled",
            "Authentication failed",
            "Permission ",
            "Host key verification failed",
            "returned error: 4",
            "does not appear to be a git repository",
            "not found",
        ],
    ),
];

impl SendFault {
    pub(crate) fn of(output: &[String]) -> SendFault {
        let says = |sign: &&str| output.iter().any(|line| line.contains(*sign));
        let known = SIGNS.iter().find(|(_, signs)| signs.iter().any(says));
        known.map_or(SendFault::Unknown, |(fault, _)| *fault)
    }

    fn words(self) -> (Words, Words) {
        match self {
            SendFault::Unreachable => (messages::host_silent(), messages::check_connection()),
            SendFault::NoAccess => (messages::no_access(), messages::sign_in()),
            SendFault::Protected => (messages::protected_branch(), messages::ask_for_branch()),
            SendFault::Rule => (messages::refused_by_host(), messages::ask_administrator()),
            SendFault::OtherBranch => (messages::other_branch(), messages::switch_branch()),
            SendFault::Unknown => (messages::not_sent(), messages::ask_administrator()),
        }
    }
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
            GitFault::NotSent { cause, .. } => cause.words(),
            GitFault::NotStarted { reason } => {
                (messages::not_started(reason), messages::check_git())
            }
        };
        let failure = Failure::new(message).hint(hint);
        match self {
            GitFault::Refused { output } | GitFault::NotSent { output, .. } => {
                failure.output(output.clone())
            }
            _ => failure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SendFault;

    #[test]
    fn what_hosts_write_is_known() {
        for (line, cause) in [
            (
                "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
                SendFault::NoAccess,
            ),
            ("remote: Permission to ana/sitio.git denied to eva.", SendFault::NoAccess),
            ("git@github.com: Permission denied (publickey).", SendFault::NoAccess),
            ("remote: Repository not found.", SendFault::NoAccess),
            (
                "fatal: unable to access 'https://a.mx/': The requested URL returned error: 403",
                SendFault::NoAccess,
            ),
            (
                "fatal: unable to access 'https://a.mx/': The requested URL returned error: 503",
                SendFault::Unreachable,
            ),
            (
                "ssh: Could not resolve hostname a.mx: Name or service not known",
                SendFault::Unreachable,
            ),
            (
                " ! [remote rejected] main -> main (protected branch hook declined)",
                SendFault::Protected,
            ),
            (" ! [remote rejected] main -> main (pre-receive hook declined)", SendFault::Rule),
            ("error: something new", SendFault::Unknown),
        ] {
            assert_eq!(SendFault::of(&[line.to_owned()]), cause, "{line}");
        }
    }
}
