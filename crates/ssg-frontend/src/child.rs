//! Starts child processes, in one place, so that neither they nor what they start outlive us.
//!
//! Each child leads a process group of its own, and what it starts belongs to that group: ending a
//! child ends the group. When this process dies, however it dies, the system ends all of them.

#[cfg(target_os = "linux")]
mod lifeline;

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process_group, waitid};
use ssg_model::words;
use ssg_model::words::Words;

/// A running child with all that it has started. Dropping it ends them.
pub(crate) struct Group {
    leader: Child,
    status: Option<ExitStatus>,
    /// The system ends the group when this is closed.
    #[cfg(target_os = "linux")]
    _lifeline: lifeline::Lifeline,
}

/// A command that is yet to be given its environment, and to be started by [`spawn`].
#[allow(clippy::disallowed_methods, reason = "the one place where children begin")]
pub(crate) fn command(program: &Path) -> Command {
    Command::new(program)
}

/// Starts a child that is killed when this process dies, even by a signal that nobody can catch,
/// and with it what it has started by then, whoever of them is the parent of whom.
///
/// That is so on Linux, but for a process that has left the group (`setsid`). Elsewhere a renderer
/// or an image encoder ends when its socket closes, and npm and esbuild when they have done their
/// work; they hold the project's lock until then.
pub(crate) fn spawn(mut command: Command) -> io::Result<Group> {
    // Ctrl-C reaches this process alone, so that no child's end is taken for a failure.
    command.process_group(0);
    #[cfg(target_os = "linux")]
    let lifeline = lifeline::Lifeline::tie(&mut command)?;
    let leader = command.spawn()?;
    // `command` is dropped here, and with it our copies of the descriptors that the child got:
    // otherwise we would never see the end of its output.
    Ok(Group {
        leader,
        status: None,
        #[cfg(target_os = "linux")]
        _lifeline: lifeline,
    })
}

impl Group {
    /// Ends the child, if it still runs, and all that it has started; gives how it ended.
    pub(crate) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        // Nobody has waited for the child yet, so the number of the group is still its own. The
        // group may be empty but for the child that has ended.
        let _ = kill_process_group(self.number(), Signal::KILL);
        let status = self.leader.wait()?;
        self.status = Some(status);
        Ok(status)
    }

    /// Whether the child has ended; others of its group may still run.
    pub(crate) fn has_ended(&self) -> io::Result<bool> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(self.status.is_some() || waitid(WaitId::Pid(self.number()), options)?.is_some())
    }

    fn number(&self) -> Pid {
        // No child of ours has a number that is not positive.
        i32::try_from(self.leader.id()).ok().and_then(Pid::from_raw).unwrap_or_else(getpid)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// How a process ended, for messages: `ended with status 1`, `was killed by signal 9`.
pub(crate) fn ending(status: ExitStatus) -> Words {
    match (status.code(), status.signal()) {
        (Some(code), _) => words! {
            en: "ended with status {code}",
            es: "terminó con el código {code}",
        },
        (None, Some(signal)) => words! {
            en: "was killed by signal {signal}",
            es: "fue terminado por la señal {signal}",
        },
        (None, None) => words! { en: "ended", es: "terminó" },
    }
}

/// Whether a process was killed, or a script says so of the program that it has run.
pub(crate) fn is_death(status: ExitStatus) -> bool {
    status.signal().is_some() || status.code().is_some_and(|code| code > 128)
}

/// The last lines of what a program printed, without empty ones.
pub(crate) fn last_lines(output: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> =
        output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(count)..].iter().map(|&line| line.to_owned()).collect()
}
