//! Starts all child processes, so that neither they nor their own children outlive this process.
//!
//! Each child leads a process group, which contains the processes that it starts: ending a child
//! ends the group. When this process dies in any way, the system ends all groups.

#[cfg(target_os = "linux")]
mod lifeline;

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process_group, waitid};
use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words::Words;

use crate::messages;
use crate::shortage;

/// A running child and the processes that it has started. Dropping the value ends them.
pub(crate) struct Group {
    leader: Child,
    status: Option<ExitStatus>,
    /// When this is closed, the system ends the group.
    #[cfg(target_os = "linux")]
    _lifeline: lifeline::Lifeline,
}

/// Creates a command, which still needs its environment, to be started by [`spawn`].
#[allow(clippy::disallowed_methods, reason = "the one place where children begin")]
pub(crate) fn command(program: &Path) -> Command {
    Command::new(program)
}

/// Starts a child that is killed with its descendants when this process dies, even by SIGKILL.
///
/// This holds on Linux, except for a process that leaves the group (`setsid`). On other systems a
/// renderer or an image encoder ends when its socket closes, and npm and esbuild when they have
/// finished; they hold the project's lock until then.
pub(crate) fn spawn(mut command: Command) -> io::Result<Group> {
    // Ctrl-C reaches only this process, so that no child's end is reported as a failure.
    command.process_group(0);
    #[cfg(target_os = "linux")]
    let lifeline = lifeline::Lifeline::tie(&mut command)?;
    let leader = command.spawn()?;
    // `command` is dropped here, with our copies of the child's descriptors: otherwise its output
    // would never reach its end.
    Ok(Group {
        leader,
        status: None,
        #[cfg(target_os = "linux")]
        _lifeline: lifeline,
    })
}

impl Group {
    /// Ends the child, if it still runs, and its group; returns its status.
    pub(crate) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        // The child has not been waited for, so its process id cannot have been reused. The group
        // may contain only the ended child.
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
        // Process ids are positive.
        i32::try_from(self.leader.id()).ok().and_then(Pid::from_raw).unwrap_or_else(getpid)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Reports that a program does not start; the hint is for errors other than a shortage.
pub(crate) fn does_not_start(program: &Words, error: &io::Error, hint: Option<Words>) -> Failure {
    let message = messages::does_not_start(program, &reason(error));
    Failure::new(message).hint(shortage::hint(error).or(hint))
}

/// Describes the end of a process: `ended with status 1`, `was killed by signal 9`.
pub(crate) fn ending(status: ExitStatus) -> Words {
    match (status.code(), status.signal()) {
        (Some(code), _) => messages::ended_with_status(code),
        (None, Some(signal)) => messages::killed_by_signal(signal),
        (None, None) => messages::ended_somehow(),
    }
}

/// Whether a process was killed, or a shell script reports that the program it ran was killed.
pub(crate) fn is_death(status: ExitStatus) -> bool {
    status.signal().is_some() || status.code().is_some_and(|code| code > 128)
}

/// Returns the last lines that a program printed, without empty ones.
pub(crate) fn last_lines(output: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> =
        output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(count)..].iter().map(|&line| line.to_owned()).collect()
}
